package progress

import (
	"maps"
	"math"
	"slices"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

// file is where positions are kept: a record of the whole state of a book for each change; the last one counts.
const file = "progress.log"

// spare is how many superseded records the file may hold before it is written anew, besides one for each book.
const spare = 2000

// load reads the file.
func (s *Store) load() ([]disk.Damage, error) {
	log, damage, err := disk.OpenLog(s.options.State, file, func(record []byte) error {
		st, err := decode(record)
		if err != nil {
			return err
		}
		s.states[st.ref()] = st
		s.seq = max(s.seq, st.Seq, st.Opened)
		return nil
	})
	if err != nil {
		return nil, err
	}
	s.log = log
	s.compact()
	if damage != nil {
		return []disk.Damage{*damage}, nil
	}
	return nil, nil
}

// change lets f change states and writes those that it returns, together with those that could not be written before. F
// is called with the lock held. An error says that the change counts and is not on disk yet.
func (s *Store) change(f func() []*state) error {
	changed, err := s.write(f)
	if changed {
		s.tell()
	}
	return err
}

func (s *Store) write(f func() []*state) (changed bool, err error) {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	states := f()
	for _, st := range states {
		s.dirty[st] = true
	}
	var records [][]byte
	for st := range s.dirty {
		records = append(records, st.encode())
	}
	s.mu.Unlock()
	if len(records) == 0 {
		return false, nil
	}
	if err = s.log.Append(records...); err == nil {
		clear(s.dirty)
	}
	if err == nil && s.log.Lines() == math.MaxInt { // the file was taken away under us, with what was in it
		err = s.rewrite()
	}
	return len(states) > 0, err
}

// tell calls Changed, without a lock held.
func (s *Store) tell() {
	s.mu.Lock()
	closed := s.closed
	s.mu.Unlock()
	if !closed {
		s.options.Changed()
	}
}

// compact writes the file anew once most of it is superseded. It is called when nobody is about to turn a page, who would
// have to wait.
func (s *Store) compact() {
	s.writing.Lock()
	defer s.writing.Unlock()
	s.mu.Lock()
	enough := s.log.Lines() > spare+len(s.states)
	s.mu.Unlock()
	if !enough {
		return
	}
	if err := s.rewrite(); err != nil {
		s.options.Log.Warn("the file of positions stays long", "err", err)
	}
}

// rewrite replaces the file by one record for each book; writing is held. Books of which nothing is left to know are
// forgotten once the file does not have them any more.
func (s *Store) rewrite() error {
	s.mu.Lock()
	all := slices.Collect(maps.Values(s.states))
	s.mu.Unlock()
	err := s.log.Rewrite(func(yield func([]byte) bool) {
		for _, st := range all {
			s.mu.Lock()
			empty, record := st.empty(), st.encode()
			s.mu.Unlock()
			if !empty && !yield(record) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	clear(s.dirty)
	s.mu.Lock()
	defer s.mu.Unlock()
	maps.DeleteFunc(s.states, func(_ server.Ref, st *state) bool { return st.empty() })
	return nil
}
