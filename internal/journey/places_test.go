package journey

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/app"
	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// shelved runs a test with the whole app, frozen, and one server in memory.
func shelved(t *testing.T, test func(t *testing.T, dir string, srv *memory.Server, r *reader)) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Sample())
		test(t, dir, srv, startShelf(t, dir, srv, true))
	})
}

// progressOf returns what the server has of a book of the series "Tome 10".
func progressOf(t *testing.T, srv server.Server, id server.BookID) *server.Progress {
	t.Helper()
	list, err := srv.Books(context.Background(), "s1")
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(b server.Book) bool { return b.ID == id })
	return list[i].Progress
}

// TestElsewhere reads a book here and then further elsewhere. The reader is asked which place counts, over the page where
// the book was left here: who does not choose stays.
func TestElsewhere(t *testing.T) {
	shelved(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Tome 10", "book:3")
		r.press(record.KeyNext, record.KeyBack)
		if p := progressOf(t, srv, "p3"); p == nil || p.Page != 2 {
			t.Fatalf("the server has %+v, want page 2", p)
		}
		elsewhere := func(page int) {
			if err := srv.SetProgress(context.Background(), "p3", page, false); err != nil {
				t.Fatal(err)
			}
		}
		elsewhere(4)
		wantCosts(t, "the question", r.costs(func() { r.tap("book:3") }), whole+"GC16 full: tap book:3, loaded")
		wantText(t, r, "Here: page 2.")
		wantText(t, r, "Elsewhere: page 4.")
		r.check()
		wantCosts(t, "going there", r.costs(func() { r.tap("go-elsewhere") }), whole+"GC16: tap go-elsewhere")
		r.at("4 / 5")
		r.press(record.KeyBack)
		wantText(t, r, "4 / 5")
		r.walk("book:3") // what was decided is not asked again
		r.at("4 / 5")
		r.press(record.KeyPrev, record.KeyBack)

		for i, stay := range []func(){func() { r.press(record.KeyBack) }, func() { r.tap("stay-here") }} {
			elsewhere(5)
			r.walk("book:3")
			wantText(t, r, "Elsewhere: finished.")
			if cost := r.costs(stay); len(cost) != 1 || cost[0].full {
				t.Errorf("way %d to stay costs %v", i, cost)
			}
			r.check()
			r.at("3 / 5")
			r.press(record.KeyBack)
			r.check()
			if p := progressOf(t, srv, "p3"); p.Page != 3 {
				t.Errorf("the server has page %d, and the reader was told to stay at 3", p.Page)
			}
		}
	})
}

// TestTheEnd reads the last page of a book and turns on. Who stays, and leafs back, has read it still; so has who opens it
// again and only looks.
func TestTheEnd(t *testing.T) {
	shelved(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Tome 10", "book:3")
		hold(record.KeyNext)(r)
		r.settle()
		wantCosts(t, "turning on", r.costs(func() { r.press(record.KeyNext) }), "72,232-632,640 GL16: key next")
		wantText(t, r, "It is marked as read.")
		r.check()
		r.walk("stay")
		r.press(record.KeyPrev, record.KeyBack)
		for range 2 {
			if p := progressOf(t, srv, "p3"); p == nil || !p.Completed {
				t.Fatalf("the server has %+v, want it read", p)
			}
			r.walk("book:3")
			r.at("1 / 5")
			r.press(record.KeyBack)
		}
		wantText(t, r, "Done")
		r.choose("book:3", "unread")
		r.check()
		if p := progressOf(t, srv, "p3"); p != nil {
			t.Errorf("the server has %+v, want nothing", p)
		}
	})
}

// TestUnsent reads a page while the server is away, and one while there is no network. It is told when that comes up.
func TestUnsent(t *testing.T) {
	shelved(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Tome 10", "book:3")
		srv.Fail(context.DeadlineExceeded)
		r.press(record.KeyHome)
		r.tap("menu")
		wantText(t, r, "To be sent: 1 position")
		r.press(record.KeyBack)
		srv.Fail(nil)
		r.SetNet(true)
		r.check()
		r.tap("menu")
		r.lacks("To be sent")
		if p := progressOf(t, srv, "p3"); p == nil || p.Page != 1 {
			t.Errorf("the server has %+v, want page 1", p)
		}
		r.press(record.KeyBack)

		r.SetNet(false)
		r.walk("server:Slow", "series:Tome 10", "book:3") // it would answer
		r.press(record.KeyNext, record.KeyHome)
		if p := progressOf(t, srv, "p3"); p.Page != 1 {
			t.Errorf("without a network the server was told of page %d", p.Page)
		}
		r.SetNet(true)
		r.check()
		if p := progressOf(t, srv, "p3"); p.Page != 2 {
			t.Errorf("the server has page %d, want 2", p.Page)
		}
	})
}

