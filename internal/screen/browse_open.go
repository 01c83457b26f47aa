package screen

import (
	"context"
	"errors"
	"fmt"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// read opens a book where it was left, or says why that cannot be.
func (l *listing) read(turn *loop.Turn, v *volume, item int) {
	switch {
	case v.Unreadable != "":
		l.tell(turn, problem{title: "Cannot be read here", text: capital(v.Unreadable)}, v.Title)
		return
	case v.Format == server.Reflowable:
		l.suggest(turn, *v, "Cannot be opened yet", "This version of Inkshelf shows books of pages, and this one is made of text.")
		return
	case v.Format == server.ComicArchive && v.here == nil:
		l.suggest(turn, *v, "Not on the reader", "It comes as a whole file, and can be read when that is here.")
		return
	}
	l.giveUp()
	l.opening = newOpenBook(l.b.store, *v)
	l.await(turn, v, item, l.opening.begin(turn.Size()))
}

// suggest says why a book is not opened, and offers to download it.
func (l *listing) suggest(turn *loop.Turn, v volume, title, text string) {
	d := &ui.Dialog{Title: title, Subtitle: v.Title, Text: text}
	s := l.b.store.shelf
	if v.had && v.here == nil && v.coming == nil {
		d.Text += " It can be downloaded."
		d.Buttons = []ui.Button{{Name: "download", Text: "Download", Kind: ui.Primary}}
	}
	d.Buttons = append(d.Buttons, ui.Button{Name: "ok", Text: ui.English().OK})
	l.halt(turn)
	openDialog(turn, d, func(turn *loop.Turn, button string) {
		if button == "download" {
			l.act(turn, func() error { return s.Download(v.source, v.series, v.Book) })
		}
	})
}

// await shows a book when its page is there, unless something is to be asked first.
func (l *listing) await(turn *loop.Turn, v *volume, item int, work func(context.Context) (arrival, error)) {
	wait(turn, &l.waiting, l.redrawHeader, work, func(turn *loop.Turn, a arrival, err error) {
		switch {
		case errors.Is(err, errors.ErrUnsupported), errors.Is(err, shelf.ErrDetached):
			l.tell(turn, problemOf(err), v.Title)
			return
		case a.start.Ask != nil:
			l.askWhere(turn, v, item, *a.start.Ask)
			return
		}
		s := newReading(l.b, l.opening, v)
		s.came(a, err)
		l.marked, l.opening = item, nil
		turn.Push(s)
	})
}

// askWhere asks which of two places in a book counts, and opens it there.
func (l *listing) askWhere(turn *loop.Turn, v *volume, item int, q shelf.Question) {
	openDialog(turn, &ui.Dialog{
		Title: "Where to go on?", Subtitle: v.Title,
		Text: fmt.Sprintf("Here: %s.\nElsewhere: %s.", placeText(q.Here, turn.Now()), placeText(q.There, turn.Now())),
		Buttons: []ui.Button{
			{Name: "here", Text: "Stay here", Kind: ui.Primary},
			{Name: "there", Text: "Go there"},
			{Name: "cancel", Text: ui.English().Cancel},
		},
	}, func(turn *loop.Turn, button string) {
		if button == "cancel" || l.opening == nil {
			return
		}
		p, here := q.There, button == "here"
		if here {
			p = q.Here
		}
		fetch := l.opening.fetch(firstPage(p), turn.Size())
		l.await(turn, v, item, func(ctx context.Context) (arrival, error) {
			_ = l.b.store.shelf.Answer(q, here) // it counts; that it cannot be written the next turn of a page will tell
			a, err := fetch(ctx)
			a.start.Position = p
			return a, err
		})
	})
}

// placeText says where in a book a position is, and since when: "page 12 of 40, 14 March".
func placeText(p shelf.Position, now time.Time) string {
	text := "not begun"
	switch {
	case p.Completed:
		text = "finished"
	case p.Page > 0 && p.Pages > 0:
		text = fmt.Sprintf("page %d of %d", p.Page, p.Pages)
	case p.Page > 0:
		text = fmt.Sprintf("page %d", p.Page)
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

// giveUp closes a book that was being opened.
func (l *listing) giveUp() {
	if l.opening != nil {
		l.opening.done()
		l.opening = nil
	}
}
