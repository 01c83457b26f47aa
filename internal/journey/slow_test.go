package journey

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
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

// slow is a server that takes its time.
type slow struct {
	*memory.Server
	lists, covers, pages time.Duration
	panics               bool
	bare                 bool // there are no covers

	mu sync.Mutex // for what is changed while something is coming

	open atomic.Int32 // books that were opened and not closed
}

// takes returns how long something takes, and now sets that.
func (s *slow) takes(d *time.Duration) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	return *d
}

func (s *slow) now(d *time.Duration, takes time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*d = takes
}

func (s *slow) Series(ctx context.Context) ([]server.Series, error) {
	if s.panics {
		panic("an adapter has met something that it did not expect")
	}
	if err := sleep(ctx, s.lists); err != nil {
		return nil, err
	}
	return s.Server.Series(ctx)
}

func (s *slow) SeriesThumbnail(ctx context.Context, id server.SeriesID) (server.Picture, error) {
	if err := sleep(ctx, s.takes(&s.covers)); err != nil {
		return server.Picture{}, err
	}
	if s.bare {
		return server.Picture{}, &server.StatusError{Code: 404}
	}
	return s.Server.SeriesThumbnail(ctx, id)
}

func (s *slow) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	p, err := s.Server.OpenBook(ctx, id, pages)
	if err != nil {
		return nil, err
	}
	s.open.Add(1)
	return slowPages{p, s}, nil
}

type slowPages struct {
	server.Pages
	s *slow
}

func (p slowPages) Page(_ context.Context, n int) (server.Picture, error) {
	time.Sleep(p.s.takes(&p.s.pages)) // it heeds nobody
	return p.Pages.Page(context.Background(), n)
}

func (p slowPages) Close() error {
	p.s.open.Add(-1)
	return p.Pages.Close()
}

// startSlow runs the app, not frozen, with a slow server and one that is not.
func startSlow(t *testing.T, s *slow) *reader {
	c := memory.Sample()
	c.Series[0].Direction = server.RightToLeft
	for i := range 8 {
		extra := server.Series{ID: server.SeriesID(fmt.Sprint("extra", i)), Title: fmt.Sprint("Extra ", i)}
		c.Series = append(c.Series, memory.Series{Series: extra, Cover: c.Series[0].Cover})
	}
	s.Server = memory.New(c)
	servers := screen.Servers{Sources: []server.Source{
		{Server: server.Ordered(s), Name: "Slow"}, {Server: memory.New(memory.Titled([]string{"One"})), Name: "Quick"},
	}}
	return startReader(t, firstScreen(servers), setup{panel: emulator.Options{Model: half}})
}

// firstScreen is the app without a shelf.
func firstScreen(servers screen.Servers) loop.Screen {
	return firstOf(screen.Options{Servers: servers})
}

func firstOf(o screen.Options) loop.Screen {
	first, _ := screen.New(o)
	return first
}

const header = "0,0-702,64 "

// TestSlowServer waits for a list, and then for its covers. After a while the screen says so, once; covers that come late
// are shown together.
func TestSlowServer(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startSlow(t, &slow{lists: time.Second, covers: 2 * time.Second})
		wantCosts(
			t, "a slow server", r.costs(func() { r.tap("server:Slow") }),
			header+"GL16: tap server:Slow, later", whole+"GC16: tap server:Slow, loaded", "24,120-680,864 GC16: tap server:Slow, loaded",
		)
		r.check()
		r.tap("back")
		wantCosts(t, "a quick one", r.costs(func() { r.tap("server:Quick") }), whole+"GC16: tap server:Quick, loaded")
		r.check()
	})
}

// TestLateCovers opens a box over a list whose covers are still coming. They are shown below it.
func TestLateCovers(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startSlow(t, &slow{covers: 2 * time.Second})
		r.Tap(middle(r.target("server:Slow").Area))
		time.Sleep(time.Second) // the list is there
		pad := middle(r.target("pager:counter").Area)
		r.Tap(pad)
		time.Sleep(time.Second)
		r.Press(record.KeyBack) // the list is on top again, and asks for nothing that is coming
		time.Sleep(time.Second)
		before := r.Seq()
		r.Tap(pad)
		r.check()
		wantCosts(t, "late covers", r.after(before), "184,176-512,696 GL16: tap pager:counter", "0,120-702,880 GC16: tap server:Slow, loaded")
	})
}