// TestByHand finds a book that was copied in, shows and opens it. A fresh start leaves it alone, and nothing else.
func TestByHand(t *testing.T) {
	t.Parallel()
	dir, holidays := t.TempDir(), filepath.Join("Slow", "My own", "Holidays.cbz")
	copyIn(t, filepath.Join(dir, holidays), 3)
	synctest.Test(t, func(t *testing.T) {
		r := startShelf(t, dir, memory.New(memory.Sample()), true)
		r.walk("menu", "shelf")
		wantText(t, r, "My own · Slow · 3 pages")
		r.walk("book:Holidays")
		r.press(record.KeyNext)
		r.at("2 / 3")
		r.press(record.KeyBack)
		wantText(t, r, "2 / 3")
		r.check()
		r.press(record.KeyHome)
		r.walk("server:Slow", "series:Tome 10")
		r.choose("book:3", "download")
		r.exit()
		if got := booksIn(t, dir); len(got) != 2 {
			t.Fatalf("on the reader are %q", got)
		}
		if err := app.Fresh(dir); err != nil {
			t.Fatal(err)
		}
		if got := booksIn(t, dir); !slices.Equal(got, []string{filepath.ToSlash(holidays)}) {
			t.Errorf("after a fresh start there are %q", got)
		}
		r = startShelf(t, dir, memory.New(memory.Sample()), true)
		r.walk("menu", "shelf")
		wantText(t, r, "1 book")
		r.lacks("2 / 3")

		// Over USB, while the app is in the background.
		r.Home()
		r.settle()
		copyIn(t, filepath.Join(dir, "Slow", "My own", "Winter.cbz"), 2)
		r.Resume()
		r.settle()
		wantText(t, r, "2 books")
		r.check()
	})
}

// TestForgotten takes a server out of config.json while the app runs. What was downloaded from it can be read, and removed.
func TestForgotten(t *testing.T) {
	shelved(t, func(t *testing.T, dir string, _ *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Zebra", "book:Zebra, the file")
		wantText(t, r, "Not on the reader")
		r.walk("download")
		r.press(record.KeyHome)
		write(t, filepath.Join(dir, "config.json"), "[]")
		r.walk("menu", "reread")
		wantText(t, r, "Not in config.json")
		r.walk("server:Slow", "book:Zebra, the file")
		r.press(record.KeyNext)
		r.at("2 / 3")
		r.press(record.KeyBack)
		r.check()
		r.choose("book:Zebra, the file", "remove")
		r.tap("delete")
		wantText(t, r, "Nothing here yet")
		r.press(record.KeyBack)
		r.check()
		wantText(t, r, "No servers yet")
		if got := booksIn(t, dir); len(got) != 0 {
			t.Errorf("on the reader are %q", got)
		}
	})
}

// TestUnsaved takes the folder of the shelf away while a book is read. The page says so, and is written when that can be
// done again.
func TestUnsaved(t *testing.T) {
	shelved(t, func(t *testing.T, dir string, _ *memory.Server, r *reader) {
		state, aside := filepath.Join(dir, ".inkshelf"), filepath.Join(dir, "aside")
		r.walk("server:Slow", "series:Tome 10", "book:3")
		move := func(from, to string) {
			if err := os.Rename(from, to); err != nil {
				t.Fatal(err)
			}
		}
		move(state, aside)
		write(t, state, "no folder")
		r.press(record.KeyNext)
		wantText(t, r, "Where you are is not saved yet.")
		r.check()
		move(state, filepath.Join(dir, "file"))
		move(aside, state)
		r.press(record.KeyNext)
		r.lacks("Where you are")
		r.check()
		r.exit()
		prepare(t, dir, func(s *shelf.Shelf) error {
			if p, ok := s.Position(server.Ref{Source: "Slow", Book: "p3"}); !ok || p.Page != 3 {
				t.Errorf("the position is %+v, want page 3", p)
			}
			return nil
		})
	})
}
