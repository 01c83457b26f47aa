package loop_test

import (
	"context"
	"fmt"
	"image"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/loop"
)

// TestReports: of progress that comes faster than it can be shown, the newest is handed over, and the outcome last.
func TestReports(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.forget()
		var got []string
		var late func(int)
		r.do(r.first, func(turn *loop.Turn) {
			loop.StartReporting(turn, func(_ context.Context, report func(int)) (string, error) {
				late = report
				report(1)
				time.Sleep(time.Second)
				r.loop.Post(func(*loop.Turn) { // the loop is occupied while these are made
					for n := range 100 {
						report(n)
					}
				})
				time.Sleep(time.Second)
				return "done", nil
			}, func(turn *loop.Turn, n int) {
				got = append(got, fmt.Sprint(n))
				turn.Redraw(image.Rect(0, 0, 8, 8), loop.ClassUI)
			}, func(_ *loop.Turn, s string, _ error) { got = append(got, s) })
		})
		late(7)
		r.settle()
		if want := []string{"1", "99", "done"}; !slices.Equal(got, want) {
			t.Errorf("got %v, want %v", got, want)
		}
		r.wantFlushes("0,0-8,8 GL16: tap zone:first, loading", "0,0-8,8 GL16: tap zone:first, loading")
	})
}

// TestReportIsWork: a report that was not handed over yet keeps the app busy.
func TestReportIsWork(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		r.do(r.first, func(turn *loop.Turn) {
			loop.StartReporting(turn, func(_ context.Context, report func(int)) (int, error) {
				report(1)
				return 0, nil
			}, func(*loop.Turn, int) {
				if !r.loop.Busy() {
					t.Error("settled while a report is handled")
				}
			}, func(*loop.Turn, int, error) {})
		})
	})
}

func TestFrozenReports(t *testing.T) {
	inBubble(t, frozen, func(r *rig) {
		done := false
		r.do(r.first, func(turn *loop.Turn) {
			loop.StartReporting(turn, func(_ context.Context, report func(int)) (int, error) {
				report(1)
				return 0, nil
			}, func(*loop.Turn, int) { t.Error("a frozen app shows progress") },
				func(*loop.Turn, int, error) { done = true })
		})
		if !done {
			t.Error("the outcome was not handed over")
		}
	})
}

// TestReportsWhenLeft: a screen that has left hears of no progress.
func TestReportsWhenLeft(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		reported := make(chan bool)
		r.do(second, func(turn *loop.Turn) {
			loop.StartReporting(turn, func(ctx context.Context, report func(int)) (int, error) {
				report(1)
				close(reported)
				<-ctx.Done()
				report(2)
				return 0, nil
			}, func(*loop.Turn, int) { t.Error("progress was handed to a screen that has left") },
				func(*loop.Turn, int, error) {})
			<-reported // on its way to the loop
			turn.Pop()
		})
	})
}

// TestReportsWakeNobody: work that does not heed its ctx goes on reporting. The loop is not woken for it.
func TestReportsWakeNobody(t *testing.T) {
	inBubble(t, nil, func(r *rig) {
		second := r.page("second")
		r.do(r.first, func(turn *loop.Turn) { turn.Push(second) })
		r.do(second, func(turn *loop.Turn) {
			loop.StartReporting(turn, func(_ context.Context, report func(int)) (int, error) {
				for n := range 100 {
					time.Sleep(time.Second)
					report(n)
				}
				return 0, nil
			}, func(*loop.Turn, int) {}, func(*loop.Turn, int, error) {})
			turn.Pop()
		})
		before := r.deck.asked.Load()
		time.Sleep(time.Hour)
		if n := r.deck.asked.Load() - before; n > 4 { // for its end
			t.Errorf("asked %d times", n)
		}
	})
}
