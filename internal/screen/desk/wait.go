package desk

import (
	"context"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/server"
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

	come, said share // of a list: what has come, and what the screen says
}

// share is so many items of a list. Of is 0 where nobody has said how many there are.
type share struct{ items, of int }

// sayEvery is how often a screen says how much has come.
const sayEvery = 2 * time.Second

// Loading says that a screen waits, and for how much where that is known.
func (d *Desk) Loading(w *Waiting) string {
	if w.said.of > 0 {
		return d.Say.Text("Loading… %d of %d", w.said.items, w.said.of)
	}
	return d.Say.Text("Loading…")
}

// Question returns the number of the latest question: as long as that is the same and Asked, it is being waited for.
func (w *Waiting) Question() int { return w.number }

// Wait has work done and hands its outcome to then, unless the screen is asked something else before. Redraw shows whether
// the screen is waiting; a frozen one does not say so. A screen that already says so goes on with that.
func Wait[T any](turn *loop.Turn, w *Waiting, redraw func(*loop.Turn), work func(context.Context) (T, error), then func(*loop.Turn, T, error)) {
	w.drop()
	number := w.number
	w.Asked = true
	superseded, cancel := context.WithCancel(context.Background())
	w.cancel = cancel
	if !turn.Frozen() {
		after := slowAfter
		if w.Slow {
			after = sayEvery
		}
		loop.After(turn, after, func(turn *loop.Turn) { w.say(turn, number, redraw) })
	}
	loop.StartReporting(turn, func(ctx context.Context, report func(share)) (T, error) {
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer context.AfterFunc(superseded, stop)()
		return work(server.Watch(ctx, func(done, total int) { report(share{done, total}) }))
	}, func(_ *loop.Turn, come share) {
		if number == w.number {
			w.come = come
		}
	}, func(turn *loop.Turn, value T, err error) {
		if number == w.number {
			w.Stop(turn, redraw)
			then(turn, value, err)
		}
	})
}

// say shows that the screen waits, and now and then how much has come, until the question is answered.
func (w *Waiting) say(turn *loop.Turn, number int, redraw func(*loop.Turn)) {
	if number != w.number {
		return
	}
	if !w.Slow || w.said != w.come {
		w.Slow, w.said = true, w.come
		redraw(turn)
	}
	loop.After(turn, sayEvery, func(turn *loop.Turn) { w.say(turn, number, redraw) })
}

// Stop waits no longer.
func (w *Waiting) Stop(turn *loop.Turn, redraw func(*loop.Turn)) {
	w.drop()
	w.Asked, w.said = false, share{}
	if w.Slow {
		w.Slow = false
		redraw(turn)
	}
}

// drop gives up the latest question.
func (w *Waiting) drop() {
	w.number++
	w.come = share{}
	if w.cancel != nil {
		w.cancel()
	}
}
