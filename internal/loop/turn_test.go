package loop_test

import (
	"context"
	"image"
	"runtime"
	"slices"
	"testing"
	"testing/synctest"
	"time"
	"weak"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// TestTurnFollows has a dialog leave and call back whoever opened it: what is drawn and begun then is that screen's.
func TestTurnFollows(t *testing.T) {
	for name, leave := range map[string]func(turn *loop.Turn, below *page){
		"pop":     func(turn *loop.Turn, _ *page) { turn.Pop() },
		"replace": func(turn *loop.Turn, below *page) { turn.Replace(below) },
		"reset":   func(turn *loop.Turn, below *page) { turn.Reset(below) },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				below, pad := r.first, r.sheet("pad", image.Rect(40, 40, 200, 200))
				if name != "pop" {
					below = r.page("next")
				}
				r.do(r.first, func(turn *loop.Turn) { turn.Push(pad) })
				var rang []string
				r.do(&pad.page, func(turn *loop.Turn) {
					leave(turn, below)
					below.gray = paint.Black
					turn.RedrawAll()
					loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, err error) {
						rang = append(rang, "job")
						turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
					})
					loop.After(turn, time.Minute, func(*loop.Turn) { rang = append(rang, "timer") })
				})
				r.wantPanel()
				time.Sleep(2 * time.Minute)
				synctest.Wait()
				if !slices.Equal(rang, []string{"job", "timer"}) {
					t.Errorf("of what the callback began came %q", rang)
				}
				r.deck.read(func() {
					if f := r.deck.flushes[len(r.deck.flushes)-1]; f.cause != "tap sheet:pad, loaded" && f.cause != "tap, loaded" {
						t.Errorf("the last refresh was %v", f)
					}
				})
			})
		})
	}
}

// TestTurnFollowsAgain pops twice: the pad, and the screen that opened it.
func TestTurnFollowsAgain(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, pad := r.page("second"), r.sheet("pad", image.Rect(40, 40, 200, 200))
		r.do(r.first, func(turn *loop.Turn) {
			turn.Push(second)
			turn.Push(pad)
		})
		r.forget()
		r.do(&pad.page, func(turn *loop.Turn) {
			turn.Pop()
			turn.Pop()
		})
		r.wantHeard("pad: Tap", "pad: Closed", "second: Closed", "first: Shown Again=true")
	})
}

// TestTurnInClosed stays that of the screen which has left, whatever it does to the stack.
func TestTurnInClosed(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, third := r.page("second"), r.page("third")
		second.on = func(turn *loop.Turn, ev loop.Event) {
			switch ev.(type) {
			case loop.Tap:
				turn.Pop()
			case loop.Closed:
				turn.Replace(third) // takes the first page, which is on top
				loop.Start(turn, func(context.Context) (int, error) {
					t.Error("work was begun")
					return 0, nil
				}, func(*loop.Turn, int, error) {})
			}
		}
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.tap(9, 9)
		r.wantHeard("second: Tap zone:second", "second: Closed", "first: Closed", "third: Shown")
	})
}

// TestReplaceWhileCovered has the outcome of a job replace its screen while a dialog lies above it: both leave.
func TestReplaceWhileCovered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second, third := r.page("second"), r.page("third")
		dialog := r.sheet("dialog", image.Rect(40, 40, 200, 200))
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) {
			loop.Start(turn, sleep(time.Second), func(turn *loop.Turn, _ int, _ error) { turn.Replace(third) })
			turn.Push(dialog)
		})
		r.do(third, (*loop.Turn).Pop)
		r.wantHeard(
			"second: Tap zone:second", "dialog: Shown", "dialog: Closed", "second: Closed", "third: Shown",
			"third: Tap zone:third", "third: Closed", "first: Shown Again=true",
		)
	})
}

// TestClearCovered: a clear of a part is that of its screen, which cannot be seen.
func TestClearCovered(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.forget()
		r.do(second, func(turn *loop.Turn) {
			turn.Push(r.page("third"))
			turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassClear)
		})
		r.wantFlushes(wholeUI + "second")
	})
}

// TestClearOfOverlay clears the whole panel from within a small box.
func TestClearOfOverlay(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		dialog := r.sheet("dialog", image.Rect(40, 40, 80, 80))
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.forget()
		r.first.gray = 0x40
		r.do(&dialog.page, func(turn *loop.Turn) { turn.Redraw(image.Rect(40, 40, 48, 48), loop.ClassClear) })
		r.wantFlushes("0,0-240,320 GC16 full: tap")
		r.wantPanel()
	})
}

