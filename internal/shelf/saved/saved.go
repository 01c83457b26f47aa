// Package saved keeps what the user has chosen, and the place last looked at: small values, each in a file of its own.
//
// A file is a JSON object with a version. Fields that this version of the app does not know stay in it, at every depth, so
// that going back to an older version for a day loses nothing. A file that makes no sense is set aside, and the value
// starts anew. Which values there are is said in values.go; others are saved with Load and Save.
package saved

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"sync"

	"inkshelf/internal/disk"
	"inkshelf/internal/fatname"
)

// folder is ours in that of the app's state.
const folder = "saved/"

// Store is the saved values of one reader. Calls may overlap.
type Store struct {
	fsys disk.FS

	mu     sync.Mutex
	untold map[string]*disk.Damage // found while saving, by name
	told   map[string]bool         // the names of files that were told of and could not be set aside
}

// Open returns the values that are saved in the folder of the app's state. It touches no file.
func Open(state disk.FS) *Store {
	return &Store{fsys: state, untold: map[string]*disk.Damage{}, told: map[string]bool{}}
}

// Load returns the value with a name, which is made of legal names and slashes. Without a file it is the zero value, and
// likewise with a file that is damaged, unless the generation before it is whole. Damage then tells, once.
//
// T is a struct as encoding/json takes it. Its fields are found under their exact names, and none may be named "version".
func Load[T any](s *Store, name string) (T, *disk.Damage, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	v, _, damage, err := load[T](s, name)
	if damage == nil {
		damage = s.untold[name]
	}
	delete(s.untold, name)
	return v, s.once(name, damage), err
}

// once returns a damage, or nil where it was told before: a file that cannot be set aside is found damaged each time.
func (s *Store) once(name string, d *disk.Damage) *disk.Damage {
	if d == nil || d.Aside != "" {
		delete(s.told, name)
		return d
	}
	if s.told[name] {
		return nil
	}
	s.told[name] = true
	return d
}

// Save saves a value; it is safe when the error is nil, and on an error the old one is still there. Fields of the file that
// T does not know stay, also in structs within it and in maps of them; not so in lists, where nobody can tell which
// element is which. A higher version of the file stays, too.
func Save[T any](s *Store, name string, v T) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, old, damage, err := load[T](s, name)
	if damage != nil {
		s.untold[name] = damage
	}
	if err != nil {
		return err
	}
	data, err := encode(old, v)
	if err != nil {
		return fmt.Errorf("save %s: %w", name, err)
	}
	file := folder + name
	if err := s.fsys.MkdirAll(path.Dir(file)); err != nil {
		return err
	}
	return disk.Write(s.fsys, file, data)
}

// load reads a value, and the object that it is part of.
func load[T any](s *Store, name string) (v T, whole object, damage *disk.Damage, err error) {
	if err := check(name); err != nil {
		return v, nil, nil, err
	}
	data, damage, err := disk.Read(s.fsys, folder+name)
	if errors.Is(err, fs.ErrNotExist) {
		return v, nil, damage, nil
	}
	if err != nil {
		return v, nil, damage, err
	}
	if v, whole, err = decode[T](data); err != nil {
		damage, err = setAside(s.fsys, folder+name)
	}
	return v, whole, damage, err
}

// setAside sets a file aside that is as it was written and makes no sense. A small file is a log, and one whose records are
// refused is set aside in favour of an empty one.
func setAside(fsys disk.FS, name string) (*disk.Damage, error) {
	_, damage, err := disk.OpenLog(fsys, name, func([]byte) error { return errors.New("makes no sense") })
	return damage, err
}

// check refuses names that a FAT volume does not take, and those that lead elsewhere.
func check(name string) error {
	for part := range strings.SplitSeq(name, "/") {
		if err := fatname.Check(part); err != nil {
			return fmt.Errorf("the name %q %w", part, err)
		}
	}
	return nil
}
