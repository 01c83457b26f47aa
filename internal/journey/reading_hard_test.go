package journey

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// torn is a picture that has come, and broke off somewhere.
func torn() []byte { return memory.Sample().Series[0].Books[0].Images[0][:100] }

// oneBook is a series with a book of these pages.
func oneBook(pages ...[]byte) memory.Series {
	return memory.Series{
		Series: server.Series{ID: "saga", Title: "Hard", Stamp: "1"},
		Books:  []memory.Book{{Book: server.Book{ID: "b1", Title: "Hard", Number: server.NumberOf(1), Stamp: "1"}, Images: pages}},
	}
}

// flat is a page of one gray.
func flat(t *testing.T, size image.Point, gray uint8) []byte {
	t.Helper()
	m := image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.Gray{Y: gray}})
	var b bytes.Buffer
	if err := png.Encode(&b, m); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestBrokenPages reads a book whose first, third and last page cannot be shown. One can leaf over each of them, none of
// them is ever the place, and the book can be finished.
func TestBrokenPages(t *testing.T) {
	good := memory.Sample().Series[0].Books[0].Images
	withSeries(t, oneBook(torn(), good[1], torn(), good[3], torn()), func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.tap("book:1")
		wantText(t, r, "This page cannot be shown")
		r.check()
		wantCosts(t, "the next page", r.costs(func() { r.tap("next") }), whole+"GC16 full: tap next, loaded")
		r.at("2 / 5")
		r.press(record.KeyNext)
		wantText(t, r, "Page 3 has not come.")
		r.check()
		r.press(record.KeyBack)
		if got := told(t, srv); got != "2" {
			t.Errorf("the server has %q, and page 2 was shown", got)
		}
		r.tap("book:1")
		r.at("2 / 5")
		r.press(record.KeyNext, record.KeyNext)
		r.at("4 / 5")
		r.press(record.KeyNext)
		wantText(t, r, "Page 5 has not come.")
		r.press(record.KeyNext)
		wantText(t, r, "The end")
		r.walk("stay")
		r.press(record.KeyPrev)
		r.lacks("has not come")
		r.at("4 / 5")
		r.press(record.KeyBack)
		if got := told(t, srv); got != "done" {
			t.Errorf("the server has %q, want it read", got)
		}
	})
}

// TestNothingToSee opens a book of one broken page. It cannot be finished: nobody has seen anything of it.
func TestNothingToSee(t *testing.T) {
	withSeries(t, oneBook(torn()), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.tap("book:1")
		r.press(record.KeyNext, record.KeyNext, record.KeyPrev)
		hold(record.KeyNext)(r)
		r.settle()
		wantText(t, r, "This page cannot be shown")
		r.press(record.KeyMenu)
		r.check()
		r.press(record.KeyBack)
		if got := told(t, srv); got != "-" {
			t.Errorf("the server has %q of a book that could not be seen", got)
		}
	})
}

// TestStrangeSizes reads a long strip, a dot and a line, in every fit, forwards and backwards.
func TestStrangeSizes(t *testing.T) {
	thorough(t)
	s := oneBook(flat(t, image.Pt(800, 20000), 0x44), flat(t, image.Pt(1, 1), 0), flat(t, image.Pt(3000, 2), 0x99))
	s.Direction = server.Vertical
	withSeries(t, s, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		r.tap("book:1")
		r.at("1a / 3")
		for _, fit := range []string{"fit:width", "fit:double", "fit:page"} {
			r.walk("zone:centre", "view", fit, "apply")
			for range 60 {
				r.Press(record.KeyNext)
				r.settle()
				if slices.ContainsFunc(r.Texts(), func(s string) bool { return s == "The end" }) {
					break
				}
			}
			wantText(t, r, "The end")
			r.tap("stay")
			r.check()
			hold(record.KeyPrev)(r)
			r.settle()
			r.lacks("has not come")
		}
		r.at("1 / 3")
	})
}

// TestManyPages goes to the far end of a book of 5,000 pages.
func TestManyPages(t *testing.T) {
	pages := slices.Repeat(memory.Sample().Series[0].Books[0].Images[:1], 5000)
	withSeries(t, oneBook(pages...), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("book:1", "zone:centre", "counter", "key:4", "key:9", "key:9", "key:9", "key:ok")
		r.at("4999 / 5000")
		r.press(record.KeyNext, record.KeyNext)
		wantText(t, r, "The end")
		r.tap("close")
		r.target("book:1")
		if got := told(t, srv); got != "done" {
			t.Errorf("the server has %q", got)
		}
	})
}

// TestNoPages opens a book that has none. It says so, and is left as it was.
func TestNoPages(t *testing.T) {
	withSeries(t, oneBook(), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.tap("book:1")
		r.check()
		r.press(record.KeyNext, record.KeyPrev, record.KeyMenu, record.KeyBack)
		wantText(t, r, "Hard")
		if got := told(t, srv); got != "-" {
			t.Errorf("the server has %q", got)
		}
	})
}

