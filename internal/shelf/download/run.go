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
	if !q.enter() {
		return errors.New("downloads run already, or are closed")
	}
	defer q.runs.Done()
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var workers sync.WaitGroup
	for ctx.Err() == nil {
		var alarm <-chan time.Time
		if wait := q.turn(ctx, &workers); wait > 0 {
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
	q.ran = true
	q.runs.Add(1)
	return true
}

// leave says that nothing will be begun any more.
func (q *Queue) leave() {
	q.mu.Lock()
	q.over = true
	q.settle(time.Now())
	q.mu.Unlock()
	q.tell()
}

// turn begins what can be begun, and returns after which wait there may be more; 0 where only a change brings it.
func (q *Queue) turn(ctx context.Context, workers *sync.WaitGroup) (wait time.Duration) {
	q.mu.Lock()
	now := time.Now()
	q.begin(ctx, now, workers)
	wait = q.nextWait(now)
	q.settle(now)
	q.mu.Unlock()
	q.tell()
	return wait
}

// ready reports whether an entry can be begun; the lock is held.
func (q *Queue) ready(e *entry, now time.Time) bool {
	return !q.over && !e.gone && e.stop == nil && q.standing(e, now).state == Queued
}

// begin begins what can be begun, the most urgent first; the lock is held. Of equally urgent ones those that have failed
// come after the others, so that a book that never comes does not stand in their way.
func (q *Queue) begin(ctx context.Context, now time.Time, workers *sync.WaitGroup) {
	list := slices.Clone(q.entries)
	slices.SortStableFunc(list, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(b.priority, a.priority), cmp.Compare(a.tries, b.tries))
	})
	busy := only(list, func(e *entry) bool { return e.stop != nil })
	for _, e := range list {
		if !q.ready(e, now) {
			continue
		}
		before := only(busy, func(o *entry) bool { return o.ref.Source == e.ref.Source })
		if len(before) == 0 && len(busy) >= atOnce {
			before = busy
		}
		if len(before) > 0 {
			e.displace(before)
			continue
		}
		s, ok := q.o.Source(e.ref.Source)
		if !ok {
			q.source(e.ref.Source).hold(&reason{ErrNoSource})
			continue
		}
		q.start(ctx, e, s, workers)
		busy = append(busy, e)
	}
}

func only(list []*entry, keep func(*entry) bool) (kept []*entry) {
	for _, e := range list {
		if keep(e) {
			kept = append(kept, e)
		}
	}
	return kept
}

// displace has one of the downloads that stand in the way of an entry give way, if a rule has asked for that one and a user
// for the entry. When it has let go there is another turn.
func (e *entry) displace(others []*entry) {
	if e.priority == Ahead || slices.ContainsFunc(others, func(o *entry) bool { return o.state != Running }) {
		return // or one of them is letting go
	}
	if i := slices.IndexFunc(others, func(o *entry) bool { return o.priority == Ahead }); i >= 0 {
		others[i].halt(Queued)
	}
}

// start begins to work on an entry; the lock is held.
func (q *Queue) start(ctx context.Context, e *entry, s server.Server, workers *sync.WaitGroup) {
	ctx, cancel := context.WithCancel(ctx)
	e.state, e.stop = Running, cancel
	t := &try{
		o: &q.o, from: s, ref: e.ref, series: e.series, book: e.book, total: e.total,
		tell: func(done, total int64) { q.progress(e, done, total) },
	}
	workers.Go(func() {
		defer cancel()
		asked := t.book.Stamp // what has come may have another
		err := t.run(ctx)
		q.ended(e, asked, err, ctx.Err() != nil)
	})
}

// nextWait returns how long it is until an entry or its server has waited long enough, 0 if none waits for a time; the lock
// is held.
func (q *Queue) nextWait(now time.Time) (wait time.Duration) {
	for _, e := range q.entries {
		for _, until := range []time.Time{e.until, q.source(e.ref.Source).until} {
			if d := until.Sub(now); d > 0 && (wait == 0 || d < wait) {
				wait = d
			}
		}
	}
	return wait
}
