package download

import (
	"errors"
	"net/http"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

const (
	// maxTries is how often a book is tried without anything gained.
	maxTries = 10
	// fewTries is how often a book is tried that is at fault itself.
	fewTries = 3
	// busyWait is for servers that are asked too much and do not say for how long.
	busyWait = time.Minute
	// spaceWait is for a full disk; whoever makes room calls Kick.
	spaceWait = 5 * time.Minute
)

// served is an error that came from the server or the way to it, not from the disk.
type served struct{ error }

func (s served) Unwrap() error { return s.error }

// ended lets go of an entry after a try of the book with that stamp. Stopped says that the try was told to end.
func (q *Queue) ended(e *entry, stamp string, err error, stopped bool) {
	if err != nil && !stopped {
		q.o.Log.Warn("a download failed", "source", e.ref.Source, "book", string(e.ref.Book), "err", err)
	}
	discard := false
	q.complain(q.change(func() {
		arrived := err == nil && stamp == e.book.Stamp
		if discard = e.gone && !arrived; discard {
			return
		}
		e.stop = nil
		src := q.source(e.ref.Source)
		if e.done > e.best {
			e.best, e.tries, src.fails = e.done, 0, 0
		}
		switch {
		case arrived:
			q.remove(e)
			q.post(e.change(Change{State: Running, Finished: true, Gone: true}))
		case e.state != Running: // paused, or queued again
		case err == nil, stopped:
			e.state = Queued
		default:
			e.judge(src, err, time.Now())
		}
	}))
	if discard {
		q.complain(q.discard(e))
	}
}

// judge decides what becomes of an entry after an error: given up, tried later, or with it everything of its server tried
// later; the lock is held.
func (e *entry) judge(src *source, err error, now time.Time) {
	why := &reason{err}
	e.state, e.why = Queued, why
	code := server.StatusCode(err)
	switch {
	case errors.Is(err, ErrNoSpace):
		e.until = now.Add(spaceWait)
	case code == http.StatusTooManyRequests:
		src.rest(now, wanted(err, busyWait), why)
	case code == http.StatusUnauthorized:
		src.hold(why) // asking again and again would lock the user out
	case final(err, code):
		e.state = Failed
	default:
		e.later(src, why, now)
	}
}

// later has an entry tried again after a while, if it has not been tried too often.
func (e *entry) later(src *source, why *reason, now time.Time) {
	e.tries++
	if e.tries >= maxTries || e.tries >= fewTries && ownFault(why.err) {
		e.state = Failed
		return
	}
	if server.StatusCode(why.err) == http.StatusForbidden {
		src.hold(why) // it may be the key; the other books come first next time
		return
	}
	e.until = now.Add(waits[min(e.tries, len(waits))-1])
	if _, ok := errors.AsType[served](why.err); !ok {
		return
	}
	src.failed(now, why)
	if wait := wanted(why.err, 0); wait > 0 {
		src.rest(now, wait, why)
	}
}

// ownFault reports whether an error may be that of the book itself, not of the way to it: it comes damaged, which costs all
// of its bytes each time, or the user may not have it.
func ownFault(err error) bool {
	return errors.Is(err, bookfile.ErrDamaged) || server.StatusCode(err) == http.StatusForbidden
}

// wanted returns how long the server wants to be left alone.
func wanted(err error, otherwise time.Duration) time.Duration {
	if se, ok := errors.AsType[*server.StatusError](err); ok && se.RetryAfter > 0 {
		return se.RetryAfter
	}
	return otherwise
}

// final reports whether trying again would give the same.
func final(err error, code int) bool {
	switch {
	case errors.Is(err, server.ErrUnreadable), errors.Is(err, errors.ErrUnsupported), errors.Is(err, bookfile.ErrTooLarge):
		return true
	case code == http.StatusForbidden, code == http.StatusRequestTimeout, code == http.StatusTooEarly:
		return false
	}
	return code >= 400 && code < 500
}
