package journey

import (
	"context"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// recipes is a server that keeps nothing of what was read.
func recipes() *memory.Server {
	srv := memory.New(memory.Titled([]string{"Leek Soup", "Rye Bread", "Plum Cake"}))
	srv.Lack("InProgress", "SetProgress", "ClearProgress", "Libraries")
	return srv
}

// comics is a server with a book that was begun, and one that comes next.
func comics(t *testing.T) *memory.Server {
	c := memory.Sample()
	c.Series[3].Books = c.Series[3].Books[:2] // without one that cannot be read
	srv := memory.New(c)
	if err := srv.SetProgress(t.Context(), "only3", 3, true); err != nil {
		t.Fatal(err)
	}
	return srv
}

// recipeWords are what recipes are called.
var recipeWords = map[string]server.Words{"en": {
	Series: server.Noun{One: "category", Many: "categories"}, Book: server.Noun{One: "recipe", Many: "recipes"},
}}

// startHome runs the app with comics and recipes.
func startHome(t *testing.T, dir string, comics, recipes server.Server, frozen bool) *reader {
	t.Helper()
	write(t, filepath.Join(dir, "config.json"), `[{"name": "Comics", "type": "comics", "server": "http://comics.example"},
		{"name": "Recipes", "type": "recipes", "server": "http://recipes.example"}]`)
	kind := kindOf("recipes", recipes)
	kind.Face.Words = recipeWords
	return startKinds(t, dir, half, frozen, server.Kinds{kindOf("comics", comics), kind})
}

// TestHome continues a book with one tap, opens what comes next and a recipe. Each is where it belongs when home is seen
// again, with the same refresh.
func TestHome(t *testing.T) {
	t.Parallel()
	for _, frozen := range frozenToo() {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			r := startHome(t, dir, comics(t), recipes(), frozen)
			for _, want := range []string{"Continue reading", "Page 2 of 4", "Vol. 2, Volume 2", "Up next", "Book · new"} {
				wantText(t, r, want)
			}
			r.lacks("Recently opened") // nothing was
			r.tap("continue:Tome 10 2")
			r.at("2 / 4")
			r.press(record.KeyNext)
			wantCosts(t, "closing the book", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
			wantText(t, r, "Page 3 of 4")
			r.check()

			r.walk("server:Recipes", "series:Leek Soup", "book:Leek Soup")
			wantCosts(t, "from a recipe to home", r.costs(func() { r.press(record.KeyHome) }), whole+"GC16 full: key home, loaded")
			wantText(t, r, "Recently opened")
			wantText(t, r, "Recipe · 1 page")
			wantText(t, r, "3 categories")
			r.lacks("new · ")
			r.tap("recent:Leek Soup")
			r.press(record.KeyBack)
			r.check()

			r.tap("all:recently opened")
			wantText(t, r, "2 books")
			r.tap("recent:Tome 10 2")
			r.at("3 / 4")
			r.press(record.KeyBack, record.KeyBack)
			r.check()
		})
	}
}

// TestHomeDeeds marks a book at home as read, which takes it from its row, and goes to a series.
func TestHomeDeeds(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := comics(t)
		r := startHome(t, dir, srv, recipes(), true)
		r.choose("continue:Tome 10 2", "read")
		r.lacks("Continue reading")
		if p := progressOf(t, srv, "p2"); p == nil || !p.Completed {
			t.Errorf("the server has %+v, want it read", p)
		}
		r.check()
		r.choose("next:Zebra, the file", "series")
		wantText(t, r, "2 books")
		r.press(record.KeyBack)
		wantText(t, r, "Up next")
		r.check()
		r.rest("server:Recipes")
		wantText(t, r, "http://recipes.example")
		r.tap("open")
		wantText(t, r, "3 categories")
	})
}

