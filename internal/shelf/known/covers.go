package known

import (
	"errors"
	"io/fs"
	"log/slog"
	"sync"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

// CoverOf says what a cover is of.
type CoverOf int

// What has a cover.
const (
	OfSeries CoverOf = iota
	OfBook
)

// coverLimit is the largest picture that is kept: thumbnails have a hundredth of that.
const coverLimit = 4 << 20

// covers is the files of all covers.
type covers struct {
	fsys  disk.FS
	log   *slog.Logger
	files *budget

	mu     sync.Mutex // lets one file be written at a time; reading goes on meanwhile
	closed bool
}

// Cover returns a cover. It is fresh if it was kept for the same stamp; otherwise it is an older one, to be shown while the
// server is asked. That the server had none is remembered too: that is ok, with a Picture without Data.
func (k *Known) Cover(source string, of CoverOf, id, stamp string) (p server.Picture, fresh, ok bool) {
	item := item{source, of, id}
	kept, err := k.covers.read(item.name())
	if err != nil || kept.item != item {
		return server.Picture{}, false, false
	}
	return kept.picture, kept.stamp == stamp, true
}

// PutCover remembers a cover, or with an empty Picture that there is none. The covers that were not looked at for longest
// make room for it. One of more than 4 MiB is not kept, which is no error: what was known before stays.
func (k *Known) PutCover(source string, of CoverOf, id, stamp string, p server.Picture) error {
	if len(p.Data) > coverLimit {
		return nil
	}
	return k.covers.write(cover{item{source, of, id}, stamp, p})
}

// read reads a cover. One that is not whole is removed.
func (c *covers) read(name string) (cover, error) {
	_, body, err := read(c.fsys, name, 2*coverLimit)
	var kept cover
	if err == nil {
		kept, err = decodeCover(body)
	}
	switch {
	case err == nil:
		c.files.used(name)
	case errors.Is(err, errDamaged):
		c.mu.Lock()
		defer c.mu.Unlock()
		_ = c.fsys.Remove(name) // what stays is dropped next time
		c.files.gone(name)
	case !errors.Is(err, fs.ErrNotExist):
		c.log.Warn("a cover cannot be read", "err", err)
	}
	return kept, err
}

func (c *covers) write(kept cover) error {
	name, body := kept.item.name(), kept.encode()
	h := headOf(body, 0) // nobody asks when a cover came
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.closed {
		return &fs.PathError{Op: "write", Path: name, Err: fs.ErrClosed}
	}
	if err := c.files.room(name, h.fileSize()); err != nil {
		return err
	}
	// Waiting for the disk is not worth it: a cover that is lost in a power cut is fetched again.
	if err := write(c.fsys, name, h, body, false); err != nil {
		return err
	}
	c.files.wrote(name, h.fileSize())
	return nil
}

// all visits every cover.
func (c *covers) all(visit func(name string, info fs.FileInfo)) error {
	parts, err := folders(c.fsys, coverFolder)
	if err != nil {
		return err
	}
	for _, p := range parts {
		if err := visitFiles(c.fsys, p, visit); err != nil {
			return err
		}
	}
	return nil
}

func (c *covers) close() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
}
