package progress_test

import (
	"fmt"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// known is how many books a well-used reader knows.
const known = 5000

// full returns the options of a reader that knows as many books, on a real disk, without the cost of syncing.
func full(b *testing.B) progress.Options {
	b.Helper()
	dir, err := disk.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = dir.Close() })
	o := progress.Options{State: disktest.NoSync(dir), Source: sources{"Comics": newComics(1)}.find, Device: "reader"}
	s := openStore(b, o)
	var books []server.Book
	for n := range known {
		book := copyOf(server.BookID(fmt.Sprintf("s%d b%d", n/20, n)))
		book.Title, book.Stamp = fmt.Sprintf("The Long Way Round, Volume %d", n), "1740859200-1740859200-31415926"
		books = append(books, book)
	}
	if err := s.Mark("Comics", true, books...); err != nil {
		b.Fatal(err)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return o
}

func BenchmarkOpen(b *testing.B) {
	o := full(b)
	for b.Loop() {
		if err := openStore(b, o).Close(); err != nil {
			b.Fatal(err)
		}
	}
}

// A page is turned: at most 2 ms without the cost of syncing.
func BenchmarkTurn(b *testing.B) {
	s := openStore(b, full(b))
	book := copyOf("s1 b25")
	for n := 0; b.Loop(); n++ {
		if err := s.Turn("Comics", book, progress.Position{Page: 1 + n%pages, Pages: pages}); err != nil {
			b.Fatal(err)
		}
	}
}

// The file is written anew, which whoever turns a page has to wait for.
func BenchmarkRewrite(b *testing.B) {
	s := openStore(b, full(b))
	for b.Loop() {
		if err := s.Rewrite(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLay(b *testing.B) {
	s := openStore(b, full(b))
	var books []server.Book
	for n := range 120 {
		books = append(books, copyOf(server.BookID(fmt.Sprintf("s%d b%d", n/20, n))))
	}
	for b.Loop() {
		s.Lay("Comics", books)
	}
}

func BenchmarkLaySeries(b *testing.B) {
	s := openStore(b, full(b))
	series := make([]server.Series, 1000)
	for n := range series {
		series[n] = server.Series{ID: server.SeriesID(fmt.Sprintf("s%d", n)), Counts: server.Counts{Books: 20}}
	}
	for b.Loop() {
		s.LaySeries("Comics", series)
	}
}