// TestSecondThoughts asks for something else while the first is still coming: only the latest opens.
func TestSecondThoughts(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startSlow(t, &slow{lists: time.Hour})
		slowly := middle(r.target("server:Slow").Area)
		r.Tap(slowly)
		r.Tap(middle(r.target("server:Quick").Area))
		r.settle()
		if got := strings.Join(r.Texts(), "|"); !strings.Contains(got, "1 series") {
			t.Errorf("the screen says %s", got)
		}
		r.Press(record.KeyBack)
		r.settle()
		r.Tap(slowly)
		time.Sleep(time.Second) // the header says that it waits
		r.Press(record.KeyMenu) // which gives up
		r.settle()
		r.Press(record.KeyBack)
		r.check()
		if got := strings.Join(r.Texts(), "|"); !strings.Contains(got, "Slow") || strings.Contains(got, "Loading") {
			t.Errorf("the screen says %s", got)
		}
	})
}

// TestAdapterPanics has the code of a kind fail altogether. The app says that something is wrong, and goes on.
func TestAdapterPanics(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{panics: true}
		r := startSlow(t, s)
		r.tap("server:Slow")
		r.tap("retry")
		r.check()
		s.panics = false
		r.tap("retry")
		r.target("series:Éclipse")
		r.check()
	})
}

// TestTimePasses leaves a menu open for a while. When it closes, the clock has gone on, and the glass shows it.
func TestTimePasses(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startSlow(t, &slow{})
		before := r.Texts()
		r.Press(record.KeyMenu)
		r.settle()
		time.Sleep(2 * time.Minute)
		r.Press(record.KeyBack)
		r.check()
		if after := r.Texts(); slices.Equal(after, before) {
			t.Errorf("the screen says %q still", after)
		}
	})
}

// TestSlowPages reads a book from right to left. While a page is coming the one before stays, and the latest of several
// turns counts. Whenever the reader leaves, the book is closed in the end.
func TestSlowPages(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := &slow{}
		r := startSlow(t, s)
		r.tap("server:Slow")
		r.tap("pager:next")
		r.tap("series:Tome 10")
		s.now(&s.pages, time.Second)
		r.Tap(middle(r.target("book:3").Area))
		time.Sleep(1500 * time.Millisecond) // the first page is there, the next one is being prepared
		if next, previous := r.target("zone:next").Area, r.target("zone:prev").Area; next.Min.X > previous.Min.X {
			t.Errorf("in a book from right to left, next is at %v and previous at %v", next, previous)
		}
		line := "0,0-702,48 "
		wantCosts(t, "two turns", r.costs(func() {
			r.Press(record.KeyNext)
			swipe(150, 500)(r)
		}), line+"GL16: swipe right, later", whole+"GC16: swipe right, loaded")
		r.check()
		swipe(500, 150)(r)
		r.settle()
		r.Press(record.KeyMenu)
		r.settle()
		wantText(t, r, "2 / 5")
		r.Press(record.KeyBack)
		r.settle()
		r.tap("zone:counter")
		r.tap("key:5")
		r.tap("key:ok")
		r.Press(record.KeyMenu)
		r.settle()
		if got := strings.Join(r.Texts(), "|"); !strings.Contains(got, "5 / 5") {
			t.Errorf("the menu says %s", got)
		}
		r.Press(record.KeyBack)
		r.settle()
		r.Press(record.KeyPrev)
		r.Press(record.KeyBack) // while a page is coming
		r.settle()
		r.Tap(middle(r.target("book:1").Area))
		r.Press(record.KeyHome) // while a book is being opened
		r.settle()
		time.Sleep(time.Minute)
		if n := s.open.Load(); n != 0 {
			t.Errorf("%d books are still open", n)
		}
		r.check()
	})
}
