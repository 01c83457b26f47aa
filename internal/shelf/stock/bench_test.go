package stock_test

import (
	"fmt"
	"strings"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
)

// manyBooks fills a real folder with downloaded books, in series of 25, and returns the folder.
func manyBooks(b *testing.B, count int) disk.FS {
	b.Helper()
	top, _ := folder(b)
	s := open(b, disktest.NoSync(top))
	for i := range count {
		row, book := one(fmt.Sprintf("0A1B2C3D%05d", i), fmt.Sprintf("Les Aventures de Quelqu'un %d", i/25), "Le Trésor caché")
		book.Number = server.NumberOf(float64(i%25 + 1))
		book.Authors = []string{"Somebody", "Quelqu'une"}
		book.Summary = strings.Repeat("What the book is about. ", 12)
		mustDownload(b, s, "Comics", row, book)
	}
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return top
}

// BenchmarkOpen5000 is what the start of the app waits for.
func BenchmarkOpen5000(b *testing.B) {
	top := manyBooks(b, 5000)
	for b.Loop() {
		s := open(b, top)
		if got := s.Used().Files; got != 5000 {
			b.Fatalf("got %d books, want 5000", got)
		}
		_ = s.Close()
	}
}

// BenchmarkItems5000 is the first list after a change.
func BenchmarkItems5000(b *testing.B) {
	top := manyBooks(b, 5000)
	s := open(b, disktest.NoSync(top))
	ref := s.Items("")[0].Ref()
	for b.Loop() {
		b.StopTimer()
		if err := s.Pin(ref, true); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
		s.Items("")
	}
}

// BenchmarkScan5000 is a scan that finds nothing new.
func BenchmarkScan5000(b *testing.B) {
	top := manyBooks(b, 5000)
	s := open(b, top)
	for b.Loop() {
		if scan(b, s, "Comics") {
			b.Fatal("the scan changed something")
		}
	}
}

// BenchmarkReserve is one more book in a full stock.
func BenchmarkReserve(b *testing.B) {
	top := manyBooks(b, 5000)
	s := open(b, disktest.NoSync(top))
	row, book := one("new", "Les Aventures de Quelqu'un 7", "One more")
	for b.Loop() {
		if _, err := s.Reserve("Comics", row, book); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if err := s.Discard(server.Ref{Source: "Comics", Book: "new"}); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
}
