package loop_test

import (
	"image"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// waiting has the first page show a button and answer a touch on it after so long, with what then does.
func waiting(takes time.Duration, then func(*loop.Turn)) func(*rig, *loop.Options) {
	return func(r *rig, _ *loop.Options) {
		r.first.paint = func(c *paint.Canvas) {
			c.Fill(image.Rect(60, 60, 80, 80), 0x60)
			c.Target(paint.Target{Name: "open", Area: image.Rect(36, 36, 204, 108)})
		}
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				loop.Start(turn, sleep(takes), func(turn *loop.Turn, _ int, _ error) { then(turn) })
			}
		}
	}
}

const pressedButton = "40,40-200,104 DU: tap open, pressed"

// TestPress: a tap whose outcome takes long is shown on its target in pure black and white, until the outcome covers it.
func TestPress(t *testing.T) {
	var second *page
	inBubble(t, waiting(time.Second, func(turn *loop.Turn) { turn.Push(second) }), func(r *rig) {
		second = r.page("second")
		r.forget()
		r.deck.tap(image.Pt(100, 70))
		time.Sleep(149 * time.Millisecond)
		r.wantFlushes()
		time.Sleep(50 * time.Millisecond)
		r.wantFlushes(pressedButton)
		r.wantPanel()
		r.deck.read(func() {
			for at, want := range map[image.Point]paint.Gray{{39, 70}: paint.White, {40, 40}: paint.Black, {70, 70}: paint.White, {199, 103}: paint.Black} {
				if got := r.deck.panel.GrayAt(at.X, at.Y).Y; got != want {
					t.Errorf("the panel shows %d at %v, want %d", got, at, want)
				}
			}
		})
		r.settle()
		r.wantFlushes(pressedButton, "0,0-240,320 GL16: tap open, loaded")
		r.wantPanel()
	})
}

// TestPressEnds: where the outcome does not cover the target, it is shown as it was together with that.
func TestPressEnds(t *testing.T) {
	change := func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 240, 240, 320), loop.ClassUI) }
	inBubble(t, waiting(time.Second, change), func(r *rig) {
		r.forget()
		r.tap(100, 70)
		r.wantFlushes(pressedButton, "0,240-240,320 GL16: tap open, loaded", "40,40-200,104 GL16: tap open, loaded")
		r.wantPanel()
	})
}

// TestNoPress: nothing is shown of what is quick, in a frozen app, on a picture, or in the zones of a page.
func TestNoPress(t *testing.T) {
	nothing := func(*loop.Turn) {}
	for name, change := range map[string]func(*rig, *loop.Options){
		"quick": waiting(100*time.Millisecond, nothing),
		"frozen": func(r *rig, o *loop.Options) {
			waiting(time.Second, nothing)(r, o)
			o.Frozen = true
		},
		"picture": func(r *rig, o *loop.Options) {
			waiting(time.Second, nothing)(r, o)
			button := r.first.paint
			r.first.paint = func(c *paint.Canvas) {
				button(c)
				c.Picture(image.Pt(190, 90), image.NewGray(image.Rect(0, 0, 30, 30)))
			}
		},
		"zone": func(r *rig, o *loop.Options) {
			waiting(time.Second, nothing)(r, o)
			r.first.paint = nil
		},
		"inert": func(r *rig, o *loop.Options) {
			waiting(time.Second, nothing)(r, o)
			r.first.paint = func(c *paint.Canvas) {
				c.Target(paint.Target{Name: "open", Area: image.Rect(36, 36, 204, 108), Inert: true})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, change, func(r *rig) {
				r.forget()
				r.tap(100, 70)
				r.wantFlushes()
			})
		})
	}
}

