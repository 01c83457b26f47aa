package stock

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk"
)

const (
	// stateFolder is where our own files lie, at the top. Parts are reached through the top too, because only there can
	// they be renamed into their places.
	stateFolder = ".inkshelf"
	partsFolder = stateFolder + "/parts"
)

// errNoFolder is a link or a file where a folder of ours should be.
var errNoFolder = fmt.Errorf("no folder of its own: %w", fs.ErrNotExist)

// look returns what is known of the file at a path below the top. What is not a plain file, or can only be reached
// through a link, is not there: fs.ErrNotExist.
func (s *Stock) look(name string) (fs.FileInfo, error) {
	if err := s.onlyFolders(path.Dir(name)); err != nil {
		return nil, err
	}
	info, err := s.top.Stat(name)
	if err == nil && !info.Mode().IsRegular() {
		return nil, &fs.PathError{Op: "look", Path: name, Err: fs.ErrNotExist}
	}
	return info, err
}

// onlyFolders returns an error unless a folder and all above it are there and are folders.
func (s *Stock) onlyFolders(folder string) error {
	for i := 0; i <= len(folder); i++ {
		if i < len(folder) && folder[i] != '/' {
			continue
		}
		info, err := s.top.Stat(folder[:i])
		if err != nil {
			return err
		}
		if !info.IsDir() {
			return &fs.PathError{Op: "look", Path: folder[:i], Err: errNoFolder}
		}
	}
	return nil
}

// makeFolder makes the folder of a file.
func (s *Stock) makeFolder(folder string) error {
	err := s.onlyFolders(folder)
	if errors.Is(err, fs.ErrNotExist) {
		if err = s.top.MkdirAll(folder); err == nil {
			err = s.onlyFolders(folder)
		}
	}
	return err
}

// syncFolders makes the names of a folder safe, and those of the folders that lead to it.
func (s *Stock) syncFolders(folder string) error {
	for ; ; folder = path.Dir(folder) {
		if err := s.top.SyncDir(folder); err != nil || folder == "." {
			return err
		}
	}
}

// erase removes a file of ours, and the folders that are empty without it. A file of another size was put there by
// somebody else and stays. One that is not there is no error.
func (s *Stock) erase(i *Item) error {
	info, err := s.look(i.Path)
	switch {
	case errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() != i.Size:
		return nil
	case err != nil:
		return err
	}
	if err := s.top.Remove(i.Path); err != nil {
		return err
	}
	folder := path.Dir(i.Path)
	if err := s.top.SyncDir(folder); err != nil {
		return err
	}
	for folder != "." && s.top.Remove(folder) == nil { // no folder that holds something can be removed
		folder = path.Dir(folder)
	}
	return nil
}

// check opens a file and looks whether it is whole. With an error the file is closed.
func (s *Stock) check(name string, w bookfile.Want) (disk.File, int64, bookfile.Found, error) {
	if _, err := s.look(name); err != nil {
		return nil, 0, bookfile.Found{}, err
	}
	f, err := s.top.Open(name)
	if err != nil {
		return nil, 0, bookfile.Found{}, err
	}
	info, err := f.Stat()
	var found bookfile.Found
	if err == nil {
		found, err = bookfile.Check(f, info.Size(), kindOf(name), w)
	}
	if err != nil {
		_ = f.Close() // it was only read
		return nil, 0, bookfile.Found{}, fmt.Errorf("%s: %w", name, err)
	}
	return f, info.Size(), found, nil
}

// kindOf tells by its name what a file should be.
func kindOf(name string) bookfile.Kind {
	if strings.EqualFold(path.Ext(name), ".epub") {
		return bookfile.Ebook
	}
	return bookfile.Comic
}

// part is the path of the unfinished file. It goes by the stamp too: what came of one state of a book is never
// continued with another.
func (c *coming) part() string {
	return path.Join(partsFolder, digest(c.Source, string(c.Book.ID), c.Book.Stamp))
}

// parts returns the sizes of the unfinished files, by their paths.
func (s *Stock) parts() map[string]int64 {
	list, err := s.top.ReadDir(partsFolder)
	if err != nil {
		return nil
	}
	sizes := make(map[string]int64, len(list))
	for _, d := range list {
		if info, err := d.Info(); err == nil && info.Mode().IsRegular() {
			sizes[path.Join(partsFolder, d.Name())] = info.Size()
		}
	}
	return sizes
}

// removePart removes an unfinished file. One that is left nonetheless is removed by the next Scan.
func (s *Stock) removePart(c *coming) {
	err := s.top.Remove(c.part())
	if err == nil {
		err = s.top.SyncDir(partsFolder)
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		s.log.Warn("an unfinished download was not removed", "err", err)
	}
}

// digest makes a short name of texts that may hold anything.
func digest(texts ...string) string {
	h := sha256.New()
	for _, t := range texts {
		_, _ = fmt.Fprintf(h, "%d:%s", len(t), t) // a hash takes everything
	}
	return hex.EncodeToString(h.Sum(nil)[:12])
}
