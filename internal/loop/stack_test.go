package loop_test

import (
	"context"
	"image"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

const wholeUI = "0,0-240,320 GL16: tap zone:"

func TestPushAndPop(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.do(second, (*loop.Turn).Pop)
		r.wantHeard("first: Tap zone:first", "second: Shown", "second: Tap zone:second", "second: Closed", "first: Shown Again=true")
		r.wantFlushes(wholeUI+"first", wholeUI+"second")
	})
}

func TestReplace(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, third := r.page("second"), r.page("third")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) { turn.Replace(third) })
		r.do(third, (*loop.Turn).Pop)
		r.wantHeard(
			"second: Tap zone:second", "second: Closed", "third: Shown",
			"third: Tap zone:third", "third: Closed", "first: Shown Again=true",
		)
	})
}

func TestReset(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, home := r.page("second"), r.page("home")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) { turn.Reset(home) })
		r.wantHeard("second: Tap zone:second", "second: Closed", "first: Closed", "home: Shown")
		r.wantFlushes(wholeUI + "second")
	})
}

// TestSeveralChanges makes several changes of the stack in one turn: each screen that was never on top hears nothing until
// it is, and one refresh shows what came of it.
func TestSeveralChanges(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		second, third := r.page("second"), r.page("third")
		third.class = loop.ClassText
		r.do(r.first, func(turn *loop.Turn) {
			turn.RedrawAll()
			turn.Push(second)
			turn.Push(third)
		})
		r.do(third, (*loop.Turn).Pop)
		r.wantHeard(
			"first: Tap zone:first", "third: Shown",
			"third: Tap zone:third", "third: Closed", "second: Shown",
		)
		r.wantFlushes(wholeUI+"first", wholeUI+"third")

		r.forget()
		r.do(second, func(turn *loop.Turn) {
			turn.Push(third)
			turn.Pop() // takes the second page, whose turn it is, and the third with it
		})
		r.wantHeard("second: Tap zone:second", "third: Closed", "second: Closed", "first: Shown Again=true")
		r.wantFlushes(wholeUI + "second")
	})
}

// TestChainOfShown has a screen that is replaced as soon as it is shown: what is shown in between is never painted.
func TestChainOfShown(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		gate, inner := r.page("gate"), r.page("inner")
		gate.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Shown); ok {
				turn.Replace(inner)
			}
		}
		r.do(r.first, func(turn *loop.Turn) { turn.Push(gate) })
		r.wantHeard("first: Tap zone:first", "gate: Shown", "gate: Closed", "inner: Shown")
		r.wantFlushes(wholeUI + "first")
		if gate.drawn > 0 {
			t.Error("a screen that was never visible was drawn")
		}
	})
}

// TestHandleIsNotReentered leaves a screen from within its Handle, which must return before the screen hears of it.
func TestHandleIsNotReentered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		depth := 0
		second := r.page("second")
		second.on = func(turn *loop.Turn, ev loop.Event) {
			depth++
			if depth > 1 {
				t.Errorf("%s came while another event was handled", describe(ev))
			}
			if _, ok := ev.(loop.Tap); ok {
				turn.Pop()
			}
			depth--
		}
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.tap(5, 5)
	})
}

// TestPopWhileCovered has the outcome of a job end its screen while a dialog lies above it: both leave.
func TestPopWhileCovered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) {
			loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.Pop() })
			turn.Push(dialog)
		})
		r.wantHeard("second: Tap zone:second", "dialog: Shown", "dialog: Closed", "second: Closed", "first: Shown Again=true")
		r.wantFlushes("40,40-200,200 GL16: tap zone:second", "0,0-240,320 GL16: tap zone:second, loaded")
	})
}

// sleep returns work that takes its time.
func sleep(d time.Duration) func(context.Context) (int, error) {
	return func(ctx context.Context) (int, error) {
		select {
		case <-time.After(d):
			return 1, nil
		case <-ctx.Done():
			return 0, ctx.Err()
		}
	}
}

func TestTransitionClass(t *testing.T) {
	for class, want := range map[loop.Class]string{
		loop.ClassUI:    "0,0-240,320 GL16: tap zone:first",
		loop.ClassText:  "0,0-240,320 GL16: tap zone:first",
		loop.ClassImage: "0,0-240,320 GC16: tap zone:first",
		loop.ClassArt:   "0,0-240,320 GC16 full: tap zone:first",
	} {
		inBubble(t, nil, func(r *rig) {
			r.forget()
			second := r.page("second")
			second.class = class
			r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
			r.wantFlushes(want)
			r.forget()
			r.do(second, (*loop.Turn).Pop)
			if class == loop.ClassArt {
				r.wantFlushes("0,0-240,320 GC16 full: tap zone:second")
			} else {
				r.wantFlushes("0,0-240,320 GL16: tap zone:second")
			}
		})
	}
}

