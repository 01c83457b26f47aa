package shelf_test

import (
	"context"
	"testing"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// renewing is a server whose books have other pages by now, if they are opened at all.
type renewing struct {
	server.Server
	renewed bool
	err     error // with which it is not
	stall   bool  // it takes as long as it may
	opens   int
}

func (r *renewing) OpenBook(ctx context.Context, id server.BookID, pages int) (server.Pages, error) {
	r.opens++
	if r.stall {
		<-ctx.Done()
		return nil, ctx.Err()
	}
	if r.err != nil {
		return nil, r.err
	}
	p, err := r.Server.OpenBook(ctx, id, pages)
	if !r.renewed || err != nil {
		return p, err
	}
	return more{p}, nil
}

// making is one that makes its pages.
type making struct{ *renewing }

func (making) SetType(server.Type) {}

// more is a book that has seven pages by now.
type more struct{ server.Pages }

func (more) Len() int { return 7 }

// TestOutdated opens a book on the reader that has changed on its server, which makes its pages. The server's is opened, and
// the copy where the server does not answer: it is not asked again then for a while, nor without a network.
func TestOutdated(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		srv := &renewing{Server: w.comics}
		d := sitWith(t, blank(), w, []server.Source{{Name: "comics", Server: making{srv}}})
		d.fetch("comics", "harbour", "c1")
		srv.renewed = true
		same := bookOf("comics", "c1")
		changed := same
		changed.Stamp = "2"
		for _, c := range []struct {
			name   string
			book   server.Book
			before func()
			asked  int
		}{
			{"the same", same, func() {}, 0},
			{"changed", changed, func() {}, 1},
			{"without a stamp", server.Book{ID: "c1"}, func() {}, 0},
			{"a file", server.Book{ID: "c1", Stamp: "2", Format: server.ComicArchive}, func() {}, 0},
			{"refused", changed, func() { srv.err = &server.StatusError{Code: 500} }, 1},
			{"away", changed, func() { srv.err = errAway }, 1},
			{"away still", changed, func() {}, 0},
			{"a minute later", changed, func() { time.Sleep(time.Minute + time.Second); srv.err, srv.stall = nil, true }, 1},
			{"no network", changed, func() { srv.stall = false; d.SetOnline(false) }, 0},
			{"back", changed, func() { d.SetOnline(true) }, 1},
		} {
			c.before()
			before, began := srv.opens, time.Now()
			pages, err := d.OpenPages(t.Context(), "comics", c.book)
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			_, remote := pages.(more)
			if wants := c.name == "changed" || c.name == "back"; remote != wants || srv.opens-before != c.asked {
				t.Errorf("%s: the server's is opened: %v, and it was asked %d times, want %d", c.name, remote, srv.opens-before, c.asked)
			}
			if took := time.Since(began); took > 3*time.Second {
				t.Errorf("%s: it took %v", c.name, took)
			}
			d.do(pages.Close())
		}
	})
}

// TestOutdatedComic opens a book on the reader that has changed on a server that sends its pages: the copy took long to come.
func TestOutdatedComic(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		srv := &renewing{Server: w.comics}
		d := sitWith(t, blank(), w, []server.Source{{Name: "comics", Server: srv}})
		d.fetch("comics", "harbour", "c1")
		before, changed := srv.opens, bookOf("comics", "c1")
		changed.Stamp, srv.renewed = "2", true
		pages, err := d.OpenPages(t.Context(), "comics", changed)
		if err != nil {
			t.Fatal(err)
		}
		if _, remote := pages.(more); remote || srv.opens != before {
			t.Error("the server's is opened")
		}
		d.do(pages.Close())
	})
}

// TestPositionIn checks that a place is never passed over, and never behind the end, whatever number of pages a book has.
func TestPositionIn(t *testing.T) {
	for pages := 1; pages <= 40; pages++ {
		for page := 1; page <= pages+2; page++ {
			for now := 0; now <= 60; now++ {
				got := shelf.Position{Page: page, Pages: pages}.In(now)
				switch {
				case now == 0 || now == pages:
					if got != (shelf.Position{Page: page, Pages: pages}) {
						t.Fatalf("page %d of %d in %d pages: %+v", page, pages, now, got)
					}
				case got.Pages != now || got.Page < 1 || got.Page > now:
					t.Fatalf("page %d of %d in %d pages: %+v", page, pages, now, got)
				case page <= pages:
					// What the page begins with is (page-1)/pages into the book: on this page, or where it begins.
					if at := (page - 1) * now; at < (got.Page-1)*pages || at >= got.Page*pages {
						t.Fatalf("page %d of %d in %d pages: %+v does not hold its beginning", page, pages, now, got)
					}
				}
			}
		}
	}
	for _, p := range []shelf.Position{{}, {Page: 3}, {Percent: 40, Spot: "x"}} {
		if got := p.In(7); got != p {
			t.Errorf("%+v in 7 pages: %+v", p, got)
		}
	}
}
