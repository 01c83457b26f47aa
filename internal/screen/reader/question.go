package reader

import (
	"context"
	"time"

	"inkshelf/internal/book"
	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// askWhere asks which of two places in the book counts. Below the question is the one on this reader: who does not choose
// stays there.
func (r *reading) askWhere(turn *loop.Turn) {
	q, say, now := *r.question, r.voice(), turn.Now()
	forward, stay := ui.Button{Name: "go-elsewhere", Text: goText(say, q.There)}, ui.Button{Name: "stay-here", Text: stayText(say, q.Here)}
	if further(q.There, q.Here) {
		forward.Kind = ui.Primary
	} else {
		stay.Kind = ui.Primary
	}
	d := &ui.Dialog{
		Title: say.Text("Where do you want to go on?"), Subtitle: r.name(), Words: r.desk.Words,
		Facts:   []ui.Fact{{Label: thereText(say, q.There), Value: dated(say, q.There.At, now)}, {Label: hereText(say, q.Here), Value: dated(say, q.Here.At, now)}},
		Buttons: []ui.Button{forward, stay},
	}
	from := asker{waiting: &desk.Waiting{}, boxes: 1, redraw: func(turn *loop.Turn) {
		d.Buttons[0].Text = say.Text("Loading page %d…", r.want.Page)
		turn.RedrawAll()
	}}
	desk.Hold(turn, d, func(turn *loop.Turn, t paint.Target) {
		if t.Name == stay.Name {
			turn.Pop() // and so it stays
			return
		}
		r.goThere(turn, from, q)
	})
}

// goThere goes on where the book was read elsewhere. One that was finished there is shown at its end, and has been read.
func (r *reading) goThere(turn *loop.Turn, from asker, q shelf.Question) {
	at := r.page(q.There.Page)
	if q.There.Completed {
		at = book.Place{Page: r.pages(), Part: book.LastPart}
	}
	r.want = at
	r.ask(turn, from, at, r.look, func(turn *loop.Turn, s sheet, err error) {
		r.leave(turn, from)
		r.decide(turn, q, false)
		r.finished = q.There.Completed
		if err == nil {
			r.arrive(turn, s)
			return
		}
		r.marked = r.shown.at.Page // where the book is not to be
		r.take(s, err)
		r.redrawLine(turn)
		r.prepare(turn)
	})
}

// stay goes on where the book was left here. Of one that was finished here nothing is noted until a page is turned.
func (r *reading) stay(turn *loop.Turn) {
	if r.question.Here.Completed {
		r.marked = r.shown.at.Page
	}
	r.decide(turn, *r.question, true)
}

// decide has a job tell the shelf which place counts. When it knows, places are noted again.
func (r *reading) decide(turn *loop.Turn, q shelf.Question, here bool) {
	r.question, r.deciding = nil, true
	s := r.desk.Shelf
	loop.Start(turn, func(context.Context) (struct{}, error) { return struct{}{}, s.Answer(q, here) },
		func(turn *loop.Turn, _ struct{}, _ error) { // it counts; that it cannot be written the next page will tell
			r.deciding = false
			r.note(turn)
		})
}

// further reports whether p is further on than other.
func further(p, other shelf.Position) bool {
	return !other.Completed && (p.Completed || p.Page > other.Page)
}

func thereText(say *lang.Language, p shelf.Position) string {
	switch {
	case p.Completed:
		return say.Text("Elsewhere: finished.")
	case p.Page == 0:
		return say.Text("Elsewhere: not begun.")
	}
	return say.Text("Elsewhere: page %d.", p.Page)
}

func hereText(say *lang.Language, p shelf.Position) string {
	switch {
	case p.Completed:
		return say.Text("Here: finished.")
	case p.Page == 0:
		return say.Text("Here: not begun.")
	}
	return say.Text("Here: page %d.", p.Page)
}

func goText(say *lang.Language, p shelf.Position) string {
	if p.Completed {
		return say.Text("Go to the last page")
	}
	return say.Text("Go to page %d", max(p.Page, 1))
}

func stayText(say *lang.Language, p shelf.Position) string {
	if p.Completed {
		return say.Text("Leave it finished")
	}
	return say.Text("Stay on page %d", max(p.Page, 1))
}

// dated says when something was: "13 March, 22:10".
func dated(say *lang.Language, at, now time.Time) string {
	if at.IsZero() {
		return ""
	}
	return say.DateTime(at.In(now.Location()), now)
}
