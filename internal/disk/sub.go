package disk

import (
	"io/fs"
	"os"
	"path"
	"strings"
)

// Sub returns a folder of fsys as an FS of its own. It makes nothing: MkdirAll(".") makes the folder.
func Sub(fsys FS, folder string) FS {
	return sub{fsys, folder}
}

type sub struct {
	fsys   FS
	folder string
}

// in returns the name as the whole FS knows it. It is checked here because path.Join would let ".." out of the folder.
func (s sub) in(op, name string) (string, error) {
	if err := checkName(op, name); err != nil {
		return "", err
	}
	return path.Join(s.folder, name), nil
}

// checkName refuses what is no name of an FS. A backslash is refused on every system, because it parts names on one of
// them and no FAT volume takes it.
func checkName(op, name string) error {
	if !fs.ValidPath(name) || strings.ContainsAny(name, "\\\x00") {
		return &fs.PathError{Op: op, Path: name, Err: fs.ErrInvalid}
	}
	return nil
}

func (s sub) Open(name string) (File, error) {
	full, err := s.in("open", name)
	if err != nil {
		return nil, err
	}
	return s.fsys.Open(full)
}

func (s sub) Create(name string) (File, error) {
	full, err := s.in("create", name)
	if err != nil {
		return nil, err
	}
	return s.fsys.Create(full)
}

func (s sub) Edit(name string) (File, error) {
	full, err := s.in("edit", name)
	if err != nil {
		return nil, err
	}
	return s.fsys.Edit(full)
}

func (s sub) Rename(from, to string) error {
	if err := checkRename(from, to); err != nil {
		return err
	}
	return s.fsys.Rename(path.Join(s.folder, from), path.Join(s.folder, to))
}

// checkRename is checkName for the two names of a Rename.
func checkRename(from, to string) error {
	if checkName("rename", from) != nil || checkName("rename", to) != nil {
		return &os.LinkError{Op: "rename", Old: from, New: to, Err: fs.ErrInvalid}
	}
	return nil
}

func (s sub) Remove(name string) error {
	full, err := s.in("remove", name)
	if err != nil {
		return err
	}
	return s.fsys.Remove(full)
}

func (s sub) MkdirAll(name string) error {
	full, err := s.in("mkdir", name)
	if err != nil {
		return err
	}
	return s.fsys.MkdirAll(full)
}

func (s sub) ReadDir(name string) ([]fs.DirEntry, error) {
	full, err := s.in("readdir", name)
	if err != nil {
		return nil, err
	}
	return s.fsys.ReadDir(full)
}

func (s sub) Stat(name string) (fs.FileInfo, error) {
	full, err := s.in("stat", name)
	if err != nil {
		return nil, err
	}
	return s.fsys.Stat(full)
}

func (s sub) SyncDir(name string) error {
	full, err := s.in("sync", name)
	if err != nil {
		return err
	}
	return s.fsys.SyncDir(full)
}