// TestRedraw draws a part of a screen: only that part is painted and shown.
func TestRedraw(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.first.gray = paint.Black
		r.do(r.first, func(turn *loop.Turn) {
			turn.Redraw(image.Rect(16, 16, 24, 24), loop.ClassTap)
			turn.Redraw(image.Rect(-50, 300, 10, 900), loop.ClassUI) // partly off the canvas
			turn.Redraw(image.Rect(20, 20, 20, 90), loop.ClassUI)    // empty
			turn.Redraw(image.Rect(500, 500, 600, 600), loop.ClassUI)
		})
		r.wantFlushes("16,16-24,24 DU: tap zone:first", "0,296-16,320 GL16: tap zone:first")
		r.deck.read(func() {
			for _, c := range []struct {
				at   image.Point
				want uint8
			}{{image.Pt(16, 16), 0}, {image.Pt(9, 310), 0}, {image.Pt(100, 100), 255}, {image.Pt(24, 24), 255}} {
				if got := r.deck.panel.GrayAt(c.at.X, c.at.Y).Y; got != c.want {
					t.Errorf("the panel shows %d at %v, want %d", got, c.at, c.want)
				}
			}
		})
	})
}

// TestRedrawClear: a clear is one of everything, whatever area is named.
func TestRedrawClear(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.first.gray = paint.Black
		r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassClear) })
		r.wantFlushes("0,0-240,320 GC16 full: tap zone:first")
		r.wantPanel()
	})
}

// TestRedrawCovered: a screen that cannot be seen refreshes nothing, nor does one that has left.
func TestRedrawCovered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		second, third := r.page("second"), r.page("third")
		r.do(r.first, func(turn *loop.Turn) {
			loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.RedrawAll() })
			turn.Push(second)
		})
		r.wantFlushes(wholeUI + "first")
		r.forget()
		r.do(second, func(turn *loop.Turn) {
			turn.Replace(third)
			turn.Redraw(image.Rect(0, 0, 100, 100), loop.ClassImage)
		})
		r.wantFlushes(wholeUI + "second")
	})
}

func TestOverlay(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		box := image.Rect(40, 40, 200, 200)
		dialog := r.sheet("dialog", box)
		dialog.gray = paint.Black
		r.forget()
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.wantFlushes("40,40-200,200 GL16: tap zone:first")

		r.forget()
		r.tap(10, 10)   // beside it: the page below cannot be touched
		r.tap(100, 100) // on it
		r.wantHeard("dialog: Tap", "dialog: Tap sheet:dialog")

		r.forget()
		r.do(&dialog.page, func(turn *loop.Turn) { turn.RedrawAll() })
		r.wantFlushes("40,40-200,200 GL16: tap")
		r.forget()
		r.do(&dialog.page, (*loop.Turn).Pop)
		r.wantHeard("dialog: Tap", "dialog: Closed", "first: Shown Again=true")
		r.wantFlushes("40,40-200,200 GL16: tap")
		r.deck.read(func() {
			if got := r.deck.panel.GrayAt(100, 100).Y; got != paint.White {
				t.Errorf("where the dialog was, the panel shows %d", got)
			}
		})
	})
}

// TestOverlayClass: closing needs the class of what is uncovered, and a box is never a page of art.
func TestOverlayClass(t *testing.T) {
	for class, want := range map[loop.Class]string{
		loop.ClassText:  "40,40-200,200 GL16: tap",
		loop.ClassImage: "40,40-200,200 GC16: tap",
		loop.ClassArt:   "40,40-200,200 GC16: tap",
	} {
		options := func(r *rig, o *loop.Options) {
			r.first.class = class
			o.Policy.Art = 1 // every page of art would be a clear
		}
		inBubble(t, options, func(r *rig) {
			dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
			r.forget()
			r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
			r.do(&dialog.page, (*loop.Turn).Pop)
			r.wantFlushes("40,40-200,200 GL16: tap zone:first", want)
		})
	}
}

