package shelf_test

import (
	"fmt"
	"strings"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/shelf/stock"
)

// BenchmarkOpen5000 is what the start of the app waits for: a reader with 5,000 books, each of which was begun.
func BenchmarkOpen5000(b *testing.B) {
	top, err := disk.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = top.Close() })
	stockUp(b, disktest.NoSync(top), 5000)
	for b.Loop() {
		s, err := shelf.Open(shelf.Options{Top: top})
		if err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if n := s.Used().Files; n != 5000 {
			b.Fatalf("there are %d books", n)
		}
		if err := s.Close(); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}

// stockUp puts books on a reader, in series of 25, and a position in each.
func stockUp(b *testing.B, top disk.FS, count int) {
	b.Helper()
	s, err := shelf.Open(shelf.Options{Top: top})
	if err != nil {
		b.Fatal(err)
	}
	books, _, err := stock.Open(stock.Options{Top: top, State: disk.Sub(top, ".inkshelf")})
	if err != nil {
		b.Fatal(err)
	}
	page, err := server.Sniff(pictures()[0])
	if err != nil {
		b.Fatal(err)
	}
	for i := range count {
		series := server.Series{ID: server.SeriesID(fmt.Sprint("s", i/25)), Title: fmt.Sprint("Les Aventures de Quelqu'un ", i/25)}
		book := server.Book{
			ID: server.BookID(fmt.Sprintf("0A1B2C3D%05d", i)), Series: series.ID, SeriesTitle: series.Title, Title: "Le Trésor caché",
			Number: server.NumberOf(float64(i%25 + 1)), Pages: 1, Authors: []string{"Somebody", "Quelqu'une"},
			Summary: strings.Repeat("What the book is about. ", 12),
		}
		if err := put(books, series, book, page); err != nil {
			b.Fatal(err)
		}
		if err := s.Turn("Comics", book, shelf.Position{Page: 1, Pages: 180}); err != nil {
			b.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
}

// put puts a book of one page on a reader.
func put(books *stock.Stock, series server.Series, b server.Book, page server.Picture) error {
	item, err := books.Reserve("Comics", series, b)
	if err != nil {
		return err
	}
	part, err := books.Part(item.Ref())
	if err != nil {
		return err
	}
	defer func() { _ = part.Close() }() // Finish has synced it
	w, err := bookfile.Continue(part, string(b.ID))
	if err != nil {
		return err
	}
	if err := w.Add(page); err != nil {
		return err
	}
	if err := w.Finish(bookfile.Info{Title: b.Title}); err != nil {
		return err
	}
	_, err = books.Commit(item.Ref(), bookfile.Want{Pages: 1})
	return err
}
