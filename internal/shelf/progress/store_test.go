package progress_test

import (
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// local returns the options of a reader with one server that keeps no progress, "Books", in a folder of the real disk.
func local(t testing.TB, dir string) progress.Options {
	t.Helper()
	d, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	c := newComics(1)
	c.Lack("SetProgress", "ClearProgress")
	return progress.Options{State: d, Source: sources{"Books": c}.find, Device: "reader"}
}

func ref(source string, id server.BookID) server.Ref { return server.Ref{Source: source, Book: id} }

// Everything about a position comes back, for odd books and on a real disk too.
func TestReopen(t *testing.T) {
	dir := t.TempDir()
	now := time.Date(2025, 3, 1, 20, 15, 30, 123456789, time.FixedZone("CET", 3600))
	o := local(t, dir)
	o.Now = func() time.Time { return now }
	s := openStore(t, o)
	book := server.Book{
		ID: "file:L’été/\"1\"\n.epub", Series: "s", SeriesTitle: "L’été", Title: "<b>\u2028", Format: server.Reflowable,
		Number: server.Number{Text: "?", Sort: math.NaN()}, Stamp: "7",
	}
	want := progress.Position{Spot: "chapter3#12", Percent: 34, At: now.UTC(), Device: "reader"}
	if err := s.Turn("Books", book, progress.Position{Spot: "chapter3#12", Percent: 34, Page: -1}); err != nil {
		t.Fatal(err)
	}
	if err := s.Turn("Books", server.Book{ID: "b2", Pages: -3}, progress.Position{Page: 2, Pages: -1}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if got, ok := s.Of(ref("Books", book.ID)); !ok || got != want {
			t.Errorf("got %+v, %v, want %+v", got, ok, want)
		}
		recent := s.Recent(9)
		if len(recent) != 2 || recent[0].Book.ID != "b2" || recent[1].Book.Title != book.Title || recent[1].Book.Format != server.Reflowable {
			t.Errorf("recent are %+v", recent)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = openStore(t, o)
	}
	if _, ok := s.Of(ref("Comics", book.ID)); ok {
		t.Error("a book of the same id on another server has a position")
	}
}

// A clock that jumps changes neither which position is the last, nor the order of books, nor that it is sent.
func TestClockJumps(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := newComics(3)
		now := time.Now()
		r := &reader{t: t, comics: c, disk: disktest.NewVolume(disktest.Options{})}
		o := progress.Options{State: r.disk, Source: sources{"Comics": c}.find, Now: func() time.Time { return now }}
		r.Store = openStore(t, o)
		year := 365 * 24 * time.Hour
		for i, jump := range []time.Duration{0, year, -2 * year, year, -300 * year, 600 * year, 20000 * year} {
			now = now.Add(jump)
			r.turn("s1 b1", i+1)
			r.turn(bookID(1, 2+i%2), i+1)
		}
		r.Store = openStore(t, o)
		equal(t, "last position", r.at("s1 b1"), "7")
		equal(t, "last read", r.Recent(1)[0].Book.ID, server.BookID("s1 b2"))
		now = now.Add(-year)
		r.run()
		r.deliver()
		equal(t, "told", c.told(), []string{"set s1 b3 6", "set s1 b1 7", "set s1 b2 7"})
	})
}

// With a clock that cannot be trusted nobody knows who came later, and the user is asked. That holds for each way to see it.
func TestWrongClockAsks(t *testing.T) {
	for _, k := range []struct {
		name            string
		turned, compare time.Duration // what the clock is off when the page is turned, and later
	}{
		{"put right since", 365 * 24 * time.Hour, 0},
		{"behind", -365 * 24 * time.Hour, -365 * 24 * time.Hour},
		{"never set", math.MinInt64, math.MinInt64},
	} {
		synctest.Test(t, func(t *testing.T) {
			off := time.Duration(0)
			c := newComics(1)
			r := &reader{t: t, comics: c, disk: disktest.NewVolume(disktest.Options{})}
			r.Store = openStore(t, progress.Options{State: r.disk, Source: sources{"Comics": c}.find, Now: func() time.Time {
				if off == math.MinInt64 {
					return time.Time{}
				}
				return time.Now().Add(off)
			}})
			c.elsewhere(t, "s1 b1", "3")
			r.refresh("s1")
			pass(time.Hour)
			c.elsewhere(t, "s1 b1", "5")
			pass(time.Hour)
			off = k.turned
			r.turn("s1 b1", 9) // in truth the last, but who can tell?
			off = k.compare
			r.run()
			r.deliver()
			equal(t, k.name, r.asks(), "9 or 5")
		})
	}
}

// Nor is it known whether something was later that has no date.
func TestUndatedAsks(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.turn("s1 b1", 9)
		list := r.comics.list(t, "s1")
		list[0].Progress = &server.Progress{Page: 5}
		r.Seen("Comics", list)
		equal(t, "asks", r.asks(), "9 or 5")
	})
}

