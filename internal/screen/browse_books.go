package screen

import (
	"context"
	"errors"
	"fmt"
	"image"
	"slices"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// ready is how many books of a series are kept ready, if any.
const ready = 3

// booksOf reads the books of a series.
func (b *browser) booksOf(src server.Source, series server.Series) loader {
	words := src.Face.In("en")
	return func(ctx context.Context, _ place, q question) (content, bool) {
		c := content{header: ui.Header{Title: series.Title, Back: true}, class: loop.ClassUI, source: src.Name}
		list, old, err := b.store.books(ctx, q, src, series)
		c.stale = old && err == nil && !q.quiet
		switch {
		case errors.Is(err, errForgotten):
			return c, false
		case err != nil && !old:
			c.failed(err, b.shown(src.Address), b.store.downloaded(src.Name))
			return c, true
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconBook, Title: "Nothing here yet", Text: "There are no " + words.Book.Many + " in it."}
			return c, true
		}
		b.store.rest(ctx)
		c.header.Status = counted(len(list), words.Book)
		if err != nil {
			c.lost(err, b.store.downloaded(src.Name))
		}
		all := b.store.volumes(src, series, list)
		c.listVolumes(b, all)
		if slices.ContainsFunc(all, func(v volume) bool { return v.had }) {
			c.header.Icons = []ui.HeaderIcon{{Icon: paint.IconMore, Name: "menu", Text: "Menu"}}
			deeds := b.seriesDeeds(src.Name, series, list)
			c.menu = func(turn *loop.Turn, l *listing, at image.Rectangle) { l.offer(turn, "", at, deeds) }
		}
		return c, true
	}
}

// listVolumes lists books, in rows that show what is known of them.
func (c *content) listVolumes(b *browser, all []volume) {
	c.len, c.name, c.kind = len(all), "book", ui.Compact
	if slices.ContainsFunc(all, func(v volume) bool { return v.Number.Known() }) {
		c.kind = ui.BookRow
	}
	for _, v := range all {
		c.keys = append(c.keys, string(v.ID))
	}
	c.row = func(i int, _ paint.Units) ui.Row { return all[i].row() }
	c.open = func(turn *loop.Turn, l *listing, i int) { l.read(turn, &all[i], i) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		l.offer(turn, all[i].Title, at, all[i].deeds(b.store.shelf))
	}
}

// seriesDeeds are what can be done with all books of a series.
func (b *browser) seriesDeeds(source string, series server.Series, list []server.Book) []deed {
	s := b.store.shelf
	all := []deed{{"all", "Download all", paint.IconDownload, func() error { return s.Download(source, series, list...) }}}
	if n := s.Ready(source, series.ID); n > 0 {
		text := fmt.Sprintf("Do not keep the next %d ready", n)
		return append(all, deed{"unready", text, paint.IconStop, func() error { return s.KeepReady(source, series, 0) }})
	}
	text := fmt.Sprintf("Keep the next %d ready", ready)
	return append(all, deed{"ready", text, paint.IconSync, func() error { return s.KeepReady(source, series, ready) }})
}
