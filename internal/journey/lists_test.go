package journey

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
	"inkshelf/internal/shelf"
)

// TestHomeBook has home do all that its menu offers for a book: tell about it, download it, and remove it once that is meant.
func TestHomeBook(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		r := startHome(t, dir, comics(t), recipes(), true)
		const book = "continue:Tome 10 2"
		r.choose(book, "details")
		wantText(t, r, "Read to page 2")
		r.tap("ok")
		r.choose(book, "download")
		if got := len(booksIn(t, dir)); got != 1 {
			t.Fatalf("%d books are on the reader, want the one that was asked for", got)
		}
		r.choose(book, "remove")
		r.tap("cancel")
		r.choose(book, "remove")
		r.tap("delete")
		if got := booksIn(t, dir); len(got) != 0 {
			t.Errorf("%q is still on the reader", got)
		}
		wantText(t, r, "Page 2 of 4")
		r.check()
		r.press(record.KeyHome)
		r.check()
	})
}

// TestSeriesDownloads loses the server of a series of which a book is on the reader. What the message says and where it leads
// is about that series.
func TestSeriesDownloads(t *testing.T) {
	withSeries(t, saga(3), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.choose("book:2", "download")
		r.press(record.KeyBack)
		srv.Fail(errors.New("gone"))
		r.tap("series:La Forêt de verre")
		wantText(t, r, "1 downloaded book is available.")
		r.tap("downloads")
		r.lacks("The book of 1")
		wantText(t, r, "The book of 2")
		wantText(t, r, "Start with vol. 1") // it is the page of the series
	})
}

// TestConnectedWhileOpening has the network come up while a series is being opened: that is what was asked for last, and it
// opens. The library is asked again when it is seen again.
func TestConnectedWhileOpening(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := memory.New(memory.Sample())
		r := startShelf(t, dir, srv, false)
		r.walk("server:Slow", "back")
		srv.Fail(errors.New("gone"))
		r.tap("server:Slow")
		wantText(t, r, "Offline")
		srv.Fail(nil)
		_, release := srv.Hold()
		r.Tap(middle(r.target("series:Zebra").Area))
		time.Sleep(time.Second)
		r.SetNet(true)
		time.Sleep(time.Second)
		release()
		r.settle()
		wantText(t, r, "Zebra, the file")
		r.check()
		r.tap("back")
		wantText(t, r, "6 series")
		r.lacks("Offline")
		r.check()
	})
}

// TestUpToHere marks what comes before a book that was read itself: one book is enough to be offered.
func TestUpToHere(t *testing.T) {
	withSeries(t, saga(3), func(t *testing.T, _ string, srv *memory.Server, r *reader) {
		r.choose("book:2", "read")
		r.tap("seen")
		r.choose("book:2", "up-to-here")
		if got := told(t, srv); got != "done done -" {
			t.Errorf("the server has %q", got)
		}
		r.tap("undo")
		if got := told(t, srv); got != "- done -" {
			t.Errorf("the server has %q after that was taken back", got)
		}
		r.rest("book:1")
		for _, target := range r.Targets() {
			if target.Name == "up-to-here" {
				t.Error("the first book is marked by itself")
			}
		}
		r.press(record.KeyBack)
	})
}

// TestSameBookTwice reads a book of one server that another server has under the same id. Both are on the reader: the one
// that was read is marked in the list of all.
func TestSameBookTwice(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		write(t, filepath.Join(dir, "config.json"), `[{"name": "Here", "type": "here", "server": "http://a.example"},
			{"name": "There", "type": "there", "server": "http://b.example"}]`)
		r := startKinds(t, dir, half, false, server.Kinds{kindOf("here", memory.New(memory.Sample())), kindOf("there", memory.New(memory.Sample()))})

		for _, name := range []string{"Here", "There"} {
			r.walk("server:"+name, "series:Éclipse")
			r.choose("book:Éclipse", "download")
			r.press(record.KeyHome)
		}
		r.walk("menu", "shelf")
		wantText(t, r, "2 books")
		var last emulator.Target
		for _, target := range r.Targets() {
			if strings.HasPrefix(target.Name, "book:") {
				last = target
			}
		}
		r.Tap(middle(last.Area))
		r.settle()
		r.press(record.KeyBack)
		r.check()
	})
}

// TestFinishedInTab reads a book to its end that was opened among the unread ones, and begins the next. The list without the
// first and with the place in the second is shown with the screen.
func TestFinishedInTab(t *testing.T) {
	withSeries(t, saga(3), func(t *testing.T, _ string, _ *memory.Server, r *reader) {
		r.tap("tab:unread")
		r.tap("book:1")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		wantCosts(t, "closing the book", r.costs(func() { r.tap("close") }), whole+"GC16 full: tap close")
		wantText(t, r, "1 read")
		r.lacks("The book of 1")
		r.check()
		r.tap("book:2")
		r.press(record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext, record.KeyNext)
		r.tap("next")
		r.press(record.KeyNext)
		wantCosts(t, "closing the next one", r.costs(func() { r.press(record.KeyBack) }), whole+"GC16 full: key back")
		wantText(t, r, "2 / 5")
		r.lacks("The book of 2")
	})
}

// skewed is a server with a clock of its own.
type skewed struct {
	*memory.Server
	by time.Duration
}

func (s skewed) InProgress(ctx context.Context, count int) ([]server.Book, error) {
	list, err := s.Server.InProgress(ctx, count)
	return s.date(list), err
}

func (s skewed) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := s.Server.Books(ctx, id)
	return s.date(list), err
}

func (s skewed) date(list []server.Book) []server.Book {
	for i := range list {
		if p := list[i].Progress; p != nil {
			list[i].Progress = &server.Progress{Page: p.Page, Completed: p.Completed, At: p.At.Add(s.by)}
		}
	}
	return list
}

