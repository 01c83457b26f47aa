package stock

import (
	"errors"
	"fmt"
	"io/fs"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

// File is the file of a book, open to be read.
type File struct {
	disk.File
	Item Item
}

// Open opens the file of a book. The directory of the file is looked at each time, because others may write to the
// volume.
//
// A file that is gone is ErrGone, and the index forgets it. One that is not whole is an error that wraps
// bookfile.ErrDamaged: the book is not here any more, but no file is removed, because it may be somebody's. Ours keeps
// its place for the next download; one of another size has an owner, and the index forgets it. A whole file of another
// size was put there by its owner: it is opened, and Found from now on.
func (s *Stock) Open(ref server.Ref) (*File, error) {
	item, ok := s.Item(ref)
	if !ok {
		return nil, fmt.Errorf("open: %w", ErrGone)
	}
	f, size, found, err := s.check(item.Path, bookfile.Want{})
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if away := s.away(); away != nil {
			return nil, fmt.Errorf("open: %w", away)
		}
		s.learn(item, func(e *entry) *entry { return &entry{ref: ref, coming: e.coming} })
		return nil, fmt.Errorf("open %s: %w", item.Path, ErrGone)
	case errors.Is(err, bookfile.ErrDamaged):
		s.learn(item, func(e *entry) *entry { return s.broken(e) })
		return nil, fmt.Errorf("open: %w", err)
	case err != nil:
		return nil, fmt.Errorf("open: %w", err)
	case size != item.Size:
		theirs := func(e *entry) *entry { return e.owned(size).paged(found.Pages) }
		s.learn(item, theirs)
		item = *theirs(&entry{here: &item}).here
	}
	return &File{File: f, Item: item}, nil
}

// away returns an error where the volume itself is gone, which says nothing about the books on it.
func (s *Stock) away() error {
	_, err := s.top.Stat(stateFolder)
	return err
}

// learn changes the entry of a book that is still as it was in the item. That the change could not be recorded is no
// harm: it will be noticed again.
func (s *Stock) learn(item Item, change func(*entry) *entry) {
	s.doing.Lock()
	defer s.doing.Unlock()
	e := s.entry(item.Ref())
	if !e.shown() || e.here.Path != item.Path || e.here.Size != item.Size {
		return
	}
	next := change(e)
	if err := s.put(next); err != nil {
		s.apply(next)
		s.log.Warn("a change of a file was not recorded", "path", item.Path, "err", err)
	}
}

// broken returns the entry of a book whose file turned out to be damaged.
func (s *Stock) broken(e *entry) *entry {
	if info, err := s.look(e.here.Path); err == nil && info.Size() == e.here.Size {
		return &entry{ref: e.ref, here: e.here, damaged: true, coming: e.coming}
	}
	return &entry{ref: e.ref, coming: e.coming}
}

// paged returns the entry with the number of pages that its file turned out to have, if it has pages.
func (e *entry) paged(pages int) *entry {
	if pages > 0 {
		e.here.Book.Pages = pages
	}
	return e
}
