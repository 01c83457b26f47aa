package download

import "time"

// pace is how often progress is told.
const pace = 2 * time.Second

// settle sees to what follows from how the entries stand now: news of each that stands differently from what was told, and
// whether there is work; the lock is held. What Run will begin as soon as it looks is work already: nobody shall think in
// between that there is nothing to do.
func (q *Queue) settle(now time.Time) {
	q.busy = false
	for _, e := range q.entries {
		if e.stop != nil || q.ready(e, now) {
			q.busy = true
		}
		if s := q.standing(e, now); s != e.told && !e.gone {
			e.told, e.toldAt = s, now
			q.post(e.change(Change{State: s.state, Err: s.why.error()}))
		}
	}
	if q.busy && q.end == nil {
		q.end = q.o.Work()
	}
}

// progress notes how far an entry is, and tells it if that was not done just now.
func (q *Queue) progress(e *entry, done, total int64) {
	q.mu.Lock()
	e.done, e.total = done, total
	if now := time.Now(); !e.gone && e.told.state == Running && now.Sub(e.toldAt) >= pace {
		e.toldAt = now
		q.post(e.change(Change{State: Running}))
	}
	q.mu.Unlock()
	q.tell()
}

// change fills in what a change says of any entry.
func (e *entry) change(c Change) Change {
	c.Ref, c.Done, c.Total = e.ref, e.done, e.total
	return c
}

// post lines up news; the lock is held.
func (q *Queue) post(c Change) { q.news = append(q.news, c) }

// tell tells what is lined up, and ends the work if that is over: whoever asks whether there is any left has had all news of
// it. One goroutine does so at a time, for all: thus news keeps its order, and Changed may use the queue.
func (q *Queue) tell() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.telling {
		return
	}
	q.telling = true
	for len(q.news) > 0 {
		c, closed := q.news[0], q.closed
		q.news = q.news[1:]
		q.mu.Unlock()
		if !closed {
			q.o.Changed(c)
		}
		q.mu.Lock()
	}
	if q.end != nil && !q.busy && q.changes == 0 {
		q.end()
		q.end = nil
	}
	q.telling = false
	q.quiet.Broadcast()
}
