// Package shots compares the pictures that a script took with those of its baseline, and the lists of refreshes that lie
// beside them as well: a screen that looks the same but flashes once more has become worse.
//
// It reads and writes files and knows nothing of how they came about. Damaged, missing or foreign files are differences
// like others; none makes it fail.
package shots

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Each shot NAME is two files, NAME.png and NAME.refreshes.
const (
	pictureExt = ".png"
	listExt    = ".refreshes"
)

// Run is one script that was run.
type Run struct {
	Script    string // its name without .txt
	Shots     []Shot // in the script's order
	Got, Want string // the folders of the new pictures and of the baseline
	Failed    string // the error with which it ended; "" if it went well. What was last seen is then Got/failed.png
	Summary   string // one line for people
}

// Shot is one line of a script that takes a picture.
type Shot struct {
	Name string
	Line int    // counted from 1
	Text string // the line
}

// Compare looks at all shots of a run, and at what only the baseline has. Shots that a failed run did not reach are
// passed over.
func Compare(r Run) Result {
	result := Result{Run: r}
	if r.Failed != "" {
		_, _ = look(&result.LastSeen, read(r.Got, "failed", pictureExt)) // a message without a picture is enough
	}
	ours := map[string]bool{}
	for _, shot := range r.Shots {
		ours[shot.Name] = true
		before, after := open(r.Want, shot.Name), open(r.Got, shot.Name)
		if r.Failed != "" && after.picture.missing() {
			result.Unreached++
			continue
		}
		if d := compare(shot, before, after); d.Notes != nil {
			result.Differences = append(result.Differences, d)
		}
	}
	names, err := baseline(r.Want)
	if err != nil && r.Failed == "" {
		result.Run.Failed = "the baseline cannot be read: " + err.Error()
	}
	for _, name := range names {
		if !ours[name] {
			result.Differences = append(result.Differences, removed(name, open(r.Want, name)))
		}
	}
	return result
}

// baseline returns the names of the shots that a folder has files of, in order.
func baseline(dir string) ([]string, error) {
	names, err := files(dir)
	for i, name := range names {
		names[i] = strings.TrimSuffix(name, filepath.Ext(name))
	}
	slices.Sort(names)
	return slices.Compact(names), err
}

// files returns the names of the files in a folder that can be a shot's. A folder that does not exist has none.
func files(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var names []string
	for _, e := range entries {
		if ext := filepath.Ext(e.Name()); !e.IsDir() && (ext == pictureExt || ext == listExt) {
			names = append(names, e.Name())
		}
	}
	return names, err
}

// side is a shot as it is in one of the folders.
type side struct {
	picture, list file
}

type file struct {
	data []byte
	err  error
}

func open(dir, name string) side {
	return side{read(dir, name, pictureExt), read(dir, name, listExt)}
}

func read(dir, name, ext string) file {
	path, err := within(dir, name, ext)
	if err != nil {
		return file{err: err}
	}
	data, err := os.ReadFile(path)
	return file{data, err}
}

func (f file) missing() bool { return errors.Is(f.err, fs.ErrNotExist) }

// same reports whether both could be read and hold the same.
func (f file) same(other file) bool {
	return f.err == nil && other.err == nil && bytes.Equal(f.data, other.data)
}

// within returns the path of a shot's file, and an error if the name would lead out of the folder or into one below.
func within(dir, name, ext string) (string, error) {
	if name == "" || strings.ContainsAny(name, `/\:`) || !filepath.IsLocal(name+ext) {
		return "", fmt.Errorf("%q is no name for a shot", name)
	}
	return filepath.Join(dir, name+ext), nil
}
