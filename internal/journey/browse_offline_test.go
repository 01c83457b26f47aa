package journey

import (
	"errors"
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server/memory"
)

// TestOffline downloads a book, loses its server, and reads on. The next start continues at the page.
func TestOffline(t *testing.T) {
	shelved(t, func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Zebra")
		wantCosts(t, "a download", r.costs(func() { r.choose("book:Zebra, the file", "download") }),
			"432,288-688,480 GL16: long press book:Zebra, the file", "432,288-688,480 GL16: tap download", "0,216-702,288 GL16: tap download, loaded")
		if got := booksIn(t, dir); !slices.Equal(got, []string{filepath.Join("Slow", "Zebra", "Zebra, the file.cbz")}) {
			t.Errorf("on the reader are %q", got)
		}
		srv.Fail(errors.New("gone"))
		r.walk("book:Zebra, the file")
		r.press(record.KeyNext)
		r.at("2 / 3")
		wantCosts(t, "closing the book", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
		r.check()
		r.exit()

		r = startShelf(t, dir, srv, true)
		wantCosts(t, "a server that is away", r.costs(func() { r.tap("server:Slow") }), whole+"GC16: tap server:Slow, loaded")
		wantText(t, r, "Offline")
		wantText(t, r, "1 downloaded book is available.")
		r.check()
		r.walk("shelf")
		wantText(t, r, "2 / 3")
		r.walk("book:Zebra, the file")
		r.at("2 / 3")
		r.check()
		srv.Fail(nil)
		r.press(record.KeyHome)
		r.walk("server:Slow")
		wantText(t, r, "6 series")
	})
}
