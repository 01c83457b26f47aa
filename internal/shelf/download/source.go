package download

import (
	"time"
)

// waits are the pauses after one failure, two, and so on; the last one is repeated.
var waits = []time.Duration{5 * time.Second, 15 * time.Second, time.Minute, 5 * time.Minute, 15 * time.Minute, 30 * time.Minute}

// sourcePauses is how many of waits a whole source goes through. A server that is away is asked once a minute, for whichever
// book, and one book that always fails does not hold the others up for longer.
const sourcePauses = 3

// source is what is known of a server. The zero source may be asked.
type source struct {
	held    bool      // until someone acts: the key was refused, or there is no such server
	until   time.Time // not before
	ordered bool      // by the server itself: nothing that happens here shortens the wait
	why     *reason
	fails   int // one after another
}

// source returns what is known of a server; the lock is held.
func (q *Queue) source(name string) *source {
	s := q.sources[name]
	if s == nil {
		s = &source{}
		q.sources[name] = s
	}
	return s
}

// waits returns why the source is not asked now, nil if it may be.
func (s *source) waits(now time.Time) *reason {
	if s.held || now.Before(s.until) {
		return s.why
	}
	return nil
}

// hold leaves the source alone until release.
func (s *source) hold(why *reason) { s.held, s.why = true, why }

// rest leaves the source alone for as long as it wants.
func (s *source) rest(now time.Time, wait time.Duration, why *reason) {
	s.until, s.ordered, s.why = now.Add(wait), true, why
}

// failed leaves the source alone for a while, longer from time to time.
func (s *source) failed(now time.Time, why *reason) {
	s.until, s.ordered, s.why = now.Add(waits[min(s.fails, sourcePauses-1)]), false, why
	s.fails++
}

// release lets the source be asked again, unless it has said when.
func (s *source) release() {
	s.held, s.fails = false, 0
	if !s.ordered {
		s.until = time.Time{}
	}
}
