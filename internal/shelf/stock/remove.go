package stock

import (
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"inkshelf/internal/server"
)

// Remove removes the file of a book. A file that was replaced from outside since it was last looked at is taken for
// its owner's, and stays: ErrChanged. A download of the book that is under way goes on. A book that is not here is no
// error.
func (s *Stock) Remove(ref server.Ref) error {
	s.doing.Lock()
	defer s.doing.Unlock()
	e, err := s.settled(ref)
	if err != nil || e.here == nil {
		return err
	}
	info, err := s.look(e.here.Path)
	switch {
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("remove: %w", err)
	case err == nil && info.Size() != e.here.Size:
		theirs := e.owned(info.Size())
		if !e.here.Found {
			return errors.Join(fmt.Errorf("remove %s: %w", e.here.Path, ErrChanged), s.put(theirs))
		}
		e = theirs
	}
	if _, err = s.drop(e); errors.Is(err, syscall.ENOSPC) {
		// Not even the index has room for a line. Then the file goes first: people remove books to make room.
		if err = s.erase(e.here); err == nil {
			_, err = s.drop(e)
		}
	}
	if err != nil {
		return fmt.Errorf("remove: %w", err)
	}
	return nil
}

// owned returns the entry with a file that its owner has put there, of that size.
func (e *entry) owned(size int64) *entry {
	here := *e.here
	here.Size, here.Found = size, true
	return &entry{ref: e.ref, here: &here, coming: e.coming}
}

// drop removes the file of an entry. The index learns before that the file goes, so that no book is ever shown whose
// file is gone.
func (s *Stock) drop(e *entry) (*entry, error) {
	if !e.going {
		if err := s.put(&entry{ref: e.ref, here: e.here, damaged: e.damaged, going: true, coming: e.coming}); err != nil {
			return e, err
		}
	}
	if err := s.erase(e.here); err != nil {
		if !e.going {
			s.apply(e) // it is still there; should the program end now, the next start removes it
		}
		return e, err
	}
	gone := &entry{ref: e.ref, coming: e.coming}
	return gone, s.put(gone)
}

// Fresh removes every book that was downloaded, and what has come of those under way. What was put there by hand stays.
func Fresh(o Options) error {
	s, _, err := Open(o)
	if err != nil {
		return err
	}
	var errs []error
	for _, e := range s.all() {
		errs = append(errs, s.Discard(e.ref))
		if e = s.entry(e.ref); e != nil && e.here != nil && !e.here.Found { // it may just have arrived
			errs = append(errs, s.Remove(e.ref))
		}
	}
	s.sweep()
	return errors.Join(append(errs, s.Close())...)
}