// TestTurnTargets asks for what can be touched: there is something for the screen that the panel shows, and for no other.
func TestTurnTargets(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		want := func(turn *loop.Turn, when string, want ...string) {
			t.Helper()
			var got []string
			for _, target := range turn.Targets() {
				got = append(got, target.Name)
			}
			if !slices.Equal(got, want) {
				t.Errorf("%s: %q, want %q", when, got, want)
			}
		}
		dialog := r.sheet("dialog", image.Rect(40, 40, 80, 80))
		r.do(r.first, func(turn *loop.Turn) {
			want(turn, "on top", "zone:first")
			turn.Targets()[0].Name = "mine"
			want(turn, "asked again", "zone:first")
			loop.After(turn, time.Minute, func(turn *loop.Turn) { want(turn, "covered") })
			turn.Push(dialog)
		})
		time.Sleep(time.Hour)
		r.loop.Post(func(turn *loop.Turn) { want(turn, "a turn of the app", "sheet:dialog") })
		r.settle()
		r.do(&dialog.page, func(turn *loop.Turn) {
			want(turn, "the dialog", "sheet:dialog")
			turn.Pop()
			want(turn, "not shown yet")
		})
		r.do(r.first, func(turn *loop.Turn) { want(turn, "on top again", "zone:first") })
		r.deck.event(record.Background)
		r.settle()
		r.loop.Post(func(turn *loop.Turn) { want(turn, "out of sight") })
		r.settle()
	})
}

// TestTargetsWhileShown: a finger that comes while the panel changes is handled when it has, and meets the new screen.
func TestTargetsWhileShown(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		var during []string
		r.deck.glass = func() { during = append(during, r.loop.Targets()[0].Name) }
		r.do(r.first, func(turn *loop.Turn) { turn.Push(r.page("second")) })
		if got := r.loop.Targets()[0].Name; got != "zone:second" || !slices.Equal(during, []string{"zone:second"}) {
			t.Errorf("the target was %q while the glass changed and is %q", during, got)
		}
	})
}

// TestSetScale changes the size of text: all is drawn for it, with the class of the screen and without a clear.
func TestSetScale(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.first.paint = func(dst *paint.Canvas) { dst.Fill(image.Rect(0, 0, dst.Units().Text(40), 40), paint.Black) }
		dialog := r.sheet("dialog", image.Rect(200, 200, 240, 240))
		r.do(r.first, (*loop.Turn).RedrawAll)
		r.do(r.first, func(turn *loop.Turn) { turn.Push(dialog) })
		r.wantPanel()
		r.forget()
		r.do(&dialog.page, func(turn *loop.Turn) {
			turn.SetScale(150)
			if got := turn.Units(); got != (paint.Units{DPI: 300, Scale: 150}) {
				t.Errorf("the units are %v", got)
			}
		})
		r.wantFlushes("0,0-240,320 GL16: tap")
		r.wantPanel()
		if got := r.deck.panel.GrayAt(59, 20).Y; got != paint.Black {
			t.Errorf("the panel shows %d where large text is", got)
		}
		r.forget()
		r.do(&dialog.page, func(turn *loop.Turn) { turn.SetScale(150) })
		r.wantFlushes()
	})
}

// TestNothingIsKept: screens that have left, and what they said, are freed, visible or not.
func TestNothingIsKept(t *testing.T) {
	for _, hidden := range []bool{false, true} {
		inBubble(t, nil, func(r *rig) {
			var gone []weak.Pointer[sheet]
			for range 2 {
				gone = append(gone, r.comeAndGo(hidden)...)
			}
			r.tap(3, 3)
			runtime.GC()
			for i, p := range gone {
				if p.Value() != nil {
					t.Errorf("overlay %d is kept (hidden: %t)", i, hidden)
				}
			}
		})
	}
}

// comeAndGo opens two overlays that redraw themselves and leave, perhaps out of sight, and returns them. It is not inlined,
// so that nothing of them is left in the frame of its caller.
//
//go:noinline
func (r *rig) comeAndGo(hidden bool) []weak.Pointer[sheet] {
	lower, upper := r.sheet("lower", image.Rect(0, 0, 80, 80)), r.sheet("upper", image.Rect(40, 40, 90, 90))
	r.loop.Post(func(turn *loop.Turn) {
		turn.Push(lower)
		turn.Push(upper)
	})
	r.settle()
	if hidden {
		r.deck.event(record.Background)
	}
	for range 2 {
		r.loop.Post(func(turn *loop.Turn) {
			turn.RedrawAll()
			turn.Pop()
		})
		r.settle()
	}
	return []weak.Pointer[sheet]{weak.Make(lower), weak.Make(upper)}
}
