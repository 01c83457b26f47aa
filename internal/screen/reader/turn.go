package reader

import (
	"errors"

	"inkshelf/internal/book"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/ui"
)

// step turns to the place after or before the one that was asked for last.
func (r *reading) step(turn *loop.Turn, forward bool) {
	if r.shown.doc == nil {
		return
	}
	to, ok := r.want.Previous()
	if forward {
		to, ok = r.want.Next(r.pages())
	}
	switch {
	case ok:
		r.show(turn, to)
	case forward && r.atEnd():
		r.finish(turn)
	}
}

// atEnd reports whether the last page that can be seen was. One that is broken keeps nobody from finishing the book, unless
// there was no other.
func (r *reading) atEnd() bool {
	return r.shown.picture != nil && (r.shown.at.Is(r.want) || r.broken && r.want == r.missed)
}

// far is how many pages a key that is held turns where there are no chapters.
const far = 10

// leap turns to the chapter after or before, or ten pages on where there is none.
func (r *reading) leap(turn *loop.Turn, forward bool) {
	if r.shown.doc == nil {
		return
	}
	from := r.want.Page
	to := from - far
	if forward {
		to = from + far
	}
	for _, chapter := range r.outline() {
		if forward && chapter.Page > from {
			to = chapter.Page
			break
		}
		if !forward && chapter.Page < from {
			to = chapter.Page
		}
	}
	r.show(turn, r.page(to))
}

// page returns the beginning of a page, or of the nearest that there is.
func (r *reading) page(n int) book.Place { return book.Place{Page: max(min(n, r.pages()), 1)} }

// show shows a place when it has come. Until then the one before stays.
func (r *reading) show(turn *loop.Turn, at book.Place) { r.showFrom(turn, r.self(), at) }

// showFrom is show for whoever asks. Who wants what is shown sees it already.
func (r *reading) showFrom(turn *loop.Turn, from asker, at book.Place) {
	if r.shown.picture != nil && r.shown.at.Is(at) {
		r.leave(turn, from)
		if r.problem != nil {
			r.problem, r.broken = nil, false
			r.redrawLine(turn)
		}
		r.giveUp(turn)
		return
	}
	r.want = at
	if from.waiting.Slow {
		from.redraw(turn) // it names the page
	}
	r.ask(turn, from, at, r.look, func(turn *loop.Turn, s sheet, err error) {
		r.leave(turn, from)
		if err == nil {
			r.arrive(turn, s)
			return
		}
		r.take(s, err)
		if r.shown.picture != nil {
			r.redrawLine(turn)
		} else {
			turn.RedrawAll()
		}
		r.prepare(turn)
	})
}

// arrive shows a sheet, in one refresh.
func (r *reading) arrive(turn *loop.Turn, s sheet) {
	r.take(s, nil)
	turn.RedrawAll()
	r.arrived(turn)
	r.prepare(turn)
}

// arrived notes where the reader is, or asks if that is in question.
func (r *reading) arrived(turn *loop.Turn) {
	if r.question != nil && r.shown.picture != nil {
		r.askWhere(turn)
		return
	}
	r.note(turn)
}

// take takes what was asked for, or why it has not come.
func (r *reading) take(s sheet, err error) {
	if err != nil {
		p := r.desk.Problem(err)
		r.problem, r.missed, r.want, r.broken = &p, s.at, s.at, errors.Is(err, desk.ErrPicture)
		if r.shown.doc == nil {
			r.shown.doc = s.doc // its pages are known at least
		}
		return
	}
	r.shown, r.want, r.problem, r.broken = s, s.at, nil, false
	r.settle()
}

// goTo asks for a page by its number.
func (r *reading) goTo(turn *loop.Turn, from asker) {
	r.giveUp(turn)
	pad := &ui.NumberPad{Title: r.desk.Say.Text("Go to page"), Words: r.desk.Words, Max: r.pages()}
	desk.OpenPad(turn, pad, func(turn *loop.Turn, page int) { r.showFrom(turn, from, r.page(page)) })
}

// giveUp waits for no page any more.
func (r *reading) giveUp(turn *loop.Turn) {
	r.Stop(turn, r.redrawLine)
	r.rest()
	r.prepare(turn)
}

// rest wants what is shown, or what has not come.
func (r *reading) rest() {
	r.want = r.shown.at
	if r.problem != nil {
		r.want = r.missed
	}
}
