package screen

import (
	"context"
	"time"

	"inkshelf/internal/loop"
)

// Waiting is paid for with refreshes: nothing is shown before it is worth one.
const (
	slowAfter    = 400 * time.Millisecond // then the screen says that it waits
	coversWithin = 700 * time.Millisecond // later covers come in a refresh of their own
)

// waiting is what a screen waits for: whatever it was asked last. The screen stays as it is until that has come, so that
// an action costs one refresh and not two.
type waiting struct {
	number int    // of the latest question: what an earlier one brings is dropped
	cancel func() // nil: there was no question
	asked  bool   // it has not been answered
	slow   bool   // it takes so long that the screen says so
}

// wait has work done and hands its outcome to then, unless the screen is asked something else before. Redraw shows whether
// the screen is waiting; a frozen one does not say so. A screen that already says so goes on with that.
func wait[T any](turn *loop.Turn, w *waiting, redraw func(*loop.Turn), work func(context.Context) (T, error), then func(*loop.Turn, T, error)) {
	w.drop()
	number := w.number
	w.asked = true
	superseded, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	if !turn.Frozen() && !w.slow {
		loop.After(turn, slowAfter, func(turn *loop.Turn) {
			if number == w.number {
				w.slow = true
				redraw(turn)
			}
		})
	}
	loop.Start(turn, func(ctx context.Context) (T, error) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer context.AfterFunc(superseded, stop)()
		return work(ctx)
	}, func(turn *loop.Turn, value T, err error) {
		if number == w.number {
			w.stop(turn, redraw)
			then(turn, value, err)
		}
	})
}

// stop waits no longer.
func (w *waiting) stop(turn *loop.Turn, redraw func(*loop.Turn)) {
	w.drop()
	w.asked = false
	if w.slow {
		w.slow = false
		redraw(turn)
	}
}

// drop gives up the latest question.
func (w *waiting) drop() {
	w.number++
	if w.cancel != nil {
		w.cancel()
	}
}
