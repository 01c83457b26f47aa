package journey

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
	"inkshelf/internal/server/memory"
)

// startMany runs the app with a slow server of 20 pages of series, and one that could not be opened.
func startMany(t *testing.T, s *slow, frozen bool) *reader {
	c := memory.Sample()
	for i := range 150 {
		extra := server.Series{ID: server.SeriesID(fmt.Sprint("extra", i)), Title: fmt.Sprintf("Extra %03d", i)}
		c.Series = append(c.Series, memory.Series{Series: extra, Cover: c.Series[0].Cover})
	}
	s.Server = memory.New(c)
	servers := screen.Servers{Sources: []server.Source{
		{Server: server.Ordered(s), Name: "Slow"}, {Server: s, Name: "Broken", Err: errors.New("it cannot be")},
	}}
	return startReader(t, firstScreen(servers), setup{
		panel: emulator.Options{Model: half}, loop: loop.Options{Frozen: frozen},
	})
}

// wantText fails unless the screen shows a text.
func wantText(t *testing.T, r *reader, text string) {
	t.Helper()
	if all := strings.Join(r.Texts(), "|"); !strings.Contains(all, text) {
		t.Errorf("the screen does not say %q, but %q", text, all)
	}
}

// TestGoToListPage types the number of a page whose covers have yet to come, and then that of the page that is shown.
func TestGoToListPage(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startMany(t, &slow{covers: 50 * time.Millisecond}, true)
		r.tap("server:Slow")
		for _, after := range [][]string{{"0,120-702,936 GC16: tap key:ok, loaded"}, nil} {
			r.tap("pager:counter")
			r.tap("key:3")
			wantCosts(t, "going to page 3", r.costs(func() { r.tap("key:ok") }), append([]string{"184,176-512,696 GC16: tap key:ok"}, after...)...)
			wantText(t, r, "3 / 20")
			r.check()
		}
	})
}

// TestAwayAndBack leaves the app while a page is coming. It is shown all the same.
func TestAwayAndBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{}
		r := startMany(t, s, false)
		r.tap("server:Slow")
		s.now(&s.covers, 200*time.Millisecond)
		r.Press(record.KeyNext)
		time.Sleep(50 * time.Millisecond)
		r.Home()
		time.Sleep(50 * time.Millisecond)
		r.Resume()
		r.check()
		wantText(t, r, "2 / 20")
	})
}

// TestManyCovers turns more pages than covers are kept of, and back to the first while those of the last are coming. The
// covers that can be seen stay.
func TestManyCovers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{}
		r := startMany(t, s, false)
		r.tap("server:Slow")
		for range 10 {
			r.tap("pager:next")
		}
		s.now(&s.covers, 3*time.Second)
		r.Press(record.KeyNext) // it was made ready
		r.Press(record.KeyNext)
		time.Sleep(time.Second) // the page is shown without its covers
		wantText(t, r, "13 / 20")
		wantCosts(t, "the first page", r.costs(func() { r.tap("pager:first") }), "0,120-702,936 GC16: tap pager:first")
		r.check()
	})
}

// TestCoversOnce comes back to a page whose late covers are still on their way, and has them by itself. They are not shown
// a second time.
func TestCoversOnce(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{covers: 2 * time.Second}
		r := startMany(t, s, false)
		r.Tap(middle(r.target("server:Slow").Area))
		time.Sleep(time.Second)
		s.now(&s.covers, 0)
		wantCosts(t, "there and back", r.costs(func() {
			for _, k := range []record.Key{record.KeyNext, record.KeyPrev} {
				r.Press(k)
				time.Sleep(50 * time.Millisecond)
			}
		}), "0,120-702,936 GC16: key next, loaded", "0,120-702,936 GC16: key prev, loaded")
		r.check()
	})
}

