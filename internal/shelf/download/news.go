package download

import "time"

// pace is how often progress is told.
const pace = 2 * time.Second

// note is something to be told: a change, or that work is over. Both wait in one line, so that whoever asks whether
// there is work left has had all news of it.
type note struct {
	change Change
	end    func() // nil: it is a change
}

// settle makes news of every entry that stands differently from what was told; the lock is held.
func (q *Queue) settle(now time.Time) {
	for _, e := range q.entries {
		if s := q.standing(e, now); s != e.told && !e.gone {
			e.told, e.toldAt = s, now
			q.post(e.change(Change{State: s.state, Err: s.why.error()}))
		}
	}
}

// progress notes how far an entry is, and tells it if that was not done just now.
func (q *Queue) progress(e *entry, done, total int64) {
	q.mu.Lock()
	e.done, e.total = done, total
	if now := time.Now(); e.told.state == Running && now.Sub(e.toldAt) >= pace {
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

// post lines up a change; the lock is held.
func (q *Queue) post(c Change) { q.news = append(q.news, note{change: c}) }

// over lines up the end of work; the lock is held.
func (q *Queue) over(end func()) { q.news = append(q.news, note{end: end}) }

// tell tells what is lined up. One goroutine does so at a time, for all: thus news keeps its order, and Changed may use the
// queue.
func (q *Queue) tell() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.telling {
		return
	}
	q.telling = true
	for len(q.news) > 0 {
		n := q.news[0]
		q.news = q.news[1:]
		closed := q.closed
		q.mu.Unlock()
		switch {
		case n.end != nil:
			n.end()
		case !closed:
			q.o.Changed(n.change)
		}
		q.mu.Lock()
	}
	q.telling = false
	q.quiet.Broadcast()
}
