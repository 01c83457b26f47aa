package stock

import (
	"errors"
	"fmt"
	"io/fs"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// batch is how many books are recorded at once: recording takes as long for many as for one, and a scan that is
// ended half-way should not have been for nothing.
const batch = 64

// change is an entry and the one that follows it.
type change struct{ from, to *entry }

// record lets those changes count whose entries are still what they were.
func (w *walk) record(list []change) {
	s := w.s
	s.doing.Lock()
	defer s.doing.Unlock()
	var next []*entry
	for _, c := range list {
		if s.entry(c.from.ref) == c.from {
			next = append(next, c.to)
		}
	}
	w.put(next)
}

func (w *walk) put(list []*entry) {
	if len(list) == 0 {
		return
	}
	if err := w.s.put(list...); err != nil {
		w.errs = append(w.errs, fmt.Errorf("scan: %w", err))
		return
	}
	w.changed = true
}

// recheck looks into the files that are not as the index has them.
func (w *walk) recheck() {
	for _, e := range w.suspect {
		if w.ctx.Err() != nil {
			return
		}
		f, size, found, err := w.s.check(e.here.Path, bookfile.Want{})
		var next *entry
		switch {
		case errors.Is(err, bookfile.ErrDamaged):
			next = w.s.broken(e)
			if next.here != nil && e.damaged {
				continue // as before
			}
		case err != nil:
			w.failed(err)
			continue
		default:
			_ = f.Close() // it was only read
			next = e.mended(size, found.Pages)
		}
		w.record([]change{{e, next}})
	}
}

// mended returns the entry with a file that has turned out to be whole. It is its owner's if its size is another.
func (e *entry) mended(size int64, pages int) *entry {
	if size == e.here.Size {
		return &entry{ref: e.ref, here: e.here, coming: e.coming}
	}
	return e.owned(size).paged(pages)
}

// takeIn records the new files that are whole.
func (w *walk) takeIn() {
	var list []candidate
	for _, name := range w.news {
		if w.ctx.Err() != nil {
			break
		}
		f, size, found, err := w.s.check(name, bookfile.Want{})
		if err != nil {
			w.failed(err)
			continue
		}
		_ = f.Close() // it was only read
		list = append(list, candidate{name, size, found})
		if len(list) == batch {
			w.admit(list)
			list = list[:0]
		}
	}
	w.admit(list)
}

// failed notes that a file cannot be looked at, unless it has just gone. A damaged one is no fault of the scan's.
func (w *walk) failed(err error) {
	switch {
	case errors.Is(err, bookfile.ErrDamaged):
		w.s.log.Warn("a file is left out", "err", err)
	case !errors.Is(err, fs.ErrNotExist):
		w.errs = append(w.errs, fmt.Errorf("scan: %w", err))
	}
}

// candidate is a whole file that the index does not have.
type candidate struct {
	name  string
	size  int64
	found bookfile.Found
}

// claims returns the book of a source that the file says it is; false if it does not.
func (c candidate) claims(source string) (server.Ref, bool) {
	info := c.found.Info
	if info == nil || info.Source != source || info.Book == "" || ByHand(info.Book) {
		return server.Ref{}, false
	}
	return server.Ref{Source: source, Book: server.BookID(info.Book)}, true
}

// admit takes candidates into the index, unless they have got there in another way meanwhile.
func (w *walk) admit(list []candidate) {
	s := w.s
	s.doing.Lock()
	defer s.doing.Unlock()
	paths := make(map[string]bool)
	entries := s.all()
	for _, e := range entries {
		for i := range e.items() {
			// A file at a place that is only reserved is not the one that will come there.
			paths[i.Path] = paths[i.Path] || i == e.here || e.coming.placing
		}
	}
	added := make(map[server.Ref]bool)
	var next []*entry
	for _, c := range list {
		if info, err := s.look(c.name); err != nil || info.Size() != c.size || paths[c.name] {
			continue
		}
		if len(entries)+len(next) >= maxFound {
			s.log.Warn("there are more books than the index takes", "limit", maxFound)
			break
		}
		item := describe(w.source, c.name, c.found)
		item.Size, item.Added = c.size, s.added()
		if ref, ok := c.claims(w.source); ok && s.entry(ref) == nil && !added[ref] {
			item.claim(*c.found.Info)
		}
		if ref := item.Ref(); s.entry(ref) == nil {
			added[ref] = true
			next = append(next, &entry{ref: ref, here: &item})
		}
	}
	w.put(next)
}
