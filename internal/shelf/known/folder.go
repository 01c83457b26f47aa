package known

import (
	"errors"
	"io/fs"

	"inkshelf/internal/disk"
)

// readDir lists a folder. One that is not there is empty.
func readDir(fsys disk.FS, folder string) ([]fs.DirEntry, error) {
	entries, err := fsys.ReadDir(folder)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return entries, err
}

// folders returns the folders right in a folder, with their path.
func folders(fsys disk.FS, folder string) ([]string, error) {
	entries, err := readDir(fsys, folder)
	var names []string
	for _, e := range entries {
		if e.IsDir() {
			names = append(names, folder+"/"+e.Name())
		}
	}
	return names, err
}

// visitFiles visits every file right in a folder. One that goes meanwhile is left out.
func visitFiles(fsys disk.FS, folder string, visit func(name string, info fs.FileInfo)) error {
	entries, err := readDir(fsys, folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		info, err := e.Info()
		if errors.Is(err, fs.ErrNotExist) || err == nil && info.IsDir() {
			continue
		}
		if err != nil {
			return err
		}
		visit(folder+"/"+e.Name(), info)
	}
	return nil
}

// remove removes a file. That it is not there is no error.
func remove(fsys disk.FS, name string) error {
	if err := fsys.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}
