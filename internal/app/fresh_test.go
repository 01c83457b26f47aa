package app_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/app"
)

// TestFresh removes the app's state and nothing that a person put there.
func TestFresh(t *testing.T) {
	dir := t.TempDir()
	kept := []string{"ca.pem", "Comics/Series/1.cbz", "config.json", "notes/.inkshelf/mine.txt"}
	for _, name := range append([]string{".inkshelf/cache/Comics/list", ".inkshelf/progress"}, kept...) {
		write(t, filepath.Join(dir, name), "x")
	}
	for range 2 { // the second time there is nothing to remove
		if err := app.Fresh(dir); err != nil {
			t.Fatal(err)
		}
		if got := files(t, dir); !slices.Equal(got, []string{"Comics/Series/1.cbz", "ca.pem", "config.json", "notes/.inkshelf/mine.txt"}) {
			t.Errorf("left are %q", got)
		}
	}
	if err := app.Fresh(filepath.Join(dir, "absent")); err != nil {
		t.Errorf("a folder that is not there: %v", err)
	}
}

// TestFreshElsewhere leaves alone what a link leads to, and what is no folder.
func TestFreshElsewhere(t *testing.T) {
	dir, other := t.TempDir(), t.TempDir()
	write(t, filepath.Join(other, "mine.txt"), "x")
	if err := os.Symlink(other, filepath.Join(dir, ".inkshelf")); err != nil {
		t.Skip(err)
	}
	if err := app.Fresh(dir); err == nil {
		t.Error("a link was removed without a word")
	}
	if got := files(t, other); len(got) != 1 {
		t.Errorf("left are %q", got)
	}
	file := t.TempDir()
	write(t, filepath.Join(file, ".inkshelf"), "x")
	if err := app.Fresh(file); err == nil {
		t.Error("a file was removed without a word")
	}
}

// files returns the files in a folder, in order.
func files(t *testing.T, dir string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(dir), ".", func(path string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			all = append(all, path)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}
