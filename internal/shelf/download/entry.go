package download

import (
	"time"

	"inkshelf/internal/server"
)

// entry is a book in the queue.
type entry struct {
	ref      server.Ref
	series   server.Series
	book     server.Book
	priority Priority
	state    State // never Waiting, which follows from the rest
	gone     bool  // cancelled; its part is still there

	done, total int64
	best        int64 // the most that was ever done: beyond it there is progress
	tries       int
	until       time.Time // not before
	why         *reason   // of until, and of Failed

	stop func() // ends the work on it; nil while nobody works on it

	told   standing
	toldAt time.Time
	saved  mark
	fresh  bool // the log does not know the book
}

// reason is an error that can be compared.
type reason struct{ err error }

// standing is how an entry stands for others.
type standing struct {
	state State
	why   *reason
}

var noNetwork = &reason{ErrOffline}

// standing tells how an entry stands; the lock is held.
func (q *Queue) standing(e *entry, now time.Time) standing {
	switch {
	case e.state == Failed:
		return standing{Failed, e.why}
	case e.state != Queued:
		return standing{e.state, nil}
	case q.offline:
		return standing{Waiting, noNetwork}
	}
	if why := q.source(e.ref.Source).waits(now); why != nil {
		return standing{Waiting, why}
	}
	if now.Before(e.until) {
		return standing{Waiting, e.why}
	}
	return standing{Queued, nil}
}

// entry returns an entry for others to see; the lock is held.
func (q *Queue) entry(e *entry, now time.Time) Entry {
	s := q.standing(e, now)
	return Entry{
		Source: e.ref.Source, Series: e.series, Book: e.book, Priority: e.priority,
		State: s.state, Done: e.done, Total: e.total, Tries: e.tries, Err: s.why.error(),
	}
}

// again lets an entry be tried as if for the first time.
func (e *entry) again() { e.tries, e.until, e.why = 0, time.Time{}, nil }

// halt gives an entry another state and ends the work on it, if there is any.
func (e *entry) halt(s State) {
	e.state = s
	if e.stop != nil {
		e.stop()
	}
}

// error returns the error of a reason, nil for none.
func (r *reason) error() error {
	if r == nil {
		return nil
	}
	return r.err
}
