package journey

import (
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/fake/fault"
)

// TestOffline downloads a book from a fake server, loses that, and reads on. The next start continues at the page.
func TestOffline(t *testing.T) {
	t.Parallel()
	fakes, dir, shown := startFakes(t)
	start := func() *appReader {
		r := startApp(t, dir, func(address string) string { return shown[address] })
		r.fakes = fakes
		return r
	}
	away := fault.Cut(0)
	r := start()
	r.walk("server:Books", "pager:next", "series:Fogmere in Pictures")
	wantCosts(t, "a download", r.costs(func() { r.choose("book:Fogmere in Pictures", "download") }),
		"432,152-688,352 GL16: long press book:Fogmere in Pictures", "432,152-688,352 GL16: tap download", "0,88-702,160 GL16: tap download, loaded")
	if got := booksIn(t, dir); !slices.Equal(got, []string{filepath.Join("Books", "Fogmere in Pictures", "Fogmere in Pictures.cbz")}) {
		t.Errorf("on the reader are %q", got)
	}
	r.misbehave(away)
	r.walk("book:Fogmere in Pictures")
	r.press(record.KeyNext, record.KeyNext)
	r.at("Page 3 of 4")
	wantCosts(t, "closing the book", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
	r.check()
	r.exit()

	r = start()
	wantCosts(t, "a server that is away", r.costs(func() { r.tap("server:Books") }), whole+"GC16: tap server:Books, loaded")
	r.sees("Offline")
	r.sees("1 downloaded book is available.")
	r.check()
	r.walk("shelf")
	r.sees("3 / 4")
	r.walk("book:Fogmere in Pictures")
	r.at("Page 3 of 4")
	r.check()
	r.misbehave()
	r.press(record.KeyHome)
	r.walk("server:Books")
	r.sees("50 series")
}
