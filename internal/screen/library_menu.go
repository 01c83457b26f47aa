package screen

import (
	"context"
	"image"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// menu opens the menu of the library.
func (b *library) menu(turn *loop.Turn, l *listing, at image.Rectangle) {
	m := ui.Menu{Anchor: at, Items: []ui.MenuItem{{Name: "sync", Text: b.Say.Text("Ask the server again"), Icon: paint.IconSync}}}
	if b.Shelf != nil {
		m.Items = append(m.Items, ui.MenuItem{Name: "downloads", Text: b.Say.Text("Show downloads"), Icon: paint.IconDownload})
	}
	m.Items = append(m.Items,
		ui.MenuItem{Name: "refresh", Text: b.Say.Text("Full refresh"), Icon: paint.IconRefresh},
		ui.MenuItem{Name: "home", Text: b.Say.Text("Home"), Icon: paint.IconHome},
	)
	desk.OpenMenu(turn, m, func(turn *loop.Turn, item string) {
		switch item {
		case "sync":
			l.retry(turn)
		case "downloads":
			l.enter(turn, -1, b.itemsOf(b.src.Name))
		case "refresh":
			turn.Clear()
		case "home":
			b.Home(turn)
		}
	})
}

// offer opens the menu of a series: what a tap does, and what can be done with all of its books.
func (v view) offer(turn *loop.Turn, l *listing, item int, s server.Series, at image.Rectangle) {
	l.halt(turn)
	desk.OpenMenu(turn, ui.Menu{Title: s.Title, Anchor: at, Items: v.offers(s)}, func(turn *loop.Turn, chosen string) {
		switch chosen {
		case "open":
			l.open(turn, l, item)
		case "details":
			v.details(turn, s)
		case "ready":
			l.act(turn, func() error { return v.Shelf.KeepReady(v.src.Name, s, aheads[0]) })
		case "unready":
			l.act(turn, func() error { return v.Shelf.KeepReady(v.src.Name, s, 0) })
		case "all":
			v.withBooks(turn, l, s, func(list []server.Book) error { return v.Shelf.Download(v.src.Name, s, list...) })
		case "unread-books":
			v.withBooks(turn, l, s, func(list []server.Book) error { return v.Shelf.Download(v.src.Name, s, unfinished(list)...) })
		case "read", "unread":
			v.withBooks(turn, l, s, func(list []server.Book) error { return v.Shelf.Mark(v.src.Name, chosen == "read", list...) })
		}
	})
}

// offers are what can be done with a series.
func (v view) offers(s server.Series) []ui.MenuItem {
	items := []ui.MenuItem{{Name: "open", Text: v.Say.Text("Open"), Icon: paint.IconBook}}
	if v.Lends(v.src) {
		rule := ui.MenuItem{Name: "ready", Text: v.Voice(v.words().Book).Count(aheads[0], "Keep the next %d unread here", "Keep the next %d unread here"), Icon: paint.IconSync}
		if n := v.Shelf.Ready(v.src.Name, s.ID); n > 0 {
			rule = ui.MenuItem{Name: "unready", Text: v.Say.Text("Keep none here by itself"), Icon: paint.IconStop}
		}
		items = append(items, rule)
		if s.Counts.Status() == server.Reading {
			items = append(items, ui.MenuItem{Name: "unread-books", Text: v.Voice(v.words().Book).Text("Download all unread"), Icon: paint.IconDownload})
		}
		items = append(items, ui.MenuItem{Name: "all", Text: v.Say.Text("Download all"), Icon: paint.IconDownload})
	}
	if status := s.Counts.Status(); v.Shelf != nil {
		if status != server.Read {
			items = append(items, ui.MenuItem{Name: "read", Text: v.Say.Text("Mark all as read"), Icon: paint.IconCheckBoxOn})
		}
		if status != server.Unread {
			items = append(items, ui.MenuItem{Name: "unread", Text: v.Say.Text("Mark all as unread"), Icon: paint.IconCheckBox})
		}
	}
	return append(items, ui.MenuItem{Name: "details", Text: v.Say.Text("Details"), Icon: paint.IconInfo})
}

// withBooks finds out which books there are in a series, and has the shelf do something with those that can be read.
func (v view) withBooks(turn *loop.Turn, l *listing, s server.Series, do func([]server.Book) error) {
	desk.Wait(turn, &l.Waiting, l.redrawHeader, func(ctx context.Context) ([]server.Book, error) {
		list, _, err := v.Books(ctx, desk.Question{First: true}, v.src, s)
		return list, err
	}, func(turn *loop.Turn, list []server.Book, err error) {
		if err != nil {
			l.tell(turn, v.Problem(err), s.Title)
			return
		}
		var readable []server.Book
		for _, b := range list {
			if b.Unreadable == "" {
				readable = append(readable, b)
			}
		}
		l.act(turn, func() error { return do(readable) })
	})
}

// unfinished returns the books that have not been read.
func unfinished(list []server.Book) []server.Book {
	var some []server.Book
	for _, b := range list {
		if b.Progress == nil || !b.Progress.Completed {
			some = append(some, b)
		}
	}
	return some
}

// details tells all that is known of a series.
func (v view) details(turn *loop.Turn, s server.Series) {
	d := v.Told(s.Title, s.Summary)
	add := func(label, value string) {
		if value != "" {
			d.Facts = append(d.Facts, ui.Fact{Label: label, Value: value})
		}
	}
	add(v.Say.Text("Authors"), strings.Join(s.Authors, ", "))
	if s.Library != "" && len(v.libraries) > 1 {
		add(v.Say.Text("Library"), v.libraryText(string(s.Library)))
	}
	add(desk.Capital(v.words().Book.Many), v.counts(s))
	if here := v.here[s.ID]; here > 0 {
		add(v.Say.Text("On the reader"), v.downloaded(here, s.Counts.Books))
	}
	desk.OpenDialog(turn, d, desk.Nothing)
}
