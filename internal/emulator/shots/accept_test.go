package shots_test

import (
	"image"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/emulator/shots"
)

func TestAccept(t *testing.T) {
	f := newFolders(t)
	f.shot(f.want, "same", panel(), page)
	f.shot(f.got, "same", panel(), page)
	f.shot(f.want, "flashes", panel(), page)
	f.shot(f.got, "flashes", panel(), page+flash)
	f.shot(f.want, "gone", panel(), page)
	f.shot(f.got, "added", panel(image.Rect(1, 1, 9, 9)), flash)
	f.put(f.got, "failed.png", nil) // left by an earlier run, and no shot
	f.put(f.want, "notes.txt", []byte("kept"))
	f.must(os.Mkdir(filepath.Join(f.want, "folder.png"), 0o755))

	want := f.files(f.got)
	delete(want, "failed.png")
	want["notes.txt"], want["folder.png/"] = "kept", ""

	run := f.run("same", "flashes", "added")
	changed, err := shots.Accept(run)
	if names := []string{"added.png", "added.refreshes", "flashes.refreshes", "gone.png", "gone.refreshes"}; err != nil || !slices.Equal(changed, names) {
		t.Errorf("got %q and %v", changed, err)
	}
	if got := f.files(f.want); !maps.Equal(got, want) {
		t.Errorf("the baseline has %q", slices.Sorted(maps.Keys(got)))
	}
	if r := shots.Compare(run); !r.Same() {
		t.Errorf("accepted, but %s", r)
	}
	if changed, err := shots.Accept(run); err != nil || changed != nil {
		t.Errorf("again: got %q and %v", changed, err)
	}
}

func TestAcceptTheFirstTime(t *testing.T) {
	f := newFolders(t)
	f.shot(f.got, "a", panel(), page)
	run := f.run("a")
	run.Want = filepath.Join(f.want, "not", "yet")
	if changed, err := shots.Accept(run); err != nil || len(changed) != 2 {
		t.Errorf("got %q and %v", changed, err)
	}
	if r := shots.Compare(run); !r.Same() {
		t.Errorf("accepted, but %s", r)
	}
}

func TestNotAccepted(t *testing.T) {
	f := newFolders(t)
	f.shot(f.want, "a", panel(), page)
	f.shot(f.got, "a", panel(), flash)
	f.put(f.got, "half.png", encode(panel()))
	before := f.files(f.want)

	failed := f.run("a")
	failed.Failed = "scripts/library.txt:12: exit"
	runs := map[string]shots.Run{
		"failed":       failed,
		"without list": f.run("a", "half"),
		"without shot": f.run("a", "never"),
	}
	for _, name := range badNames {
		runs["named "+name] = f.run("a", name)
	}
	for what, run := range runs {
		if changed, err := shots.Accept(run); err == nil || changed != nil {
			t.Errorf("%s: got %q and %v", what, changed, err)
		}
		if !maps.Equal(f.files(f.want), before) {
			t.Fatalf("%s: the baseline was touched", what)
		}
	}
}

// TestAcceptFails where a folder lies in the way: what could be written is reported along with the error.
func TestAcceptFails(t *testing.T) {
	f := newFolders(t)
	f.shot(f.got, "a", panel(), page)
	f.shot(f.got, "b", panel(), page)
	f.shot(f.want, "old", panel(), page)
	f.must(os.Mkdir(filepath.Join(f.want, "b.png"), 0o755))
	changed, err := shots.Accept(f.run("a", "b"))
	if err == nil || !slices.Equal(changed, []string{"a.png", "a.refreshes"}) {
		t.Errorf("got %q and %v", changed, err)
	}
	if _, err := os.Stat(filepath.Join(f.want, "old.png")); err != nil {
		t.Error("removed before all was written")
	}
	if _, err := os.Stat(filepath.Join(f.want, "b.png.new")); err == nil {
		t.Error("half of the work is left")
	}
}
