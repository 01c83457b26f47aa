package journey

import (
	"context"
	"image"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// The boxes of the reader's menu.
const (
	menuTop   = "0,0-702,64 "
	menuPanel = "0,744-702,936 "
)

// read runs a test with the whole app, frozen, and the third book of a series open.
func read(t *testing.T, test func(t *testing.T, dir string, srv *memory.Server, r *reader)) {
	shelved(t, func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "series:Tome 10", "book:3")
		test(t, dir, srv, r)
	})
}

// TestReaderMenu goes through the menu over a page. It opens and closes in its two boxes, and what is chosen in it comes in
// one refresh.
func TestReaderMenu(t *testing.T) {
	read(t, func(t *testing.T, dir string, _ *memory.Server, r *reader) {
		wantCosts(t, "the menu", r.costs(func() { r.tap("zone:centre") }), menuTop+"GL16: tap zone:centre", menuPanel+"GL16: tap zone:centre")
		for _, text := range []string{"Tome 10", "vol. 3", "1 / 5", "2 pages ahead ready"} {
			wantText(t, r, text)
		}
		r.check()
		wantCosts(t, "closing it", r.costs(func() { r.tap("zone:page") }), menuTop+"GC16: tap zone:page", menuPanel+"GC16: tap zone:page")
		r.tap("zone:menu")
		wantCosts(t, "a bookmark", r.costs(func() { r.tap("bookmark") }), "568,0-632,64 GL16: tap bookmark")
		area := r.target("position").Area
		r.Tap(image.Pt(area.Min.X+area.Dx()*4/5, middle(area).Y))
		r.settle()
		r.at("4 / 5")
		r.walk("zone:menu", "bookmark", "contents")
		wantText(t, r, "Bookmark on page 4")
		wantCosts(t, "going to a bookmark", r.costs(func() { r.tap("contents:2") }), whole+"GC16 full: tap contents:2, loaded")
		r.check()
		r.at("1 / 5")
		r.walk("zone:menu", "counter", "key:5", "key:ok")
		r.at("5 / 5")
		r.walk("zone:menu", "more", "details")
		wantText(t, r, "A. Nonyme")
		r.walk("ok", "more")
		wantCosts(t, "a full refresh", r.costs(func() { r.tap("refresh") }), whole+"GC16 full: tap refresh")
		r.walk("zone:menu", "sync")
		wantText(t, r, "In step with the server")
		r.check()
		r.walk("more", "unread")
		wantText(t, r, "Volume 2") // the list: who read on would have begun it again
		r.lacks("5 / 5")
		r.exit()
		prepare(t, dir, func(s *shelf.Shelf) error {
			if got := s.Bookmarks(server.Ref{Source: "Slow", Book: "p3"}).Pages; !slices.Equal(got, []int{1, 4}) {
				t.Errorf("bookmarks are on pages %d", got)
			}
			return nil
		})
	})
}

// TestBesides goes from book to book: by the menu, and from the end. The one that comes last has none after it.
func TestBesides(t *testing.T) {
	read(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.tap("zone:centre")
		if cost := r.costs(func() { r.tap("book:prev") }); len(cost) != 1 {
			t.Errorf("the book before cost %v", cost)
		}
		r.at("2 / 4") // where it was left
		hold(record.KeyNext)(r)
		r.settle()
		r.press(record.KeyNext)
		wantText(t, r, "The next one is Volume 3.")
		if cost := r.costs(func() { r.tap("next") }); len(cost) != 1 {
			t.Errorf("the next book cost %v", cost)
		}
		r.at("1 / 5")
		r.check()
		r.press(record.KeyBack)
		wantText(t, r, "Done")
		if p := progressOf(t, srv, "p2"); p == nil || !p.Completed {
			t.Errorf("the server has %+v of the book before, want it read", p)
		}
		r.walk("book:Extra")
		r.press(record.KeyNext)
		r.lacks("The next one")
		r.walk("close")
		r.check()
	})
}

// TestView changes how a series is shown. It is shown so at once, in one refresh, and when another of its books is opened;
// lists stay as they are.
func TestView(t *testing.T) {
	read(t, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		r.walk("zone:centre", "view", "fit:double", "direction:left", "refresh:3")
		wantCosts(t, "the view", r.costs(func() { r.tap("apply") }), whole+"GC16: tap apply, loaded")
		r.check()
		r.at("1a / 5")
		if next, previous := r.target("zone:next").Area, r.target("zone:prev").Area; next.Min.X > previous.Min.X {
			t.Errorf("from right to left, next is at %v and previous at %v", next, previous)
		}
		r.press(record.KeyLeftArrow)
		r.at("1b / 5")
		r.walk("zone:centre")
		wantCosts(t, "turning it", r.costs(func() { r.tap("rotate") }), whole+"GC16 full: tap rotate, loaded")
		r.check()
		r.press(record.KeyNext)
		r.check()
		wantCosts(t, "back to the list", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
		r.check()
		r.tap("book:1")
		r.check()
		r.at("1a / 3")
		r.pinch(false) // to the width of the screen
		r.check()
		r.pinch(false)
		r.at("1 / 3")
		r.walk("zone:centre", "view")
		wantCosts(t, "nothing", r.costs(func() { r.tap("cancel") }), "0,0-280,936 GC16: tap cancel")
		r.check()
	})
}

