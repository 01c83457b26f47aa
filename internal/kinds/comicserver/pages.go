package comicserver

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// OpenBook opens a book. It asks for the list of pages whatever the count: what format a page has decides how it is asked
// for.
func (s *Server) OpenBook(ctx context.Context, id server.BookID, _ int) (_ server.Pages, err error) {
	defer s.explain(&err, "open book")
	b, err := s.openBook(ctx, id)
	if err != nil {
		return nil, err // and not b: a Pages that holds a nil book is not nil
	}
	return b, nil
}

// FirstPage returns the first page of a book.
func (s *Server) FirstPage(ctx context.Context, id server.BookID) (_ server.Picture, err error) {
	defer s.explain(&err, "fetch the first page of a book")
	b, err := s.openBook(ctx, id)
	if err != nil {
		return server.Picture{}, err
	}
	return b.page(ctx, 1)
}

func (s *Server) openBook(ctx context.Context, id server.BookID) (*openedBook, error) {
	if err := checkID(id); err != nil {
		return nil, err
	}
	var list items[wirePage]
	err := s.get(ctx, &list, nil, "books", string(id), "pages")
	switch {
	case err == nil && len(list) > 0:
		return &openedBook{server: s, id: id, formats: formats(list)}, nil
	case err == nil || server.StatusCode(err) == http.StatusNotFound:
		return nil, s.noPages(ctx, id)
	}
	return nil, err
}

// noPages finds out why a book has no list of pages: a book that the server has not analysed is the same 404 as one that
// it does not have, and an EPUB of text has an empty list.
func (s *Server) noPages(ctx context.Context, id server.BookID) error {
	var w wireBook
	if err := s.get(ctx, &w, nil, "books", string(id)); err != nil {
		return err
	}
	if why := w.Media.obstacle(); why != "" {
		return fmt.Errorf("%w: %s", server.ErrUnreadable, why)
	}
	return fmt.Errorf("%w: the book has %d pages, and none is listed", server.ErrBadAnswer, w.Media.PagesCount)
}

// formats returns the media types of pages in their order, which their numbers say. Where those do not make sense, it is
// the order in which they came.
func formats(list []wirePage) []string {
	types := make([]string, len(list))
	for _, p := range list {
		if p.Number < 1 || p.Number > int64(len(list)) || types[p.Number-1] != "" {
			for i, p := range list {
				types[i] = p.MediaType
			}
			return types
		}
		types[p.Number-1] = p.MediaType
	}
	return types
}

// openedBook is a book of pages.
type openedBook struct {
	server  *Server
	id      server.BookID
	formats []string // media types, by page
}

// Len returns the number of pages.
func (b *openedBook) Len() int { return len(b.formats) }

// Page returns a page.
func (b *openedBook) Page(ctx context.Context, n int) (_ server.Picture, err error) {
	defer b.server.explain(&err, "fetch a page")
	return b.page(ctx, n)
}

// page asks for a page as it is where the reader knows its format, otherwise as PNG. It never asks for a JPEG as PNG,
// which would be many times the size.
func (b *openedBook) page(ctx context.Context, n int) (server.Picture, error) {
	if n < 1 || n > len(b.formats) {
		return server.Picture{}, fmt.Errorf("page %d of %d: %w", n, len(b.formats), &server.StatusError{Code: http.StatusBadRequest})
	}
	what := "page " + strconv.Itoa(n)
	var query url.Values
	if format := b.formats[n-1]; !known(format) {
		query = url.Values{"convert": {"png"}}
		what += ", " + shown(format) + " to be converted to PNG"
	}
	// The Accept header of a picture keeps the server from sending a page of a PDF as a PDF.
	address := b.server.url(query, "books", string(b.id), "pages", strconv.Itoa(n))
	pic, err := b.server.http.Picture(ctx, httpx.Request{URL: address})
	if err != nil {
		return server.Picture{}, fmt.Errorf("%s: %w", what, err)
	}
	return pic, nil
}

// Close has nothing to give up.
func (b *openedBook) Close() error { return nil }

// known reports whether the reader can show a format.
func known(format string) bool {
	return format == "image/jpeg" || format == "image/png" || format == "image/webp"
}

// shown returns a format as it can be shown: a media type of a picture's usual length, and nothing that a server may
// have put in its place.
func shown(format string) string {
	const longest = len("image/vnd.adobe.photoshop")
	if strings.HasPrefix(format, "image/") && len(format) <= longest {
		return strconv.Quote(format)
	}
	return "an unknown format"
}
