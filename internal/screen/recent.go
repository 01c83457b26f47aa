package screen

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/ui"
)

// booksIn lists all books of a section of home, as they are remembered: home has asked the servers.
func (a *app) booksIn(section string) loader {
	sources := a.servers.Sources
	return func(ctx context.Context, _ place, _ desk.Question) (content, bool) {
		a.Rest(ctx)
		f := a.read(ctx, sources)
		books := map[string][]desk.Volume{toContinue: f.begun, toComeNext: f.deck, wasOpened: f.opened}[section]
		c := content{header: ui.Header{Title: a.sectionTitle(section), Back: true}, class: loop.ClassImage, name: section}
		if len(books) == 0 {
			c.state = &ui.State{Icon: paint.IconBook, Title: a.Say.Text("Nothing here yet"), Text: a.Say.Text("Books that you open are here.")}
			return c, true
		}
		c.header.Status = a.bookCount(books)
		a.listCards(&c, books, f.place)
		return c, true
	}
}

// listCards lists books of several series as cards.
func (a *app) listCards(c *content, books []desk.Volume, percent map[server.Ref]int) {
	c.len = len(books)
	for _, v := range books {
		c.keys = append(c.keys, v.Source+" "+string(v.ID)+" "+v.Stamp)
	}
	c.covers = &covers{fetch: func(ctx context.Context, i int) (server.Picture, error) { return a.volumeCover(ctx, books[i]) }}
	c.card = func(i int) ui.Card {
		card := a.bookCard(books[i], percent[books[i].Ref()])
		card.Name, card.OneLine = numbered(card.Title, books[i]), false
		return card
	}
	c.open = func(turn *loop.Turn, l *listing, i int) { l.read(turn, books, i, i) }
	c.more = func(turn *loop.Turn, l *listing, i int, at image.Rectangle) {
		offer(turn, l, books[i].Title, at, a.bookDeeds(l, books[i]))
	}
}
