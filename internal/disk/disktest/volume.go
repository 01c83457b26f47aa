package disktest

import (
	"errors"
	"io/fs"
	"maps"
	"os"
	"path"
	"slices"
	"strings"
	"syscall"
	"time"

	"inkshelf/internal/disk"
)

// fail makes the error of a call out of its reason.
func fail(op, name string, reason error) error {
	if reason == nil {
		return nil
	}
	return &fs.PathError{Op: op, Path: name, Err: reason}
}

// time is the present as FAT can write it down.
func (v *Volume) time() time.Time { return v.now().Truncate(2 * time.Second) }

// Open opens a file to read.
func (v *Volume) Open(name string) (disk.File, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.get(name)
	if err == nil && p.entry.node.isFolder() {
		err = syscall.EISDIR
	}
	if err != nil {
		return nil, fail("open", name, err)
	}
	return &file{v: v, node: p.entry.node, name: name}, nil
}

// Create opens a file to read and write, and empties it.
func (v *Volume) Create(name string) (disk.File, error) {
	return v.edit("create", name, func(n *node) error {
		if n.data.size == 0 {
			return nil
		}
		return v.resize(n, 0)
	})
}

// Edit opens a file to read and write as it is.
func (v *Volume) Edit(name string) (disk.File, error) {
	return v.edit("edit", name, func(*node) error { return nil })
}

// edit opens a file, does something to it, and makes a new one where there is none.
func (v *Volume) edit(op, name string, do func(*node) error) (disk.File, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.find(name)
	switch {
	case err != nil:
	case v.readOnly:
		err = syscall.EROFS
	case !p.there():
		p.entry.node, err = v.create(p, name)
	case p.entry.node.isFolder():
		err = syscall.EISDIR
	default:
		err = do(p.entry.node)
	}
	if err != nil {
		return nil, fail(op, name, err)
	}
	return &file{v: v, node: p.entry.node, name: name, writes: true}, nil
}

// create makes an empty file at a place.
func (v *Volume) create(p place, name string) (*node, error) {
	if err := v.step(); err != nil {
		return nil, err
	}
	n := &node{first: -1, mod: v.time()}
	e := p.set(entry{path.Base(name), n})
	e.isNew = true
	v.do(change{e})
	return n, nil
}

// Rename gives a file or folder another name.
func (v *Volume) Rename(from, to string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if err := v.rename(from, to); err != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: err}
	}
	return nil
}

func (v *Volume) rename(from, to string) error {
	old, err := v.get(from)
	if err != nil {
		return err
	}
	target, err := v.find(to)
	if err != nil {
		return err
	}
	same := old.folder == target.folder && old.key == target.key
	switch {
	case old.folder == nil || target.folder == nil || strings.HasPrefix(to, from+"/"):
		return syscall.EINVAL
	case target.there() && !same && (target.entry.node.isFolder() || old.entry.node.isFolder()):
		return syscall.EEXIST
	}
	if err := v.step(); err != nil {
		return err
	}
	c := change{target.set(entry{path.Base(to), old.entry.node})}
	if !same {
		c = append(c, old.set(entry{}))
	}
	v.do(c)
	return nil
}

// Remove removes a file or an empty folder.
func (v *Volume) Remove(name string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.get(name)
	switch {
	case err != nil:
	case p.folder == nil:
		err = syscall.EINVAL
	case len(p.entry.node.names) > 0:
		err = syscall.ENOTEMPTY
	default:
		err = v.step()
	}
	if err == nil {
		v.do(change{p.set(entry{})})
	}
	return fail("remove", name, err)
}

// MkdirAll makes a folder and those above it, each by two operations: one makes it, one its name safe.
func (v *Volume) MkdirAll(name string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	if _, err := v.find(name); errors.Is(err, fs.ErrInvalid) {
		return fail("mkdir", name, err)
	}
	folder := "."
	for part := range strings.SplitSeq(name, "/") {
		folder = path.Join(folder, part)
		if err := v.mkdir(folder); err != nil {
			return fail("mkdir", name, err)
		}
	}
	return nil
}

func (v *Volume) mkdir(name string) error {
	p, err := v.find(name)
	switch {
	case err != nil:
		return err
	case p.there() && !p.entry.node.isFolder():
		return syscall.ENOTDIR
	case p.there():
		return nil
	case v.used >= v.capacity:
		return syscall.ENOSPC // a folder takes a cluster
	}
	if err := v.step(); err != nil {
		return err
	}
	n := newFolder()
	n.mod = v.time()
	v.do(change{p.set(entry{path.Base(name), n})})
	return v.syncDir(p.folder)
}

// ReadDir lists a folder, sorted by name.
func (v *Volume) ReadDir(name string) ([]fs.DirEntry, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.get(name)
	if err == nil && !p.entry.node.isFolder() {
		err = syscall.ENOTDIR
	}
	if err != nil {
		return nil, fail("readdir", name, err)
	}
	var list []fs.DirEntry
	for e := range maps.Values(p.entry.node.names) {
		list = append(list, fs.FileInfoToDirEntry(e.info()))
	}
	slices.SortFunc(list, func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) })
	return list, nil
}

// Stat describes a file or folder.
func (v *Volume) Stat(name string) (fs.FileInfo, error) {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.get(name)
	if err != nil {
		return nil, fail("stat", name, err)
	}
	return p.entry.info(), nil
}

// SyncDir makes the names of a folder safe.
func (v *Volume) SyncDir(name string) error {
	v.mu.Lock()
	defer v.mu.Unlock()
	p, err := v.get(name)
	switch {
	case err != nil:
	case !p.entry.node.isFolder():
		err = syscall.ENOTDIR
	default:
		err = v.syncDir(p.entry.node)
	}
	return fail("syncdir", name, err)
}

func (v *Volume) syncDir(folder *node) error {
	if err := v.step(); err != nil {
		return err
	}
	v.settle(func(e edit) bool { return e.folder == folder })
	return nil
}
