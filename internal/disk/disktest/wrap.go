package disktest

import (
	"errors"
	"io/fs"

	"inkshelf/internal/disk"
)

// Fail returns fsys with a hook that is asked before each operation: open, create, edit, rename (with the old name),
// remove, mkdir, readdir, stat, syncdir, and of files read, write, truncate and sync. If it returns an error, that is
// the operation's, and nothing is done.
func Fail(fsys disk.FS, hook func(op, name string) error) disk.FS {
	return failing{fsys, func(op, name string) error {
		err := hook(op, name)
		if _, ok := errors.AsType[*fs.PathError](err); ok {
			return err
		}
		return fail(op, name, err)
	}}
}

type failing struct {
	disk.FS
	ask func(op, name string) error
}

func (f failing) Open(name string) (disk.File, error)   { return f.file("open", name, f.FS.Open) }
func (f failing) Create(name string) (disk.File, error) { return f.file("create", name, f.FS.Create) }
func (f failing) Edit(name string) (disk.File, error)   { return f.file("edit", name, f.FS.Edit) }

func (f failing) file(op, name string, open func(string) (disk.File, error)) (disk.File, error) {
	if err := f.ask(op, name); err != nil {
		return nil, err
	}
	file, err := open(name)
	if err != nil {
		return nil, err
	}
	return failingFile{file, name, f.ask}, nil
}

func (f failing) Rename(from, to string) error {
	if err := f.ask("rename", from); err != nil {
		return err
	}
	return f.FS.Rename(from, to)
}

func (f failing) Remove(name string) error   { return f.call("remove", name, f.FS.Remove) }
func (f failing) MkdirAll(name string) error { return f.call("mkdir", name, f.FS.MkdirAll) }
func (f failing) SyncDir(name string) error  { return f.call("syncdir", name, f.FS.SyncDir) }

func (f failing) call(op, name string, do func(string) error) error {
	if err := f.ask(op, name); err != nil {
		return err
	}
	return do(name)
}

func (f failing) ReadDir(name string) ([]fs.DirEntry, error) {
	if err := f.ask("readdir", name); err != nil {
		return nil, err
	}
	return f.FS.ReadDir(name)
}

func (f failing) Stat(name string) (fs.FileInfo, error) {
	if err := f.ask("stat", name); err != nil {
		return nil, err
	}
	return f.FS.Stat(name)
}

type failingFile struct {
	disk.File
	name string
	ask  func(op, name string) error
}

func (f failingFile) Read(p []byte) (int, error) {
	if err := f.ask("read", f.name); err != nil {
		return 0, err
	}
	return f.File.Read(p)
}

func (f failingFile) ReadAt(p []byte, at int64) (int, error) {
	if err := f.ask("read", f.name); err != nil {
		return 0, err
	}
	return f.File.ReadAt(p, at)
}

func (f failingFile) Write(p []byte) (int, error) {
	if err := f.ask("write", f.name); err != nil {
		return 0, err
	}
	return f.File.Write(p)
}

func (f failingFile) Truncate(size int64) error {
	if err := f.ask("truncate", f.name); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f failingFile) Sync() error {
	if err := f.ask("sync", f.name); err != nil {
		return err
	}
	return f.File.Sync()
}

// NoSync returns fsys without syncing, for benchmarks: how long it takes depends on the machine alone.
func NoSync(fsys disk.FS) disk.FS { return unsynced{fsys} }

type unsynced struct{ disk.FS }

func (unsynced) SyncDir(string) error { return nil }

func (u unsynced) Create(name string) (disk.File, error) { return unsyncedFileOf(u.FS.Create(name)) }
func (u unsynced) Edit(name string) (disk.File, error)   { return unsyncedFileOf(u.FS.Edit(name)) }

func unsyncedFileOf(f disk.File, err error) (disk.File, error) {
	if err != nil {
		return nil, err
	}
	return unsyncedFile{f}, nil
}

type unsyncedFile struct{ disk.File }

func (unsyncedFile) Sync() error { return nil }
