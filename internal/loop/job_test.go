package loop_test

import (
	"context"
	"errors"
	"image"
	"runtime"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/loop"
)

func TestStartAndThen(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		type result struct{ pages int }
		var got result
		var failed error
		r.do(r.first, func(turn *loop.Turn) {
			loop.Start(turn, func(context.Context) (result, error) {
				time.Sleep(time.Second)
				return result{3}, errors.New("half of it")
			}, func(turn *loop.Turn, v result, err error) {
				got, failed = v, err
				turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
			})
		})
		if got.pages != 3 || failed == nil {
			t.Errorf("the outcome was %v, %v", got, failed)
		}
		r.wantFlushes("0,0-8,8 GL16: tap zone:first, loaded")
	})
}

// TestChain starts a job from the outcome of a job. The cause is named once however long the chain, and there is no gap.
func TestChain(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		length := 0
		var step func(*loop.Turn, int, error)
		step = func(turn *loop.Turn, _ int, _ error) {
			if length++; length < 5 {
				loop.Start(turn, sleep(10*time.Millisecond), step)
				return
			}
			turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
		}
		r.do(r.first, func(turn *loop.Turn) { step(turn, 0, nil) })
		if length != 5 {
			t.Errorf("settled after %d of 5 jobs", length)
		}
		r.wantFlushes("0,0-8,8 GL16: tap zone:first, loaded")
	})
}

// TestLeaving ends a screen by each way of leaving, while two jobs run: one heeds its ctx, one does not. Neither hands
// anything over, and neither is waited for.
func TestLeaving(t *testing.T) {
	for name, leave := range map[string]func(*rig, *loop.Turn){
		"pop":     func(_ *rig, turn *loop.Turn) { turn.Pop() },
		"replace": func(r *rig, turn *loop.Turn) { turn.Replace(r.page("other")) },
		"reset":   func(r *rig, turn *loop.Turn) { turn.Reset(r.page("other")) },
		"exit":    func(_ *rig, turn *loop.Turn) { turn.Exit() },
	} {
		t.Run(name, func(t *testing.T) {
			inBubble(t, nil, func(r *rig) {
				second := r.page("second")
				var ended []string
				r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
				never := func(*loop.Turn, string, error) { t.Error("handed over after its screen had left") }
				second.on = func(turn *loop.Turn, ev loop.Event) {
					loop.Start(turn, func(ctx context.Context) (string, error) {
						<-ctx.Done()
						ended = append(ended, "heeding")
						return "", ctx.Err()
					}, never)
					loop.Start(turn, func(context.Context) (string, error) {
						time.Sleep(time.Hour)
						return "", nil
					}, never)
				}
				r.deck.tap(image.Pt(9, 9))
				synctest.Wait()
				if !r.loop.Busy() {
					t.Error("not busy while jobs run")
				}
				second.on = func(turn *loop.Turn, ev loop.Event) {
					if _, ok := ev.(loop.Tap); ok {
						leave(r, turn)
					}
				}
				r.deck.tap(image.Pt(9, 9))
				synctest.Wait()
				if !r.settled() {
					t.Error("busy with jobs whose screen has left")
				}
				if !slices.Equal(ended, []string{"heeding"}) {
					t.Errorf("jobs that ended: %v", ended)
				}
				time.Sleep(2 * time.Hour) // the other one ends too, and hurts nobody
			})
		})
	}
}

// TestStartWhenLeft starts work for a screen that has left: none is done.
func TestStartWhenLeft(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		second.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Closed); !ok {
				turn.Pop()
				return
			}
			loop.Start(turn, func(context.Context) (int, error) {
				t.Error("work was begun")
				return 0, nil
			}, func(*loop.Turn, int, error) { t.Error("an outcome was handed over") })
			loop.After(turn, 0, func(*loop.Turn) { t.Error("a timer was begun") })
		}
		r.tap(9, 9)
		time.Sleep(time.Second)
	})
}

