package screen

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// booksOf reads the books of a series.
func (b *browser) booksOf(src server.Source, series server.Series) loader {
	words := src.Face.In("en")
	return func(ctx context.Context, _ place) content {
		c := content{header: ui.Header{Title: series.Title, Back: true}, class: loop.ClassUI}
		list, err := src.Books(ctx, series.ID)
		switch {
		case err != nil:
			c.failed(err, b.shown(src.Address))
			return c
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconBook, Title: "Nothing here yet", Text: "There are no " + words.Book.Many + " in it."}
			return c
		}
		c.len = len(list)
		c.header.Status = counted(c.len, words.Book)
		kind := ui.Compact
		if slices.ContainsFunc(list, func(b server.Book) bool { return b.Number.Known() }) {
			kind = ui.BookRow
		}
		c.list = func(page, marked int, _ place) paged {
			return ui.List{
				Name: "book", Len: c.len, Page: page, Marked: marked, Kind: kind,
				Row: func(i int) ui.Row { return rowOfBook(list[i]) },
			}
		}
		c.open = func(turn *loop.Turn, l *listing, i int) { l.read(turn, src, series, list[i], i) }
		return c
	}
}

// rowOfBook shows a book. A target without a title is named by the book's number.
func rowOfBook(b server.Book) ui.Row {
	row := ui.Row{Number: b.Number.Text, Title: b.Title, Second: bookLine(b)}
	if b.Title == "" {
		row.Name = b.Number.Text
	}
	switch p := b.Progress; {
	case b.Unreadable != "":
		row.Second, row.Disabled = capital(b.Unreadable), true
	case p == nil:
	case p.Completed:
		row.Status = "Done"
	case b.Pages > 0:
		row.Status, row.StatusBold = fmt.Sprintf("%d / %d", p.Page, b.Pages), true
		row.Progress = &ui.Progress{Done: p.Page, Of: b.Pages}
	}
	return row
}

// bookLine says what is known of a book: how long it is, who wrote it.
func bookLine(b server.Book) string {
	var parts []string
	if b.Pages > 0 {
		parts = append(parts, counted(b.Pages, server.Noun{One: "page", Many: "pages"}))
	}
	if len(b.Authors) > 0 {
		parts = append(parts, strings.Join(b.Authors, ", "))
	}
	return strings.Join(parts, " · ")
}

// read opens a book, or says why that cannot be.
func (l *listing) read(turn *loop.Turn, src server.Source, series server.Series, b server.Book, item int) {
	switch {
	case b.Unreadable != "":
		l.tell(turn, problem{title: "Cannot be read here", text: capital(b.Unreadable)}, b.Title)
		return
	case b.Format != server.PageImages:
		l.tell(turn, problem{title: "Cannot be opened yet", text: "It comes as a whole file, and this version of Inkshelf shows what comes page by page."}, b.Title)
		return
	}
	l.giveUp()
	l.opening = newOpenBook(src, b)
	s, size := newReading(l.b, l.opening, series, b), turn.Size()
	wait(turn, &l.waiting, l.redrawHeader, s.book.fetch(1, size), func(turn *loop.Turn, m *image.Gray, err error) {
		if errors.Is(err, errors.ErrUnsupported) {
			l.tell(turn, problemOf(err), b.Title)
			return
		}
		l.marked, l.opening = item, nil
		s.came(1, m, err)
		turn.Push(s)
	})
}

// tell says what is wrong with an item. Whatever was asked for before does not come any more: it would open above the box.
func (l *listing) tell(turn *loop.Turn, p problem, about string) {
	l.halt(turn)
	p.tell(turn, about)
}

// giveUp closes a book that was being opened.
func (l *listing) giveUp() {
	if l.opening != nil {
		l.opening.done()
		l.opening = nil
	}
}