// TestNoCoversComeLate waits for covers that there are none of. That is nothing to show, and nothing to ask for again.
func TestNoCoversComeLate(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{covers: 2 * time.Second, bare: true}
		r := startMany(t, s, false)
		wantCosts(t, "a list without covers", r.costs(func() {
			r.Tap(middle(r.target("server:Slow").Area))
			time.Sleep(time.Second)
			r.Tap(middle(r.target("pager:counter").Area)) // below the box, too
		}), header+"GL16: tap server:Slow, later", whole+"GC16: tap server:Slow, loaded", "184,176-512,696 GL16: tap pager:counter")
		r.check()
		wantCosts(t, "the box", r.costs(func() { r.Press(record.KeyBack) }), "184,176-512,696 GC16: key back")
	})
}

// TestToldMeanwhile touches a server that cannot be opened while another one is coming. That one does not open above what is
// told.
func TestToldMeanwhile(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startMany(t, &slow{lists: time.Second}, false)
		r.Tap(middle(r.target("server:Slow").Area))
		r.tap("server:Broken")
		r.check()
		wantText(t, r, "It cannot be")
		wantCosts(t, "what was told", r.costs(func() { r.tap("ok") }), "72,312-632,560 GL16: tap ok")
	})
}

// TestImpatience asks again and again for what is slow. The screen says once that it waits. Back gives up, and who is at
// home already does not go there.
func TestImpatience(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{lists: time.Second}
		r := startMany(t, s, false)
		at := middle(r.target("server:Slow").Area)
		again := func() {
			for range 4 {
				r.Tap(at)
				time.Sleep(600 * time.Millisecond)
			}
		}
		wantCosts(t, "asking and waiting", r.costs(again), header+"GL16: tap server:Slow, later", whole+"GC16: tap server:Slow, loaded")
		wantCosts(t, "going home", r.costs(func() { r.Press(record.KeyHome) }), whole+"GL16: key home, loaded")
		wantCosts(t, "going home at home", r.costs(func() { r.Press(record.KeyHome) }))
		wantCosts(t, "asking and giving up", r.costs(func() {
			again()
			r.Press(record.KeyBack)
		}), header+"GL16: tap server:Slow, later", header+"GL16: key back")
		r.check()
	})
}

// TestThereAndBack turns a page and turns back before it has come. What is shown is not shown again. What is opened
// meanwhile makes the page forgotten.
func TestThereAndBack(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{}
		r := startMany(t, s, false)
		r.tap("server:Slow")
		s.now(&s.covers, 300*time.Millisecond)
		wantCosts(t, "pages of a list", r.costs(func() {
			r.Press(record.KeyNext) // it was made ready
			r.Press(record.KeyNext)
			r.Press(record.KeyPrev)
		}), "0,120-702,936 GC16: key next")
		r.press(record.KeyNext)
		s.now(&s.covers, time.Second)
		r.Press(record.KeyNext)
		r.Press(record.KeyNext)
		time.Sleep(50 * time.Millisecond)
		r.tap("series:Extra 022")
		r.tap("back")
		wantText(t, r, "4 / 20")
		s.now(&s.covers, 0)
		r.check()

		r.tap("pager:last")
		r.tap("series:Tome 10")
		s.now(&s.pages, 300*time.Millisecond)
		r.Tap(middle(r.target("book:3").Area))
		time.Sleep(400 * time.Millisecond) // the first page is there, the next one is being prepared
		wantCosts(t, "pages of a book", r.costs(func() {
			r.Press(record.KeyNext)
			r.Press(record.KeyPrev)
		}))
		r.check()
	})
}

// TestMarked opens a series and a book and comes back: what was opened is marked until the page is turned.
func TestMarked(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startMany(t, &slow{}, true)
		seen := func(then func()) []byte {
			then()
			r.check()
			return r.Picture().Pix
		}
		list := seen(func() { r.tap("server:Slow") })
		if bytes.Equal(list, seen(func() { r.tap("series:Extra 000"); r.tap("back") })) {
			t.Error("the series is not marked")
		}
		if !bytes.Equal(list, seen(func() { r.tap("pager:next"); r.tap("pager:prev") })) {
			t.Error("the series is still marked")
		}
		r.tap("pager:last")
		books := seen(func() { r.tap("series:Tome 10") })
		if bytes.Equal(books, seen(func() { r.tap("book:3"); r.Press(record.KeyBack) })) {
			t.Error("the book is not marked")
		}
	})
}

