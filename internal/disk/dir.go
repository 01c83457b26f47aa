package disk

import (
	"errors"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// Dir is a folder of the real disk.
//
// It is the folder that has the path at the moment of each call. One that is removed, or replaced by another, while the
// program runs is noticed: calls fail with fs.ErrNotExist as long as there is none, and work in the new one afterwards.
type Dir struct {
	path string

	mu   sync.Mutex
	root *os.Root    // the folder as last seen; what keeps every name inside
	seen fs.FileInfo // its identity; holding root open keeps the number from being given to another folder
}

var _ FS = (*Dir)(nil)

// Open opens a folder, which must be there. The caller closes it.
func Open(dir string) (*Dir, error) {
	abs, err := filepath.Abs(dir) // the folder stays the same when the program changes its own
	if err != nil {
		return nil, err
	}
	d := &Dir{path: abs}
	if err := d.reopen(); err != nil {
		return nil, err
	}
	return d, nil
}

// reopen opens the folder that has the path now. Files that are open stay so.
func (d *Dir) reopen() error {
	root, err := os.OpenRoot(d.path)
	if err != nil {
		return err
	}
	seen, err := root.Stat(".")
	if err != nil {
		_ = root.Close() // it was not used yet
		return err
	}
	if d.root != nil {
		_ = d.root.Close() // what was written through it was synced by whoever wrote it
	}
	d.root, d.seen = root, seen
	return nil
}

// at returns the root to use for name. Without the comparison a folder that was moved away would go on taking what is
// written, without an error and where nobody looks for it.
func (d *Dir) at(op, name string) (*os.Root, error) {
	if err := checkName(op, name); err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.root == nil {
		return nil, &fs.PathError{Op: op, Path: name, Err: fs.ErrClosed}
	}
	now, err := os.Stat(d.path)
	if err != nil {
		return nil, err
	}
	if !os.SameFile(now, d.seen) {
		if err := d.reopen(); err != nil {
			return nil, err
		}
	}
	return d.root, nil
}

// Close ends the use of the folder. Files that are open stay so.
func (d *Dir) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.root == nil {
		return nil
	}
	err := d.root.Close()
	d.root = nil
	return err
}

// Open opens a file to read.
func (d *Dir) Open(name string) (File, error) {
	return d.open("open", name, os.O_RDONLY)
}

// Create opens a file to read and write, and empties it.
func (d *Dir) Create(name string) (File, error) {
	return d.open("create", name, os.O_RDWR|os.O_CREATE|os.O_TRUNC)
}

// Edit opens a file to read and write as it is.
func (d *Dir) Edit(name string) (File, error) {
	return d.open("edit", name, os.O_RDWR|os.O_CREATE)
}

func (d *Dir) open(op, name string, flag int) (File, error) {
	root, err := d.at(op, name)
	if err != nil {
		return nil, err
	}
	f, err := root.OpenFile(name, flag, 0o644) // books are for other apps too
	if err != nil {
		return nil, err // and no File that holds a nil *os.File
	}
	return f, nil
}

// Rename gives a file or folder another name.
func (d *Dir) Rename(from, to string) error {
	if err := checkRename(from, to); err != nil {
		return err
	}
	root, err := d.at("rename", from)
	if err != nil {
		return err
	}
	return root.Rename(from, to)
}

// Remove removes a file or an empty folder.
func (d *Dir) Remove(name string) error {
	root, err := d.at("remove", name)
	if err != nil {
		return err
	}
	return root.Remove(name)
}

// MkdirAll makes a folder and those above it.
func (d *Dir) MkdirAll(name string) error {
	root, err := d.at("mkdir", name)
	if err != nil {
		return err
	}
	if info, err := root.Stat(name); err == nil && info.IsDir() {
		return nil
	}
	parent := "."
	for part := range strings.SplitSeq(name, "/") {
		folder := path.Join(parent, part)
		switch err := root.Mkdir(folder, 0o755); {
		case err == nil:
			if err := d.SyncDir(parent); err != nil {
				return err
			}
		case !errors.Is(err, fs.ErrExist):
			return err
		}
		parent = folder
	}
	info, err := root.Stat(name)
	if err == nil && !info.IsDir() {
		err = &fs.PathError{Op: "mkdir", Path: name, Err: syscall.ENOTDIR}
	}
	return err
}

// ReadDir lists a folder, sorted by name.
func (d *Dir) ReadDir(name string) ([]fs.DirEntry, error) {
	root, err := d.at("readdir", name)
	if err != nil {
		return nil, err
	}
	f, err := root.Open(name)
	if err != nil {
		return nil, err
	}
	defer func() { _ = f.Close() }() // it was only read
	list, err := f.ReadDir(-1)
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, err
}

// Stat describes a file, folder or link.
func (d *Dir) Stat(name string) (fs.FileInfo, error) {
	root, err := d.at("stat", name)
	if err != nil {
		return nil, err
	}
	return root.Lstat(name)
}

// SyncDir makes the names of a folder safe. Where the system or the volume knows no such thing there is nothing to wait
// for, and that is no error.
func (d *Dir) SyncDir(name string) error {
	root, err := d.at("sync", name)
	if err != nil {
		return err
	}
	f, err := root.Open(name)
	if err != nil {
		return err
	}
	defer func() { _ = f.Close() }() // nothing was written through it
	err = f.Sync()
	if runtime.GOOS == "windows" || errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) {
		return nil
	}
	return err
}
