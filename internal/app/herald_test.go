package app

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/shelf"
)

// TestHerald has a frozen shelf work and tell. It is at rest when the last work is over; news before that are kept as one,
// without how far a download is.
func TestHerald(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := &herald{frozen: true}
		h.rest(t.Context()) // at once
		first, second := h.begin(), h.begin()
		rested := make(chan struct{})
		go func() {
			h.rest(context.Background())
			close(rested)
		}()
		h.tell(downloading(false))
		if h.kept != nil {
			t.Errorf("progress is kept: %+v", h.kept)
		}
		h.tell(downloading(true))
		h.tell(shelf.News{Removed: []shelf.Item{{Path: "a"}}})
		h.tell(shelf.News{Progress: true, Removed: []shelf.Item{{Path: "b"}}})
		if n := h.kept; n == nil || n.Download == nil || !n.Books || !n.Progress || len(n.Removed) != 2 {
			t.Errorf("kept are %+v", n)
		}
		first()
		first() // counts once
		synctest.Wait()
		select {
		case <-rested:
			t.Error("it is at rest, and works")
		default:
		}
		second()
		<-rested

		defer h.begin()()
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		h.rest(ctx) // until nobody wants to know any more
	})
}

// downloading is news of a download that runs, or has just arrived.
func downloading(arrived bool) shelf.News {
	n := shelf.News{Books: arrived}
	d := made(&n.Download)
	d.State, d.Finished, d.Gone = shelf.Running, arrived, arrived
	return n
}

// made makes what p is to point to.
func made[T any](p **T) *T {
	*p = new(T)
	return *p
}
