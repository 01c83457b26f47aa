package reader

import (
	"image"
	"slices"

	"inkshelf/internal/book"
	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// reading shows a book, one place at a time.
type reading struct {
	desk    *desk.Desk
	book    *openBook
	reached func(desk.Volume, server.Progress) // told of each place that was reached; nil: nobody

	panel image.Point // how large the panel is, upright
	style shelf.Style // as it was chosen for the series
	look  look
	usual *loop.Policy // in force elsewhere; nil: not seen yet

	shown  sheet      // its picture is nil while none has come
	want   book.Place // that was asked for last
	ahead             // what is prepared
	beside            // the books before and after this one
	opener Opener     // of those
	trying bool       // pages are being made with text of a size that is not the app's yet

	problem *desk.Problem // why a place has not come
	missed  book.Place    // which one that is
	broken  bool          // its picture has come, and cannot be shown
	desk.Waiting

	question *shelf.Question // which place counts, as long as nobody has said; nil: nothing is asked
	deciding bool            // somebody has, and the shelf is being told
	marks    shelf.Bookmarks
	keeps    bool // the server is told how far the book was read
	had      int  // books of that server were on the reader when this one was opened
	unsent   int  // positions that servers have not been told

	mark     *latest[shelf.Position] // nil: nothing is kept
	marked   int                     // the page that it was set to last
	left     shelf.Position          // where the book was left, if it had another number of pages then
	finished bool                    // it was set to the end
	styled   *latest[shelf.Style]    // like mark nil where there is no shelf
	noted    *latest[shelf.Bookmarks]
	unsaved  notice // why something is not on disk; zero: all is
}

// notice is something that went wrong, and what it means for who reads.
type notice struct {
	desk.Problem
	means string
}

// newReading returns a screen for a book that was found so.
func newReading(d *desk.Desk, b *openBook, panel image.Point, a opening) *reading {
	r := &reading{
		desk: d, book: b, panel: panel, style: a.style, look: lookOf(a.style, b.about.Of, panel),
		question: a.start.Ask, marks: a.marks, keeps: a.keeps, had: a.had,
	}
	if b.anew != nil {
		r.finished = b.anew.finished
	}
	if s := d.Shelf; s != nil {
		v := b.about // a copy: jobs read it
		r.mark = &latest[shelf.Position]{write: func(p shelf.Position) error { return s.Turn(v.Source, v.Book, p) }}
		r.styled = &latest[shelf.Style]{write: func(st shelf.Style) error { return s.SetStyle(v.Source, v.Of.ID, st) }}
		r.noted = &latest[shelf.Bookmarks]{write: func(m shelf.Bookmarks) error { return s.SetBookmarks(v.Ref(), m) }}
	}
	return r
}

// open takes the first page, or why it has not come. Of a book that is opened again after its end nothing is noted until a
// page is turned: who only looks at it has read it still.
func (r *reading) open(a opening, err error) {
	r.take(a.sheet, err)
	if a.start.Position.Completed && r.question == nil {
		r.marked = a.at.Page
	}
	if !a.keeps && !a.start.Position.Completed {
		r.left = a.start.Position
	}
}

// voice is the language as it speaks of this book: of a recipe, say.
func (r *reading) voice() *lang.Language { return r.desk.VoiceOf(r.book.about.Source) }

// name is what the book is called where its series is not seen.
func (r *reading) name() string {
	if v := r.book.about; v.Number.Known() && v.Of.Title != "" {
		return v.Of.Title + ", " + r.desk.Numbered(v)
	}
	return r.book.about.Title
}

// pages returns how many pages the book has, as far as that is known.
func (r *reading) pages() int {
	if r.shown.doc == nil {
		return 1
	}
	return r.shown.doc.Pages()
}

// outline returns the chapters of the book.
func (r *reading) outline() []book.Entry {
	if r.shown.doc == nil {
		return nil
	}
	return r.shown.doc.Outline()
}

// direction returns how pages follow one another.
func (r *reading) direction() server.Direction { return directionOf(r.style, r.book.about.Of) }

// Name implements loop.Named.
func (r *reading) Name() string { return "reader" }

// Class implements loop.Screen.
func (r *reading) Class() loop.Class {
	switch {
	case r.shown.picture == nil:
		return loop.ClassUI
	case r.shown.text:
		return loop.ClassText
	}
	return loop.ClassArt
}

// Draw implements loop.Screen.
func (r *reading) Draw(dst *paint.Canvas) {
	if r.shown.picture == nil {
		r.drawProblem(dst)
		return
	}
	dst.Picture(image.Point{}, r.shown.picture)
	for _, z := range r.zones(dst.Size(), dst.Units()) {
		dst.Target(z)
	}
	if r.lined() {
		r.line().Draw(dst, r.lineBox(dst.Size(), dst.Units()))
	}
}

// drawProblem says why there is no page.
func (r *reading) drawProblem(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	head, body, _ := ui.Screen(dst.Size(), dst.Units(), false)
	header := ui.Header{Title: r.book.about.Title, Back: true, Words: r.desk.Words}
	if r.Slow {
		header.Status, header.StatusBold = r.desk.Say.Text("Loading…"), true
	}
	header.Draw(dst, head)
	state := r.desk.State(*r.problem)
	if !r.broken && r.had > 0 {
		state.Foot = r.desk.Available(r.book.about.Source, r.had)
	}
	if r.broken && r.missed.Page < r.pages() {
		onward := ui.Button{Name: "next", Text: r.desk.Say.Text("Next page"), Kind: ui.Primary}
		state.Buttons[0].Kind = ui.Plain
		state.Buttons = slices.Insert(state.Buttons, 0, onward)
	}
	state.Draw(dst, body)
}

// lined reports whether there is something to say at the edge of the page.
func (r *reading) lined() bool { return r.problem != nil || r.unsaved != (notice{}) || r.Slow }

// line says at the edge of the page why there is not another one yet, or that something will be forgotten.
func (r *reading) line() ui.MessageLine {
	say := r.desk.Say
	switch {
	case r.Slow:
		return ui.MessageLine{Icon: paint.IconClock, Title: say.Text("Loading page %d…", r.want.Page)}
	case r.problem == nil:
		return ui.MessageLine{Icon: r.unsaved.Icon, Title: r.unsaved.Title, Text: r.unsaved.means}
	}
	return ui.MessageLine{
		Icon: r.problem.Icon, Title: r.problem.Title, Text: say.Text("Page %d has not come.", r.missed.Page),
		Buttons: []ui.Button{{Name: "retry", Text: say.Text("Try again")}},
	}
}

// lineBox returns where the line is. It does not depend on what the line says: where it was has to be known when it is gone.
func (r *reading) lineBox(size image.Point, u paint.Units) image.Rectangle {
	say := r.desk.Say
	longest := ui.MessageLine{
		Title: say.Text("This page cannot be shown"), Text: say.Text("Page %d has not come.", 1000),
		Buttons: []ui.Button{{Text: say.Text("Try again")}},
	}
	return image.Rect(0, 0, size.X, longest.Height(size.X, u))
}

// redrawLine shows what the edge of the page says, or the page itself where it says nothing any more. Without a page it is
// the header that says something.
func (r *reading) redrawLine(turn *loop.Turn) {
	if r.shown.picture == nil {
		head, _, _ := ui.Screen(turn.Size(), turn.Units(), false)
		turn.Redraw(head, loop.ClassUI)
		return
	}
	class := loop.ClassUI
	switch {
	case r.lined():
	case r.shown.text:
		class = loop.ClassText
	default:
		class = loop.ClassImage
	}
	turn.Redraw(r.lineBox(turn.Size(), turn.Units()), class)
}
