package download

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"inkshelf/internal/server"
)

// Pause stops downloads and keeps what has come. One whose last moment this is may arrive nonetheless.
func (q *Queue) Pause(refs ...server.Ref) error {
	return q.each(refs, func(e *entry) {
		if e.state != Failed {
			e.halt(Paused)
		}
	})
}

// Resume queues paused downloads again.
func (q *Queue) Resume(refs ...server.Ref) error {
	return q.each(refs, func(e *entry) {
		if e.state == Paused {
			e.state = Queued
		}
	})
}

// Retry tries again at once what waits or has failed, and asks servers again that had refused a key. A server that has
// said for how long it wants to be left alone is.
func (q *Queue) Retry(refs ...server.Ref) error {
	return q.each(refs, func(e *entry) {
		if e.state == Failed {
			e.state = Queued
		}
		if e.state == Queued {
			e.again()
			q.source(e.ref.Source).release()
		}
	})
}

// Raise makes a download the most urgent.
func (q *Queue) Raise(ref server.Ref) error {
	return q.each([]server.Ref{ref}, func(e *entry) { e.priority = First })
}

// Cancel takes downloads out of the queue and removes what has come of them. Of one that is running it does so as soon as
// the server lets go; if the book was complete by then, it stays on the reader.
func (q *Queue) Cancel(refs ...server.Ref) error {
	var idle []*entry
	err := q.change(func() {
		for _, e := range q.find(refs) {
			e.gone = true
			q.post(e.change(Change{State: e.told.state, Gone: true}))
			if e.stop != nil {
				e.stop()
				continue
			}
			e.stop = func() {} // it is ours: nobody begins it while its part is removed
			idle = append(idle, e)
		}
	})
	return errors.Join(err, q.discard(idle...))
}

// discard removes what is left of cancelled entries, which the caller has made its own, and lets go of them. One that was
// added anew in the meantime stays. Where the disk refuses, the entry stays hidden, and the next Open tries again.
func (q *Queue) discard(list ...*entry) error {
	errs := make([]error, len(list))
	for i, e := range list {
		if err := q.o.Stock.Discard(e.ref); err != nil {
			errs[i] = fmt.Errorf("remove what came of a download: %w", err)
		}
	}
	err := q.change(func() {
		for i, e := range list {
			e.stop = nil
			e.done, e.best = 0, 0
			if e.gone && errs[i] == nil {
				q.remove(e)
			}
		}
	})
	return errors.Join(append(errs, err)...)
}

// Kick tries at once whatever waits: there may be room again, or other servers.
func (q *Queue) Kick() {
	_ = q.change(func() { q.hurry(false) }) // nothing of it is kept on disk
}

// SetOnline tells whether there is a network. Without one nothing is tried. When it comes up, everything that waits is
// tried at once and as if for the first time, where what failed before may have been the network's doing.
func (q *Queue) SetOnline(up bool) {
	q.complain(q.change(func() {
		q.offline = !up
		if up {
			q.hurry(true)
			return
		}
		for _, e := range q.entries {
			if e.state == Running {
				e.halt(Queued)
			}
		}
	}))
}

// hurry ends all waiting; the lock is held.
func (q *Queue) hurry(forget bool) {
	for _, s := range q.sources {
		s.release()
	}
	for _, e := range q.entries {
		e.until = time.Time{}
		if forget && e.state == Queued && !ownFault(e.why.error()) {
			e.tries = 0
		}
	}
}

// each changes the entries of refs. Books that are not in the queue, such as those that have just arrived, are passed over.
func (q *Queue) each(refs []server.Ref, do func(*entry)) error {
	return q.change(func() {
		for _, e := range q.find(refs) {
			do(e)
		}
	})
}

// find returns the entries of refs, each once; the lock is held.
func (q *Queue) find(refs []server.Ref) []*entry {
	var found []*entry
	for _, ref := range refs {
		if e := q.index[ref]; e != nil && !e.gone && !slices.Contains(found, e) {
			found = append(found, e)
		}
	}
	return found
}

// change does something with the queue, then sees to what follows from it: Run looks, the disk learns it, and so do others.
func (q *Queue) change(do func()) error {
	q.mu.Lock()
	do()
	q.settle(time.Now())
	q.changes++
	q.mu.Unlock()
	select {
	case q.wake <- struct{}{}:
	default: // it will look
	}
	err := q.save()
	q.mu.Lock()
	q.changes--
	q.mu.Unlock()
	q.tell()
	return err
}

// complain logs that the queue is not on disk as it is. It is written with the next change.
func (q *Queue) complain(err error) {
	if err != nil {
		q.o.Log.Warn("the downloads cannot be saved", "err", err)
	}
}
