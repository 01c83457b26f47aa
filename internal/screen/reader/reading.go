package reader

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// reading shows the pages of a book, one at a time.
type reading struct {
	desk    *desk.Desk
	book    *openBook
	reached func(server.Progress) // told of each place that was reached; nil: nobody
	back    bool                  // pages go from right to left

	page    int // that is shown, counted from 1; 0: none has come yet
	pages   int
	want    int // that was asked for
	picture *image.Gray
	problem *desk.Problem // why a page has not come
	missed  int           // which one that is
	desk.Waiting

	mark     *bookmark     // nil: nothing is kept
	marked   int           // the page that it was set to last
	finished bool          // it was set to the end
	unsaved  *desk.Problem // why it is not on disk
}

func newReading(d *desk.Desk, book *openBook, reached func(server.Progress)) *reading {
	r := &reading{desk: d, book: book, reached: reached, back: book.about.Of.Direction == server.RightToLeft, want: 1}
	if s := d.Shelf; s != nil {
		about := book.about // a copy: jobs read it
		r.mark = &bookmark{write: func(p shelf.Position) error { return s.Turn(about.Source, about.Book, p) }}
	}
	return r
}

// take takes the page that was asked for. Of a book that is opened again after its end nothing is noted until a page is
// turned: who only looks at it has read it still.
func (r *reading) take(a arrival, err error) {
	r.pages, r.want = int(r.book.count.Load()), a.page
	if a.start.Position.Completed {
		r.marked = a.page
	}
	if err != nil {
		p := r.desk.Problem(err)
		r.problem, r.missed = &p, a.page
		return
	}
	r.page, r.picture, r.problem = a.page, a.picture, nil
}

// Class implements loop.Screen.
func (r *reading) Class() loop.Class {
	if r.picture == nil {
		return loop.ClassUI
	}
	return loop.ClassArt
}

// Draw implements loop.Screen.
func (r *reading) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	if r.picture == nil {
		head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
		header := ui.Header{Title: r.book.about.Title, Back: true}
		if r.Slow {
			header.Status, header.StatusBold = r.desk.Say.Text("Loading…"), true
		}
		header.Draw(dst, head)
		r.desk.State(*r.problem).Draw(dst, body)
		return
	}
	dst.Picture(dst.Size().Sub(r.picture.Rect.Size()).Div(2), r.picture)
	for _, z := range zones(dst.Size(), dst.Units(), r.back) {
		dst.Target(z)
	}
	if r.lined() {
		r.line().Draw(dst, lineBox(dst.Size(), dst.Units()))
	}
}

// lined reports whether there is something to say at the edge of the page.
func (r *reading) lined() bool { return r.problem != nil || r.unsaved != nil || r.Slow }

// line says at the edge of the page why there is not another one yet, or that this one will be forgotten.
func (r *reading) line() ui.MessageLine {
	switch {
	case r.Slow:
		return ui.MessageLine{Icon: paint.IconClock, Title: r.desk.Say.Text("Loading page %d…", r.want)}
	case r.problem == nil:
		return ui.MessageLine{Icon: r.unsaved.Icon, Title: r.unsaved.Title, Text: r.desk.Say.Text("Where you are is not saved yet.")}
	}
	return ui.MessageLine{
		Icon: r.problem.Icon, Title: r.problem.Title, Text: r.desk.Say.Text("Page %d has not come.", r.missed),
		Buttons: []ui.Button{{Name: "retry", Text: r.desk.Say.Text("Try again")}},
	}
}

// lineBox returns where the line is. It does not depend on what the line says: where it was has to be known when it is gone.
func lineBox(size image.Point, u paint.Units) image.Rectangle {
	longest := ui.MessageLine{Title: "This page cannot be shown", Text: "Page 1000 has not come.", Buttons: []ui.Button{{Text: "Try again"}}}
	return image.Rect(0, 0, size.X, longest.Height(size.X, u))
}

// zones are the parts of a page that a finger turns it with, as the design guide has them for three columns.
func zones(size image.Point, u paint.Units, back bool) []paint.Target {
	top, foot := size.Y/8, size.Y-u.Px(120)
	left, right := size.X*3/10, size.X*7/10
	previous, next := image.Rect(0, top, left, foot), image.Rect(right, top, size.X, foot)
	if back {
		previous, next = next, previous
	}
	return []paint.Target{
		{Name: "zone:top", Text: "Menu", Area: image.Rect(0, 0, size.X, top)},
		{Name: "zone:previous", Text: "Previous page", Area: previous},
		{Name: "zone:menu", Text: "Menu", Area: image.Rect(left, top, right, foot)},
		{Name: "zone:next", Text: "Next page", Area: next},
		{Name: "zone:counter", Text: "Go to page", Area: image.Rect(0, foot, size.X, size.Y)},
	}
}
