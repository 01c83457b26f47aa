package progress

import (
	"cmp"
	"time"

	"inkshelf/internal/server"
)

// usualPause is how long a turned page waits for the next ones, so that quick reading does not send each.
const usualPause = 10 * time.Second

// Turn records the place that a book was read to. It is on disk when Turn returns nil. With an error it counts nonetheless
// and is written with the next change that can be.
//
// A server that keeps progress is told a while later, by page or that the book is finished; it knows no other places.
func (s *Store) Turn(source string, b server.Book, p Position) error {
	keeps := s.Keeps(source)
	return s.change(func() []*state {
		st := s.touch(source, b)
		st.Opened = st.Seq
		s.reach(st, p, keeps)
		s.plan(st, cmp.Or(s.options.Pause, usualPause))
		return []*state{st}
	})
}

// Mark marks whole books as read or as unread.
func (s *Store) Mark(source string, read bool, books ...server.Book) error {
	keeps := s.Keeps(source)
	return s.change(func() []*state {
		var changed []*state
		for _, b := range books {
			st := s.touch(source, b)
			if read {
				pages := st.pages()
				s.reach(st, Position{Page: pages, Pages: pages, Percent: 100, Completed: true}, keeps)
			} else {
				st.erase(keeps)
			}
			s.plan(st, 0)
			changed = append(changed, st)
		}
		return changed
	})
}

// Snapshot remembers how far books have been read. Restore puts that back, with its time and its rank among what was opened
// here, and has the server told.
func (s *Store) Snapshot(source string, books ...server.Book) (restore func() error) {
	before := make([]state, len(books))
	s.mu.Lock()
	for i, b := range books {
		if st := s.states[server.Ref{Source: source, Book: b.ID}]; st != nil {
			before[i] = state{Book: st.Book, facts: st.facts}
		} else {
			before[i] = state{Book: bookOf(b), facts: facts{There: markOf(b.Progress)}}
		}
	}
	s.mu.Unlock()
	return func() error {
		keeps := s.Keeps(source)
		return s.change(func() []*state {
			var changed []*state
			for i, b := range books {
				st := s.touch(source, b)
				s.putBack(st, &before[i], keeps)
				s.plan(st, 0)
				changed = append(changed, st)
			}
			return changed
		})
	}
}

// putBack moves the position here to where it was; the lock is held.
func (s *Store) putBack(st, was *state, keeps bool) {
	if !was.shown().Known {
		st.erase(keeps)
		return
	}
	p := was.latest()
	s.reach(st, p, keeps)
	st.Here.At, st.Opened = p.At, was.Opened
}

// touch returns the state of a book that the user does something with; the lock is held. Of one that is new, the book tells
// what the server says. Later it does not: what is known here may have been laid over it.
func (s *Store) touch(source string, b server.Book) *state {
	ref := server.Ref{Source: source, Book: b.ID}
	st := s.states[ref]
	if st == nil {
		st = &state{Source: source}
		st.There = markOf(b.Progress)
		st.Base = st.There
		s.states[ref] = st
	}
	st.describe(b)
	s.seq++
	st.Seq = s.seq
	return st
}

// reach moves the position here; the lock is held.
func (s *Store) reach(st *state, p Position, keeps bool) {
	p.At, p.Device = s.now(), s.options.Device
	p.Page, p.Pages = max(p.Page, 0), max(p.Pages, 0)
	if p.Pages == 0 {
		p.Pages = st.Book.Pages
	}
	st.Place, st.Here, st.Stage = reached, p, kept
	if keeps {
		st.Stage = st.destined()
	}
	// Whoever has turned to the other place has answered. Whether the server is still there is seen before anything is sent.
	st.Asking = st.Asking && !st.matches(st.There)
}

// erase forgets the position here and has the server forget it. Whether there is anything to forget is the server's to
// say: no list may have shown the book yet.
func (st *state) erase(keeps bool) {
	st.Place, st.Here, st.Opened = unread, Position{}, 0
	if st.Stage = st.destined(); !keeps {
		st.accept(nothing)
	}
}