// pinch draws two fingers together, or apart.
func (r *reader) pinch(spread bool) {
	r.t.Helper()
	near, away := 40, 260
	from, to := away, near
	if spread {
		from, to = near, away
	}
	for _, step := range []struct {
		phase emulator.Phase
		apart int
	}{{emulator.Down, from}, {emulator.Move, to}, {emulator.Up, to}} {
		r.Pointer(0, step.phase, image.Pt(351-step.apart, 468))
		r.Pointer(1, step.phase, image.Pt(351+step.apart, 468))
	}
	r.settle()
}

// TestZones shows where a finger turns pages, and turns them so.
func TestZones(t *testing.T) {
	t.Parallel()
	for zones, want := range map[string]string{
		shelf.ZonesOneHand: "zone:menu zone:prev zone:next zone:counter",
		shelf.ZonesForward: "zone:menu zone:next zone:centre zone:next#2 zone:counter",
	} {
		dir := t.TempDir()
		prepare(t, dir, func(s *shelf.Shelf) error {
			return s.SetSettings(shelf.Settings{Zones: zones, Hand: shelf.HandLeft})
		})
		synctest.Test(t, func(t *testing.T) {
			r := startShelf(t, dir, memory.New(memory.Sample()), true)
			r.walk("server:Slow", "series:Tome 10", "book:3")
			var names []string
			for _, target := range r.Targets() {
				names = append(names, target.Name)
			}
			if got := strings.Join(names, " "); got != want {
				t.Errorf("zones %q are %s, want %s", zones, got, want)
			}
			if next := r.target("zone:next").Area; zones == shelf.ZonesOneHand && next.Min.X != 0 {
				t.Errorf("for the left hand, next is at %v", next)
			}
			r.tap("zone:next")
			r.walk("zone:menu", "zones")
			wantText(t, r, "Next page")
			r.check()
			r.tap("zone:page")
			r.at("2 / 5")
			r.check()
		})
	}
}

// TestFarAndWide turns pages in every way that there is besides fingers on zones.
func TestFarAndWide(t *testing.T) {
	read(t, func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		for _, step := range []struct {
			do   func(*reader)
			want string
		}{
			{func(r *reader) { r.press(record.KeyRightArrow) }, "2 / 5"},
			{func(r *reader) { r.press(record.KeyUpArrow) }, "1 / 5"},
			{hold(record.KeyNext), "5 / 5"},
			{hold(record.KeyPrev), "1 / 5"},
			{swipe(500, 150), "2 / 5"},
			{swipe(150, 500), "1 / 5"},
			{swipe(150, 500), "1 / 5"},
		} {
			step.do(r)
			r.settle()
			r.at(step.want)
		}
	})
}

// TestOfflinePages loses the network while a streamed book is read: what is prepared can still be.
func TestOfflinePages(t *testing.T) {
	read(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		srv.Fail(context.DeadlineExceeded)
		r.SetNet(false)
		r.press(record.KeyNext, record.KeyNext)
		r.lacks("has not come")
		r.at("3 / 5")
		r.press(record.KeyNext)
		wantText(t, r, "Page 4 has not come.")
		r.press(record.KeyPrev, record.KeyPrev)
		r.at("2 / 5")
		srv.Fail(nil)
		r.SetNet(true)
		r.settle()
		r.press(record.KeyNext, record.KeyNext)
		r.lacks("has not come")
		r.check()
	})
}

// frugal is a server that counts the pages it is asked for.
type frugal struct {
	*memory.Server
	pages atomic.Int32
}

func (f *frugal) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	p, err := f.Server.OpenBook(ctx, id, pages)
	return frugalPages{p, f}, err
}

type frugalPages struct {
	server.Pages
	f *frugal
}

func (p frugalPages) Page(ctx context.Context, n int) (server.Picture, error) {
	p.f.pages.Add(1)
	return p.Pages.Page(ctx, n)
}

// TestFrugal reads a book in a hurry and then in parts. Whatever is prepared, no page is asked for twice.
func TestFrugal(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		f := &frugal{Server: memory.New(memory.Sample())}
		servers := screen.Servers{Sources: []server.Source{{Server: server.Ordered(f), Name: "Frugal"}, {Server: memory.New(memory.Content{}), Name: "Empty"}}}
		r := startReader(t, firstOf(screen.Options{Servers: servers}), setup{panel: emulator.Options{Model: half}})
		r.walk("server:Frugal", "series:Tome 10", "book:1")
		for range 8 {
			r.Press(record.KeyNext)
		}
		r.settle()
		wantText(t, r, "The end")
		r.walk("stay", "zone:centre", "view", "fit:double", "apply")
		for range 6 {
			r.press(record.KeyPrev)
		}
		r.check()
		if n := f.pages.Load(); n != 3 {
			t.Errorf("3 pages were asked for %d times", n)
		}
	})
}
