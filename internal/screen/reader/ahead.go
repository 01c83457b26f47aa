package reader

import (
	"context"
	"slices"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
)

// ahead is what is prepared: the two places after the one that is shown, and the one before it, drawn to the last pixel. To
// turn to one of them is a copy and a refresh. What is shown is among the sheets too, for who turns back: they are four,
// and a fifth may be in the making.
type ahead struct {
	sheets []sheet
	errand *errand      // nil: nothing is being prepared
	failed []book.Place // could not be, since the page was turned last
}

// errand is the making of a sheet that nobody has asked for yet. There is one at a time, and none while somebody waits for
// another sheet.
type errand struct {
	at     book.Place
	look   look
	cancel func()

	done  chan struct{} // closed when there is an outcome
	sheet sheet
	err   error
}

// wait is a job that waits for the outcome.
func (e *errand) wait(ctx context.Context) (sheet, error) {
	select {
	case <-e.done:
		return e.sheet, e.err
	case <-ctx.Done():
		return sheet{at: e.at, look: e.look}, ctx.Err()
	}
}

// find returns the sheet of a place, if it is ready.
func (a *ahead) find(at book.Place, l look) (sheet, bool) {
	i := slices.IndexFunc(a.sheets, func(s sheet) bool { return s.look == l && s.at.Is(at) })
	if i < 0 {
		return sheet{}, false
	}
	return a.sheets[i], true
}

// near returns the places that should be ready, the most wanted first. What follows the next one is known once that is
// drawn.
func (r *reading) near() (all []book.Place) {
	at := r.shown.at
	if next, ok := at.Next(r.pages()); ok {
		all = append(all, next)
		if s, ok := r.find(next, r.look); ok {
			if second, ok := s.at.Next(r.pages()); ok {
				all = append(all, second)
			}
		}
	}
	if previous, ok := at.Previous(); ok {
		all = append(all, previous)
	}
	return all
}

// settle takes in that another place is shown: what is far from it is forgotten.
func (r *reading) settle() {
	s := r.shown
	r.failed = nil
	if _, ok := r.find(s.at, s.look); !ok {
		r.sheets = append(r.sheets, s)
	}
	near := r.near()
	r.sheets = slices.DeleteFunc(r.sheets, func(old sheet) bool {
		return old.look != r.look || !old.at.Is(s.at) && !slices.ContainsFunc(near, old.at.Is)
	})
}

// lacks reports whether a place should be ready, and is not. It may be there already: whoever asked for it has it first.
func (r *reading) lacks(at book.Place) bool {
	_, ready := r.find(at, r.look)
	return !ready && slices.ContainsFunc(r.near(), at.Is)
}

// prepare has a job make the sheet that is wanted most and not ready, and so on until all are.
func (r *reading) prepare(turn *loop.Turn) {
	if r.errand != nil || r.Asked || r.shown.picture == nil {
		return
	}
	for _, at := range r.near() {
		if _, ok := r.find(at, r.look); !ok && !slices.Contains(r.failed, at) {
			r.send(turn, at)
			return
		}
	}
}

// send starts an errand.
func (r *reading) send(turn *loop.Turn, at book.Place) {
	given, cancel := context.WithCancel(context.Background())
	e := &errand{at: at, look: r.look, cancel: cancel, done: make(chan struct{}), err: context.Canceled}
	r.errand = e
	draw := r.book.job(at, e.look)
	loop.Start(turn, func(ctx context.Context) (struct{}, error) {
		defer close(e.done)
		ctx, stop := context.WithCancel(ctx)
		defer stop()
		defer context.AfterFunc(given, stop)()
		e.sheet, e.err = draw(ctx)
		return struct{}{}, nil
	}, func(turn *loop.Turn, _ struct{}, _ error) {
		cancel()
		if r.errand != e {
			return // it was called off
		}
		r.errand = nil
		switch {
		case e.err != nil: // whoever asks for it will be told
			r.failed = append(r.failed, at)
		case e.look == r.look && r.lacks(e.sheet.at):
			r.sheets = append(r.sheets, e.sheet)
		}
		r.prepare(turn)
	})
}

// callOff ends an errand that would be in the way.
func (a *ahead) callOff() {
	if a.errand != nil {
		a.errand.cancel()
		a.errand = nil
	}
}

// ready returns how many pages are ready after the one that is shown.
func (r *reading) ready() int {
	n := 0
	for _, s := range r.sheets {
		if s.at.Page > r.shown.at.Page && s.at.Part == 0 {
			n++
		}
	}
	return n
}

// asker is who asks for a place: the page itself, or one of the boxes over it, which stays open until the place is there.
type asker struct {
	waiting *desk.Waiting
	redraw  func(turn *loop.Turn) // shows whether it waits
	boxes   int                   // that lie over the page then
}

// self is the page itself.
func (r *reading) self() asker { return asker{waiting: &r.Waiting, redraw: r.redrawLine} }

// leave takes the boxes away. The turn is the page's from then on.
func (r *reading) leave(turn *loop.Turn, from asker) {
	for range from.boxes {
		turn.Pop()
	}
}

// ask has a place drawn and handed to then: at once if it is ready. It goes before everything that is only prepared.
func (r *reading) ask(turn *loop.Turn, from asker, at book.Place, l look, then func(*loop.Turn, sheet, error)) {
	if s, ok := r.find(at, l); ok {
		from.waiting.Stop(turn, from.redraw)
		then(turn, s, nil)
		return
	}
	var work func(context.Context) (sheet, error)
	if e := r.errand; e != nil && e.at == at && e.look == l {
		work = e.wait
	} else {
		r.callOff()
		work = r.book.job(at, l)
	}
	desk.Wait(turn, from.waiting, from.redraw, work, then)
}
