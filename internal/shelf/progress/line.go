package progress

import "time"

// line is the queue to one server. What is in it follows from the states; this is when to send. Store.mu guards it.
type line struct {
	source string
	wake   chan struct{}
	manned bool   // Run has a worker for it
	end    func() // ends the work that is being counted; nil: none is

	due     time.Time // when to send what waits; zero: nothing does, or nothing that may be tried
	quiet   time.Time // not to be tried before
	patient bool      // quiet is the server's own wish
	tries   int       // in vain, one after another
	shut    bool      // the server refuses the key: it is left alone until the user or the network does something
}

// never is a wait that only a signal ends.
const never = time.Duration(-1)

// wait returns how long to wait before a line is tried; the lock is held. Waits are not computed from Options.Now, which
// may stand still or jump.
func (s *Store) wait(l *line) time.Duration {
	if !s.online || l.shut || l.due.IsZero() {
		return never
	}
	return max(time.Until(l.due), time.Until(l.quiet), 0)
}

// work counts work on a line; the lock is held.
func (s *Store) work(l *line) {
	if l.end == nil {
		l.end = s.options.Work()
	}
}

// rest ends the work that was counted; the lock is held.
func (l *line) rest() {
	if l.end != nil {
		l.end()
		l.end = nil
	}
}

// plan has a position sent after a while at the latest; the lock is held.
func (s *Store) plan(st *state, after time.Duration) {
	if !st.sendable() {
		return
	}
	l := s.line(st.Source)
	if due := time.Now().Add(after); l.due.IsZero() || due.Before(l.due) {
		l.due = due
	}
	s.rouse(l)
}

// line returns the line to a server; the lock is held.
func (s *Store) line(source string) *line {
	l := s.lines[source]
	if l == nil {
		l = &line{source: source, wake: make(chan struct{}, 1)}
		s.lines[source] = l
		signal(s.news)
	}
	return l
}

// rouse makes a worker look at its line again; the lock is held. What can be done at once counts as work from now on, so
// that nobody takes the app for settled before the worker has got up.
func (s *Store) rouse(l *line) {
	if s.running && s.wait(l) == 0 {
		s.work(l)
	}
	signal(l.wake)
}

func signal(c chan struct{}) {
	select {
	case c <- struct{}{}:
	default:
	}
}
