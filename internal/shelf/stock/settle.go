package stock

import (
	"errors"
	"io/fs"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// recover finishes what was under way when the program last ended. What cannot be finished now is found again at the
// next start.
func (s *Stock) recover() {
	for _, e := range s.all() {
		var err error
		switch {
		case e.going:
			_, err = s.drop(e) // it is not shown, whether it can be removed or not
		case e.coming != nil && e.coming.placing:
			_, err = s.settle(e)
		}
		if err != nil {
			s.log.Warn("what was under way at the last end is not finished", "path", pathOf(e), "err", err)
		}
	}
}

// pathOf is where a book lies or will lie, for the log.
func pathOf(e *entry) string {
	for i := range e.items() {
		return i.Path
	}
	return ""
}

// settled returns the entry of a book, an empty one for a book that the index does not know, and finishes first what
// an error has interrupted. It is called with doing held.
func (s *Stock) settled(ref server.Ref) (*entry, error) {
	e := s.entry(ref)
	switch {
	case e == nil:
		return &entry{ref: ref}, nil
	case e.going:
		return s.drop(e)
	case e.coming != nil && e.coming.placing:
		return s.settle(e)
	}
	return e, nil
}

// settle finds out how far the renaming of a part into its place has come, and records it. A file of the part's size in
// that place is the part, which may have kept its old name too: see makeWay.
func (s *Stock) settle(e *entry) (*entry, error) {
	c := *e.coming
	_, err := s.top.Stat(c.part())
	renamed := errors.Is(err, fs.ErrNotExist)
	if err != nil && !renamed {
		return e, err
	}
	info, err := s.look(c.Path)
	there := err == nil
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return e, err
	}
	if there && info.Size() == c.Size {
		whole, err := s.whole(c.Path)
		if err == nil && whole {
			err = s.arrived(e)
			return s.entry(e.ref), err
		}
		if err == nil && renamed {
			err = s.erase(&c.Item)
		}
		if err != nil {
			return e, err
		}
		there = !renamed
	}
	next := &entry{ref: e.ref, here: e.here, damaged: e.damaged, coming: &c}
	if h := e.here; h != nil && h.Path == c.Path && (!there || info.Size() != h.Size) {
		next.here, next.damaged = nil, false // what lies there, if anything, is somebody else's
	}
	c.placing, c.Size = false, 0
	return next, s.put(next)
}

// whole reads a file through and reports whether it is whole. An error says that it could not be read.
func (s *Stock) whole(name string) (bool, error) {
	f, _, _, err := s.check(name, bookfile.Want{Deep: true})
	if errors.Is(err, bookfile.ErrDamaged) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	_ = f.Close() // it was only read
	return true, nil
}
