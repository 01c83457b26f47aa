package comicserver

import (
	"context"
	"fmt"
	"mime"
	"net/http"
	"net/url"
	"strconv"

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
		b := &openedBook{server: s, id: id, from: make([]string, len(list))}
		for i, p := range inOrder(list) {
			b.from[i] = conversion(p.MediaType)
		}
		return b, nil
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
	if w.ID != string(id) {
		return fmt.Errorf("%w: another book than the one asked for", server.ErrBadAnswer)
	}
	if why := w.Media.obstacle(); why != "" {
		return fmt.Errorf("%w: %s", server.ErrUnreadable, why)
	}
	return fmt.Errorf("%w: the book has pages, and none is listed", server.ErrBadAnswer)
}

// inOrder returns pages in their order, which their numbers say. Where those do not make sense, it is the order in which
// they came.
func inOrder(list []wirePage) []wirePage {
	sorted := make([]wirePage, len(list))
	for _, p := range list {
		if p.Number < 1 || p.Number > int64(len(list)) || sorted[p.Number-1].Number != 0 {
			return list
		}
		sorted[p.Number-1] = p
	}
	return sorted
}

// conversion returns the format of a page that the reader does not know; empty: it knows it. A format is named only
// where it is one of a picture, and not something that a server has put in its place.
func conversion(format string) string {
	typ, _, _ := mime.ParseMediaType(format) // in lower case; empty where it is none
	switch typ {
	case "image/jpeg", "image/jpg", "image/png", "image/webp":
		return ""
	case "image/avif", "image/bmp", "image/gif", "image/heic", "image/heif", "image/jp2", "image/jxl", "image/svg+xml", "image/tiff":
		return typ
	}
	return "an unknown format"
}

// openedBook is a book of pages.
type openedBook struct {
	server *Server
	id     server.BookID
	from   []string // the format that each page is converted from; empty: it comes as it is
}

// Len returns the number of pages.
func (b *openedBook) Len() int { return len(b.from) }

// Page returns a page.
func (b *openedBook) Page(ctx context.Context, n int) (_ server.Picture, err error) {
	defer b.server.explain(&err, "fetch a page")
	return b.page(ctx, n)
}

// page asks for a page as it is where the reader knows its format, otherwise as PNG. It never asks for a JPEG as PNG,
// whatever name it goes by: that would be many times the size.
func (b *openedBook) page(ctx context.Context, n int) (server.Picture, error) {
	if n < 1 || n > len(b.from) {
		return server.Picture{}, fmt.Errorf("page %d of %d: %w", n, len(b.from), &server.StatusError{Code: http.StatusBadRequest})
	}
	what := "page " + strconv.Itoa(n)
	var query url.Values
	if format := b.from[n-1]; format != "" {
		query = url.Values{"convert": {"png"}}
		what += ", " + format + " to be converted to PNG"
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
