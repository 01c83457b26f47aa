package progress

import (
	"context"
	"net/http"
	"time"

	"inkshelf/internal/server"
)

// fresh is how long a list is gone by. While a long queue is being sent, others may read on.
const fresh = 5 * time.Second

// list is what the server holds of the books that a series has, or why that is not known.
type list struct {
	marks map[server.BookID]mark
	err   error
	until time.Time // it is fresh
}

// one sends one position, if it is still to be sent once the server has said what it holds.
func (d *delivery) one(ctx context.Context, ref server.Ref) error {
	now := d.list(ctx, ref.Source, d.series(ref))
	switch server.StatusCode(now.err) {
	case http.StatusNotFound, http.StatusGone: // or a proxy says so while the server behind it is off
		d.miss(ref)
		return nil
	}
	if now.err != nil {
		return now.err
	}
	there, ok := now.marks[ref.Book]
	if !ok {
		d.miss(ref)
		return nil
	}
	what, seq, ok := d.begin(ref, there)
	if !ok {
		return nil
	}
	d.mark(ref)
	defer d.mark(ref)
	var err error
	if what.Clear {
		err = d.to.ClearProgress(ctx, ref.Book)
	} else {
		err = d.to.SetProgress(ctx, ref.Book, what.Page, what.Completed)
	}
	if err == nil {
		d.taken(ref, seq)
	}
	return err
}

// list fetches a series and takes up what the server says of its books, unless that was done just now. One that cannot be
// had is not tried again in the same delivery.
func (d *delivery) list(ctx context.Context, source string, id server.SeriesID) list {
	if now, ok := d.lists[id]; ok && (now.err != nil || time.Now().Before(now.until)) {
		return now
	}
	books, err := d.to.Books(ctx, id)
	now := list{map[server.BookID]mark{}, err, time.Now().Add(fresh)}
	for _, b := range books {
		now.marks[b.ID] = markOf(b.Progress)
	}
	d.lists[id] = now
	d.take(source, books, 0, true)
	return now
}

// series returns the series that a book is in; none of a book that was forgotten meanwhile.
func (s *Store) series(ref server.Ref) server.SeriesID {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st := s.states[ref]; st != nil {
		return st.Book.Series
	}
	return ""
}

// miss sets a book aside that its series does not list, or whose series is not there.
func (s *Store) miss(ref server.Ref) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st := s.states[ref]; st != nil {
		st.missing = true
	}
	s.options.Log.Info("a position waits for a book that is not listed", "source", ref.Source, "book", ref.Book)
}

// begin records what is about to be sent to a server that has just said what is there, and says what that is; false:
// nothing any more.
func (s *Store) begin(ref server.Ref, there mark) (what sent, seq uint64, ok bool) {
	err := s.change(func() []*state {
		st := s.states[ref]
		if st == nil {
			return nil
		}
		if st.There != there { // another list came since, newer or late: what is true is asked anew
			s.plan(st, 0)
			return nil
		}
		st.settle(s.now()) // a page may have been turned since the list came
		if ok = st.sendable(); ok {
			what = sent{On: true, Clear: st.Place == unread, Page: st.Here.Page, Completed: st.Here.Completed}
			seq, st.Sent = st.Seq, what
		}
		return []*state{st}
	})
	s.unwritten(err)
	return what, seq, ok
}

// mark notes that a request about a book begins or ends: lists from before are late.
func (s *Store) mark(ref server.Ref) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.requests++
	if st := s.states[ref]; st != nil {
		st.request = s.requests
	}
}

// taken records that the server has taken what was sent. Where a page was turned meanwhile, that still waits.
func (s *Store) taken(ref server.Ref, seq uint64) {
	s.unwritten(s.change(func() []*state {
		st := s.states[ref]
		if st == nil {
			return nil
		}
		st.Sent.Taken = st.Sent.On
		if st.Seq == seq {
			st.Stage = settled
		}
		return []*state{st}
	}))
}

// refused keeps a position on this reader alone. One that was reached meanwhile is still to be tried.
func (s *Store) refused(t ticket, err error) {
	s.options.Log.Info("a position stays on this reader", "source", t.ref.Source, "book", t.ref.Book, "err", err)
	s.unwritten(s.change(func() []*state {
		st := s.states[t.ref]
		if st == nil || st.Stage != waiting || st.Seq != t.seq {
			return nil
		}
		st.Stage, st.Sent = kept, sent{}
		return []*state{st}
	}))
}

// unwritten logs that the disk did not take a change, which is no reason not to go on: the server is another place to keep it.
func (s *Store) unwritten(err error) {
	if err != nil {
		s.options.Log.Warn("positions are not on disk", "err", err)
	}
}
