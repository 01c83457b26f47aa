package shelf_test

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestKeepReady keeps the next unread books on the reader as the user reads on, through restarts and without a network.
func TestKeepReady(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		weekly := seriesOf("comics", "weekly")
		d.do(d.Mark("comics", true, bookOf("comics", "w1")))
		d.do(d.KeepReady("comics", weekly, 2))
		d.wantHere("comics", "file:By hand/Zine.cbz", "w2", "w3")
		if n := d.Ready("comics", "weekly"); n != 2 {
			t.Errorf("%d are kept ready", n)
		}

		d = d.again()
		d.SetOnline(false)
		d.do(d.Turn("comics", bookOf("comics", "w2"), shelf.Position{Page: 1, Pages: 1, Completed: true}))
		if e, ok := d.Downloading(comic("w4")); !ok || e.State != shelf.Waiting {
			t.Errorf("the next book: %+v, %t", e, ok)
		}
		d.SetOnline(true)
		synctest.Wait()
		d.wantHere("comics", "file:By hand/Zine.cbz", "w2", "w3", "w4")

		d.do(d.KeepReady("comics", weekly, 0))
		if n := d.again().Ready("comics", "weekly"); n != 0 {
			t.Errorf("%d are kept ready after the end of the rule", n)
		}
	})
}

// TestKeepReadyGivesWay downloads what the user asks for before what a rule does.
func TestKeepReadyGivesWay(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.SetOnline(false)
		_, err := d.Books(t.Context(), "comics", seriesOf("comics", "weekly"))
		d.do(err)
		d.do(d.KeepReady("comics", seriesOf("comics", "weekly"), 2))
		d.do(d.Download("comics", seriesOf("comics", "harbour"), bookOf("comics", "c1")))
		var order []string
		for _, e := range d.Downloads() {
			order = append(order, string(e.Book.ID))
		}
		if len(order) != 3 || order[0] != "c1" {
			t.Errorf("the order is %q", order)
		}
	})
}

// TestKeepReadyDoesNotHammer asks once for a list that it cannot remember.
func TestKeepReadyDoesNotHammer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v, w := blank(), newWorld(newLedger())
		c := &counted{Server: w.comics}
		d := sitWith(t, v, w, []server.Source{{Name: "comics", Server: c}})
		d.do(d.KeepReady("comics", seriesOf("comics", "weekly"), 2))
		d.do(d.Remove(comic("w1"), comic("w2")))
		for name := range walk(v) {
			if cached(name) {
				must(v.Remove(name))
			}
		}
		c.lists.Store(0)
		v.Fill()
		d.SetOnline(true) // looks at the rules
		time.Sleep(time.Minute)
		synctest.Wait()
		if n := c.lists.Load(); n > 2 {
			t.Errorf("the server was asked %d times", n)
		}
	})
}

// counted is a server that counts how often it is asked for books.
type counted struct {
	server.Server
	lists atomic.Int64
}

func (c *counted) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	c.lists.Add(1)
	return c.Server.Books(ctx, id)
}

func (c *counted) Unwrap() server.Server { return c.Server }

// TestKeepReadyLearns finds books that the server got meanwhile as soon as there is a network.
func TestKeepReadyLearns(t *testing.T) {
	bubble(t, func(t *testing.T) {
		w := newWorld(newLedger())
		g := &growing{Server: w.comics}
		g.books.Store(1)
		d := sitWith(t, blank(), w, []server.Source{{Name: "comics", Server: g}})
		d.do(d.KeepReady("comics", seriesOf("comics", "weekly"), 3))
		d.wantHere("comics", "file:By hand/Zine.cbz", "w1")
		g.books.Store(2)
		d.SetOnline(false)
		d.SetOnline(true)
		synctest.Wait()
		d.wantHere("comics", "file:By hand/Zine.cbz", "w1", "w2")
	})
}

// growing is a server whose series have their first books only.
type growing struct {
	server.Server
	books atomic.Int64
}

func (g *growing) Books(ctx context.Context, id server.SeriesID) ([]server.Book, error) {
	list, err := g.Server.Books(ctx, id)
	return list[:min(int(g.books.Load()), len(list))], err
}

func (g *growing) Unwrap() server.Server { return g.Server }
