package app

import (
	"context"
	"sync"

	"inkshelf/internal/loop"
	"inkshelf/internal/shelf"
)

// herald tells the loop, which is made after the shelf, what that does and what it has to say. Its methods may be called
// from any goroutine.
//
// In a frozen app what is shown must not depend on how far the shelf has got. There news are handed over when the shelf has
// nothing under way, as one, and whoever reads the shelf waits until then.
type herald struct {
	frozen bool

	mu      sync.Mutex
	loop    *loop.Loop    // nil: nobody listens yet
	running int           // what the shelf has under way
	over    func()        // ends what the loop counts of that; nil: nothing
	rested  chan struct{} // closed when that is over; nil: nobody waits
	kept    *shelf.News   // to be handed over; nil: nothing
}

// listen hands everything over to a loop from now on.
func (h *herald) listen(l *loop.Loop) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.loop = l
	h.count()
	h.handOver()
}

// begin counts work of the shelf's until end is called.
func (h *herald) begin() (end func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.running++
	h.count()
	return sync.OnceFunc(h.end)
}

// count has the loop count what is under way, as one.
func (h *herald) count() {
	if h.loop != nil && h.running > 0 && h.over == nil {
		h.over = h.loop.Begin()
	}
}

func (h *herald) end() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.running--; h.running > 0 {
		return
	}
	h.handOver()
	if h.over != nil {
		h.over() // when what the work had to say has been said
		h.over = nil
	}
	if h.rested != nil {
		close(h.rested)
		h.rested = nil
	}
}

// tell takes news of the shelf. How far a download is, nobody is told in a frozen app.
func (h *herald) tell(n shelf.News) {
	if d := n.Download; h.frozen && d != nil && d.State == shelf.Running && !d.Gone {
		n.Download = nil
		if !n.Books && !n.Progress && len(n.Removed) == 0 {
			return
		}
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.kept == nil {
		h.kept = &shelf.News{}
	}
	if n.Download != nil {
		h.kept.Download = n.Download
	}
	h.kept.Books = h.kept.Books || n.Books
	h.kept.Progress = h.kept.Progress || n.Progress
	h.kept.Removed = append(h.kept.Removed, n.Removed...)
	if !h.frozen || h.running == 0 {
		h.handOver()
	}
}

// handOver hands over what there is, if somebody listens.
func (h *herald) handOver() {
	if h.loop != nil && h.kept != nil {
		h.loop.Tell(*h.kept)
		h.kept = nil
	}
}

// rest waits until the shelf has nothing under way, and has said so, or until ctx ends.
func (h *herald) rest(ctx context.Context) {
	for {
		h.mu.Lock()
		if h.running == 0 {
			h.mu.Unlock()
			return
		}
		if h.rested == nil {
			h.rested = make(chan struct{})
		}
		rested := h.rested
		h.mu.Unlock()
		select {
		case <-rested:
		case <-ctx.Done():
			return
		}
	}
}
