package shots

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// Accept makes the pictures and lists of a run its baseline, and returns the names of the files that it wrote or removed.
// Nothing is touched unless the run went well and everything that it should have left is there. First all is written, each
// file at once, and then what has no shot any more is removed; files with other extensions and folders stay.
func Accept(r Run) (changed []string, err error) {
	if r.Failed != "" {
		return nil, fmt.Errorf("%s has failed, so it is not accepted: %s", r.Script, r.Failed)
	}
	got, err := taken(r)
	if err != nil {
		return nil, fmt.Errorf("accept %s: %w", r.Script, err)
	}
	if len(got) > 0 {
		if err := os.MkdirAll(r.Want, 0o755); err != nil {
			return nil, err
		}
	}
	ours := map[string]bool{}
	for _, f := range got {
		ours[f.name] = true
		wrote, err := write(filepath.Join(r.Want, f.name), f.data)
		if err != nil {
			return changed, err
		}
		if wrote {
			changed = append(changed, f.name)
		}
	}
	gone, err := removeOthers(r.Want, ours)
	changed = append(changed, gone...)
	slices.Sort(changed)
	return changed, err
}

// named is a file of a shot, read.
type named struct {
	name string
	data []byte
}

// taken returns all files that a run should have left.
func taken(r Run) ([]named, error) {
	var all []named
	for _, shot := range r.Shots {
		for _, ext := range []string{pictureExt, listExt} {
			f := read(r.Got, shot.Name, ext)
			if f.err != nil {
				return nil, f.err
			}
			all = append(all, named{shot.Name + ext, f.data})
		}
	}
	return all, nil
}

// write replaces a file by one with that data, and reports whether it had to.
func write(path string, data []byte) (bool, error) {
	if old, err := os.ReadFile(path); err == nil && bytes.Equal(old, data) {
		return false, nil
	}
	next := path + ".new"
	err := os.WriteFile(next, data, 0o644)
	if err == nil {
		err = os.Rename(next, path)
	}
	if err != nil {
		_ = os.Remove(next) // there may be none
	}
	return err == nil, err
}

// removeOthers removes the files of shots that are not among ours, and returns their names.
func removeOthers(dir string, ours map[string]bool) (gone []string, err error) {
	names, err := files(dir)
	for _, name := range names {
		if ours[name] {
			continue
		}
		if err := os.Remove(filepath.Join(dir, name)); err != nil {
			return gone, err
		}
		gone = append(gone, name)
	}
	return gone, err
}
