package progress

import (
	"time"

	"inkshelf/internal/server"
)

// Seen takes up what a list that has come from a server says: where nothing is known here, its positions count here too;
// where both sides moved, a question may come up. Every such list is given to it as it came, before anything is laid over it.
func (s *Store) Seen(source string, books []server.Book) { s.Listen()(source, books) }

// Listen is called before a list is asked for, and seen, which is Seen, with the list. What was sent from here in between may
// be in the list or not, so that it says nothing of such a book.
func (s *Store) Listen() (seen func(source string, books []server.Book)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	asked := s.requests
	return func(source string, books []server.Book) { s.take(source, books, asked, false) }
}

// take is Seen for a list that was asked for after so many requests; sure: nothing was sent, and nothing has come from the
// server since that could be newer.
func (s *Store) take(source string, books []server.Book, asked uint64, sure bool) {
	err := s.change(func() []*state {
		now := s.now()
		var changed []*state
		for _, b := range books {
			st := s.see(source, b)
			if st == nil || !sure && st.request > asked {
				continue
			}
			held := !st.sendable()
			if st.learn(b, sure, now) {
				changed = append(changed, st)
			}
			if held {
				s.plan(st, 0)
			}
		}
		return changed
	})
	if err != nil {
		// Nothing is lost that the next list does not say again.
		s.options.Log.Warn("what a server said of positions is not on disk", "source", source, "err", err)
	}
}

// see returns the state of a listed book, nil where there is nothing to remember; the lock is held.
func (s *Store) see(source string, b server.Book) *state {
	ref := server.Ref{Source: source, Book: b.ID}
	st := s.states[ref]
	if st == nil && b.Progress != nil && b.ID != "" {
		st = &state{Source: source}
		s.states[ref] = st
	}
	return st
}

// learn takes up a listed book and reports whether that has changed anything.
func (st *state) learn(b server.Book, sure bool, now time.Time) bool {
	before, described, in := st.facts, st.Book, len(st.In)
	st.missing = false
	st.describe(b)
	st.see(markOf(b.Progress), sure, now)
	return st.facts != before || st.Book != described || len(st.In) != in
}
