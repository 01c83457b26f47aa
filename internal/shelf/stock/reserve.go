package stock

import (
	"errors"
	"fmt"
	"path"
	"unicode/utf8"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

// Reserve gives a book its place and records it, before anything is written. A book that has a place keeps it. One
// that is here with the same stamp is returned as it is, and nothing is under way then; with another stamp its update
// will take the place of its file, which stays until then. A download of another stamp is given up.
func (s *Stock) Reserve(source string, series server.Series, b server.Book) (Item, error) {
	if err := checkBook(source, b); err != nil {
		return Item{}, fmt.Errorf("reserve: %w", err)
	}
	s.doing.Lock()
	defer s.doing.Unlock()
	e, err := s.settled(server.Ref{Source: source, Book: b.ID})
	if err != nil {
		return Item{}, fmt.Errorf("reserve: %w", err)
	}
	item := Item{Source: source, Book: kept(series, b), Direction: series.Direction}
	next := &entry{ref: e.ref, here: e.here, damaged: e.damaged}
	switch {
	case e.shown() && e.here.Book.Stamp == b.Stamp:
		if e.coming == nil {
			return *e.here, nil
		}
		item = *e.here
	case e.coming != nil && e.coming.Book.Stamp == b.Stamp:
		return e.coming.Item, nil
	default:
		if item.Path, err = s.placeFor(e, item); err != nil {
			return Item{}, fmt.Errorf("reserve: %w", err)
		}
		item.Pinned = e.here != nil && e.here.Pinned || e.coming != nil && e.coming.Pinned
		s.serial++
		next.coming = &coming{Item: item, serial: s.serial}
	}
	if err := s.put(next); err != nil {
		return Item{}, err
	}
	if e.coming != nil {
		s.removePart(e.coming)
	}
	return item, nil
}

// checkBook returns an error for what can have no place. The index is JSON, in which what is not UTF-8 would become
// another id; and no server may speak for a file that somebody has put there.
func checkBook(source string, b server.Book) error {
	if err := checkSource(source); err != nil {
		return err
	}
	switch {
	case b.ID == "" || !utf8.ValidString(string(b.ID)) || !utf8.ValidString(b.Stamp):
		return errors.New("the id of the book is not a text")
	case ByHand(b.ID):
		return errors.New("the id of the book is that of a file")
	}
	return nil
}

// placeFor returns the place that a book has, if it is ours and fits its format, or a new one.
func (s *Stock) placeFor(e *entry, item Item) (string, error) {
	for i := range e.items() {
		if !i.Found && path.Ext(i.Path) == extension(item.Book.Format) {
			return i.Path, nil
		}
	}
	return s.place(item.Source, item.Book)
}

// underWay returns the entry of a book that is under way, with doing held.
func (s *Stock) underWay(ref server.Ref) (*entry, error) {
	e, err := s.settled(ref)
	if err == nil && e.coming == nil {
		err = ErrNotReserved
	}
	return e, err
}

// Part opens the unfinished file of a book as it is, empty at first. The caller closes it.
func (s *Stock) Part(ref server.Ref) (disk.File, error) {
	s.doing.Lock()
	defer s.doing.Unlock()
	e, err := s.underWay(ref)
	if err != nil {
		return nil, err
	}
	if err := s.away(); err != nil {
		return nil, err // making the folder anew would hide that the volume is away
	}
	if err := s.top.MkdirAll(partsFolder); err != nil {
		return nil, err
	}
	return s.top.Edit(e.coming.part())
}

// PartSize returns the size of the unfinished file, 0 without one.
func (s *Stock) PartSize(ref server.Ref) int64 {
	e := s.entry(ref)
	if e == nil || e.coming == nil {
		return 0
	}
	info, err := s.top.Stat(e.coming.part())
	if err != nil {
		return 0
	}
	return info.Size()
}

// Mark returns what SetMark has recorded, "" without.
func (s *Stock) Mark(ref server.Ref) string {
	if e := s.entry(ref); e != nil && e.coming != nil {
		return e.coming.mark
	}
	return ""
}

// SetMark records what the server wants to hear when the download is resumed.
func (s *Stock) SetMark(ref server.Ref, mark string) error {
	s.doing.Lock()
	defer s.doing.Unlock()
	e, err := s.underWay(ref)
	if err != nil || e.coming.mark == mark {
		return err
	}
	return s.put(e.marked(mark))
}

// marked returns the entry with another mark.
func (e *entry) marked(mark string) *entry {
	next, c := *e, *e.coming
	c.mark = mark
	next.coming = &c
	return &next
}

// Discard gives up a download: its reservation and what has come of it. A book that is here stays.
func (s *Stock) Discard(ref server.Ref) error {
	s.doing.Lock()
	defer s.doing.Unlock()
	e, err := s.underWay(ref)
	if errors.Is(err, ErrNotReserved) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.put(&entry{ref: ref, here: e.here, damaged: e.damaged}); err != nil {
		return err
	}
	s.removePart(e.coming)
	return nil
}

// Pin says whether a book may be removed to make room. It may be on its way still.
func (s *Stock) Pin(ref server.Ref, pinned bool) error {
	s.doing.Lock()
	defer s.doing.Unlock()
	e := s.entry(ref)
	if e == nil {
		return ErrGone
	}
	next := *e
	if e.here != nil {
		here := *e.here
		here.Pinned = pinned
		next.here = &here
	}
	if e.coming != nil {
		c := *e.coming
		c.Pinned = pinned
		next.coming = &c
	}
	return s.put(&next)
}
