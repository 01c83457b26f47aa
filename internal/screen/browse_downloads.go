package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// downloads lists what is to come.
func (b *browser) downloads(ctx context.Context, _ place, _ question) (content, bool) {
	b.store.rest(ctx)
	s := b.store.shelf
	c := content{header: ui.Header{Title: "Downloads", Back: true}, class: loop.ClassUI}
	list := s.Downloads()
	if len(list) == 0 {
		c.state = &ui.State{
			Icon: paint.IconDownload, Title: "Nothing to download",
			Text: "Touch a book for a while, or its mark at the side, to download it.",
		}
		return c, true
	}
	c.len, c.name, c.kind = len(list), "book", ui.Compact
	for _, d := range list {
		c.keys = append(c.keys, d.Source+" "+string(d.Book.ID))
	}
	c.row = func(i int, _ paint.Units) ui.Row {
		d := list[i]
		row := ui.Row{Title: d.Book.Title, Second: d.Series.Title + " · " + d.Source}
		showDownload(&row, d)
		return row
	}
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		l.offer(turn, list[i].Book.Title, at, downloadDeeds(s, list[i]))
	}
	return c, true
}
