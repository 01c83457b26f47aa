package webconfig

import (
	"errors"
	"fmt"
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
	i := slices.IndexFunc(entries, func(e config.Entry) bool { return name != "" && e.Name == name })
	if i < 0 {
		return config.Entry{}, false
	}
	return entries[i], true
}

// put puts an entry in the place of the one that was called so, or after all others.
func put(entries []config.Entry, was string, e config.Entry) []config.Entry {
	entries = slices.Clone(entries)
	if i := slices.IndexFunc(entries, func(old config.Entry) bool { return was != "" && old.Name == was }); i >= 0 {
		entries[i] = e
		return entries
	}
	return append(entries, e)
}

// rewrite reads config.json, has it changed and saves what comes out. With a file that has faults it begins with none, and
// keeps that file.
func (s *Session) rewrite(change func([]config.Entry) []config.Entry) error {
	s.file.Lock()
	defer s.file.Unlock()
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
	s.change(func(to *State) { to.Phase, to.Servers = Saved, len(entries) })
	return nil
}

// keep copies a file to a name beside it that is free.
func keep(file string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	for n := 1; ; n++ {
		name := file + ".faulty"
		if n > 1 {
			name = fmt.Sprintf("%s.%d", name, n)
		}
		f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return err
		}
		_, err = f.Write(data)
		return errors.Join(err, f.Sync(), f.Close())
	}
}