// TestEndedLoop has jobs that end when the loop is gone: synctest reports one that hangs.
func TestEndedLoop(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.do(r.first, func(turn *loop.Turn) {})
		r.loop.Post(func(turn *loop.Turn) {
			for i := range 100 {
				loop.Start(turn, func(context.Context) (int, error) {
					time.Sleep(time.Duration(i) * time.Millisecond)
					return 0, nil
				}, func(*loop.Turn, int, error) {})
			}
		})
		time.Sleep(50 * time.Millisecond)
		r.stop()
		<-r.ended
		if r.loop.Busy() {
			t.Error("busy after the end")
		}
		time.Sleep(time.Second)
		r.loop.Post(func(*loop.Turn) { t.Error("called after the end") })
		if r.loop.Busy() {
			t.Error("a post after the end is work")
		}
	})
}

func TestPanicInJob(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		for _, c := range []struct {
			name string
			work func(context.Context) (int, error)
			want string
		}{
			{"panic", func(context.Context) (int, error) { panic("bad book") }, "panic in a job: bad book"},
			{"goexit", func(context.Context) (int, error) { runtime.Goexit(); return 0, nil }, "did not return"},
		} {
			var got error
			r.do(r.first, func(turn *loop.Turn) {
				loop.Start(turn, c.work, func(_ *loop.Turn, _ int, err error) { got = err })
			})
			if got == nil || !strings.Contains(got.Error(), c.want) {
				t.Errorf("%s: the outcome was %v", c.name, got)
			}
		}
		if log := r.log(); !strings.Contains(log, "bad book") || !strings.Contains(log, "job_test.go") {
			t.Errorf("the log does not show where it was: %s", log)
		}
	})
}

func frozen(_ *rig, o *loop.Options) { o.Frozen = true }

// TestFrozenOrder starts jobs that end in any order: in a frozen app their outcomes come in that of their start, together.
func TestFrozenOrder(t *testing.T) {
	inBubble(t, frozen, func(r *rig) {
		r.forget()
		var order []int
		r.do(r.first, func(turn *loop.Turn) {
			for i, d := range []time.Duration{30, 10, 20, 0} {
				loop.Start(turn, sleep(d*time.Millisecond), func(turn *loop.Turn, _ int, _ error) {
					order = append(order, i)
					turn.Redraw(image.Rect(8*i, 0, 8*i+8, 8), loop.ClassUI)
				})
			}
		})
		if !slices.Equal(order, []int{0, 1, 2, 3}) {
			t.Errorf("handed over in the order %v", order)
		}
		r.wantFlushes("0,0-32,8 GL16: tap zone:first, loaded")
	})
}

// TestFrozenCancelled: who waits for a job that was cancelled waits no longer.
func TestFrozenCancelled(t *testing.T) {
	inBubble(t, frozen, func(r *rig) {
		second := r.page("second")
		var order []string
		note := func(name string) func(*loop.Turn, int, error) {
			return func(*loop.Turn, int, error) { order = append(order, name) }
		}
		second.on = func(turn *loop.Turn, ev loop.Event) {
			switch ev.(type) {
			case loop.Shown: // in the turn of the tap: one batch with the jobs of the first page
				loop.Start(turn, sleep(time.Hour), note("second"))
			case loop.Tap:
				turn.Pop()
			}
		}
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				loop.Start(turn, sleep(20*time.Millisecond), note("a"))
				loop.Start(turn, sleep(10*time.Millisecond), note("b"))
				turn.Push(second)
			}
		}
		r.deck.tap(image.Pt(9, 9))
		time.Sleep(time.Second)
		synctest.Wait()
		if len(order) > 0 || !r.loop.Busy() {
			t.Errorf("handed over before all had ended: %v", order)
		}
		r.deck.tap(image.Pt(9, 9))
		r.settle()
		if !slices.Equal(order, []string{"a", "b"}) {
			t.Errorf("handed over: %v", order)
		}
	})
}

