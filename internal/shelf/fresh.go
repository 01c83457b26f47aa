package shelf

import (
	"errors"
	"fmt"
	"io/fs"
	"path"

	"inkshelf/internal/disk"
	"inkshelf/internal/shelf/stock"
)

// Fresh removes the books that were downloaded to a folder and all that is remembered of it. What a person put there
// stays: config.json, certificates, books.
func Fresh(top disk.FS) error {
	info, err := top.Stat(stateFolder)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("start afresh: %w", err)
	case !info.IsDir(): // a link leads to what is not ours
		return fmt.Errorf("start afresh: %s is not a folder of Inkshelf's; remove it yourself", stateFolder)
	}
	if err := stock.Fresh(stock.Options{Top: top, State: disk.Sub(top, stateFolder)}); err != nil {
		return fmt.Errorf("start afresh: %w", err)
	}
	if err := removeAll(top, stateFolder); err != nil {
		return fmt.Errorf("start afresh: %w", err)
	}
	return nil
}

// removeAll removes a folder with all that is in it. Of a link it removes the link.
func removeAll(fsys disk.FS, folder string) error {
	entries, err := fsys.ReadDir(folder)
	if err != nil {
		return err
	}
	for _, e := range entries {
		name := path.Join(folder, e.Name())
		if e.IsDir() {
			err = removeAll(fsys, name)
		} else {
			err = fsys.Remove(name)
		}
		if err != nil {
			return err
		}
	}
	return fsys.Remove(folder)
}
