package progress

import (
	"cmp"
	"slices"

	"inkshelf/internal/server"
)

// Start says where to open a book.
type Start struct {
	Position Position
	Known    bool      // false: nothing is known of the book, here or elsewhere; Position is empty
	Ask      *Question // what the user is to decide first; nil: nothing
}

// Question is a book that was read elsewhere too, so that the user has to say which place counts.
type Question struct {
	Source string
	Book   server.Book // as a list gave it, without authors, summary and progress

	// Here is the place on this reader. Without page, spot and completion the book was marked as unread.
	Here Position
	// There is the place on the server.
	There Position
}

// Begin says where to open a book. It asks nobody: b is the book from the freshest list there is.
func (s *Store) Begin(source string, b server.Book) Start {
	s.mu.Lock()
	defer s.mu.Unlock()
	st := s.states[server.Ref{Source: source, Book: b.ID}]
	if st == nil {
		st = &state{Source: source, Book: bookOf(b)} // not kept: nothing has been done with it yet
		st.There = markOf(b.Progress)
		st.Base = st.There
	}
	var start Start
	start.Position, start.Known = st.position()
	if st.judge(s.now()) == ask {
		st.Asking = true // on disk with the next turn; until then it would come up again
		start.Ask = st.question()
	}
	return start
}

// Questions lists what the user is to decide, oldest first.
func (s *Store) Questions() []Question {
	s.mu.Lock()
	defer s.mu.Unlock()
	var asking []*state
	for _, st := range s.states {
		if st.Asking {
			asking = append(asking, st)
		}
	}
	slices.SortFunc(asking, func(a, b *state) int { return cmp.Compare(a.Seq, b.Seq) })
	list := []Question{}
	for _, st := range asking {
		list = append(list, *st.question())
	}
	return list
}

func (st *state) question() *Question {
	return &Question{Source: st.Source, Book: st.Book.neutral(), Here: st.Here, There: st.elsewhere()}
}

// Answer decides a question: here says that the place on this reader counts and the server is to be told. What has moved
// elsewhere since the question was put is not decided by it and may be asked about in turn. A question that is over by
// itself needs no answer any more.
func (s *Store) Answer(q Question, here bool) error {
	return s.change(func() []*state {
		st := s.states[server.Ref{Source: q.Source, Book: q.Book.ID}]
		if st == nil || !st.Asking {
			return nil
		}
		st.Asking = false
		st.Base = mark{Known: true, Page: q.There.Page, Completed: q.There.Completed, At: q.There.At}
		if here {
			st.Stage = st.destined()
		} else {
			s.seq++
			st.Seq, st.Place, st.Here, st.Stage = s.seq, reached, q.There, settled
		}
		st.settle(s.now())
		s.plan(st, 0)
		return []*state{st}
	})
}
