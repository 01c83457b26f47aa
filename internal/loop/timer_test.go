package loop_test

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"math"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
)

func TestAfter(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		start := time.Now()
		var rang []string
		after := func(turn *loop.Turn, d time.Duration, name string) {
			loop.After(turn, d, func(*loop.Turn) { rang = append(rang, fmt.Sprint(name, " ", time.Since(start))) })
		}
		r.do(second, func(turn *loop.Turn) {
			start = time.Now()
			after(turn, 3*time.Second, "c")
			after(turn, time.Second, "a")
			after(turn, time.Second, "b")
			after(turn, -time.Second, "now")
			after(turn, 5*time.Second, "never")
		})
		if !r.settled() {
			t.Error("a timer keeps the app from settling")
		}
		time.Sleep(4 * time.Second)
		r.do(second, (*loop.Turn).Pop)
		time.Sleep(time.Minute)
		synctest.Wait()
		if want := []string{"now 0s", "a 1s", "b 1s", "c 3s"}; !slices.Equal(rang, want) {
			t.Errorf("rang %v, want %v", rang, want)
		}
	})
}

// TestRecordsBeforeTimer lets the loop be late: the finger left the glass before the timer ran out, though it is read after.
func TestRecordsBeforeTimer(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		at := image.Pt(9, 9)
		r.deck.post(r.deck.touch(record.PointerDown, at, 0))
		synctest.Wait()
		r.forget()
		r.loop.Post(func(*loop.Turn) {
			time.Sleep(time.Second) // the timer runs out
			r.deck.post(r.deck.touch(record.PointerUp, at, -500*time.Millisecond))
		})
		r.settle()
		r.wantHeard("first: Tap zone:first")
	})
}

// TestClocks: the time of day may stand still, the other never does.
func TestClocks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		at := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
		for _, c := range []struct {
			name string
			make func() loop.Clock
			now  func() time.Time
		}{
			{"system", loop.SystemClock, time.Now},
			{"frozen", func() loop.Clock { return loop.FrozenClock(at) }, func() time.Time { return at }},
		} {
			clock := c.make()
			var rang []time.Duration
			timer := clock.Timer(func() { rang = append(rang, clock.Since()) })
			time.Sleep(2 * time.Hour)
			synctest.Wait()
			timer.Reset(time.Second)
			time.Sleep(time.Minute)
			timer.Reset(time.Second)
			timer.Stop()
			time.Sleep(time.Minute)
			synctest.Wait()
			if want := []time.Duration{2*time.Hour + time.Second}; !slices.Equal(rang, want) {
				t.Errorf("%s: the timer rang at %v, want %v", c.name, rang, want)
			}
			if !clock.Now().Equal(c.now()) {
				t.Errorf("%s: shows %v", c.name, clock.Now())
			}
		}
	})
}

// TestAfterLong puts something off for longer than the clock can count: it never comes, and holds nothing up.
func TestAfterLong(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		time.Sleep(time.Second)
		rang := 0
		r.do(r.first, func(turn *loop.Turn) {
			for range 2 {
				loop.After(turn, math.MaxInt64, func(*loop.Turn) { t.Error("the end of all time has come") })
			}
			loop.After(turn, time.Hour, func(*loop.Turn) { rang++ })
		})
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		if rang != 1 {
			t.Errorf("the other timer rang %d times", rang)
		}
	})
}