// TestOneServer starts with one server: in its library, which is one refresh once it is remembered. Back leads home.
func TestOneServer(t *testing.T) {
	t.Parallel()
	for _, frozen := range frozenToo() {
		dir := t.TempDir()
		synctest.Test(t, func(t *testing.T) {
			start := func() *reader {
				write(t, filepath.Join(dir, "config.json"), `[{"name": "Comics", "type": "comics", "server": "http://comics.example"}]`)
				return startKinds(t, dir, half, frozen, server.Kinds{kindOf("comics", comics(t))})
			}
			r := start()
			wantText(t, r, "6 series")
			r.check()
			r.exit()
			r = start()
			wantCosts(t, "the start", r.after(0), whole+"GC16 full: start")
			wantText(t, r, "6 series")
			r.press(record.KeyBack)
			wantText(t, r, "Continue reading")
			r.check()
			r.tap("server:Comics")
			wantText(t, r, "6 series")
		})
	}
}

// TestHomeOffline starts without servers. All that was known is there with the first refresh; tiles say what is wrong, and
// the network that comes up asks again.
func TestHomeOffline(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := comics(t)
		r := startHome(t, dir, srv, recipes(), true)
		r.walk("server:Comics")
		r.press(record.KeyBack)
		r.exit()

		srv.Fail(errors.New("gone"))
		r = startHome(t, dir, srv, recipes(), true)
		wantText(t, r, "Page 2 of 4")
		wantText(t, r, "Up next")
		wantCosts(t, "the start", r.after(0), whole+"GC16 full: start", "24,72-344,136 GC16: start, loaded")
		wantText(t, r, "Offline")
		srv.Fail(&server.StatusError{Code: 401})
		r.SetNet(true)
		r.settle()
		wantText(t, r, "Wrong key")
		r.check()
		srv.Fail(nil)
		r.SetNet(true)
		r.settle()
		wantText(t, r, "6 series")
		r.lacks("Wrong key")

		r.SetNet(false)
		r.press(record.KeyMenu, record.KeyBack)
		wantText(t, r, "Offline · ")
		wantText(t, r, "6 series")
		r.check()
	})
}

// asked counts how often a server is asked what was begun.
type asked struct {
	*memory.Server
	times atomic.Int32
}

func (a *asked) InProgress(ctx context.Context, count int) ([]server.Book, error) {
	if ctx.Err() == nil { // otherwise it is only asked whether it can
		a.times.Add(1)
	}
	return a.Server.InProgress(ctx, count)
}

// TestAskedOnce counts what a server is asked: once a visit, whatever is opened and closed above home, and not while
// a book is read.
func TestAskedOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := &asked{Server: comics(t)}
		r := startHome(t, dir, srv, recipes(), true)
		for _, step := range []struct {
			do   func()
			want int32
		}{
			{func() {}, 1},
			{func() { r.press(record.KeyMenu, record.KeyBack, record.KeyMenu, record.KeyBack) }, 1},
			{func() { r.tap("continue:Tome 10 2"); r.press(record.KeyNext, record.KeyPrev) }, 1},
			{func() { r.press(record.KeyBack) }, 2},
			{func() { r.walk("server:Comics", "series:Tome 10"); r.press(record.KeyBack) }, 2},
			{func() { r.press(record.KeyHome) }, 3},
			{func() { r.walk("menu", "sync") }, 4},
		} {
			step.do()
			r.check()
			if got := srv.times.Load(); got != step.want {
				t.Errorf("the server was asked %d times, want %d", got, step.want)
			}
		}
	})
}

// TestQuick draws the quick panel over screens, and goes home from the bottom edge and by the key, also out of a box.
func TestQuick(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startHome(t, dir, comics(t), recipes(), true)
		down := func() { r.Swipe(image.Pt(350, 5), image.Pt(350, 300)); r.settle() }
		r.walk("server:Comics")
		wantCosts(t, "the panel", r.costs(down), "0,0-702,152 GL16: swipe down")
		wantText(t, r, "Battery 82 % · Connected · Synced")
		r.check()
		wantCosts(t, "a full refresh", r.costs(func() { r.tap("refresh") }), whole+"GC16 full: tap refresh")
		r.SetNet(false)
		down()
		wantText(t, r, "Connect")
		r.tap("connect")
		r.check()
		down()
		r.tap("home")
		wantText(t, r, "Continue reading")
		r.walk("server:Recipes")
		wantCosts(t, "home", r.costs(func() { r.Swipe(image.Pt(350, 930), image.Pt(350, 500)) }), whole+"GC16: swipe up, loaded")
		wantText(t, r, "Continue reading")
		r.check()
		r.walk("server:Recipes", "menu")
		wantCosts(t, "home out of a menu", r.costs(func() { r.Press(record.KeyHome); r.settle() }), whole+"GC16: key home, loaded")
		wantText(t, r, "Continue reading")
		r.check()
	})
}

