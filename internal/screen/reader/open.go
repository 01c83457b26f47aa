// Package reader shows the pages of a book, whether they come from a server or lie on the reader, and keeps the place.
package reader

import (
	"context"
	"errors"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// Opener opens books for a screen that lists them. The screen stays until the first page is there.
type Opener struct {
	Desk    *desk.Desk
	Waiting *desk.Waiting                          // the screen's own: whatever it is asked next, the book is waited for no longer
	Redraw  func(turn *loop.Turn)                  // shows whether the screen waits
	Act     func(turn *loop.Turn, do func() error) // has a job do something, and the screen look what has become of it
	opening *openBook                              // nil: none
}

// Book is a book that a screen lists.
type Book struct {
	desk.Volume
	Opened  func()                // it is about to be shown; may be nil
	Reached func(server.Progress) // told of each place that was reached in it; may be nil
}

// Open opens a book where it was left, or says why that cannot be.
func (o *Opener) Open(turn *loop.Turn, b Book) {
	say := o.Desk.Say
	switch {
	case b.Unreadable != "":
		o.halt(turn)
		o.Desk.Tell(turn, desk.Problem{Title: say.Text("Cannot be read here"), Text: desk.Capital(b.Unreadable)}, b.Title)
		return
	case b.Format == server.Reflowable:
		o.suggest(turn, b, say.Text("Cannot be opened yet"), say.Text("This version of Inkshelf shows books of pages, and this one is made of text."))
		return
	case b.Format == server.ComicArchive && b.Here == nil:
		o.suggest(turn, b, say.Text("Not on the reader"), say.Text("It comes as a whole file, and can be read when that is here."))
		return
	}
	o.GiveUp()
	o.opening = newOpenBook(o.Desk, b.Volume)
	o.await(turn, b, o.opening.begin(turn.Size()))
}

// GiveUp closes a book that was being opened.
func (o *Opener) GiveUp() {
	if o.opening != nil {
		o.opening.done()
		o.opening = nil
	}
}

// halt waits no longer for what was asked for: it would open above a box.
func (o *Opener) halt(turn *loop.Turn) { o.Waiting.Stop(turn, o.Redraw) }

// suggest says why a book is not opened, and offers to download it.
func (o *Opener) suggest(turn *loop.Turn, b Book, title, text string) {
	d := &ui.Dialog{Title: title, Subtitle: b.Title, Text: text, Words: o.Desk.Words}
	if b.Had && b.Here == nil && b.Coming == nil {
		d.Text += " " + o.Desk.Say.Text("It can be downloaded.")
		d.Buttons = []ui.Button{{Name: "download", Text: o.Desk.Say.Text("Download"), Kind: ui.Primary}}
	}
	d.Buttons = append(d.Buttons, ui.Button{Name: "ok", Text: o.Desk.Words.OK})
	o.halt(turn)
	desk.OpenDialog(turn, d, func(turn *loop.Turn, button string) {
		if button == "download" {
			o.Act(turn, func() error { return o.Desk.Shelf.Download(b.Source, b.Of, b.Book) })
		}
	})
}

// await shows a book when its page is there, unless something is to be asked first.
func (o *Opener) await(turn *loop.Turn, b Book, work func(context.Context) (arrival, error)) {
	desk.Wait(turn, o.Waiting, o.Redraw, work, func(turn *loop.Turn, a arrival, err error) {
		switch {
		case errors.Is(err, errors.ErrUnsupported), errors.Is(err, shelf.ErrDetached):
			o.Desk.Tell(turn, o.Desk.Problem(err), b.Title)
			return
		case a.start.Ask != nil:
			o.askWhere(turn, b, *a.start.Ask)
			return
		}
		s := newReading(o.Desk, o.opening, b.Reached)
		s.take(a, err)
		o.opening = nil
		if b.Opened != nil {
			b.Opened()
		}
		turn.Push(s)
	})
}

// askWhere asks which of two places in a book counts, and opens it there.
func (o *Opener) askWhere(turn *loop.Turn, b Book, q shelf.Question) {
	say := o.Desk.Say
	desk.OpenDialog(turn, &ui.Dialog{
		Title: say.Text("Where to go on?"), Subtitle: b.Title, Words: o.Desk.Words,
		Text: say.Text("Here: %s.", o.placeText(q.Here, turn.Now())) + "\n" + say.Text("Elsewhere: %s.", o.placeText(q.There, turn.Now())),
		Buttons: []ui.Button{
			{Name: "here", Text: say.Text("Stay here"), Kind: ui.Primary},
			{Name: "there", Text: say.Text("Go there")},
			{Name: "cancel", Text: o.Desk.Words.Cancel},
		},
	}, func(turn *loop.Turn, button string) {
		if button == "cancel" || o.opening == nil {
			return
		}
		p, here := q.There, button == "here"
		if here {
			p = q.Here
		}
		fetch := o.opening.fetch(firstPage(p), turn.Size())
		o.await(turn, b, func(ctx context.Context) (arrival, error) {
			_ = o.Desk.Shelf.Answer(q, here) // it counts; that it cannot be written the next turn of a page will tell
			a, err := fetch(ctx)
			a.start.Position = p
			return a, err
		})
	})
}

// placeText says where in a book a position is, and since when: "page 12 of 40, 14 March".
func (o *Opener) placeText(p shelf.Position, now time.Time) string {
	say := o.Desk.Say
	text := say.Text("not begun")
	switch {
	case p.Completed:
		text = say.Text("finished")
	case p.Page > 0 && p.Pages > 0:
		text = say.Text("page %d of %d", p.Page, p.Pages)
	case p.Page > 0:
		text = say.Text("page %d", p.Page)
	}
	if p.At.IsZero() {
		return text
	}
	at, format := p.At.In(now.Location()), "2 January"
	if at.Year() != now.Year() {
		format = "2 January 2006"
	}
	return text + ", " + at.Format(format)
}
