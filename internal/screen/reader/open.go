// Package reader shows the pages of a book, whether they come from a server or lie on the reader, and keeps the place.
package reader

import (
	"errors"

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

	enter   func(turn *loop.Turn, r *reading) // shows the book; nil: above the screen
	anew    *anew                             // how the book is opened that is open already; nil: it is another
	opening *openBook                         // nil: none
}

// Book is a book that a screen lists.
type Book struct {
	desk.Volume
	Opened func() // it is about to be shown; may be nil

	// Reached is told of each place that was reached, in it or in a book that was opened from it. It may be nil.
	Reached func(v desk.Volume, p server.Progress)
}

// Open opens a book where it was left, or says why that cannot be.
func (o *Opener) Open(turn *loop.Turn, b Book) {
	say := o.Desk.VoiceOf(b.Source)
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
	o.await(turn, b)
}

// GiveUp closes a book that was being opened.
func (o *Opener) GiveUp() {
	if o.opening != nil {
		o.opening.done()
		o.opening = nil
	}
}

// halt waits no longer for what was asked for: it would open above a box.
func (o *Opener) halt(turn *loop.Turn) {
	o.Waiting.Stop(turn, o.Redraw)
	o.GiveUp()
}

// suggest says why a book is not opened, and offers to download it.
func (o *Opener) suggest(turn *loop.Turn, b Book, title, text string) {
	d := &ui.Dialog{Title: title, Subtitle: b.Title, Text: text, Words: o.Desk.Words}
	if b.Had && b.Here == nil && b.Coming == nil {
		d.Text += " " + o.Desk.VoiceOf(b.Source).Text("It can be downloaded.")
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

// await shows a book when its page is there.
func (o *Opener) await(turn *loop.Turn, b Book) {
	panel := turn.Orientation().Size(turn.Size())
	opened := newOpenBook(o.Desk, b.Volume)
	opened.anew = o.anew
	o.opening = opened
	desk.Wait(turn, o.Waiting, o.Redraw, opened.begin(panel), func(turn *loop.Turn, a opening, err error) {
		if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, shelf.ErrDetached) {
			o.GiveUp()
			o.Desk.Tell(turn, o.Desk.Problem(err), b.Title)
			return
		}
		r := newReading(o.Desk, opened, panel, a)
		r.reached = b.Reached
		r.open(a, err)
		o.opening = nil
		if b.Opened != nil {
			b.Opened()
		}
		if o.enter != nil {
			o.enter(turn, r)
			return
		}
		turn.Push(r)
	})
}
