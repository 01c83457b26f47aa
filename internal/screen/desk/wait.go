package desk

import (
	"context"
	"time"

	"inkshelf/internal/loop"
)

// Waiting is paid for with refreshes: nothing is shown before it is worth one.
const (
	slowAfter    = 400 * time.Millisecond // then the screen says that it waits
	CoversWithin = 700 * time.Millisecond // later covers come in a refresh of their own
)

// Waiting is what a screen waits for: whatever it was asked last. The screen stays as it is until that has come, so that
// an action costs one refresh and not two.
type Waiting struct {
	number int    // of the latest question: what an earlier one brings is dropped
	cancel func() // nil: there was no question
	Asked  bool   // it has not been answered
	Slow   bool   // it takes so long that the screen says so
}

// Wait has work done and hands its outcome to then, unless the screen is asked something else before. Redraw shows whether
// the screen is waiting; a frozen one does not say so. A screen that already says so goes on with that.
func Wait[T any](turn *loop.Turn, w *Waiting, redraw func(*loop.Turn), work func(context.Context) (T, error), then func(*loop.Turn, T, error)) {
	w.drop()
	number := w.number
	w.Asked = true
	superseded, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	if !turn.Frozen() && !w.Slow {
		loop.After(turn, slowAfter, func(turn *loop.Turn) {
			if number == w.number {
				w.Slow = true
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
			w.Stop(turn, redraw)
			then(turn, value, err)
		}
	})
}

// Stop waits no longer.
func (w *Waiting) Stop(turn *loop.Turn, redraw func(*loop.Turn)) {
	w.drop()
	w.Asked = false
	if w.Slow {
		w.Slow = false
		redraw(turn)
	}
}

// drop gives up the latest question.
func (w *Waiting) drop() {
	w.number++
	if w.cancel != nil {
		w.cancel()
	}
}