// TestOverlayChanges: boxes that change between two paintings are refreshed, old and new.
func TestOverlayChanges(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		small, large := image.Rect(40, 40, 80, 80), image.Rect(40, 40, 200, 200)
		dialog := r.sheet("dialog", large)
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.forget()
		r.do(&dialog.page, func(*loop.Turn) { dialog.box = small })
		r.wantFlushes("40,40-200,200 GL16: tap")

		r.forget()
		menu := r.sheet("menu", image.Rect(160, 240, 240, 320))
		r.do(&dialog.page, func(turn *loop.Turn) { turn.Replace(menu) })
		r.wantFlushes("40,40-80,80 GL16: tap", "160,240-240,320 GL16: tap")

		r.forget()
		second := r.page("second")
		r.do(&menu.page, func(turn *loop.Turn) { turn.Replace(second) })
		r.wantFlushes("0,0-240,320 GL16: tap")
	})
}

// TestOverlays lays one overlay over another, which redraws itself meanwhile.
func TestOverlays(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		lower, upper := r.sheet("lower", image.Rect(40, 40, 200, 200)), r.sheet("upper", image.Rect(80, 80, 120, 120))
		lower.gray, upper.gray = 0x40, paint.Black
		r.do(r.first, func(turn *loop.Turn) { turn.Push(lower) })
		r.do(&lower.page, func(turn *loop.Turn) {
			turn.Push(upper)
			loop.After(turn, time.Minute, func(turn *loop.Turn) {
				lower.gray = 0x80
				turn.RedrawAll()
			})
		})
		r.forget()
		time.Sleep(2 * time.Minute)
		r.wantFlushes("40,40-200,200 GL16: tap, later")
		r.deck.read(func() {
			if got := r.deck.panel.GrayAt(100, 100).Y; got != paint.Black {
				t.Errorf("the upper one is painted over: %d", got)
			}
			if got := r.deck.panel.GrayAt(60, 60).Y; got != 0x80 {
				t.Errorf("the lower one was not painted: %d", got)
			}
		})
	})
}

// TestOldTurn keeps a turn beyond its event.
func TestOldTurn(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		var kept *loop.Turn
		r.do(r.first, func(turn *loop.Turn) { kept = turn })
		synctest.Wait()
		for name, use := range map[string]func(){
			"Push":  func() { kept.Push(r.first) },
			"Pop":   func() { kept.Pop() },
			"Clear": func() { kept.Clear() },
			"Start": func() { loop.Start(kept, sleep(0), func(*loop.Turn, int, error) {}) },
			"After": func() { loop.After(kept, 0, func(*loop.Turn) {}) },
		} {
			func() {
				defer func() {
					if recover() == nil {
						t.Errorf("%s on a turn that is over did not panic", name)
					}
				}()
				use()
			}()
		}
	})
}

func TestHidden(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.deck.event(record.Background, record.Background)
		r.settle()
		r.wantHeard("first: Hidden", "second: Hidden")

		r.forget()
		r.tap(9, 9) // dropped
		r.deck.press(record.KeyNext)
		r.settle()
		r.wantHeard()
		second.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.NetChanged); ok {
				loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.RedrawAll() })
			}
		}
		r.deck.event(record.NetDown) // is told: work goes on, unseen
		r.settle()
		r.wantHeard("second: NetChanged")
		r.wantFlushes()

		r.forget()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantHeard("second: Shown Again=true")
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}

// TestHiddenForgetsFingers: a touch is not continued behind the back of the app.
func TestHiddenForgetsFingers(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		at := image.Pt(9, 9)
		r.deck.post(r.deck.touch(record.PointerDown, at, 0))
		synctest.Wait()
		r.forget()
		r.deck.event(record.Background)
		r.settle()
		time.Sleep(time.Second) // no long press either
		r.wantHeard("first: Hidden")
		r.deck.event(record.Foreground)
		r.forget()
		r.deck.post(r.deck.touch(record.PointerUp, at, 0))
		r.settle()
		time.Sleep(time.Second)
		r.wantHeard()
	})
}

// TestForegroundUnasked: event 151 redraws everything, also if the app thought that it was visible.
func TestForegroundUnasked(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		r.deck.event(record.Foreground)
		r.settle()
		r.wantHeard("first: Shown Again=true")
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}

// TestInvisible has another app on the glass without a word from the firmware: nothing is flushed, and all of it later.
func TestInvisible(t *testing.T) {
	inBubble(t, func(_ *rig, o *loop.Options) { o.Poll = 100 * time.Millisecond }, func(r *rig) {
		r.deck.change(func() { r.deck.visible = false })
		r.forget()
		r.do(r.first, func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI) })
		time.Sleep(time.Second)
		r.wantFlushes()
		r.deck.read(func() { r.deck.visible = true })
		time.Sleep(time.Second)
		r.wantFlushes("0,0-240,320 GC16 full: resume")
	})
}
