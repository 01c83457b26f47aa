package screen

import (
	"context"
	"errors"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// libraryOf reads the series of a server.
func (a *app) libraryOf(src server.Source) loader {
	words := src.Face.In(a.Say.Code())
	return func(ctx context.Context, _ place, q desk.Question) (content, bool) {
		c := content{header: ui.Header{Title: src.Name, Back: true}, class: loop.ClassImage, source: src.Name}
		list, old, err := a.Series(ctx, q, src)
		c.stale = old && err == nil && !q.Quiet
		switch {
		case errors.Is(err, desk.ErrForgotten):
			return c, false
		case err != nil && !old:
			a.failed(&c, err, a.Address(src.Address), a.Downloaded(src.Name))
			return c, true
		case len(list) == 0:
			c.state = &ui.State{Icon: paint.IconFolder, Title: a.Say.Text("Nothing here yet"), Text: a.Say.Text("The server has no %s.", words.Series.Many)}
			return c, true
		}
		c.len, c.name = len(list), "series"
		c.header.Status = a.Counted(c.len, words.Series)
		if err != nil {
			a.lost(&c, err, a.Downloaded(src.Name))
		}
		for _, s := range list {
			c.keys = append(c.keys, string(s.ID)+" "+s.Stamp)
		}
		c.covers = &covers{fetch: func(ctx context.Context, i int) (server.Picture, error) {
			return a.SeriesCover(ctx, src, list[i])
		}}
		c.card = func(i int) ui.Card { return a.seriesCard(list[i], words) }
		c.open = func(turn *loop.Turn, l *listing, i int) { l.enter(turn, i, a.booksOf(src, list[i])) }
		return c, true
	}
}

// seriesCard shows a series. How far it has been read is shown where something is known of that: nothing read may mean that
// the server does not keep it.
func (a *app) seriesCard(s server.Series, words server.Words) ui.Card {
	v := &ui.Cover{Title: s.Title}
	switch s.Counts.Status() {
	case server.Reading:
		v.Progress = &ui.Progress{Done: s.Counts.Read, Of: s.Counts.Books}
	case server.Read:
		v.Badge = a.Say.Text("Done")
	}
	return ui.Card{Title: s.Title, Meta: a.Counted(s.Counts.Books, words.Book), Cover: v}
}