// A position that the disk does not take counts, and is written as soon as it can be.
func TestDiskErrors(t *testing.T) {
	for _, k := range []struct {
		name string
		set  func(v *disktest.Volume, on bool)
		want error
	}{
		{"full", func(v *disktest.Volume, on bool) {
			if v.SetFree(1 << 30); on {
				v.Fill()
			}
		}, syscall.ENOSPC},
		{"read-only", (*disktest.Volume).SetReadOnly, syscall.EROFS},
		{"away", (*disktest.Volume).Gone, fs.ErrNotExist},
	} {
		t.Run(k.name, func(t *testing.T) {
			bubble(t, func(t *testing.T, r *reader) {
				r.turn("s1 b1", 2)
				k.set(r.disk, true)
				b1, b2 := r.comics.book(t, "s1 b1"), r.comics.book(t, "s1 b2")
				for page := 3; page < 6; page++ {
					if err := r.Turn("Comics", b1, progress.Position{Page: page}); !errors.Is(err, k.want) {
						t.Errorf("page %d: got %v, want %v", page, err, k.want)
					}
				}
				if err := r.Mark("Comics", true, b2); !errors.Is(err, k.want) {
					t.Errorf("mark: got %v, want %v", err, k.want)
				}
				equal(t, "here", r.at("s1 b1"), "5")
				r.deliver() // the server is another place to keep them
				equal(t, "there", r.comics.has(t, "s1 b1"), "5")
				k.set(r.disk, false)
				r.turn("s1 b3", 9)
				r.restart()
				equal(t, "on disk", []string{r.at("s1 b1"), r.at("s1 b2"), r.at("s1 b3")}, []string{"5", "read", "9"})
			})
		})
	}
}

// Books that were forgotten and are read again while the disk is full: what was forgotten is not written last.
func TestReadAgainOnFullDisk(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const books = 20
		r := newReader(t, newComics(books))
		for n := range books {
			r.comics.elsewhere(t, bookID(1, n+1), "3")
		}
		r.refresh("s1")
		for n := range books {
			r.comics.elsewhere(t, bookID(1, n+1), "")
		}
		r.disk.Fill()
		r.refresh("s1")
		if err := r.Rewrite(); !errors.Is(err, syscall.ENOSPC) {
			t.Errorf("got %v", err)
		}
		for n := range books {
			if err := r.Turn("Comics", copyOf(bookID(1, n+1)), progress.Position{Page: 7}); !errors.Is(err, syscall.ENOSPC) {
				t.Errorf("got %v", err)
			}
		}
		r.disk.SetFree(1 << 30)
		if err := r.Close(); err != nil {
			t.Fatal(err)
		}
		r.open()
		for n := range books {
			equal(t, "on disk", r.at(bookID(1, n+1)), "7")
		}
	})
}

// A folder that someone replaces while the app runs is filled with all that is known.
func TestFolderReplaced(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	o := local(t, dir)
	s := openStore(t, o)
	turn := func(id server.BookID) {
		t.Helper()
		if err := s.Turn("Books", server.Book{ID: id}, progress.Position{Page: 5}); err != nil {
			t.Fatal(err)
		}
	}
	turn("b1")
	if err := os.Rename(dir, dir+".away"); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	turn("b2")
	s = openStore(t, o)
	if _, ok := s.Of(ref("Books", "b1")); !ok {
		t.Error("what was known before is gone")
	}
}

// A damaged file costs what was damaged and nothing else, and is told.
func TestDamage(t *testing.T) {
	dir := t.TempDir()
	o := local(t, dir)
	s := openStore(t, o)
	for n := range 9 {
		if err := s.Turn("Books", server.Book{ID: server.BookID(fmt.Sprint(n))}, progress.Position{Page: 5}); err != nil {
			t.Fatal(err)
		}
	}
	name := filepath.Join(dir, "progress.log")
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	data[len(data)/2] ^= 0x55
	if err := os.WriteFile(name, data, 0o644); err != nil {
		t.Fatal(err)
	}
	s, damages, err := progress.Open(o)
	if err != nil || len(damages) != 1 || damages[0].Name != "progress.log" {
		t.Errorf("got %v, damages %v", err, damages)
	}
	if n := len(s.Recent(99)); n != 8 {
		t.Errorf("%d of 9 positions are left", n)
	}
}

// The file does not grow for ever.
func TestFileStaysShort(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		books := slices.Concat(r.comics.list(t, "s1"), r.comics.list(t, "s2"))
		r.SetOnline(false)
		for range 400 {
			if err := r.Mark("Comics", true, books...); err != nil {
				t.Fatal(err)
			}
		}
		r.SetOnline(true)
		synctest.Wait()
		if info, err := r.disk.Stat("progress.log"); err != nil || info.Size() > 10_000 {
			t.Errorf("the file has %d bytes, %v", info.Size(), err)
		}
		r.restart()
		equal(t, "here", r.at("s2 b3"), "read")
	})
}
