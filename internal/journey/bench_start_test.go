package journey

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"inkshelf/internal/app"
	"inkshelf/internal/device/record"
	"inkshelf/internal/disk"
	"inkshelf/internal/emulator"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// used is a folder of somebody who has used the app for long: three servers, of which the first has 10,000 series that are
// remembered, the covers of 200, and positions in 5,000 books.
type used struct {
	dir   string
	kinds server.Kinds
}

func usedFolder(b *testing.B) used {
	b.Helper()
	u := used{dir: b.TempDir()}
	var sources []server.Source
	entries := ""
	for i, srv := range []*memory.Server{large(10_000, 1), large(1, 2000), memory.New(longComic(b, 200))} {
		name := fmt.Sprint("Server ", i+1)
		entries += fmt.Sprintf(`,{"name": %q, "type": "kind%d", "server": "http://%[2]d.example"}`, name, i)
		u.kinds = append(u.kinds, kindOf(fmt.Sprint("kind", i), srv))
		sources = append(sources, server.Source{Server: server.Ordered(srv), Name: name})
	}
	err := os.WriteFile(filepath.Join(u.dir, "config.json"), []byte("["+entries[1:]+"]"), 0o600)
	if err != nil {
		b.Fatal(err)
	}
	top, err := disk.Open(u.dir)
	if err != nil {
		b.Fatal(err)
	}
	s, err := shelf.Open(shelf.Options{Top: top})
	if err != nil {
		b.Fatal(err)
	}
	s.Attach(sources)
	if err := errors.Join(use(b, s, sources), s.Close(), top.Close()); err != nil {
		b.Fatal(err)
	}
	return u
}

// use fills a shelf.
func use(b *testing.B, s *shelf.Shelf, sources []server.Source) error {
	var books []server.Book
	for i, src := range sources {
		list, err := s.Series(b.Context(), src.Name)
		if err != nil {
			return err
		}
		for n, one := range list {
			if i == 0 && n < 200 {
				if _, err := s.SeriesCover(b.Context(), src.Name, one); err != nil {
					return err
				}
			}
			if i == 0 && n < 5000 {
				books = append(books, server.Book{ID: server.BookID(fmt.Sprintf("book%d-0", n)), Series: one.ID, SeriesTitle: one.Title, Title: "Volume 1", Pages: 5})
			}
		}
	}
	return s.Mark(sources[0].Name, true, books...)
}

// start runs the whole app in the folder, and returns when something was shown.
func (u used) start(b *testing.B) (d *bench, stop func()) {
	b.Helper()
	d = &bench{emulator.NewPanel(emulator.Options{}), make(chan struct{}, 64)}
	ended := make(chan error)
	go func() {
		ended <- app.RunEmulated(context.Background(), app.Options{Dir: u.dir, Kinds: u.kinds}, d, d.Wake(), func(pr app.Probe) { d.SetProbe(probed(pr)) })
	}()
	<-d.flushed
	return d, func() {
		d.settle(b)
		d.Exit()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	}
}

// BenchmarkStart starts the app on a folder that was used for long, until the first screen. 300 ms is the limit on a desk's
// processor.
func BenchmarkStart(b *testing.B) {
	u := usedFolder(b)
	for b.Loop() {
		_, stop := u.start(b)
		b.StopTimer()
		stop()
		b.StartTimer()
	}
	reportHeap(b)
}

// BenchmarkMemory walks on in one app, an op being 50 pages of its 10,000 series, some of a series of 2,000 books and 50 of
// a book. It reports what is kept then, with the servers and their content, and how much that has grown since the first op.
// 64 MB is the limit, and what is kept stays as it is.
func BenchmarkMemory(b *testing.B) {
	u := usedFolder(b)
	d, stop := u.start(b)
	walk := func() {
		d.leaf(b, 50, "server:Server 1")
		d.leaf(b, 10, "server:Server 2", "series:The 00000 Adventures")
		d.leaf(b, 50, "server:Server 3", "series:Long", "book:Long")
	}
	d.settle(b)
	walk()
	first := heap()
	for b.Loop() {
		walk()
	}
	b.ReportMetric((float64(heap())-float64(first))/1e6, "growth-MB")
	reportHeap(b)
	stop()
}

// leaf opens something, turns so many pages of it, and goes home.
func (d *bench) leaf(b *testing.B, pages int, names ...string) {
	b.Helper()
	for _, name := range names {
		d.tap(b, name)
	}
	for range pages {
		d.Press(record.KeyNext)
		d.settle(b)
	}
	d.Press(record.KeyHome)
	d.settle(b)
}
