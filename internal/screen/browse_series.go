package screen

import (
	"context"
	"errors"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// seriesOf reads the series of a server.
func (b *browser) seriesOf(src server.Source) loader {
	words := src.Face.In("en")
	return func(ctx context.Context, _ place, q question) (content, bool) {
		c := content{header: ui.Header{Title: src.Name, Back: true}, class: loop.ClassImage, source: src.Name}
		list, old, err := b.store.series(ctx, q, src)
		c.stale = old && err == nil && !q.quiet
		switch {
		case errors.Is(err, errForgotten):
			return c, false
		case err != nil && !old:
			c.failed(err, b.shown(src.Address), b.store.downloaded(src.Name))
			return c, true
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconFolder, Title: "Nothing here yet", Text: "The server has no " + words.Series.Many + "."}
			return c, true
		}
		c.len, c.name = len(list), "series"
		c.header.Status = counted(c.len, words.Series)
		if err != nil {
			c.lost(err, b.store.downloaded(src.Name))
		}
		for _, s := range list {
			c.keys = append(c.keys, string(s.ID)+" "+s.Stamp)
		}
		c.covers = &covers{fetch: func(ctx context.Context, i int) (server.Picture, error) {
			return b.store.cover(ctx, src, list[i])
		}}
		c.card = func(i int) ui.Card { return seriesCard(list[i], words) }
		c.open = func(turn *loop.Turn, l *listing, i int) { l.enter(turn, i, b.booksOf(src, list[i])) }
		return c, true
	}
}

// seriesCard shows a series. How far it has been read is shown where something is known of that: nothing read may mean that
// the server does not keep it.
func seriesCard(s server.Series, words server.Words) ui.Card {
	v := &ui.Cover{Title: s.Title}
	switch s.Counts.Status() {
	case server.Reading:
		v.Progress = &ui.Progress{Done: s.Counts.Read, Of: s.Counts.Books}
	case server.Read:
		v.Badge = "Done"
	}
	return ui.Card{Title: s.Title, Meta: counted(s.Counts.Books, words.Book), Cover: v}
}
