// Package bookserver reads ebooks from OPDS catalogs as Calibre-Web and calibre's content server write them.
//
// These servers have no question but "what is in this feed", so the adapter finds the feed with all books, reads it
// whole and keeps what it needs of it: that is the catalog, from which everything else is answered. Files and covers
// are fetched when they are asked for. Nothing is kept of what was read or how far.
//
// The stamps of books follow what their entries say as "updated". A server that writes the time of the answer there, as
// Stump does, lets every book look changed at each reading.
package bookserver

import (
	"context"
	"fmt"
	"net/http"
	"sync/atomic"
	"time"

	"inkshelf/internal/server"
)

// Kind returns the kind of server that this package is for.
func Kind() server.Kind {
	return server.Kind{
		Types: []string{"bookserver", "book-server"},
		Needs: server.Login,
		Face: server.Face{
			Name: "Books",
			Logo: logo(),
			Words: map[string]server.Words{
				"en": {
					Series: server.Noun{One: "series", Many: "series"},
					Book:   server.Noun{One: "book", Many: "books"},
				},
				"fr": {
					Name:   "Livres",
					Series: server.Noun{One: "série", Many: "séries", Gender: server.Feminine},
					Book:   server.Noun{One: "livre", Many: "livres", Gender: server.Masculine},
				},
			},
		},
		Open: open,
	}
}

// adapter is one account on a book server.
type adapter struct {
	server.Unsupported
	name      string
	client    *client
	keeper    *keeper
	described atomic.Pointer[description] // where searches go, if a document of its own says so
}

var (
	_ server.Server      = (*adapter)(nil)
	_ server.Searcher    = (*adapter)(nil)
	_ server.FileResumer = (*adapter)(nil)
)

func open(a server.Account) (server.Server, error) {
	if a.Now == nil {
		a.Now = time.Now
	}
	c, err := newClient(a)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", a.Name, err)
	}
	k := &keeper{disk: newDisk(a), now: a.Now}
	k.read = func(ctx context.Context, progress func(int)) (*catalog, error) { return readCatalog(ctx, c, progress) }
	return &adapter{name: a.Name, client: c, keeper: k}, nil
}

// Series reads the catalog anew.
func (a *adapter) Series(ctx context.Context) ([]server.Series, error) {
	cat, err := a.keeper.fresh(ctx)
	if err != nil {
		return nil, a.explain("list series", err)
	}
	return cat.all(), nil
}

// Books lists the books of a series as of the last catalog.
func (a *adapter) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	cat, members, err := a.series(ctx, id)
	if err != nil {
		return nil, a.explain("list books", err)
	}
	return cat.booksOf(members), nil
}

// SeriesThumbnail fetches the cover of the first book that has one.
func (a *adapter) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	const what = "fetch the cover of a series"
	cat, members, err := a.series(ctx, id)
	if err != nil {
		return server.Picture{}, a.explain(what, err)
	}
	books := cat.booksOf(members)
	server.SortBooks(books)
	for _, b := range books {
		if at := cat.books[cat.byBook[string(b.ID)]].Cover; at != "" {
			return a.cover(ctx, what, at)
		}
	}
	return server.Picture{}, a.explain(what, errAbsent())
}

// BookThumbnail fetches the cover of a book.
func (a *adapter) BookThumbnail(ctx context.Context, id server.BookID) (server.Picture, error) {
	const what = "fetch the cover of a book"
	b, err := a.book(ctx, id)
	if err == nil && b.Cover == "" {
		err = errAbsent()
	}
	if err != nil {
		return server.Picture{}, a.explain(what, err)
	}
	return a.cover(ctx, what, b.Cover)
}

func (a *adapter) cover(ctx context.Context, what, at string) (server.Picture, error) {
	pic, err := a.client.picture(ctx, at)
	if err != nil {
		return server.Picture{}, a.explain(what, err)
	}
	return pic, nil
}

// series finds the books of a series.
func (a *adapter) series(ctx context.Context, id server.SeriesID) (*catalog, []int32, error) {
	cat, err := a.keeper.with(ctx, func(c *catalog) bool { return len(c.members(id)) > 0 })
	if err != nil {
		return nil, nil, err
	}
	members := cat.members(id)
	if len(members) == 0 {
		return nil, nil, errAbsent()
	}
	return cat, members, nil
}

// book finds a book.
func (a *adapter) book(ctx context.Context, id server.BookID) (*book, error) {
	cat, err := a.keeper.with(ctx, func(c *catalog) bool { _, ok := c.byBook[string(id)]; return ok })
	if err != nil {
		return nil, err
	}
	at, ok := cat.byBook[string(id)]
	if !ok {
		return nil, errAbsent()
	}
	return &cat.books[at], nil
}

// errAbsent is the answer for what the catalog does not have.
func errAbsent() error { return &server.StatusError{Code: http.StatusNotFound} }

// explain says of which server an error is and what was being done.
func (a *adapter) explain(what string, err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%s: %s: %w", a.name, what, err)
}
