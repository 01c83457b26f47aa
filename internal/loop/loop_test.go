package loop_test

import (
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

func TestNewNeedsDescription(t *testing.T) {
	d := newDeck()
	d.about.Width = 0
	if _, err := loop.New(loop.Options{Device: d}); err == nil || !strings.Contains(err.Error(), "describe the device") {
		t.Errorf("a device without a width: %v", err)
	}
}

func TestStart(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, nil)
		if !r.loop.Busy() {
			t.Error("settled before the first picture")
		}
		r.run()
		r.settle()
		r.wantHeard("first: Shown")
		r.wantFlushes("0,0-240,320 GC16 full: start")
		r.stop()
		<-r.ended
	})
}

// TestOrder holds the loop to its contract: having taken something, it asks again only when what that changed was flushed.
func TestOrder(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.on = func(turn *loop.Turn, ev loop.Event) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI) }
		r.deck.read(func() { r.deck.logging = true })
		r.deck.press(record.KeyNext)
		r.deck.press(record.KeyPrev)
		r.deck.event(record.NetDown, record.NetUp)
		r.settle()
		var calls []string
		r.deck.read(func() { calls = r.deck.calls })
		// Only a take that is followed by a flush is of interest: a key going down changes nothing.
		flushes := 0
		for i, c := range calls {
			if c == "flush" {
				flushes++
				if calls[i-1] != "take" {
					t.Errorf("flushed after %v", calls[:i])
				}
			}
		}
		if flushes != 4 {
			t.Errorf("flushed %d times, want 4: %v", flushes, calls)
		}
	})
}

func TestNeverBusyWaits(t *testing.T) {
	for _, c := range []struct {
		name  string
		poll  time.Duration
		limit int32
	}{{"told by the channel", 0, 2}, {"polling", 100 * time.Millisecond, 602}} {
		t.Run(c.name, func(t *testing.T) {
			inBubble(t, func(_ *rig, o *loop.Options) { o.Poll = c.poll }, func(r *rig) {
				before := r.deck.asked.Load()
				time.Sleep(time.Minute)
				synctest.Wait()
				if n := r.deck.asked.Load() - before; n > c.limit || c.poll > 0 && n < 590 {
					t.Errorf("asked %d times in a minute of rest", n)
				}
			})
		})
	}
}

// TestPolls has a device that tells nothing: what it holds is found by asking.
func TestPolls(t *testing.T) {
	inBubble(t, func(_ *rig, o *loop.Options) { o.Poll, o.Wake = 100*time.Millisecond, nil }, func(r *rig) {
		r.forget()
		r.deck.event(record.NetDown)
		time.Sleep(100 * time.Millisecond)
		r.wantHeard("first: NetChanged")
	})
}

// TestWakeClosed has a device that closes its channel: the loop goes on, and does not spin.
func TestWakeClosed(t *testing.T) {
	inBubble(t, func(_ *rig, o *loop.Options) { o.Poll = time.Second }, func(r *rig) {
		r.forget()
		close(r.deck.wake)
		before := r.deck.asked.Load()
		r.deck.read(func() {
			r.deck.messages = append(r.deck.messages, record.EventMessage(1, record.Event{Code: record.NetUp}).Append(nil))
		})
		time.Sleep(10 * time.Second)
		r.wantHeard("first: NetChanged Up=true")
		if n := r.deck.asked.Load() - before; n > 15 {
			t.Errorf("asked %d times", n)
		}
	})
}

