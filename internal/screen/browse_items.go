package screen

import (
	"context"
	"strings"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// itemsOf lists the books on the reader: those of one server, whether or not config.json names it, or with an empty name
// those of all.
func (b *browser) itemsOf(source string) loader {
	return func(ctx context.Context, _ place, _ question) (content, bool) {
		b.store.rest(ctx)
		c := content{header: ui.Header{Title: source, Back: true}, class: loop.ClassUI}
		if source == "" {
			c.header.Title = "On the reader"
		}
		var all []volume
		for _, item := range b.store.shelf.Items(source) {
			all = append(all, b.store.item(item))
		}
		if len(all) == 0 {
			c.state = &ui.State{
				Icon: paint.IconBook, Title: "Nothing here yet",
				Text: "Books that you download are here, and those that you copy to the folder of a server.",
			}
			return c, true
		}
		c.header.Status = bookCount(len(all))
		c.listVolumes(b, all)
		c.row = func(i int, _ paint.Units) ui.Row { return itemRow(all[i], source == "") }
		return c, true
	}
}

// item returns a book on the reader as lists show it.
func (s store) item(item shelf.Item) volume {
	v := s.volume(volume{
		Book: item.Book, source: item.Source,
		series: server.Series{ID: item.Book.Series, Title: item.Book.SeriesTitle, Direction: item.Direction},
	})
	if p, ok := s.shelf.Position(v.ref()); ok {
		v.Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At}
	}
	return v
}

// itemRow shows a book among those of several series, or with its server among those of all.
func itemRow(v volume, server bool) ui.Row {
	row := v.row()
	parts := []string{v.SeriesTitle}
	if server {
		parts = append(parts, v.source)
	}
	row.Second = strings.Join(append(parts, row.Second), " · ")
	return row
}

// bookCount counts books.
func bookCount(n int) string { return counted(n, server.Noun{One: "book", Many: "books"}) }