// TestOpenedAtHome opens a book of a series that is read from right to left from home, which knows no series. It is read in
// the same direction, and as it was chosen in the list.
func TestOpenedAtHome(t *testing.T) {
	s := saga(2)
	s.Direction = server.RightToLeft
	withSeries(t, s, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		r.walk("book:1", "zone:centre", "view", "fit:double", "apply")
		backwards := func() {
			t.Helper()
			if next, previous := r.target("zone:next").Area, r.target("zone:prev").Area; next.Min.X > previous.Min.X {
				t.Errorf("from right to left, next is at %v and previous at %v", next, previous)
			}
			r.at("1a / 5")
		}
		backwards()
		r.press(record.KeyHome)
		r.tap("continue:La Forêt de verre 1")
		backwards()
	})
}

// TestNeighbours reads a book whose neighbours are an ebook, one that cannot be read and a file that is not here. The last
// can be downloaded; none is passed over that could be read.
func TestNeighbours(t *testing.T) {
	s := saga(1)
	file := memory.Sample().Series[3].Books[1]
	for i, b := range []memory.Book{
		{Book: server.Book{Format: server.Reflowable}},
		{Book: server.Book{Format: server.ComicArchive, Unreadable: "offered as PDF only"}},
		{Book: server.Book{Format: server.ComicArchive}, File: file.File},
		{Book: server.Book{}, Images: s.Books[0].Images},
	} {
		b.ID, b.Title, b.Number, b.Stamp = server.BookID(fmt.Sprint("n", i)), fmt.Sprint("Neighbour ", i), server.NumberOf(float64(i+2)), "1"
		s.Books = append(s.Books, b)
	}
	withSeries(t, s, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		r.tap("book:1")
		hold(record.KeyNext)(r)
		r.settle()
		r.press(record.KeyNext)
		wantText(t, r, "The next one is Neighbour 2.")
		r.tap("next")
		wantText(t, r, "Not on the reader")
		r.tap("download")
		r.check()
		r.tap("next")
		r.at("1 / 3")
		r.check()
		r.tap("zone:centre")
		r.tap("book:next")
		r.at("1 / 5")
		r.walk("zone:centre", "book:prev")
		r.at("1 / 3")
	})
}

// TestNextBookAway asks for the next book while its server is away. The page that is being read stays, and it is said why.
func TestNextBookAway(t *testing.T) {
	withSeries(t, saga(2), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.tap("book:1")
		hold(record.KeyNext)(r)
		r.settle()
		srv.Fail(errors.New("connection refused"))
		r.press(record.KeyNext)
		r.tap("next")
		wantText(t, r, "Server not reachable")
		r.check()
		r.tap("ok")
		wantText(t, r, "The next one is The book of 2.")
		r.tap("stay")
		r.at("5 / 5")
		r.walk("zone:centre", "book:next", "ok")
		wantText(t, r, "5 / 5")
		srv.Fail(nil)
		r.tap("book:next")
		r.at("1 / 5")
	})
}

// TestNetBehindDialogs loses a page, opens a dialog, and has the network come back. When the dialog closes the page comes.
func TestNetBehindDialogs(t *testing.T) {
	withSeries(t, saga(1), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.tap("book:1")
		srv.Fail(context.DeadlineExceeded)
		hold(record.KeyNext)(r)
		r.settle()
		wantText(t, r, "Page 5 has not come.")
		r.walk("zone:counter")
		srv.Fail(nil)
		r.SetNet(true)
		r.settle()
		r.press(record.KeyBack)
		r.lacks("has not come")
		r.check()
		r.at("5 / 5")
	})
}

// TestSyncSays asks to be told whether all is in step, of a server that is there and of one that is not.
func TestSyncSays(t *testing.T) {
	withSeries(t, saga(1), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("book:1", "zone:centre", "sync")
		wantText(t, r, "In step with the server")
		srv.Fail(errors.New("connection refused"))
		r.tap("sync")
		r.lacks("In step with the server")
		wantText(t, r, "Server not reachable")
		r.check()
	})
}

// TestQuestionInFrench asks which of two places counts, with the date as it is said there.
func TestQuestionInFrench(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	prepare(t, dir, func(s *shelf.Shelf) error { return s.SetSettings(shelf.Settings{Language: "fr"}) })
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Content{Series: []memory.Series{saga(1)}})
		r := startShelf(t, dir, srv, true)
		r.walk("server:Slow", "series:La Forêt de verre", "book:1")
		r.press(record.KeyNext, record.KeyBack)
		if err := srv.SetProgress(context.Background(), "b1", 4, false); err != nil {
			t.Fatal(err)
		}
		r.tap("book:1")
		wantText(t, r, "14 mars à 09:41")
		r.check()
	})
}

