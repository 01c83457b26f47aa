package shelf_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// desk is a shelf at work, in a bubble of synctest, with the two servers of the crash tests.
type desk struct {
	*shelf.Shelf
	*world
	t    *testing.T
	fsys disk.FS

	stop func()
	mu   sync.Mutex
	news []shelf.News
}

// sit opens a shelf on a disk and has it work.
func sit(t *testing.T, fsys disk.FS, w *world) *desk {
	t.Helper()
	return sitWith(t, fsys, w, w.sources())
}

// sitWith is sit with other servers attached than the two.
func sitWith(t *testing.T, fsys disk.FS, w *world, sources []server.Source) *desk {
	t.Helper()
	d := &desk{t: t, fsys: fsys, world: w}
	var err error
	d.Shelf, err = shelf.Open(shelf.Options{Top: fsys, Now: w.now, Free: w.free, Device: "reader", News: d.hear})
	if err != nil {
		t.Fatal(err)
	}
	d.Attach(sources)
	ctx, cancel := context.WithCancel(context.Background())
	var run sync.WaitGroup
	run.Go(func() { _ = d.Run(ctx) }) // ends with ctx
	d.stop = sync.OnceFunc(func() {
		cancel()
		run.Wait()
		if err := d.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	})
	t.Cleanup(func() { d.stop() })
	synctest.Wait()
	return d
}

// again closes the shelf and opens it anew.
func (d *desk) again() *desk {
	d.t.Helper()
	d.stop()
	return sit(d.t, d.fsys, d.world)
}

func (d *desk) hear(n shelf.News) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.news = append(d.news, n)
}

// heard reports whether there was such news.
func (d *desk) heard(like func(shelf.News) bool) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return slices.ContainsFunc(d.news, like)
}

// do fails the test on an error, and waits until what was done has had its effect.
func (d *desk) do(err error) {
	d.t.Helper()
	synctest.Wait()
	if err != nil {
		d.t.Fatal(err)
	}
}

// fetch has books of one series downloaded.
func (d *desk) fetch(source string, series server.SeriesID, ids ...server.BookID) {
	d.t.Helper()
	for _, id := range ids {
		d.do(d.Download(source, seriesOf(source, series), bookOf(source, id)))
	}
}

// here lists the ids of the books of a server that are on the reader.
func (d *desk) here(source string) []string {
	var ids []string
	for _, i := range d.Items(source) {
		ids = append(ids, string(i.Book.ID))
	}
	return ids
}

// wantHere compares them.
func (d *desk) wantHere(source string, want ...string) {
	d.t.Helper()
	if got := d.here(source); !slices.Equal(got, want) {
		d.t.Errorf("on the reader of %s: %q, want %q", source, got, want)
	}
}

func comic(id server.BookID) server.Ref { return server.Ref{Source: "comics", Book: id} }

func bubble(t *testing.T, f func(t *testing.T)) {
	t.Helper()
	synctest.Test(t, f)
}

// TestDetached keeps the books of a server that config.json names no longer.
func TestDetached(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		d.do(d.Turn("comics", bookOf("comics", "c1"), shelf.Position{Page: 2, Pages: 3}))
		d.Attach(d.sources()[1:]) // the comics are gone

		pages, err := d.OpenPages(t.Context(), "comics", bookOf("comics", "c1"))
		if err != nil {
			t.Fatalf("a book on the reader: %v", err)
		}
		d.do(pages.Close())
		if start := d.Begin(t.Context(), "comics", bookOf("comics", "c1")); start.Position.Page != 2 || start.Ask != nil {
			t.Errorf("it opens at %+v", start)
		}
		if got := d.Sources(); !slices.Equal(got, []string{"comics"}) {
			t.Errorf("servers with books on the reader: %q", got)
		}
		if _, err := d.OpenPages(t.Context(), "comics", bookOf("comics", "c2")); !errors.Is(err, shelf.ErrDetached) {
			t.Errorf("a book that is not on the reader: %v", err)
		}
		if _, err := d.Series(t.Context(), "comics"); shelf.TroubleOf(err) != shelf.NotNamed {
			t.Errorf("its list: %v", err)
		}
		d.do(d.Download("comics", seriesOf("comics", "harbour"), bookOf("comics", "c2")))
		if e, ok := d.Downloading(comic("c2")); !ok || e.State != shelf.Waiting || shelf.TroubleOf(e.Err) != shelf.NotNamed {
			t.Errorf("its download: %+v", e)
		}
		d.Attach(d.sources())
		synctest.Wait()
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1", "c2")
	})
}

// TestOpenFails says which file cannot be read, and leaves nothing open.
func TestOpenFails(t *testing.T) {
	for _, file := range []string{"books.log", "downloads.log", "progress.log", "saved/rules"} {
		fsys := disktest.Fail(blank(), func(op, name string) error {
			if op == "open" && name == ".inkshelf/"+file {
				return syscall.EACCES
			}
			return nil
		})
		_, err := shelf.Open(shelf.Options{Top: fsys})
		if shelf.TroubleOf(err) != shelf.ReadOnly || !strings.Contains(err.Error(), file) {
			t.Errorf("%s cannot be opened: %v", file, err)
		}
	}
}

// TestBrokenSource leaves a server alone that could not be opened.
func TestBrokenSource(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.Attach([]server.Source{{Name: "comics", Err: errors.New("unknown type")}})
		if _, err := d.Series(t.Context(), "comics"); !errors.Is(err, shelf.ErrDetached) {
			t.Errorf("its list: %v", err)
		}
	})
}

// TestCopiedIn finds books in the folder of a server that is attached while the shelf is at work.
func TestCopiedIn(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v, w := blank(), newWorld(newLedger())
		d := sitWith(t, v, w, w.sources()[1:])
		d.wantHere("comics")
		d.Attach(w.sources())
		synctest.Wait()
		d.wantHere("comics", "file:By hand/Zine.cbz")
		if !d.heard(func(n shelf.News) bool { return n.Books }) {
			t.Error("nobody was told")
		}
		if err := v.Remove("comics/By hand/Zine.cbz"); err != nil {
			t.Fatal(err)
		}
		d.do(d.Rescan(t.Context()))
		d.wantHere("comics")
	})
}

// TestDamaged starts with what is left of a damaged state, and tells once.
func TestDamaged(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := blank()
		d := sit(t, v, newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		d.do(d.Turn("comics", bookOf("comics", "c1"), shelf.Position{Page: 2, Pages: 3}))
		d.do(d.SetFilters("comics", shelf.Filters{Downloaded: true}))
		d.stop()
		for _, name := range []string{"books.log", "progress.log", "saved/sources/comics/filters"} {
			scribble(t, v, ".inkshelf/"+name)
		}
		d = sit(t, v, d.world)
		d.Filters("comics") // is read when it is asked for
		var told []string
		for _, damage := range d.Damages() {
			told = append(told, damage.Name)
		}
		if len(told) != 3 || len(d.Damages()) != 0 {
			t.Errorf("told of %q, and then of %q", told, d.Damages())
		}
		d.wantHere("comics", "file:By hand/Zine.cbz", "c1") // its file says whose it is
	})
}

// scribble writes over a file and its previous generation.
func scribble(t *testing.T, v *disktest.Volume, name string) {
	t.Helper()
	for _, name := range []string{name, name + ".old"} {
		if _, err := v.Stat(name); err != nil {
			continue
		}
		f, err := v.Create(name)
		must(err)
		_, err = f.Write([]byte(strings.Repeat("?\n", 20)))
		must(errors.Join(err, f.Sync(), f.Close()))
	}
}
