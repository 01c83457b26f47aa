package screen

import (
	"context"
	"errors"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/screen/reader"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// ready is how many books of a series are kept ready, if any.
const ready = 3

// booksOf reads the books of a series.
func (a *app) booksOf(src server.Source, series server.Series) loader {
	words := src.Face.In(a.Say.Code())
	return func(ctx context.Context, _ place, q desk.Question) (content, bool) {
		c := content{header: ui.Header{Title: series.Title, Back: true}, class: loop.ClassUI, source: src.Name}
		list, old, err := a.Books(ctx, q, src, series)
		c.stale = old && err == nil && !q.Quiet
		switch {
		case errors.Is(err, desk.ErrForgotten):
			return c, false
		case err != nil && !old:
			a.failed(&c, err, a.Address(src.Address), a.Downloaded(src.Name))
			return c, true
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconBook, Title: a.Say.Text("Nothing here yet"), Text: a.Say.Text("There are no %s in it.", words.Book.Many)}
			return c, true
		}
		a.Rest(ctx)
		c.header.Status = a.Counted(len(list), words.Book)
		if err != nil {
			a.lost(&c, err, a.Downloaded(src.Name))
		}
		all := a.Volumes(src, series, list)
		a.listVolumes(&c, all)
		if slices.ContainsFunc(all, func(v desk.Volume) bool { return v.Had }) {
			c.header.Icons = []ui.HeaderIcon{{Icon: paint.IconMore, Name: "menu", Text: "Menu"}}
			deeds := a.seriesDeeds(src.Name, series, list)
			c.menu = func(turn *loop.Turn, l *listing, at image.Rectangle) { l.offer(turn, "", at, deeds) }
		}
		return c, true
	}
}

// listVolumes lists books, in rows that show what is known of them.
func (a *app) listVolumes(c *content, all []desk.Volume) {
	c.len, c.name, c.kind = len(all), "book", ui.Compact
	if slices.ContainsFunc(all, func(v desk.Volume) bool { return v.Number.Known() }) {
		c.kind = ui.BookRow
	}
	for _, v := range all {
		c.keys = append(c.keys, string(v.ID))
	}
	c.row = func(i int, _ paint.Units) ui.Row { return a.bookRow(all[i]) }
	c.open = func(turn *loop.Turn, l *listing, i int) { l.read(turn, &all[i], i) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		l.offer(turn, all[i].Title, at, a.bookDeeds(all[i]))
	}
}

// seriesDeeds are what can be done with all books of a series.
func (a *app) seriesDeeds(source string, series server.Series, list []server.Book) []deed {
	s := a.Shelf
	all := []deed{{"all", a.Say.Text("Download all"), paint.IconDownload, func() error { return s.Download(source, series, list...) }}}
	if n := s.Ready(source, series.ID); n > 0 {
		text := a.Say.Count(n, "Do not keep the next %d ready", "Do not keep the next %d ready")
		return append(all, deed{"unready", text, paint.IconStop, func() error { return s.KeepReady(source, series, 0) }})
	}
	text := a.Say.Count(ready, "Keep the next %d ready", "Keep the next %d ready")
	return append(all, deed{"ready", text, paint.IconSync, func() error { return s.KeepReady(source, series, ready) }})
}

// read opens a book of the list.
func (l *listing) read(turn *loop.Turn, v *desk.Volume, item int) {
	l.opener.Open(turn, reader.Book{
		Volume: *v, Opened: func() { l.marked = item }, Reached: func(p server.Progress) { v.Progress = &p },
	})
}
