package journey

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// TestFilters combines filters. Each dialog costs one refresh, whatever is chosen in it, and what was chosen is there in the
// next run. Where nothing passes there is a way back to everything.
func TestFilters(t *testing.T) {
	shelved(t, func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.walk("server:Slow")
		wantText(t, r, "All libraries")
		r.walk("filter:status", "status:unread")
		wantCosts(t, "unread ones", r.costs(func() { r.tap("apply") }), whole+"GC16: tap apply, loaded")
		wantText(t, r, "5 of 6 series")
		r.lacks("Tome 10")
		r.check()
		r.walk("filter:library", "library:Albums", "apply", "filter:status", "status:read", "apply")
		wantText(t, r, "Unread · Read")
		r.check()
		r.exit()

		r = startShelf(t, dir, srv, true)
		r.walk("server:Slow")
		wantText(t, r, "5 of 6 series")
		wantText(t, r, "Albums")
		r.walk("filter:status", "status:unread", "status:read", "status:downloaded")
		wantCosts(t, "nothing", r.costs(func() { r.tap("apply") }), whole+"GL16: tap apply, loaded")
		wantText(t, r, "The filters leave out all 6 series of Slow.")
		r.check()
		r.walk("clear")
		wantText(t, r, "Any status")
		r.lacks(" of 6")
		r.walk("filter:library", "library:Files", "cancel")
		wantText(t, r, "6 series")
		r.check()
	})
}

// TestFormGivenUp goes back while the covers of what was chosen are still coming. It was chosen all the same. There is no
// shelf: choices and list last as long as the library is open.
func TestFormGivenUp(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{}
		r := startSlow(t, s)
		r.walk("server:Slow", "filter:view", "filter:view", "filter:status", "status:reading", "apply")
		wantText(t, r, "1 of 14 series")
		s.now(&s.covers, 300*time.Millisecond)
		r.walk("filter:view", "filter:status", "status:reading", "status:unread")
		r.Tap(middle(r.target("apply").Area))
		time.Sleep(50 * time.Millisecond)
		r.Press(record.KeyBack)
		r.check()
		wantText(t, r, "13 of 14 series")
	})
}

// TestViews goes through the ways to show a library, one refresh each, and stays where it was. The last one is there in the
// next run.
func TestViews(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Titled([]string{"A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N"}))
		r := startShelf(t, dir, srv, true)
		r.walk("server:Slow", "pager:next")
		r.target("series:I")
		for _, mode := range []struct{ name, wave, shows string }{
			{"List", "GC16", "I"}, {"Text", "GL16", "I"}, {"Grid", "GC16", "A"}, {"List", "GC16 full", "A"}, // the sixth page clears
		} {
			wantCosts(t, mode.name, r.costs(func() { r.tap("filter:view") }), whole+mode.wave+": tap filter:view, loaded")
			wantText(t, r, mode.name)
			r.target("series:" + mode.shows)
			r.check()
		}
		r.exit()
		r = startShelf(t, dir, srv, true)
		r.walk("server:Slow")
		wantText(t, r, "List")
	})
}

// TestLettersOfLibrary goes to a letter. Articles and accents do not count.
func TestLettersOfLibrary(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startMany(t, &slow{}, true)
		r.walk("server:Slow", "filter:letters", "letter:O")
		r.target("series:L’Œil du phare")
		wantText(t, r, "20 / 20")
		r.walk("filter:letters", "cancel", "filter:letters", "letter:E")
		wantText(t, r, "1 / 20")
		r.check()
	})
}

// TestLeftThere opens a library again where it was left.
func TestLeftThere(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startMany(t, &slow{}, true)
		r.walk("server:Slow", "pager:next", "pager:next", "back")
		wantCosts(t, "again", r.costs(func() { r.tap("server:Slow") }), whole+"GC16: tap server:Slow, loaded")
		wantText(t, r, "3 / 20")
		r.walk("series:Extra 014")
		r.press(record.KeyHome)
		r.walk("server:Slow")
		wantText(t, r, "3 / 20")
		r.check()
	})
}

// typing types letters and ends with OK.
func (r *reader) typing(text string) {
	r.t.Helper()
	for _, c := range text {
		r.tap("key:" + string(c))
	}
	r.tap("key:ok")
}

