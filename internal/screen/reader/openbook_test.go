package reader

import (
	"image"
	"testing"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// TestShorterBook asks for a page behind the end of a book: that is the last one, since the book may have lost some.
func TestShorterBook(t *testing.T) {
	book := server.Book{ID: "p3", Pages: 9}
	d := desk.New(nil)
	d.Sources = []server.Source{{Name: "Memory", Server: memory.New(memory.Sample())}}
	o := newOpenBook(d, desk.Volume{Book: book, Source: "Memory"})
	defer o.done()
	a, err := o.fetch(9, image.Pt(60, 80))(t.Context())
	if err != nil || a.page != 5 || a.picture == nil || o.count.Load() != 5 {
		t.Errorf("page %d of %d has come, %v; want 5 of 5", a.page, o.count.Load(), err)
	}
}
