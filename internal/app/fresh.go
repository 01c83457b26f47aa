package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Fresh removes what the app keeps in dir for itself, so that two fresh runs are alike. What a person put there stays:
// config.json, certificates, books.
func Fresh(dir string) error {
	path := filepath.Join(dir, state)
	info, err := os.Lstat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil
	case err != nil:
		return fmt.Errorf("start afresh: %w", err)
	case !info.IsDir(): // a link leads to what is not ours
		return fmt.Errorf("start afresh: %s is not a folder of Inkshelf's; remove it yourself", path)
	}
	if err := os.RemoveAll(path); err != nil {
		return fmt.Errorf("start afresh: %w", err)
	}
	return nil
}
