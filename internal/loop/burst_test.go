package loop_test

import (
	"image"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

// turning is a reader on whose pages something changes with every event.
func turning(r *rig, _ *loop.Options) {
	r.first.on = func(turn *loop.Turn, ev loop.Event) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI) }
}

// during queues input while the glass shows a refresh, once.
func (r *rig) during(input func()) {
	r.deck.glass = func() {
		r.deck.glass = nil
		input()
	}
}

// swipe queues a stroke across the screen.
func (r *rig) swipe(from, to int) {
	r.deck.post(
		r.deck.touch(record.PointerDown, image.Pt(from, 100), 0),
		r.deck.touch(record.PointerUp, image.Pt(to, 100), 50*time.Millisecond),
	)
}

// TestBurst presses keys while the glass is busy: two page turns are handled, and the last.
func TestBurst(t *testing.T) {
	inBubble(t, turning, func(r *rig) {
		r.forget()
		r.during(func() {
			r.deck.presses(9, record.KeyNext)
			r.deck.press(record.KeyPrev2)
		})
		r.tap(5, 5)
		r.wantHeard("first: Tap zone:first", "first: Key Key=next", "first: Key Key=next", "first: Key Key=prev2")
		r.wantFlushes(
			"0,0-8,8 GL16: tap zone:first", "0,0-8,8 GL16: key next", "0,0-8,8 GL16: key next", "0,0-8,8 GL16: key prev2",
		)
		r.forget()
		for range 4 { // one at a time, each is shown
			r.deck.press(record.KeyNext)
			r.settle()
		}
		r.wantHeard("first: Key Key=next", "first: Key Key=next", "first: Key Key=next", "first: Key Key=next")
		r.forget()
		r.deck.post(slices.Concat(r.deck.key(record.KeyNext), r.deck.key(record.KeyPrev))...) // a new burst
		r.settle()
		r.wantHeard("first: Key Key=next", "first: Key Key=prev")
	})
}

// TestBurstGoesOn: page turns that come while the last one is being shown are of the same burst.
func TestBurstGoesOn(t *testing.T) {
	inBubble(t, turning, func(r *rig) {
		r.forget()
		more := 0
		r.deck.glass = func() {
			if more++; more <= 4 {
				r.deck.presses(3, record.KeyNext)
			}
		}
		r.deck.press(record.KeyNext)
		r.settle()
		// The first, the next of those that came meanwhile, and then one for each refresh that others came during.
		if n := len(r.heard); n != 1+1+3 {
			t.Errorf("%d of 13 page turns were handled: %v", n, r.heard)
		}
	})
}

// TestBurstDropsNothingElse mixes page turns with taps, swipes, other keys and news: of these none is lost or overtaken.
func TestBurstDropsNothingElse(t *testing.T) {
	inBubble(t, turning, func(r *rig) {
		r.forget()
		r.during(func() {
			r.deck.press(record.KeyNext)
			r.swipe(200, 20)
			r.deck.press(record.KeyPrev)
			r.deck.press(record.KeyNext2)
			r.deck.tap(image.Pt(9, 9))
			r.swipe(20, 200)
			r.swipe(200, 20)
			r.deck.press(record.KeyMenu)
			r.deck.tap(image.Pt(9, 9))
			r.deck.tap(image.Pt(9, 9))
			long := r.deck.key(record.KeyNext)
			long[1].Time += time.Second
			r.deck.post(long...)
			r.deck.press(record.KeyPrev)
			r.deck.post(r.deck.key(record.KeyNext)[0])
		})
		r.loop.Post((*loop.Turn).RedrawAll)
		r.settle()
		r.wantHeard(
			"first: Key Key=next", "first: Swipe", "first: Key Key=next2", "first: Tap zone:first",
			"first: Swipe", "first: Key Key=menu", "first: Tap zone:first", "first: Tap zone:first",
			"first: Key Key=next Long=true", "first: Key Key=prev", "first: Key Key=next Long=true",
		)
	})
}

