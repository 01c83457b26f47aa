package webconfig

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"inkshelf/internal/config"
)

// load reads config.json. One that is not there has no servers yet.
func (s *Session) load() ([]config.Entry, error) {
	entries, err := config.Load(s.o.File, s.o.Kinds)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entries, err
}

// find returns the entry with a name; false if there is none.
func find(entries []config.Entry, name string) (config.Entry, bool) {
	if i := index(entries, name); i >= 0 {
		return entries[i], true
	}
	return config.Entry{}, false
}

// put puts an entry in the place of the one that was called so, or after all others.
func put(entries []config.Entry, was string, e config.Entry) []config.Entry {
	entries = slices.Clone(entries)
	if i := index(entries, was); i >= 0 {
		entries[i] = e
		return entries
	}
	return append(entries, e)
}

// index returns where the entry with a name is, -1 if there is none. Every entry has a name.
func index(entries []config.Entry, name string) int {
	return slices.IndexFunc(entries, func(e config.Entry) bool { return e.Name == name })
}

// rewrite reads config.json, has it changed and saves what comes out. With a file that has faults it begins with none, and
// keeps that file.
func (s *Session) rewrite(change func([]config.Entry) []config.Entry) error {
	s.file.Lock()
	defer s.file.Unlock()
	if s.over {
		return errOver
	}
	entries, err := s.load()
	_, faulty := errors.AsType[*config.FaultsError](err)
	if err != nil && !faulty {
		return err
	}
	entries = change(entries)
	if err := config.Check(entries, s.o.Kinds); err != nil {
		return err
	}
	if faulty {
		if err := keep(s.o.File); err != nil {
			return err
		}
	}
	if err := config.Save(s.o.File, entries, s.o.Kinds); err != nil {
		return err
	}
	s.o.Log.Info("config.json was written by the page", "servers", len(entries))
	s.mu.Lock()
	defer s.mu.Unlock()
	s.change(func(to *State) { to.Phase, to.Servers, to.Written = Saved, len(entries), true })
	s.state.Written = false
	return nil
}

var errOver = errors.New("the page is closed")

// keep copies a file, which may be anything, to a name beside it that is free.
func keep(file string) error {
	from, err := os.Open(file)
	if err != nil {
		return err
	}
	defer func() { _ = from.Close() }() // nothing was written that could be lost
	to, err := create(file + ".faulty")
	if err != nil {
		return err
	}
	_, err = io.Copy(to, from)
	err = errors.Join(err, to.Sync(), to.Close())
	if err != nil {
		_ = os.Remove(to.Name()) // half a copy is none, and takes room
	}
	return err
}

// create creates a file with a name, or with a number after it if there is one already.
func create(name string) (*os.File, error) {
	free := name
	for n := 2; ; n++ {
		f, err := os.OpenFile(free, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if !errors.Is(err, fs.ErrExist) {
			return f, err
		}
		free = fmt.Sprintf("%s.%d", name, n)
	}
}
