// Package comicserver translates the REST API of Komga, a server of comics, into server.Server.
//
// A book is read page by page, as pictures; whole files are not fetched. Comics, PDFs and EPUBs that are nothing but
// pictures are read alike. Books in the server's trash and those it has not looked into yet are left out, and what it
// cannot open, or has no pages of, is listed with the reason.
package comicserver

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// Kind says what comic servers need and look like, and how they are opened.
func Kind() server.Kind {
	return server.Kind{
		Types: []string{"comicserver"},
		Needs: server.APIKey,
		Face: server.Face{
			Name: "Comics",
			Logo: logo(),
			Words: map[string]server.Words{
				"en": {
					Series: server.Noun{One: "series", Many: "series"},
					Book:   server.Noun{One: "book", Many: "books"},
				},
				"fr": {
					Name:   "BD",
					Series: server.Noun{One: "série", Many: "séries", Gender: server.Feminine},
					Book:   server.Noun{One: "album", Many: "albums", Gender: server.Masculine},
				},
			},
		},
		Open: open,
	}
}

// Server is one account on a comic server.
type Server struct {
	server.Unsupported // OpenFile
	name               string
	http               *httpx.Client
	old                atomic.Bool // the lists of this server are asked for in the old way
}

var (
	_ server.Server       = (*Server)(nil)
	_ server.Searcher     = (*Server)(nil)
	_ server.OnDecker     = (*Server)(nil)
	_ server.SeriesMarker = (*Server)(nil)
)

func open(a server.Account) (server.Server, error) {
	if a.APIKey.Empty() {
		return nil, errors.New("there is no API key")
	}
	client, err := httpx.New(a, httpx.Header("X-API-Key", a.APIKey))
	if err != nil {
		return nil, err
	}
	return &Server{name: cmp.Or(a.Name, "comic server"), http: client}, nil
}

// explain names the server and what was asked of it. Every operation defers it, so that an error says so once.
func (s *Server) explain(err *error, operation string) {
	if *err != nil {
		*err = fmt.Errorf("%s: %s: %w", s.name, operation, *err)
	}
}

// Series lists the series.
func (s *Server) Series(ctx context.Context) (_ []server.Series, err error) {
	defer s.explain(&err, "list series")
	return read(ctx, all, parts[wireSeries](ctx, s, everySeries()), neutralSeries)
}

// Libraries lists the libraries.
func (s *Server) Libraries(ctx context.Context) (_ []server.Library, err error) {
	defer s.explain(&err, "list libraries")
	whole := func(int) (part[wireLibrary], error) {
		p := part[wireLibrary]{Last: new(true)}
		err := s.get(ctx, &p.Content, nil, "libraries")
		return p, err
	}
	return read(ctx, all, whole, neutralLibrary)
}

// Books lists the books of a series.
func (s *Server) Books(ctx context.Context, id server.SeriesID) (_ []server.Book, err error) {
	defer s.explain(&err, "list books")
	if err := checkID(id); err != nil {
		return nil, err
	}
	list, err := read(ctx, all, parts[wireBook](ctx, s, booksOf(id)), neutralBook)
	if err == nil && len(list) == 0 {
		err = s.exists(ctx, id)
	}
	if err != nil {
		return nil, err
	}
	return list, nil
}

// InProgress lists the books begun. Those that cannot be read here are left out: nobody can go on with them.
func (s *Server) InProgress(ctx context.Context, count int) (_ []server.Book, err error) {
	defer s.explain(&err, "list books in progress")
	return s.atMost(ctx, count, begun(), func(b server.Book) bool { return b.Progress != nil && !b.Progress.Completed })
}

// SeriesThumbnail returns the poster of a series.
func (s *Server) SeriesThumbnail(ctx context.Context, id server.SeriesID) (_ server.Picture, err error) {
	defer s.explain(&err, "fetch the cover of a series")
	return thumbnail(ctx, s, "series", id)
}

// BookThumbnail returns the poster of a book.
func (s *Server) BookThumbnail(ctx context.Context, id server.BookID) (_ server.Picture, err error) {
	defer s.explain(&err, "fetch the cover of a book")
	return thumbnail(ctx, s, "books", id)
}

func thumbnail[ID ~string](ctx context.Context, s *Server, of string, id ID) (server.Picture, error) {
	if err := checkID(id); err != nil {
		return server.Picture{}, err
	}
	return s.http.Picture(ctx, httpx.Request{URL: s.url(nil, of, string(id), "thumbnail")})
}