// TestHeldComesFirst: whatever else happens while a page turn is held, it is handled before that.
func TestHeldComesFirst(t *testing.T) {
	for name, c := range map[string]struct {
		happen func(*rig)
		heard  string
	}{
		"message": {func(r *rig) { r.deck.event(record.NetDown) }, "first: NetChanged"},
		"battery": {func(r *rig) {
			r.deck.change(func() { r.deck.percent, r.deck.unasked = 9, true })
		}, "first: BatteryChanged Percent=9 Known=true"},
		"post": {func(r *rig) {
			r.loop.Post(func(*loop.Turn) { r.heard = append(r.heard, "post") })
		}, "post"},
		"timer": {func(r *rig) {
			time.Sleep(20 * time.Second) // on the loop's goroutine: the timer of the first page is due
		}, "timer"},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, turning, func(r *rig) {
				r.do(r.first, func(turn *loop.Turn) {
					loop.After(turn, 10*time.Second, func(*loop.Turn) { r.heard = append(r.heard, "timer") })
				})
				r.forget()
				keys := 0
				r.deck.hook = func() { // when the loop asks, with a page turn held
					if keys++; keys == 7 {
						c.happen(r)
					}
				}
				r.deck.presses(8, record.KeyNext)
				r.settle()
				i := slices.Index(r.heard, c.heard)
				if i < 3 || i == len(r.heard)-1 {
					t.Errorf("heard %q", r.heard)
				}
			})
		})
	}
}

// TestHeldIsWork: the app has not settled while a page turn is held, and no longer waits for it when it is gone.
func TestHeldIsWork(t *testing.T) {
	for name, c := range map[string]struct {
		end   func(*rig)
		heard int
	}{
		"hidden":    {func(r *rig) { r.deck.event(record.Background) }, 2 + 1 + 1}, // and Hidden
		"invisible": {func(r *rig) { r.deck.change(func() { r.deck.visible = false }) }, 2},
		"exit":      {func(r *rig) { r.stop() }, 2 + 1 + 1}, // and Closed
		"handled":   {func(*rig) {}, 2 + 1},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, turning, func(r *rig) {
				r.forget()
				asked := 0
				r.deck.hook = func() {
					if asked++; asked == 9 { // all records have been read
						if !r.loop.Busy() {
							t.Error("a page turn that is held is no work")
						}
						c.end(r)
					}
				}
				r.deck.presses(4, record.KeyNext)
				r.settle()
				if len(r.heard) != c.heard {
					t.Errorf("heard %q, want %d events", r.heard, c.heard)
				}
			})
		})
	}
}

// TestHeldLeaves: the page turn that was held ends the app. What it was handled before comes too late.
func TestHeldLeaves(t *testing.T) {
	for name, happen := range map[string]func(*rig){
		"message": func(r *rig) { r.deck.send(record.SyncEventMessage(1, 11, record.Event{Code: record.NetUp})) },
		"battery": func(r *rig) { r.deck.change(func() { r.deck.percent, r.deck.unasked = 9, true }) },
		"post":    func(r *rig) { r.loop.Post(func(*loop.Turn) { r.t.Error("called after the exit") }) },
		"tap":     func(r *rig) { r.deck.tap(image.Pt(9, 9)) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				turns, asked := 0, 0
				r.first.on = func(turn *loop.Turn, ev loop.Event) {
					if turns++; turns == 3 {
						turn.Pop()
					}
				}
				r.deck.hook = func() {
					if asked++; asked == 7 { // all records have been read
						happen(r)
					}
				}
				r.deck.presses(3, record.KeyNext)
				<-r.ended
				if turns != 4 || r.loop.Busy() { // and Closed
					t.Errorf("%d events were handled; busy: %t", turns, r.loop.Busy())
				}
			})
		})
	}
}

// TestHeldTakesTimer: the page turn that was held ends the screen whose timer is due, and the app goes on.
func TestHeldTakesTimer(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, turns, asked := r.page("second"), 0, 0
		second.on = func(turn *loop.Turn, ev loop.Event) {
			switch ev.(type) {
			case loop.Shown:
				loop.After(turn, 10*time.Second, func(*loop.Turn) { t.Error("the timer of a screen that has left") })
			case loop.Key:
				if turns++; turns == 3 {
					turn.Pop()
				}
			}
		}
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.deck.hook = func() {
			if asked++; asked == 6 { // before the release of the third key is read: the timer comes next
				time.Sleep(20 * time.Second)
			}
		}
		r.deck.presses(3, record.KeyNext)
		r.settle()
		r.forget()
		r.tap(9, 9)
		r.wantHeard("first: Tap zone:first")
	})
}
