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
			turn.Redraw(image.Rect(0, 0, 100, 100), loop.ClassImage) // of the third, whose turn it is now
		})
		r.wantFlushes("0,0-240,320 GC16: tap zone:second")
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

// TestNetBelow changes the network while another screen is on top. The one below is told when it is on top again, once, and
// of what is so then.
func TestNetBelow(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.deck.event(record.NetUp)
		r.deck.event(record.NetDown)
		r.settle()
		r.do(second, (*loop.Turn).Pop)
		r.wantHeard("second: NetChanged Up=true", "second: NetChanged", "second: Tap zone:second", "second: Closed", "first: Shown Again=true", "first: NetChanged")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(r.page("third")) })
		r.forget()
		r.deck.event(record.NetUp)
		r.settle()
		r.wantHeard("third: NetChanged Up=true")
	})
}