// TestFrozenThenLeaves: the first outcome of a batch ends the screen; the second is not handed over.
func TestFrozenThenLeaves(t *testing.T) {
	inBubble(t, frozen, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.do(second, func(turn *loop.Turn) {
			loop.Start(turn, sleep(20), func(turn *loop.Turn, _ int, _ error) { turn.Pop() })
			loop.Start(turn, sleep(10), func(*loop.Turn, int, error) { t.Error("handed over to a screen that has left") })
		})
	})
}

func TestPost(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, nil)
		r.loop.Post(func(turn *loop.Turn) { turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI) }) // before the start
		r.run()
		r.settle()
		r.wantFlushes("0,0-240,320 GC16 full: start", "0,0-8,8 GL16: post")
		r.forget()
		for range 10 {
			go r.loop.Post((*loop.Turn).RedrawAll)
		}
		r.settle()
		if n := len(r.deck.flushes); n != 10 {
			t.Errorf("%d of 10 posts were painted", n)
		}
		r.stop()
		<-r.ended
	})
}

// TestPostOwnsNothing: a turn of the app acts on the screen that is on top, also when there is none any more.
func TestPostOwnsNothing(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.loop.Post(func(turn *loop.Turn) { turn.Push(second) })
		r.settle()
		r.forget()
		r.loop.Post((*loop.Turn).Pop)
		r.settle()
		r.wantHeard("second: Closed", "first: Shown Again=true")
		r.loop.Post(func(turn *loop.Turn) {
			turn.Pop()
			turn.Pop()
			turn.RedrawAll()
			turn.Redraw(image.Rect(0, 0, 9, 9), loop.ClassUI)
		})
		<-r.ended
	})
}

func TestBegin(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.settle()
		one, two := r.loop.Begin(), r.loop.Begin()
		one()
		one()
		if !r.loop.Busy() {
			t.Error("two ends of one work have ended the other")
		}
		two()
		if r.loop.Busy() {
			t.Error("busy after all has ended")
		}
	})
}

// TestOrderOfEnds starts jobs in one turn: in an app that is not frozen their outcomes come as they end.
func TestOrderOfEnds(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		var order []int
		r.do(r.first, func(turn *loop.Turn) {
			for i, d := range []time.Duration{30, 10, 20} {
				loop.Start(turn, sleep(d*time.Millisecond), func(turn *loop.Turn, _ int, _ error) {
					order = append(order, i)
					turn.Redraw(image.Rect(8*i, 0, 8*i+8, 8), loop.ClassUI)
				})
			}
		})
		if !slices.Equal(order, []int{1, 2, 0}) {
			t.Errorf("handed over in the order %v", order)
		}
		if n := len(r.deck.flushes); n != 3 {
			t.Errorf("shown in %d refreshes", n)
		}
	})
}

// TestFrozenHalfEnded: a screen leaves when one of its jobs has ended and waits for the others. The batch is complete
// without both.
func TestFrozenHalfEnded(t *testing.T) {
	inBubble(t, frozen, func(r *rig) {
		second := r.page("second")
		var order []string
		never := func(*loop.Turn, int, error) { t.Error("handed over to a screen that has left") }
		second.on = func(turn *loop.Turn, ev loop.Event) {
			switch ev.(type) {
			case loop.Shown: // in the turn of the tap: one batch with the job of the first page
				loop.Start(turn, sleep(10*time.Millisecond), never)
				loop.Start(turn, sleep(time.Hour), never)
			case loop.Tap:
				turn.Pop()
			}
		}
		r.first.on = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				loop.Start(turn, sleep(2*time.Second), func(*loop.Turn, int, error) { order = append(order, "first") })
				turn.Push(second)
			}
		}
		r.deck.tap(image.Pt(9, 9))
		time.Sleep(time.Second)
		r.deck.tap(image.Pt(9, 9))
		synctest.Wait()
		if len(order) > 0 || !r.loop.Busy() {
			t.Error("the job of the first page is not waited for")
		}
		r.settle()
		if !slices.Equal(order, []string{"first"}) || r.loop.Work() != 0 {
			t.Errorf("handed over: %v; work left: %d", order, r.loop.Work())
		}
	})
}