// TestPressAnswered: what is shown is the outcome, whatever goes on behind it.
func TestPressAnswered(t *testing.T) {
	change := func(turn *loop.Turn) {
		turn.Redraw(image.Rect(0, 240, 240, 320), loop.ClassUI)
		loop.Start(turn, sleep(time.Second), func(*loop.Turn, int, error) {})
	}
	atOnce := func(r *rig, o *loop.Options) {
		waiting(0, nil)(r, o)
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				change(turn)
			}
		}
	}
	inBubble(t, atOnce, func(r *rig) {
		r.forget()
		r.tap(100, 70)
		r.wantFlushes("0,240-240,320 GL16: tap open")
	})
	inBubble(t, waiting(time.Second, change), func(r *rig) {
		r.forget()
		r.tap(100, 70)
		r.wantFlushes(pressedButton, "0,240-240,320 GL16: tap open, loaded", "40,40-200,104 GL16: tap open, loaded")
		r.wantPanel()
	})
}

// TestPressAgain: an impatient finger changes nothing, one that goes elsewhere ends what was shown.
func TestPressAgain(t *testing.T) {
	inBubble(t, waiting(time.Second, func(*loop.Turn) {}), func(r *rig) {
		r.forget()
		r.deck.tap(image.Pt(100, 70))
		time.Sleep(500 * time.Millisecond)
		r.deck.tap(image.Pt(100, 70))
		time.Sleep(700 * time.Millisecond)
		r.wantFlushes(pressedButton)
		r.settle()
		r.wantFlushes(pressedButton, "40,40-200,104 GL16: tap open, loaded")

		r.forget()
		r.deck.tap(image.Pt(100, 70))
		time.Sleep(500 * time.Millisecond)
		r.wantFlushes(pressedButton)
		r.first.on = nil
		r.deck.tap(image.Pt(10, 300))
		r.settle()
		r.wantFlushes(pressedButton, "40,40-200,104 GL16: tap zone:first")
		r.wantPanel()
	})
}

// TestPressOfAChain: jobs that follow each other are one outcome, and OK is a touch like any other.
func TestPressOfAChain(t *testing.T) {
	chain := func(turn *loop.Turn) {
		loop.Start(turn, sleep(100*time.Millisecond), func(turn *loop.Turn, _ int, _ error) {})
	}
	inBubble(t, waiting(100*time.Millisecond, chain), func(r *rig) {
		r.keys(ok)
		r.forget()
		r.keys(ok)
		r.wantFlushes("40,40-200,104 DU: key ok open, pressed", "40,40-200,104 GL16: key ok open, loaded")
		r.wantPanel()
	})
}

// TestPressTurned shows it on a canvas that lies otherwise, to the edge of the panel.
func TestPressTurned(t *testing.T) {
	options := func(r *rig, o *loop.Options) {
		waiting(time.Second, func(*loop.Turn) {})(r, o)
		r.first.paint = func(c *paint.Canvas) {
			c.Target(paint.Target{Name: "open", Area: image.Rect(36, 36, c.Size().X, c.Size().Y)})
		}
	}
	inBubble(t, options, func(r *rig) {
		for o := range record.Orientation(4) {
			r.loop.Post(func(turn *loop.Turn) { turn.Rotate(o) })
			r.settle()
			r.forget()
			area := r.loop.Targets()[1].Area
			r.deck.tap(area.Min.Add(area.Max).Div(2))
			time.Sleep(200 * time.Millisecond)
			r.wantPanel()
			r.settle()
			r.wantPanel()
			if n := len(r.deck.flushes); n != 2 {
				t.Errorf("orientation %d: %d refreshes", o, n)
			}
		}
	})
}

// TestNoPressOnAnother: a target that has moved or gone before its press is due is not shown as pressed where it was.
func TestNoPressOnAnother(t *testing.T) {
	inBubble(t, waiting(time.Second, func(*loop.Turn) {}), func(r *rig) {
		tapped := r.first.on
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			tapped(turn, ev)
			if _, ok := ev.(loop.Tap); ok {
				r.first.paint = func(c *paint.Canvas) { c.Target(paint.Target{Name: "open", Area: image.Rect(36, 136, 204, 208)}) }
				turn.RedrawAll()
			}
		}
		r.forget()
		r.tap(100, 70)
		r.wantFlushes("0,0-240,320 GL16: tap open")
		r.wantPanel()
	})
}
