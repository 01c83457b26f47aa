package stock

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"slices"

	"inkshelf/internal/server"
)

// entry is what the index knows of one book. An entry is never changed, only replaced by another: whoever holds one
// holds a whole one.
type entry struct {
	ref server.Ref

	here    *Item // the file in its place; nil where there is none
	damaged bool  // that file is not whole: it has its place and its bytes, but is not shown
	going   bool  // that file is being removed

	coming *coming // what is being downloaded; nil where nothing is
}

// coming is a book on its way. Its Size is 0 until it has been checked.
type coming struct {
	Item
	mark    string // of the server's, to resume by
	placing bool   // it is whole and was, or is about to be, renamed into its place
	serial  int    // tells reservations of one book apart, while the program runs
}

// shown reports whether there is a whole book. A nil entry is of a book that the index does not know.
func (e *entry) shown() bool { return e != nil && e.here != nil && !e.damaged && !e.going }

// empty reports whether nothing is known: such an entry is the end of its book's.
func (e *entry) empty() bool { return e.here == nil && e.coming == nil }

// items are the files of an entry, in their places or with a place reserved.
func (e *entry) items() iter.Seq[*Item] {
	return func(yield func(*Item) bool) {
		if e.here != nil && !yield(e.here) {
			return
		}
		if e.coming != nil {
			yield(&e.coming.Item)
		}
	}
}

// entry returns what is known of a book, nil for nothing.
func (s *Stock) entry(ref server.Ref) *entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.entries[ref]
}

// all returns every entry, in no order.
func (s *Stock) all() []*entry {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Collect(maps.Values(s.entries))
}

// put records changes, all of them or none, and then lets them count. It is called with doing held.
func (s *Stock) put(changes ...*entry) error {
	records := make([][]byte, len(changes))
	for i, e := range changes {
		records[i] = e.encode()
	}
	if len(s.entries) == 0 { // perhaps Open could not; later it would hide that the volume is away
		if err := s.top.MkdirAll(partsFolder); err != nil {
			return err
		}
	}
	if err := s.index.Append(records...); err != nil {
		return fmt.Errorf("record: %w", err)
	}
	s.apply(changes...)
	s.compact()
	return nil
}

// apply lets changes count, in memory.
func (s *Stock) apply(changes ...*entry) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.sorted = nil
	for _, e := range changes {
		if e.empty() {
			delete(s.entries, e.ref)
		} else {
			s.entries[e.ref] = e
		}
	}
}

// compact writes the index anew when every third of its lines may be of the past: each is read at the start, and a
// book that is downloaded takes three. That it could not be done is no harm.
func (s *Stock) compact() {
	if s.index.Lines() <= max(200, len(s.entries)/2) {
		return
	}
	if err := s.index.Rewrite(s.records()); err != nil {
		s.log.Warn("the index of books was not made shorter", "err", err)
	}
}

// records are the lines of an index that says what is known now.
func (s *Stock) records() iter.Seq[[]byte] {
	list := s.all()
	slices.SortFunc(list, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.ref.Source, b.ref.Source), cmp.Compare(a.ref.Book, b.ref.Book))
	})
	return func(yield func([]byte) bool) {
		for _, e := range list {
			if !yield(e.encode()) {
				return
			}
		}
	}
}
