package reader

import (
	"image"
	"testing"

	"inkshelf/internal/book"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// TestShorterBook asks for a page behind the end of a book: that is the last one, since the book may have lost some.
func TestShorterBook(t *testing.T) {
	d := desk.New(nil)
	d.SetSources([]server.Source{{Name: "Memory", Server: memory.New(memory.Sample())}})
	o := newOpenBook(d, desk.Volume{Book: server.Book{ID: "p3", Pages: 9}, Source: "Memory"})
	defer o.done()
	s, err := o.job(book.Place{Page: 9}, look{size: image.Pt(60, 80)})(t.Context())
	if err != nil || s.at.Page != 5 || s.picture == nil || s.doc.Pages() != 5 {
		t.Errorf("%+v has come, %v; want page 5 of 5", s.at, err)
	}
}