// TestDeadlines lets two kinds of deadlines run at a time, either of them first: each comes at its time.
func TestDeadlines(t *testing.T) {
	for _, c := range []struct {
		name  string
		after time.Duration
		poll  time.Duration
		begin func(*rig)
		heard []string // what comes, and when
	}{
		{"gesture first", time.Second, 0, (*rig).rest, []string{"LongPress zone:first 600ms", "timer 1s"}},
		{"timer before a gesture", 500 * time.Millisecond, 0, (*rig).rest, []string{"timer 500ms", "LongPress zone:first 600ms"}},
		{"gesture and timer at once", 600 * time.Millisecond, 0, (*rig).rest, []string{"timer 600ms", "LongPress zone:first 600ms"}},
		{"poll first", 350 * time.Millisecond, 200 * time.Millisecond, (*rig).whisper, []string{"NetChanged 200ms", "timer 350ms"}},
		{"timer before a poll", 50 * time.Millisecond, 200 * time.Millisecond, (*rig).whisper, []string{"timer 50ms", "NetChanged 50ms"}},
		{"timer before a request is given up", 2 * time.Second, 0, (*rig).ask, []string{"timer 2s", "warning 3s"}},
		{"timer after it", 4 * time.Second, 0, (*rig).ask, []string{"warning 3s", "timer 4s"}},
		{"timer and request at once", 3 * time.Second, 0, (*rig).ask, []string{"timer 3s", "warning 3s"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var got []string
			var start time.Time
			note := func(what string) { got = append(got, fmt.Sprint(what, " ", time.Since(start))) }
			options := func(r *rig, o *loop.Options) {
				o.Poll = c.poll
				o.Log = slog.New(slog.NewTextHandler(warnings(note), nil))
				r.first.on = func(_ *loop.Turn, ev loop.Event) { note(describe(ev)) }
			}
			inBubble(t, options, func(r *rig) {
				r.loop.Post(func(turn *loop.Turn) {
					got, start = nil, time.Now()
					loop.After(turn, c.after, func(*loop.Turn) { note("timer") })
				})
				c.begin(r)
				time.Sleep(time.Minute)
				synctest.Wait()
				if !slices.Equal(got, c.heard) {
					t.Errorf("got %q, want %q", got, c.heard)
				}
			})
		})
	}
}

// warnings is told of each line of a log.
type warnings func(string)

func (w warnings) Write(line []byte) (int, error) {
	w("warning")
	return len(line), nil
}

// rest puts a finger on the glass.
func (r *rig) rest() { r.deck.post(r.deck.touch(record.PointerDown, image.Pt(9, 9), 0)) }

// whisper queues a message of which the loop is not told.
func (r *rig) whisper() {
	synctest.Wait()
	r.deck.read(func() {
		r.deck.messages = append(r.deck.messages, record.EventMessage(1, record.Event{Code: record.NetDown}).Append(nil))
	})
}

// ask asks for the network.
func (r *rig) ask() { r.loop.Post((*loop.Turn).AskNetwork) }

// TestMessagesBeforeTimer lets the loop be late: it was sent to the background before the finger had rested long enough.
func TestMessagesBeforeTimer(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.rest()
		synctest.Wait()
		r.forget()
		r.loop.Post(func(*loop.Turn) {
			time.Sleep(time.Second) // the timer runs out
			r.deck.event(record.Background)
		})
		r.settle()
		r.wantHeard("first: Hidden")
	})
}

// TestFloodBesideTimer: a timer is called while records keep coming and a finger rests, which has to wait for them.
func TestFloodBesideTimer(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.rest()
		synctest.Wait()
		left, at := 1000, 0
		r.loop.Post(func(turn *loop.Turn) {
			loop.After(turn, 700*time.Millisecond, func(*loop.Turn) { at = left })
			r.deck.hook = func() {
				if left--; left > 0 {
					time.Sleep(time.Millisecond)
					r.deck.post(r.deck.touch(record.FrameEnd, image.Point{}, 0), r.deck.touch(record.FrameEnd, image.Point{}, 0))
				}
			}
		})
		r.settle()
		if at < 200 {
			t.Errorf("the timer was called with %d asks of the flood left", at)
		}
		r.wantHeard("first: Shown", "first: LongPress zone:first")
	})
}

// TestCauseIsNamedOnce re-arms a timer, starts jobs from it and has them report: the cause does not grow.
func TestCauseIsNamedOnce(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		n := 0
		var tick func(*loop.Turn)
		tick = func(turn *loop.Turn) {
			turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
			if n++; n > 3 {
				return
			}
			loop.After(turn, time.Second, func(turn *loop.Turn) {
				turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
				loop.StartReporting(turn, func(_ context.Context, report func(int)) (int, error) {
					report(1)
					return sleep(time.Second)(r.t.Context())
				}, func(turn *loop.Turn, _ int) {
					turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
				}, func(turn *loop.Turn, _ int, _ error) { tick(turn) })
			})
		}
		r.do(r.first, tick)
		r.forget()
		time.Sleep(time.Minute)
		const tap = "0,0-8,8 GL16: tap zone:first"
		later, loading, loaded := tap+", later", tap+", loading", tap+", loaded"
		r.wantFlushes(later, loading, loaded, later, loading, loaded, later, loading, loaded)
	})
}
