package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// seriesOf reads the series of a server, with the covers of the first page.
func (b *browser) seriesOf(src server.Source) loader {
	words := src.Face.In("en")
	return func(ctx context.Context, p place) content {
		c := content{header: ui.Header{Title: src.Name, Back: true}, class: loop.ClassImage}
		list, err := src.Series(ctx)
		switch {
		case err != nil:
			c.failed(err, b.shown(src.Address))
			return c
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconFolder, Title: "Nothing here yet", Text: "The server has no " + words.Series.Many + "."}
			return c
		}
		c.len = len(list)
		c.header.Status = counted(c.len, words.Series)
		c.covers = &covers{fetch: func(ctx context.Context, i int) (server.Picture, error) {
			return src.SeriesThumbnail(ctx, list[i].ID)
		}}
		c.list = func(page, marked int, p place) paged {
			return ui.Grid{
				Name: "series", Len: c.len, Page: page, Marked: marked,
				Card: func(i int) ui.Card { return seriesCard(list[i], words, c.covers.of(c.coverBox(p), i)) },
			}
		}
		c.open = func(turn *loop.Turn, l *listing, i int) { l.enter(turn, i, b.booksOf(src, list[i])) }
		c.keep(p, 0, c.fetch(ctx, p, c.missing(p, 0)))
		return c
	}
}

// failed shows what went wrong with a server, and which one that is.
func (c *content) failed(err error, address string) {
	c.state = problemOf(err).state(ui.Fact{Label: "Server", Value: address})
	if code := server.StatusCode(err); code == 0 || code == 401 { // otherwise it let us in
		c.header.Status, c.header.StatusBold = "Not connected", true
	}
}

// seriesCard shows a series. How far it has been read is shown where something is known of that: nothing read may mean that
// the server does not keep it.
func seriesCard(s server.Series, words server.Words, cover *image.Gray) ui.Card {
	v := &ui.Cover{Picture: cover, Title: s.Title}
	switch s.Counts.Status() {
	case server.Reading:
		v.Progress = &ui.Progress{Done: s.Counts.Read, Of: s.Counts.Books}
	case server.Read:
		v.Badge = "Done"
	}
	return ui.Card{Title: s.Title, Meta: counted(s.Counts.Books, words.Book), Cover: v}
}
