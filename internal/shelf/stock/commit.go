package stock

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"time"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// Commit checks what has come of a book and puts it in its place. One that is not whole is an error that wraps
// bookfile.ErrDamaged; what has come of it is removed then, and its reservation stays. After any other error it can
// be tried again, and either nothing has changed or the book is here already: Item tells.
func (s *Stock) Commit(ref server.Ref, w bookfile.Want) (Item, error) {
	s.doing.Lock()
	e, err := s.settled(ref)
	s.doing.Unlock()
	switch {
	case err != nil:
		return Item{}, fmt.Errorf("commit: %w", err)
	case e.coming == nil && e.shown():
		return *e.here, nil
	case e.coming == nil:
		return Item{}, fmt.Errorf("commit: %w", ErrNotReserved)
	}
	checked, err := s.checkPart(e.coming, w) // it may take long: nothing else waits for it

	s.doing.Lock()
	defer s.doing.Unlock()
	now := s.entry(ref)
	if now == nil || now.coming == nil || now.coming.serial != e.coming.serial {
		return Item{}, fmt.Errorf("commit: %w", ErrNotReserved) // given up meanwhile
	}
	switch {
	case errors.Is(err, bookfile.ErrDamaged):
		s.removePart(now.coming)
		return Item{}, errors.Join(fmt.Errorf("commit: %w", err), s.put(now.marked("")))
	case err == nil:
		checked.Pinned = now.coming.Pinned
		err = s.bring(now, checked)
	}
	if err != nil {
		return Item{}, fmt.Errorf("commit: %w", err)
	}
	return *s.entry(ref).here, nil
}

// checkPart makes an unfinished file safe on the disk and looks whether it is whole. It returns the book with its size
// and its pages.
func (s *Stock) checkPart(c *coming, w bookfile.Want) (Item, error) {
	item := c.Item
	info, err := s.top.Stat(c.part())
	if errors.Is(err, fs.ErrNotExist) {
		return item, fmt.Errorf("%w: nothing of it has come", bookfile.ErrDamaged)
	}
	if err != nil {
		return item, err
	}
	f, err := s.top.Edit(c.part()) // not Open: only what can be written to can be synced everywhere
	if err != nil {
		return item, err
	}
	found := bookfile.Found{}
	if err = f.Sync(); err == nil {
		found, err = bookfile.Check(f, info.Size(), kindOf(c.Path), w)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return item, err
	}
	item.Size, item.Added = info.Size(), s.added()
	if found.Pages > 0 {
		item.Book.Pages = found.Pages
	}
	return item, nil
}

// added is the time that a book is recorded with.
func (s *Stock) added() time.Time { return s.now().UTC().Truncate(time.Second) }

// bring renames a checked part into its place. The index learns before that this is about to happen, and after it
// that it is safe: in between, settle finds out how far it came.
func (s *Stock) bring(e *entry, item Item) error {
	e, err := s.makeWay(e, &item)
	if err != nil {
		return err
	}
	folder := path.Dir(item.Path)
	if err := s.makeFolder(folder); err != nil {
		return err
	}
	c := *e.coming
	c.Item, c.placing = item, true
	e = &entry{ref: e.ref, here: e.here, damaged: e.damaged, coming: &c}
	if err := s.put(e); err != nil {
		return err
	}
	if err := s.top.Rename(c.part(), item.Path); err != nil {
		return err
	}
	return s.arrived(e)
}

// makeWay sees to it that the place of a book is free for it: empty, or with our own file in it. Otherwise the book
// gets another place. An older file of ours is removed first if it lies elsewhere or has the same size: settle tells the
// two apart by that.
func (s *Stock) makeWay(e *entry, item *Item) (*entry, error) {
	if e.here != nil && !e.here.Found && (e.here.Path != item.Path || e.here.Size == item.Size) {
		var err error
		if e, err = s.drop(e); err != nil {
			return e, err
		}
	}
	info, err := s.top.Stat(item.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return e, nil
	case err != nil:
		return e, err
	case e.here != nil && !e.here.Found && info.Mode().IsRegular() && info.Size() == e.here.Size:
		return e, nil
	}
	if item.Path, err = s.place(item.Source, item.Book); err != nil {
		return e, err
	}
	if e.here != nil && !e.here.Found { // its file was replaced from outside, and is for Scan to find
		e = &entry{ref: e.ref, coming: e.coming}
	}
	return e, nil
}

// arrived makes a rename safe and records it. A file that its owner has put there for the same book is a book of its
// own from now on.
func (s *Stock) arrived(e *entry) error {
	item := e.coming.Item
	if err := s.syncFolders(path.Dir(item.Path)); err != nil {
		return err
	}
	if err := s.top.SyncDir(partsFolder); err != nil {
		return err
	}
	changes := []*entry{{ref: e.ref, here: &item}}
	if old := e.here; old != nil && old.Path != item.Path {
		changes = append(changes, asFile(*old, e.damaged))
	}
	return s.put(changes...)
}