// TestCountedOnce starts with a list that was remembered and is gone. What home says of it is not read from it.
func TestCountedOnce(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var titles []string
		for i := range 1000 {
			titles = append(titles, fmt.Sprint("Title ", i))
		}
		big := memory.New(memory.Titled(titles))
		r := startHome(t, dir, big, recipes(), true)
		r.walk("server:Comics")
		r.exit()
		if err := os.Remove(filepath.Join(dir, ".inkshelf", "lists", "Comics", "series")); err != nil {
			t.Fatal(err)
		}
		big.Fail(errors.ErrUnsupported)
		r = startHome(t, dir, big, recipes(), true)
		wantText(t, r, "1000 series · 1000 new")
	})
}

// TestNotAboveAMenu has the limit remove a book while a menu is open. That is told when the menu has gone.
func TestNotAboveAMenu(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := memory.Sample()
		books := &c.Series[3].Books
		file := (*books)[1]
		another := file
		another.ID, another.Title = "another", "Another file"
		*books = append(*books, another)
		prepare(t, dir, func(s *shelf.Shelf) error { return s.SetLimit(int64(len(file.File) * 3 / 2)) })
		srv := memory.New(c)
		r := startHome(t, dir, srv, recipes(), false)
		r.walk("server:Comics", "series:Zebra")
		r.choose("book:"+file.Title, "download")
		r.choose("book:"+file.Title, "read")
		r.rest("book:Another file")
		_, release := srv.Hold()
		r.Tap(middle(r.target("download").Area))
		time.Sleep(time.Second)
		r.Press(record.KeyHome)
		time.Sleep(time.Second)
		r.Press(record.KeyMenu)
		time.Sleep(time.Second)
		release()
		r.settle()
		wantText(t, r, "Exit")
		r.lacks("made room")
		r.press(record.KeyBack)
		wantText(t, r, "Read books made room")
		r.check()
		r.tap("ok")
		r.lacks("made room")
		r.check()
	})
}

// TestManage pauses all downloads, lets them go on, and removes what was read.
func TestManage(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := comics(t)
		r := startHome(t, dir, srv, recipes(), true)
		r.walk("server:Comics", "series:Tome 10")
		r.rest("book:3")
		srv.Fail(errors.New("gone"))
		r.tap("download")
		r.press(record.KeyHome)
		r.walk("menu", "downloads")
		wantText(t, r, "1 to come")
		r.walk("menu", "pause-all")
		wantText(t, r, "Paused")
		srv.Fail(nil)
		r.walk("menu", "resume-all")
		r.press(record.KeyHome)
		r.walk("menu", "shelf")
		wantText(t, r, "1 book · 3 kB")
		r.choose("book:Volume 3", "read")
		r.walk("menu", "remove-read")
		wantText(t, r, "Nothing here yet")
		r.check()
	})
}

// TestManyServers has more servers than home has room for. The last tile leads to all of them.
func TestManyServers(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		var entries []string
		for i := range 30 {
			entries = append(entries, fmt.Sprintf(`{"name": "Server %d", "type": "comics", "server": "http://%d.example"}`, i, i))
		}
		write(t, filepath.Join(dir, "config.json"), "["+strings.Join(entries, ",")+"]")
		r := startKinds(t, dir, half, true, server.Kinds{kindOf("comics", comics(t))})
		wantText(t, r, "30 servers")
		r.tap("servers")
		wantText(t, r, "http://3.example")
		r.press(record.KeyNext, record.KeyNext)
		r.tap("server:Server 20")
		wantText(t, r, "6 series")
		r.press(record.KeyBack, record.KeyBack)
		wantText(t, r, "Continue reading")
		r.check()
	})
}
