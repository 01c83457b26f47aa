package app

import (
	"errors"
	"fmt"
	"io/fs"

	"inkshelf/internal/disk"
	"inkshelf/internal/shelf"
)

// Fresh removes what the app has put into dir, downloaded books too, so that two fresh runs are alike. What a person put
// there stays: config.json, certificates, books.
func Fresh(dir string) error {
	top, err := disk.Open(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("start afresh: %w", err)
	}
	return errors.Join(shelf.Fresh(top), top.Close())
}