// TestFairness floods the loop from one side and looks when the other side gets its turn.
func TestFairness(t *testing.T) {
	const flood = 500
	var posted, keys []int // how many keys had been handled at each post, and the reverse
	note := func(r *rig) {
		r.first.on = func(_ *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Key); ok {
				keys = append(keys, len(posted))
			}
		}
	}
	post := func(*loop.Turn) { posted = append(posted, len(keys)) }

	t.Run("records", func(t *testing.T) {
		inBubble(t, nil, func(r *rig) {
			note(r)
			var records []record.Hardware
			for range flood {
				records = append(records, r.deck.key(record.KeyMenu)...)
			}
			for range 10 {
				r.loop.Post(post)
			}
			r.deck.post(records...)
			r.settle()
			if len(keys) != flood || len(posted) != 10 || posted[9] > 20 {
				t.Errorf("posts were handled after %v of %d keys", posted, len(keys))
			}
		})
	})
	posted, keys = nil, nil
	t.Run("posts", func(t *testing.T) {
		inBubble(t, nil, func(r *rig) {
			note(r)
			r.deck.press(record.KeyMenu)
			for range flood {
				r.loop.Post(post)
			}
			r.settle()
			if len(keys) != 1 || len(posted) != flood || keys[0] > 10 {
				t.Errorf("the key was handled after %v of %d posts", keys, len(posted))
			}
		})
	})
}

// TestHit taps on a target that has moved without having been shown: what the panel shows counts.
func TestHit(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		at := image.Pt(100, 100)
		r.first.paint = func(dst *paint.Canvas) {
			dst.Target(paint.Target{Name: "button:ok", Area: image.Rectangle{Min: at, Max: at.Add(image.Pt(50, 50))}})
		}
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.forget()
		at = image.Pt(10, 200)
		r.tap(120, 120)
		r.tap(20, 220)
		r.wantHeard("first: Tap button:ok", "first: Tap zone:first")
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.forget()
		r.tap(20, 220)
		r.wantHeard("first: Tap button:ok")
	})
}

func TestInput(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.on = func(turn *loop.Turn, _ loop.Event) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI) }
		area := "0,0-8,8 GL16: "
		at := image.Pt(100, 100)
		for _, c := range []struct {
			name    string
			input   func()
			heard   string
			refresh string
		}{
			{"tap", func() { r.deck.tap(at) }, "first: Tap zone:first", area + "tap zone:first"},
			{
				"long press",
				func() { r.deck.post(r.deck.touch(record.PointerDown, at, 0)) },
				"first: LongPress zone:first", area + "long press zone:first",
			},
			{"swipe", func() {
				r.deck.post(
					r.deck.touch(record.PointerDown, image.Pt(200, 100), 0),
					r.deck.touch(record.PointerUp, image.Pt(20, 100), 200*time.Millisecond),
				)
			}, "first: Swipe", area + "swipe left"},
			{"key", func() { r.deck.press(record.KeyNext) }, "first: Key Key=next", area + "key next"},
			{
				"held key",
				func() { r.deck.post(r.deck.key(record.KeyNext)[:1]...) },
				"first: Key Key=next Long=true", area + "hold key next",
			},
			{"pinch", func() { r.fingers(310, 10, 170, 150) }, "first: Pinch", area + "pinch"},
			{"spread", func() { r.fingers(170, 150, 310, 10) }, "first: Pinch Spread=true", area + "spread"},
			{"net down", func() { r.deck.event(record.NetDown) }, "first: NetChanged", area + "net down"},
			{"net up", func() { r.deck.event(record.NetUp) }, "first: NetChanged Up=true", area + "net up"},
			{"battery", func() {
				r.deck.change(func() { r.deck.percent, r.deck.unasked = 49, true })
			}, "first: BatteryChanged Percent=49 Known=true", area + "battery"},
			{"turned", func() {
				r.deck.send(record.EventMessage(1, record.Event{Code: record.Orientated, Par1: 3}))
			}, "first: Turned Orientation=3", area + "turned"},
		} {
			r.forget()
			c.input()
			r.settle()
			t.Log(c.name)
			r.wantHeard(c.heard)
			r.wantFlushes(c.refresh)
			r.deck.post(r.deck.touch(record.PointerUp, at, time.Hour), r.deck.key(record.KeyNext)[1])
			r.settle()
		}
	})
}

// fingers moves two fingers, each from one row to another.
func (r *rig) fingers(from, otherFrom, to, otherTo int) {
	for _, c := range []struct {
		code          record.Code
		first, second int
	}{{record.PointerDown, from, otherFrom}, {record.PointerMove, to, otherTo}, {record.PointerUp, to, otherTo}} {
		one, two := r.deck.touch(c.code, image.Pt(120, c.first), 0), r.deck.touch(c.code, image.Pt(120, c.second), 0)
		two.Contact = 1
		r.deck.post(one, two)
	}
}