// TestPrepared turns pages while the server answers nothing: the next two and the one before are there, and each turn is
// one refresh. Nothing is asked for that the reader has.
func TestPrepared(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		f := &frugal{Server: memory.New(memory.Content{Series: []memory.Series{saga(1)}})}
		r := startShelf(t, dir, f, true)
		r.walk("server:Slow", "series:La Forêt de verre", "book:1")
		r.press(record.KeyNext)
		if n := f.pages.Load(); n != 4 { // shown and before it, and two ahead
			t.Errorf("at page 2, %d pages were asked for", n)
		}
		_, release := f.Hold()
		for _, c := range []struct {
			key   record.Key
			where int32
		}{{record.KeyPrev, 1}, {record.KeyNext, 2}, {record.KeyNext, 3}, {record.KeyNext, 4}} {
			before := r.Seq()
			r.Press(c.key)
			synctest.Wait()
			got := r.after(before)
			if len(got) != 1 || strings.Contains(got[0].cause, "loaded") || got[0].area.Dx() != 702 {
				t.Errorf("turning to page %d costs %v", c.where, got)
			}
		}
		if n := f.pages.Load(); n != 5 { // the fifth is being asked for
			t.Errorf("5 pages were asked for %d times", n)
		}
		release()
		r.at("4 / 5")
		r.check()
	})
}

// tardy is a server that takes a second to list books, once it is late.
type tardy struct {
	*memory.Server
	late atomic.Bool
}

func (s *tardy) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	if s.late.Load() {
		time.Sleep(time.Second)
	}
	return s.Server.Books(ctx, id)
}

// TestMenuStays opens the menu before the books beside are known. It says what it said when it opened, and so it is until
// it is opened again.
func TestMenuStays(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &tardy{Server: memory.New(memory.Content{Series: []memory.Series{saga(3)}})}
		servers := screen.Servers{Sources: []server.Source{{Server: server.Ordered(s), Name: "Tardy"}, {Server: memory.New(memory.Content{}), Name: "Empty"}}}
		r := startReader(t, firstScreen(servers), setup{panel: emulator.Options{Model: half}})
		r.walk("server:Tardy", "series:La Forêt de verre")
		s.late.Store(true)
		r.Tap(middle(r.target("book:2").Area))
		synctest.Wait()
		r.Press(record.KeyMenu)
		r.settle()
		r.check()
		r.press(record.KeyBack, record.KeyMenu)
		r.check()
		r.tap("book:next")
		wantCosts(t, "the end of it", r.costs(func() { hold(record.KeyNext)(r) }), whole+"GC16: hold key next, loaded")
		r.check()
	})
}

// TestWaysOut leaves a page that is turned by a quarter, in every way that there is. What comes then is upright.
func TestWaysOut(t *testing.T) {
	withSeries(t, saga(2), func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		upright := r.target("menu").Area
		r.walk("book:1", "zone:centre", "rotate")
		r.press(record.KeyBack)
		for way, leave := range map[string]func(){
			"the key back": func() { r.press(record.KeyBack) },
			"the key home": func() { r.press(record.KeyHome) },
			"the menu":     func() { r.walk("zone:centre", "back") },
			"more":         func() { r.walk("zone:centre", "more", "home") },
			"a box":        func() { r.tap("zone:counter"); r.press(record.KeyHome) },
			"the edge": func() {
				r.Swipe(onPanel(record.Turned90, image.Pt(400, 690)), onPanel(record.Turned90, image.Pt(400, 300)))
			},
			"the other one": func() { r.walk("zone:centre", "book:next", "zone:centre", "book:prev"); r.press(record.KeyBack) },
		} {
			if !slices.ContainsFunc(r.Targets(), func(t emulator.Target) bool { return t.Name == "book:1" }) {
				r.walk("server:Slow", "series:La Forêt de verre")
			}
			r.tap("book:1")
			if at := r.target("zone:next").Area; at == image.Rect(492, 114, 702, 876) {
				t.Errorf("the page is upright: next is at %v", at)
			}
			leave()
			r.settle()
			if at := r.target("menu").Area; at != upright {
				t.Errorf("after %s the menu is at %v, want %v", way, at, upright)
			}
			r.check()
		}
	})
}

// TestTurnsBack leaps to a page that takes long, and turns back to one that is ready. That one stays, whatever comes later,
// and the book is closed in the end.
func TestTurnsBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{Server: memory.New(memory.Content{Series: []memory.Series{saga(1)}})}
		servers := screen.Servers{Sources: []server.Source{{Server: server.Ordered(s), Name: "Slow"}, {Server: memory.New(memory.Content{}), Name: "Empty"}}}
		r := startReader(t, firstScreen(servers), setup{panel: emulator.Options{Model: half}})
		r.walk("server:Slow", "series:La Forêt de verre", "book:1")
		s.now(&s.pages, 10*time.Second)
		r.Key(record.KeyNext, true)
		time.Sleep(time.Second) // that is a long press
		r.Key(record.KeyNext, false)
		r.Press(record.KeyPrev)
		r.Press(record.KeyPrev)
		r.settle()
		time.Sleep(time.Minute)
		r.at("3 / 5")
		r.check()
		r.press(record.KeyBack)
		time.Sleep(time.Minute)
		if n := s.open.Load(); n != 0 {
			t.Errorf("%d books are still open", n)
		}
	})
}
