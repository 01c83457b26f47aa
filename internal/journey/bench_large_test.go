package journey

import (
	"errors"
	"fmt"
	"testing"

	"inkshelf/internal/device/record"
	"inkshelf/internal/disk"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// large is a server with so many series, of which the first has so many books. All share one picture.
func large(series, books int) *memory.Server {
	sample := memory.Sample().Series[0]
	book := sample.Books[0]
	c := memory.Content{Libraries: memory.Sample().Libraries}
	for i := range series {
		s := memory.Series{Series: sample.Series, Cover: sample.Cover}
		s.ID, s.Title = server.SeriesID(fmt.Sprint("series", i)), fmt.Sprintf("The %05d Adventures", i)
		count := 1
		if i == 0 {
			count = books
		}
		for n := range count {
			book.ID, book.Title = server.BookID(fmt.Sprintf("book%d-%d", i, n)), fmt.Sprintf("Volume %d", n+1)
			book.Number = server.NumberOf(float64(n + 1))
			s.Books = append(s.Books, book)
		}
		c.Series = append(c.Series, s)
	}
	return memory.New(c)
}

// another is a server beside the one that counts: with a single one the app would begin in its library.
var another = server.Source{Server: server.Unsupported{}, Name: "Another"}

// startLarge runs the app with a large server whose lists, as far as they are given, are remembered.
func startLarge(b *testing.B, srv *memory.Server, series ...server.Series) *bench {
	b.Helper()
	top, err := disk.Open(b.TempDir())
	if err != nil {
		b.Fatal(err)
	}
	s, err := shelf.Open(shelf.Options{Top: top})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() {
		if err := errors.Join(s.Close(), top.Close()); err != nil {
			b.Error(err)
		}
	})
	src := server.Source{Server: server.Ordered(srv), Name: "Large"}
	s.Attach([]server.Source{src})
	if _, err := s.Series(b.Context(), src.Name); err != nil {
		b.Fatal(err)
	}
	for _, one := range series {
		if _, err := s.Books(b.Context(), src.Name, one); err != nil {
			b.Fatal(err)
		}
	}
	return startBench(b, firstOf(screen.Options{Servers: screen.Servers{Sources: []server.Source{src, another}}, Shelf: s}))
}

// opening opens something again and again, from the touch to the first refresh, and goes back in between.
func (d *bench) opening(b *testing.B, name string) {
	b.Helper()
	for b.Loop() {
		d.Tap(middle(d.target(b, name).Area))
		<-d.flushed
		b.StopTimer()
		d.settle(b)
		d.tap(b, "back")
		b.StartTimer()
	}
	reportHeap(b)
}

// turning turns pages, to and fro, from the key to the refresh. A reader who looks at each leaves time to make the next one
// ready, which is not counted; one who is hasty does not.
func (d *bench) turning(b *testing.B, hasty bool) {
	b.Helper()
	turns := 0
	for b.Loop() {
		key := record.KeyNext
		if turns/80%2 == 1 {
			key = record.KeyPrev
		}
		turns++
		d.Press(key)
		<-d.flushed
		if !hasty {
			b.StopTimer()
			d.settle(b)
			b.StartTimer()
		}
	}
	reportHeap(b)
}

// reportHeap reports what is kept in memory, that of the server included. 64 MB is the limit.
func reportHeap(b *testing.B) {
	b.Helper()
	b.ReportMetric(float64(heap())/1e6, "heap-MB")
}

// BenchmarkLargeLibraryOpen opens a library of 10,000 series that are remembered. 100 ms is the limit on a desk's processor.
func BenchmarkLargeLibraryOpen(b *testing.B) {
	startLarge(b, large(10_000, 1)).opening(b, "server:Large")
}

// BenchmarkLargeLibraryPage turns its pages, in every view. 15 ms is the limit.
func BenchmarkLargeLibraryPage(b *testing.B) {
	for views, name := range []string{"grid", "list", "text"} {
		b.Run(name, func(b *testing.B) {
			d := startLarge(b, large(10_000, 1))
			d.tap(b, "server:Large")
			for range views {
				d.tap(b, "filter:view")
			}
			d.turning(b, false)
		})
	}
}

// BenchmarkLargeLibraryLeaf turns pages of covers without looking at them, as fast as they come.
func BenchmarkLargeLibraryLeaf(b *testing.B) {
	d := startLarge(b, large(10_000, 1))
	d.tap(b, "server:Large")
	d.turning(b, true)
}

// BenchmarkLargeLibraryFilter applies a filter that everything passes. 100 ms is the limit, as for opening.
func BenchmarkLargeLibraryFilter(b *testing.B) {
	d := startLarge(b, large(10_000, 1))
	d.tap(b, "server:Large")
	for b.Loop() {
		b.StopTimer()
		d.tap(b, "filter:status")
		d.tap(b, "status:unread")
		b.StartTimer()
		d.Tap(middle(d.target(b, "apply").Area))
		<-d.flushed
		b.StopTimer()
		d.settle(b)
		b.StartTimer()
	}
}

// BenchmarkLargeSeriesOpen opens a series of 2,000 books that are remembered. 100 ms is the limit.
func BenchmarkLargeSeriesOpen(b *testing.B) {
	d := startLarge(b, large(1, 2000), server.Series{ID: "series0", Title: "The 00000 Adventures"})
	d.tap(b, "server:Large")
	d.opening(b, "series:The 00000 Adventures")
}

// BenchmarkLargeSeriesPage turns its pages. 15 ms is the limit.
func BenchmarkLargeSeriesPage(b *testing.B) {
	d := startLarge(b, large(1, 2000), server.Series{ID: "series0", Title: "The 00000 Adventures"})
	d.tap(b, "server:Large")
	d.tap(b, "series:The 00000 Adventures")
	d.turning(b, false)
}
