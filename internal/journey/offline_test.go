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
			"296,480-640,920 GL16: long press book:Zebra, the file", "296,480-640,920 GC16: tap download",
			"0,392-702,448 GL16: tap download, loaded", "0,600-702,680 GL16: tap download, loaded")
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
		r.walk("downloads")
		wantText(t, r, "1 of 3 downloaded")
		r.lacks("is available")
		r.walk("series:Zebra", "book:Zebra, the file")
		r.at("2 / 3")
		r.check()
		srv.Fail(nil)
		r.press(record.KeyHome)
		r.walk("server:Slow")
		wantText(t, r, "1 of 6 series") // filters are saved
	})
}