// choosy is a slow server whose pages fail or hang.
type choosy struct {
	*slow
	fails, hangs atomic.Bool
}

func (c *choosy) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	if c.fails.Load() {
		return nil, sleepAndFail(ctx, c.takes(&c.pages))
	}
	p, err := c.slow.OpenBook(ctx, id, pages)
	return choosyPages{p, c}, err
}

func sleepAndFail(ctx context.Context, d time.Duration) error {
	if err := sleep(ctx, d); err != nil {
		return err
	}
	return &server.StatusError{Code: 500}
}

type choosyPages struct {
	server.Pages
	c *choosy
}

func (p choosyPages) Page(ctx context.Context, n int) (server.Picture, error) {
	switch {
	case p.c.hangs.Load():
		return server.Picture{}, sleep(ctx, time.Hour)
	case p.c.fails.Load():
		return server.Picture{}, sleepAndFail(ctx, 0)
	}
	return p.Pages.Page(ctx, n)
}

func startChoosy(t *testing.T, c *choosy, frozen bool) *reader {
	c.Server = memory.New(memory.Sample())
	servers := screen.Servers{Sources: []server.Source{{Server: server.Ordered(c), Name: "Choosy"}}}
	r := startReader(t, firstScreen(servers), setup{
		panel: emulator.Options{Model: half}, loop: loop.Options{Frozen: frozen},
	})
	r.tap("series:Tome 10") // with one server the app begins there
	return r
}

// TestMissedPage reads what is prepared, and then asks for another page when one has not come, and gives up. The line still says which has not come; to
// try again means that one, and to turn back makes the line go.
func TestMissedPage(t *testing.T) {
	t.Parallel()
	for _, frozen := range frozenToo() {
		synctest.Test(t, func(t *testing.T) {
			c := &choosy{slow: &slow{}}
			r := startChoosy(t, c, frozen)
			r.tap("book:3")
			c.fails.Store(true)
			r.walk("zone:next", "zone:next")
			r.lacks("has not come")
			r.tap("zone:next")
			wantText(t, r, "Page 4 has not come.")
			c.hangs.Store(true)
			r.Tap(middle(r.target("zone:next").Area))
			r.Press(record.KeyMenu)
			r.check()
			r.Press(record.KeyBack)
			r.check()
			wantText(t, r, "Page 4 has not come.")

			c.hangs.Store(false)
			wantCosts(t, "turning back", r.costs(func() { r.Press(record.KeyPrev) }), "0,0-702,48 GC16: key prev")
			r.check()
			r.tap("zone:next")
			c.fails.Store(false)
			r.tap("retry")
			r.Press(record.KeyMenu)
			r.settle()
			wantText(t, r, "4 / 5")
		})
	}
}

// TestImpatientReader turns page after page while none comes. The line says each time which is awaited, in one refresh.
func TestImpatientReader(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &choosy{slow: &slow{}}
		r := startChoosy(t, c, false)
		r.tap("book:3")
		c.hangs.Store(true)
		press := func(keys ...record.Key) (cost []refresh) {
			before := r.Seq()
			for _, k := range keys {
				r.Press(k)
				time.Sleep(time.Second)
			}
			return r.after(before)
		}
		press(record.KeyNext, record.KeyNext) // to what is prepared
		wantCosts(t, "two turns", press(record.KeyNext, record.KeyNext), line+"GL16: key next, later", line+"GL16: key next")
		wantText(t, r, "Loading page 5…")
		wantCosts(t, "the way back", press(record.KeyPrev, record.KeyPrev), line+"GL16: key prev", line+"GC16: key prev")
	})
}

// TestNoPageYet opens a book of which no page comes. That the screen waits is said in its header alone.
func TestNoPageYet(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := &choosy{slow: &slow{pages: time.Second}}
		c.fails.Store(true)
		r := startChoosy(t, c, false)
		r.tap("book:3")
		wantText(t, r, "The server has a problem")
		wantCosts(t, "another try", r.costs(func() { r.tap("retry") }),
			"72,488-624,552 DU: tap retry, pressed", header+"GL16: tap retry, later", whole+"GL16: tap retry, loaded")
		r.check()
	})
}
