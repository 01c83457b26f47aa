package download

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/server"
)

// atOnce is how many books come at a time, of different servers. More would not be faster over one radio.
const atOnce = 2

// Run downloads until ctx ends or the queue is closed, and returns when everything has come to rest; parts stay. It may
// be called once.
func (q *Queue) Run(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if !q.enter() {
		return errors.New("downloads run already, or are closed")
	}
	defer q.runs.Done()
	var workers sync.WaitGroup
	for ctx.Err() == nil {
		var alarm <-chan time.Time
		if wait, ok := q.turn(ctx, &workers); ok {
			alarm = time.After(wait)
		}
		select {
		case <-ctx.Done():
		case <-q.closing:
			cancel()
		case <-q.wake:
		case <-alarm:
		}
	}
	workers.Wait()
	q.leave()
	return nil
}

// enter reports whether Run may begin.
func (q *Queue) enter() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ran || q.closed {
		return false
	}
	q.ran, q.running = true, true
	q.runs.Add(1)
	return true
}

func (q *Queue) leave() {
	q.mu.Lock()
	q.running = false
	q.rest()
	q.mu.Unlock()
	q.tell()
}

// poke asks Run to look; the lock is held. There is work from now on until it has looked: nobody shall think in between
// that there is nothing to do.
func (q *Queue) poke() {
	if q.running && q.awake == nil {
		q.awake = q.o.Work()
	}
	select {
	case q.wake <- struct{}{}:
	default:
	}
}

// rest ends what poke began; the lock is held.
func (q *Queue) rest() {
	if q.awake != nil {
		q.over(q.awake)
		q.awake = nil
	}
}

// turn begins what can be begun, and returns after which wait there may be more; ok is false where only a poke brings it.
func (q *Queue) turn(ctx context.Context, workers *sync.WaitGroup) (wait time.Duration, ok bool) {
	servers := q.servers()
	q.mu.Lock()
	now := time.Now()
	for name, s := range servers {
		if s == nil {
			q.source(name).hold(&reason{ErrNoSource})
		}
	}
	q.begin(ctx, servers, now, workers)
	wait, ok = q.nextWait(now)
	q.settle(now)
	q.rest()
	q.mu.Unlock()
	q.tell()
	return wait, ok
}

// servers returns the servers of what can be begun, nil for one that there is not. They are asked for without the lock.
func (q *Queue) servers() map[string]server.Server {
	found := map[string]server.Server{}
	q.mu.Lock()
	now := time.Now()
	for _, e := range q.entries {
		if q.ready(e, now) {
			found[e.ref.Source] = nil
		}
	}
	q.mu.Unlock()
	for name := range found {
		if s, ok := q.o.Source(name); ok {
			found[name] = s
		}
	}
	return found
}

// ready reports whether an entry can be begun; the lock is held.
func (q *Queue) ready(e *entry, now time.Time) bool {
	return !e.gone && e.stop == nil && q.standing(e, now).state == Queued
}

// begin begins what can be begun, the most urgent first; the lock is held. Of equally urgent ones those that have failed
// come after the others, so that a book that never comes does not stand in their way.
func (q *Queue) begin(ctx context.Context, servers map[string]server.Server, now time.Time, workers *sync.WaitGroup) {
	busy, count := map[string]*entry{}, 0
	for _, e := range q.entries {
		if e.stop != nil {
			busy[e.ref.Source] = e
			count++
		}
	}
	list := q.inOrder()
	slices.SortStableFunc(list, func(a, b *entry) int { return cmp.Or(int(b.priority-a.priority), a.tries-b.tries) })
	for _, e := range list {
		s := servers[e.ref.Source]
		if s == nil || !q.ready(e, now) {
			continue
		}
		switch other := busy[e.ref.Source]; {
		case other != nil:
			if other.state == Running && other.priority == Ahead && e.priority > Ahead {
				other.halt(Queued) // it gives way; when it has let go there is another turn
			}
		case count < atOnce:
			q.start(ctx, e, s, workers)
			busy[e.ref.Source] = e
			count++
		}
	}
}

// start begins to work on an entry; the lock is held.
func (q *Queue) start(ctx context.Context, e *entry, s server.Server, workers *sync.WaitGroup) {
	ctx, cancel := context.WithCancel(ctx)
	e.state, e.stop = Running, cancel
	t := &try{
		o: &q.o, from: s, ref: e.ref, series: e.series, book: e.book, done: e.done, total: e.total,
		tell: func(done, total int64) { q.progress(e, done, total) },
	}
	end := q.o.Work()
	workers.Go(func() {
		defer cancel()
		err := t.run(ctx)
		stopped := ctx.Err() != nil
		if err != nil && !stopped {
			q.warn("a download failed", t.ref, err)
		}
		q.ended(e, t.book.Stamp, err, stopped)
		q.finish(end)
	})
}

// finish tells how work ended, has Run look for more, and only then ends it.
func (q *Queue) finish(end func()) {
	if err := q.change(func() {}); err != nil {
		q.o.Log.Warn("the downloads cannot be saved", "err", err)
	}
	q.mu.Lock()
	q.over(end)
	q.mu.Unlock()
	q.tell()
}

// nextWait returns how long it is until an entry that waits may be tried; the lock is held.
func (q *Queue) nextWait(now time.Time) (wait time.Duration, ok bool) {
	for _, e := range q.entries {
		s := q.source(e.ref.Source)
		if e.gone || e.state != Queued || q.offline || s.held {
			continue
		}
		at := e.until
		if s.until.After(at) {
			at = s.until
		}
		if d := at.Sub(now); d > 0 && (!ok || d < wait) {
			wait, ok = d, true
		}
	}
	return wait, ok
}
