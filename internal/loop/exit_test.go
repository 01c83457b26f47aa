package loop_test

import (
	"image"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

func TestExit(t *testing.T) {
	for _, c := range []struct {
		name string
		exit func(*rig)
	}{
		{"event", func(r *rig) { r.deck.event(record.Exit) }},
		{"ctx", func(r *rig) { r.stop() }},
		{"turn", func(r *rig) { r.loop.Post((*loop.Turn).Exit) }},
		{"last pop", func(r *rig) {
			r.loop.Post(func(turn *loop.Turn) {
				turn.Pop()
				turn.Pop()
			})
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				second := r.page("second")
				r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
				r.forget()
				c.exit(r)
				<-r.ended
				r.wantHeard("second: Closed", "first: Closed")
				r.wantFlushes()
				if r.loop.Busy() {
					t.Error("busy after the end")
				}
			})
		})
	}
}

// TestExitWhileFingerDown: what waited for a timer is no longer work.
func TestExitWhileFingerDown(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.post(r.deck.touch(record.PointerDown, image.Pt(9, 9), 0))
		synctest.Wait()
		if !r.loop.Busy() {
			t.Error("an undecided gesture is no work")
		}
		r.stop()
		<-r.ended
		if r.loop.Busy() {
			t.Error("busy after the end")
		}
	})
}

// TestExitDropsPosts: what was posted and is not called any more is no work.
func TestExitDropsPosts(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.loop.Post(func(turn *loop.Turn) {
			r.loop.Post(func(*loop.Turn) { t.Error("called after the exit") })
			turn.Exit()
		})
		<-r.ended
		if r.loop.Busy() {
			t.Error("busy after the end")
		}
	})
}

// TestInterrupted ends the ctx of the loop in the middle of a turn, while a job runs: its screen closes and does not hear
// of a job that was interrupted.
func TestInterrupted(t *testing.T) {
	for name, last := range map[string]func(*rig){ // where the loop asks first depends on what it did last
		"post":    func(r *rig) { r.loop.Post(func(*loop.Turn) {}) },
		"record":  func(r *rig) { r.deck.press(record.KeyNext) },
		"message": func(r *rig) { r.deck.event(record.NetUp) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				r.loop.Post(func(turn *loop.Turn) {
					loop.Start(turn, sleep(time.Hour), func(*loop.Turn, int, error) { t.Error("an outcome was handed over") })
				})
				synctest.Wait()
				last(r)
				synctest.Wait()
				r.deck.change(func() {
					r.deck.hook = func() {
						r.deck.hook = nil
						r.stop()
						synctest.Wait() // a job that heeds that ctx has ended
					}
				})
				<-r.ended
			})
		})
	}
}

// TestExitAnswers: what is queued behind the exit is answered, and the queues are left empty.
func TestExitAnswers(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.deck.change(func() {
			for _, m := range []record.Message{
				record.SyncEventMessage(1, 21, record.Event{Code: record.Exit}),
				record.SyncEventMessage(1, 22, record.Event{Code: record.NetUp}),
				request(23),
				record.EventMessage(1, record.Event{Code: record.Foreground}),
			} {
				r.deck.messages = append(r.deck.messages, m.Append(nil))
			}
			r.deck.messages = append(r.deck.messages, []byte("half"))
			for _, h := range r.deck.key(record.KeyNext) {
				r.deck.records = append(r.deck.records, h.Append(nil), h.Append(nil))
			}
		})
		<-r.ended
		r.wantSent(record.Message{To: 21, Type: 1, Param: 1}, record.Message{To: 22, Param: 1}, record.Message{To: 23})
		r.wantHeard("first: Closed")
		if len(r.deck.messages)+len(r.deck.records) > 0 {
			t.Errorf("%d messages and %d records were left", len(r.deck.messages), len(r.deck.records))
		}
	})
}

// TestExitShowsNobody: screens that are pushed on the way out are not opened, and none that is uncovered is shown.
func TestExitShowsNobody(t *testing.T) {
	for name, last := range map[string]func(*rig, *loop.Turn){
		"push":    func(r *rig, turn *loop.Turn) { turn.Push(r.page("late")) },
		"replace": func(r *rig, turn *loop.Turn) { turn.Replace(r.page("late")) },
		"reset":   func(r *rig, turn *loop.Turn) { turn.Reset(r.page("late")) },
		"pop":     func(_ *rig, turn *loop.Turn) { turn.Pop() },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				second := r.page("second")
				r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
				second.on = func(turn *loop.Turn, ev loop.Event) {
					switch ev.(type) {
					case loop.Tap:
						turn.Exit()
						last(r, turn)
					case loop.Closed:
						last(r, turn)
					}
				}
				r.forget()
				r.deck.tap(image.Pt(9, 9))
				<-r.ended
				r.wantHeard("second: Tap zone:second", "second: Closed", "first: Closed")
				r.wantFlushes()
			})
		})
	}
}

// TestExitSendsTheRest: there is room again when the app ends, and nobody has told.
func TestExitSendsTheRest(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.deck.change(func() { r.deck.full = true })
		r.deck.send(request(11))
		r.settle()
		r.deck.read(func() { r.deck.full = false })
		start := time.Now()
		r.stop()
		<-r.ended
		r.wantSent(record.Message{To: 11})
		if took := time.Since(start); took > 0 {
			t.Errorf("waited %v for room that was there", took)
		}
	})
}

// TestExitFull has a firmware without room when the app ends: answers are tried again for a moment, not for ever.
func TestExitFull(t *testing.T) {
	for room, want := range map[time.Duration][]record.Message{
		120 * time.Millisecond: {{To: 11, Type: 1, Param: 1}, {To: 12}},
		time.Hour:              nil,
	} {
		inBubble(t, nil, func(r *rig) {
			r.deck.read(func() { r.deck.full = true })
			start := time.Now()
			go func() {
				time.Sleep(room)
				r.deck.read(func() { r.deck.full = false })
			}()
			r.deck.send(record.SyncEventMessage(1, 11, record.Event{Code: record.Exit}), request(12))
			<-r.ended
			if took := time.Since(start); took > time.Second {
				t.Errorf("the end took %v", took)
			}
			r.wantSent(want...)
			time.Sleep(2 * time.Hour)
		})
	}
}
