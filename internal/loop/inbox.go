package loop

import (
	"slices"
	"sync"
	"sync/atomic"
)

// inbox is what other goroutines have for the loop, in the order in which it came. Nobody waits for room in it, so a job
// that ends when the loop is gone ends all the same.
type inbox struct {
	mu     sync.Mutex
	items  []item
	closed bool

	taken []item // the loop's share, without the lock: exchanged for items when it has been worked off
	next  int    // in taken
}

// item is one thing to do on the loop's goroutine. If it is counted it is work until it has been painted.
type item struct {
	run     func()
	counted bool
}

// put hands it over and reports whether it will be taken.
func (b *inbox) put(it item) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	b.items = append(b.items, it)
	return true
}

// take returns the oldest item.
func (b *inbox) take() (item, bool) {
	if b.next == len(b.taken) {
		b.mu.Lock()
		b.items, b.taken, b.next = b.taken[:0], b.items, 0
		b.mu.Unlock()
		if len(b.taken) == 0 {
			return item{}, false
		}
	}
	it := b.taken[b.next]
	b.taken[b.next] = item{} // frees what it holds
	b.next++
	return it, true
}

// close refuses everything from now on and returns what was not taken.
func (b *inbox) close() []item {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.closed = true
	return append(b.taken[b.next:], b.items...)
}

// put hands it to the loop, counts it if it is to be, and wakes the loop.
func (l *Loop) put(it item) {
	if it.counted {
		l.work.Add(1)
	}
	switch {
	case l.inbox.put(it):
		l.ring()
	case it.counted:
		l.work.Add(-1)
	}
}

// takeWork does the oldest thing that another goroutine has handed over.
func (l *Loop) takeWork() bool {
	it, ok := l.inbox.take()
	if !ok {
		return false
	}
	if l.release() {
		it.run()
	}
	if it.counted {
		l.done++
	}
	return true
}

// Post calls f on the loop's goroutine. It may be called from any goroutine and does not wait. The turn is that of no
// screen: Redraw means the one that is visible, jobs live as long as the app. It counts as work until what it changed has
// been painted. After the loop's end it does nothing.
func (l *Loop) Post(f func(*Turn)) {
	l.put(item{counted: true, run: func() {
		l.cause = "post"
		l.call(l.root, f)
	}})
}

// Tell tells every screen of the stack some news, from the top downwards. It is like Post otherwise.
func (l *Loop) Tell(value any) {
	l.put(item{counted: true, run: func() {
		l.cause = "news"
		for _, e := range slices.Backward(slices.Clone(l.entries)) {
			if !e.left {
				l.tell(e, News{value})
			}
		}
	}})
}

// Begin counts work of the app that is no job of a screen, a download say, until end is called. Both may be called from
// any goroutine. A further call of end does nothing. Work whose end is to be seen posts that before it calls end.
func (l *Loop) Begin() (end func()) {
	l.work.Add(1)
	var over atomic.Bool
	return func() {
		if !over.Swap(true) {
			l.work.Add(-1)
		}
	}
}
