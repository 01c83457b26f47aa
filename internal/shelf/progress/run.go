package progress

import (
	"context"
	"sync"
	"time"
)

// Run sends what waits until ctx ends, and returns its error. Servers do not wait for one another.
func (s *Store) Run(ctx context.Context) error {
	s.begun(true)
	defer s.begun(false)
	var workers sync.WaitGroup
	defer workers.Wait()
	s.Kick()
	for {
		for _, l := range s.unmanned() {
			workers.Go(func() { s.man(ctx, l) })
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-s.news:
		}
	}
}

// begun notes whether Run runs. What is counted as work when it ends is not done any more.
func (s *Store) begun(running bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.running = running
	for _, l := range s.lines {
		l.rest()
		l.manned = false
	}
}

// unmanned returns the lines without a worker, which they have from now on.
func (s *Store) unmanned() []*line {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []*line
	for _, l := range s.lines {
		if !l.manned {
			l.manned = true
			list = append(list, l)
		}
	}
	return list
}

// man works on a line until ctx ends.
func (s *Store) man(ctx context.Context, l *line) {
	for ctx.Err() == nil {
		if wait := s.next(l); wait != 0 {
			idle(ctx, l, wait)
			continue
		}
		s.drain(ctx, l)
		s.compact()
	}
}

// next returns how long to wait. Only what need not wait is work.
func (s *Store) next(l *line) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	wait := s.wait(l)
	if wait == 0 {
		s.work(l)
	} else {
		l.rest()
	}
	return wait
}

// idle waits until there may be something to do.
func idle(ctx context.Context, l *line, wait time.Duration) {
	var after <-chan time.Time
	if wait != never {
		after = time.After(wait)
	}
	select {
	case <-ctx.Done():
	case <-l.wake:
	case <-after:
	}
}

// Kick has everything sent at once that waits, also to servers that are being left alone, unless they have asked for it. It
// does not wait.
func (s *Store) Kick() {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := time.Now()
	for _, l := range s.lines {
		l.shut = false
		if !l.patient {
			l.quiet, l.tries = time.Time{}, 0
		}
	}
	for _, st := range s.states {
		if st.missing = false; st.sendable() {
			s.line(st.Source).due = now
		}
	}
	for _, l := range s.lines {
		s.rouse(l)
	}
}

// SetOnline says whether the network is there. Nothing is tried without it, and everything when it comes.
func (s *Store) SetOnline(online bool) {
	s.mu.Lock()
	s.online = online
	s.mu.Unlock()
	if online {
		s.Kick()
	}
}

// Pending returns how many positions a source has yet to be told, including those that the user has to decide about. Where
// source is empty it is the number of all whose server is configured.
func (s *Store) Pending(source string) int {
	pending := s.pending()
	if source != "" {
		return pending[source]
	}
	sum := 0
	for source, n := range pending {
		if _, ok := s.options.Source(source); ok {
			sum += n
		}
	}
	return sum
}

func (s *Store) pending() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	pending := map[string]int{}
	for _, st := range s.states {
		if st.Stage == waiting {
			pending[st.Source]++
		}
	}
	return pending
}