// TestLastOpenedFirst opens books of two servers in turn, whose clocks are years ahead and behind. The one that was opened
// last comes first at home: when it is left, when the servers have been asked, and after another start.
func TestLastOpenedFirst(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		one := func(title string) *memory.Server {
			s := saga(2)
			s.Title = title
			return memory.New(memory.Content{Series: []memory.Series{s}})
		}
		ahead, behind := skewed{one("Ahead"), 40 * 365 * 24 * time.Hour}, one("Behind")
		r := startHome(t, dir, ahead, behind, false)
		first := func() string {
			for _, target := range r.Targets() {
				if strings.HasPrefix(target.Name, "continue:") {
					return target.Name
				}
			}
			return ""
		}
		for _, step := range []struct {
			taps []string
			want string
		}{
			{[]string{"server:Comics", "series:Ahead", "continue"}, "continue:Ahead 1"},
			{[]string{"server:Recipes", "series:Behind", "continue"}, "continue:Behind 1"},
			{[]string{"continue:Ahead"}, "continue:Ahead 1"},
			{[]string{"continue:Behind"}, "continue:Behind 1"},
		} {
			r.walk(step.taps...)
			r.press(record.KeyNext)
			wantCosts(t, "the way home", r.costs(func() { r.press(record.KeyHome) }), whole+"GC16 full: key home, loaded")
			if got := first(); got != step.want {
				t.Errorf("after %q: %q comes first", step.taps, got)
			}
			r.check()
		}
		r.exit()
		r = startHome(t, dir, ahead, behind, false)
		if got := first(); got != "continue:Behind 1" {
			t.Errorf("after another start: %q comes first", got)
		}
	})
}

// TestFinishedElsewhere finishes a book on another device that was begun here. Once that is known it is not continued here.
func TestFinishedElsewhere(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		srv := comics(t)
		r := startHome(t, dir, srv, recipes(), true)
		r.walk("server:Comics", "series:Tome 10", "book:1")
		r.press(record.KeyNext, record.KeyHome)
		wantText(t, r, "Page 2 of 3")
		time.Sleep(time.Minute)
		if err := srv.SetProgress(t.Context(), "p1", 3, true); err != nil {
			t.Fatal(err)
		}
		r.walk("server:Comics", "series:Tome 10")
		wantText(t, r, "Done")
		r.press(record.KeyHome)
		r.lacks("Page 2 of 3")
		wantText(t, r, "Vol. 1 · done")
		r.check()
	})
}

// TestNamelessAndEmpty lists a series without a title and one without books. The first can be told from a blank, the second
// has no badge, since there is nothing in it to be new; it counts as unread, as everywhere.
func TestNamelessAndEmpty(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		c := memory.Titled([]string{" ", "Empty"})
		c.Series[1].Books = nil
		r := startHome(t, dir, memory.New(c), recipes(), true)
		r.tap("server:Comics")
		wantText(t, r, "Untitled")
		if got := strings.Count(strings.Join(r.Texts(), "|"), "New"); got != 1 {
			t.Errorf("%d series are new, want 1", got)
		}
		r.walk("series:Untitled")
		wantText(t, r, "Start with Untitled")
		r.press(record.KeyHome)
		wantText(t, r, "2 series · 2 new")
		r.walk("server:Comics", "filter:status", "status:unread", "apply")
		wantText(t, r, "2 series")
		r.check()
	})
}

// TestTurnedMeanwhile turns the page of a library while its server still says what it has. The list that comes before the
// covers of the page does not cost them: the page is shown once, with all of them.
func TestTurnedMeanwhile(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		several := func(n int) *memory.Server {
			var c memory.Content
			for i := range n {
				s := saga(1)
				s.ID, s.Title = server.SeriesID(fmt.Sprint(i)), fmt.Sprint("Title ", i)
				c.Series = append(c.Series, s)
			}
			return memory.New(c)
		}
		s := &slow{Server: several(30)}
		r := startShelf(t, dir, s, false)
		r.walk("server:Slow", "back")
		s.now(&s.lists, time.Second)
		s.now(&s.covers, 150*time.Millisecond)
		s.Server = several(29)
		before := r.Seq()
		r.Tap(middle(r.target("server:Slow").Area))
		time.Sleep(900 * time.Millisecond)
		r.Tap(middle(r.target("pager:last").Area))
		r.settle()
		wantText(t, r, "29 series")
		wantCosts(t, "a turn, and the list", r.after(before), whole+"GC16: tap server:Slow, loaded", whole+"GC16: tap server:Slow, loaded",
			"608,880-702,936 DU: tap pager:last, pressed", "0,120-702,936 GC16: tap pager:last, loaded")
		r.check()
	})
}

// TestHomeAtHome asks for home where it is: nothing is shown anew. In French a title is joined to its number as in English.
func TestHomeAtHome(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	synctest.Test(t, func(t *testing.T) {
		prepare(t, dir, func(s *shelf.Shelf) error { return s.SetSettings(shelf.Settings{Language: "fr"}) })
		r := startHome(t, dir, comics(t), recipes(), true)
		wantText(t, r, "Vol. 2, Volume 2")
		wantCosts(t, "the home key", r.costs(func() { r.press(record.KeyHome) }))
		r.press(record.KeyMenu)
		wantCosts(t, "home out of the menu", r.costs(func() { r.press(record.KeyHome) }), whole+"GC16: key home, loaded")
		r.check()
		r.walk("menu", "settings")
		r.press(record.KeyHome)
		wantText(t, r, "Vol. 2, Volume 2")
		r.check()
	})
}