// TestSearch looks in the list, whatever the filters say, and on the server.
func TestSearch(t *testing.T) {
	shelved(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("server:Slow", "filter:status", "status:reading", "apply", "search")
		r.typing("oeil")
		wantText(t, r, "1 series")
		r.target("series:L’Œil du phare")
		r.check()
		r.walk("back", "search")
		r.typing("nonyme")
		wantText(t, r, "6 series")
		r.walk("back", "search")
		r.typing("volume")
		wantText(t, r, "Nothing found")
		r.walk("search:server")
		wantText(t, r, "3 found")
		r.choose("found:Volume 3", "download")
		r.walk("found:Volume 3")
		r.press(record.KeyNext)
		r.at("2 / 5")
		r.press(record.KeyBack)
		wantText(t, r, "2 / 5")
		r.check()
		r.walk("back", "back")
		srv.Fail(errors.New("gone"))
		r.walk("search")
		r.typing("tome")
		wantText(t, r, "2 series")
		r.walk("search:server")
		wantText(t, r, "Server not reachable")
		srv.Fail(nil)
		r.walk("retry", "found:Tome 10")
		wantText(t, r, "4 books")
		r.check()
	})
}

// TestSeriesMenu does with a whole series what can be done.
func TestSeriesMenu(t *testing.T) {
	shelved(t, func(t *testing.T, dir string, srv *memory.Server, r *reader) {
		r.walk("server:Slow")
		r.choose("series:Tome 10", "details")
		wantText(t, r, "A sample.")
		wantText(t, r, "Albums")
		r.check()
		r.walk("ok")
		r.choose("series:Tome 10", "ready")
		if got := booksIn(t, dir); len(got) != 3 {
			t.Errorf("of the series are ready %q", got)
		}
		r.choose("series:Tome 10", "unready")
		r.choose("series:Tome 10", "all")
		if got := booksIn(t, dir); len(got) != 4 {
			t.Errorf("of the series are on the reader %q", got)
		}
		r.choose("series:Tome 10", "read")
		wantText(t, r, "4 books · all read")
		if p := progressOf(t, srv, "p3"); p == nil || !p.Completed {
			t.Errorf("the server has %+v, want it read", p)
		}
		r.choose("series:Tome 10", "unread")
		r.lacks("all read")
		r.check()
		srv.Fail(context.DeadlineExceeded)
		r.choose("series:Zebra", "all")
		wantText(t, r, "No answer")
		r.walk("ok")
		r.choose("series:Tome 10", "open")
		wantText(t, r, "Volume 3")
	})
}

// TestMessageGoes loses the server. What is said of that makes room for the filters with the next action, and is said again
// when somebody asks.
func TestMessageGoes(t *testing.T) {
	shelved(t, func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.walk("server:Slow")
		r.choose("series:Zebra", "all")
		r.walk("back")
		srv.Fail(errors.New("gone"))
		r.walk("server:Slow")
		wantText(t, r, "2 downloaded books are available.")
		wantText(t, r, "2 of 3 downloaded")
		r.walk("menu")
		wantCosts(t, "closing the menu", r.costs(func() { r.press(record.KeyBack) }),
			"0,56-702,328 GC16: key back")
		r.lacks("are available")
		wantText(t, r, "Offline")
		r.check()
		r.walk("menu", "sync")
		wantText(t, r, "are available")
		r.check()
		srv.Fail(nil)
		r.SetNet(true)
		r.check()
		wantText(t, r, "6 series")
		r.lacks("are available")
	})
}

// inParts is a server whose list comes in parts, slowly.
type inParts struct{ *memory.Server }

func (p inParts) Series(ctx context.Context) ([]server.Series, error) {
	for n := range 10 {
		if err := sleep(ctx, time.Second); err != nil {
			return nil, err
		}
		server.Seen(ctx, n+1, 10)
	}
	return p.Server.Series(ctx)
}

// TestListInParts waits for a long list. The screen says now and then how much of it has come.
func TestListInParts(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startShelf(t, dir, inParts{memory.New(memory.Sample())}, false)
		said := header + "GL16: tap server:Slow, later"
		wantCosts(t, "a long list", r.costs(func() {
			r.Tap(middle(r.target("server:Slow").Area))
			time.Sleep(5 * time.Second)
			wantText(t, r, "Loading… 4 of 10")
		}), said, said, said, said, said, whole+"GC16: tap server:Slow, loaded")
		wantText(t, r, "6 series")
		r.check()
	})
}
