package shelf_test

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/shelf"
)

// TestFresh leaves of a folder what a person put there.
func TestFresh(t *testing.T) {
	bubble(t, func(t *testing.T) {
		dir := inhabited(t)
		must(os.WriteFile(filepath.Join(dir, "config.json"), []byte("[]"), 0o644))
		fsys, err := disk.Open(dir)
		must(err)
		defer func() { _ = fsys.Close() }() // nothing was written
		want := names(fsys)
		if err := shelf.Fresh(fsys); err != nil {
			t.Errorf("where nothing has been: %v", err)
		}

		d := sit(t, fsys, newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		d.fetch("ebooks", "files", "e1")
		d.do(d.Pin(comic("c1"), true))
		_, err = d.Series(t.Context(), "comics")
		d.do(err)
		d.stop()
		if err := shelf.Fresh(fsys); err != nil {
			t.Fatal(err)
		}
		if got := names(fsys); !slices.Equal(got, want) {
			t.Errorf("left are %q, want %q", got, want)
		}
		d = sit(t, fsys, newWorld(newLedger()))
		d.wantHere("comics", "file:By hand/Zine.cbz")
		d.wantHere("ebooks")
	})
}

// TestFreshFollowsNoLink does not remove what lies elsewhere.
func TestFreshFollowsNoLink(t *testing.T) {
	dir, elsewhere := t.TempDir(), t.TempDir()
	must(os.WriteFile(filepath.Join(elsewhere, "books.log"), []byte("precious"), 0o644))
	if err := os.Symlink(elsewhere, filepath.Join(dir, ".inkshelf")); err != nil {
		t.Skip(err)
	}
	fsys, err := disk.Open(dir)
	must(err)
	defer func() { _ = fsys.Close() }() // nothing was written
	if err := shelf.Fresh(fsys); err == nil {
		t.Error("a link was taken for the folder")
	}
	if _, err := os.Stat(filepath.Join(elsewhere, "books.log")); err != nil {
		t.Error(err)
	}
}