func TestTwoFingerTap(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		one, two := r.deck.touch(record.PointerDown, image.Pt(50, 50), 0), r.deck.touch(record.PointerDown, image.Pt(150, 50), 0)
		two.Contact = 1
		r.deck.post(one, two)
		one.Code, two.Code = record.PointerUp, record.PointerUp
		r.deck.post(one, two)
		r.settle()
		r.wantHeard()
		r.wantFlushes("0,0-240,320 GC16 full: two-finger tap")
	})
}

// TestNewsRefreshNothing lets the battery and the network change: that alone is no reason for a refresh.
func TestNewsRefreshNothing(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.deck.change(func() { r.deck.percent, r.deck.unasked = 30, true })
		r.settle()
		r.deck.change(func() { r.deck.unasked = true }) // the same again
		r.settle()
		r.deck.change(func() { r.deck.charging, r.deck.unasked = true, true })
		r.settle()
		r.deck.change(func() { r.deck.percent, r.deck.unasked = -1, true })
		r.settle()
		r.deck.event(record.NetDown)
		r.settle()
		r.wantHeard(
			"first: BatteryChanged Percent=30 Known=true",
			"first: BatteryChanged Percent=30 Charging=true Known=true",
			"first: BatteryChanged",
			"first: NetChanged",
		)
		r.wantFlushes()
	})
}

// TestTurnTells asks a turn for everything that it knows.
func TestTurnTells(t *testing.T) {
	at := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
	frozen := func(_ *rig, o *loop.Options) {
		o.Clock, o.Frozen, o.Scale, o.Policy = loop.FrozenClock(at), true, 115, loop.DefaultPolicy()
	}
	inBubble(t, frozen, func(r *rig) {
		time.Sleep(time.Hour)
		r.do(r.first, func(turn *loop.Turn) {
			for _, c := range []struct {
				what      string
				got, want any
			}{
				{"time", turn.Now(), at},
				{"frozen", turn.Frozen(), true},
				{"size", turn.Size(), image.Pt(240, 320)},
				{"units", turn.Units(), paint.Units{DPI: 300, Scale: 115}},
				{"battery", turn.Battery(), loop.BatteryChanged{Percent: 50, Known: true}},
				{"net", turn.Net(), true},
				{"model", turn.Describe().Model, "deck"},
				{"policy", turn.Policy(), loop.DefaultPolicy()},
			} {
				if c.got != c.want {
					t.Errorf("%s: got %v, want %v", c.what, c.got, c.want)
				}
			}
			turn.SetPolicy(loop.Policy{Text: 1})
			if turn.Policy() != (loop.Policy{Text: 1}) {
				t.Error("the policy was not changed")
			}
		})
		r.deck.event(record.NetDown)
		r.settle()
		r.do(r.first, func(turn *loop.Turn) {
			if turn.Net() {
				t.Error("the network is up after it went down")
			}
		})
	})
}

// TestPolicyCounts turns pages: every second one is a clear when the policy says so.
func TestPolicyCounts(t *testing.T) {
	inBubble(t, func(_ *rig, o *loop.Options) { o.Policy = loop.Policy{List: 2} }, func(r *rig) {
		r.forget()
		for range 4 {
			r.do(r.first, (*loop.Turn).RedrawAll)
		}
		r.wantFlushes(
			"0,0-240,320 GL16: tap zone:first", "0,0-240,320 GC16 full: tap zone:first",
			"0,0-240,320 GL16: tap zone:first", "0,0-240,320 GC16 full: tap zone:first",
		)
	})
}

// TestArtFromTheStart begins with a page of art. The next one does not enter art: it is there already.
func TestArtFromTheStart(t *testing.T) {
	inBubble(t, func(r *rig, _ *loop.Options) { r.first.class = loop.ClassArt }, func(r *rig) {
		r.forget()
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.wantFlushes("0,0-240,320 GC16: tap zone:first")
	})
}
