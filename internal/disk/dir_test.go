package disk_test

import (
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"inkshelf/internal/disk"
)

func openDir(t testing.TB, path string) *disk.Dir {
	t.Helper()
	d, err := disk.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = d.Close() })
	return d
}

func TestDirOpen(t *testing.T) {
	path := filepath.Join(t.TempDir(), "none")
	if _, err := disk.Open(path); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("open a folder that is not there: got %v, want ErrNotExist", err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := disk.Open(path); err == nil {
		t.Error("open a file as a folder: got no error")
	}
	d := openDir(t, t.TempDir())
	for range 2 {
		if err := d.Close(); err != nil {
			t.Errorf("close: %v", err)
		}
	}
	for what, err := range everyCall(d, "x") {
		if !errors.Is(err, fs.ErrClosed) {
			t.Errorf("%s after Close: got %v, want ErrClosed", what, err)
		}
	}
}

// TestDirGone removes the folder while a log in it is used, and makes it anew.
func TestDirGone(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dir")
	mkdir(t, path)
	d := openDir(t, path)
	l := mustOpen(t, d)
	appendAll(t, l, "a")

	if err := os.RemoveAll(path); err != nil {
		t.Fatal(err)
	}
	for what, err := range everyCall(d, "x") {
		if !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s without the folder: got %v, want ErrNotExist", what, err)
		}
	}
	if err := l.Append([]byte("b")); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("append without the folder: got %v, want ErrNotExist", err)
	}

	mkdir(t, path)
	appendAll(t, l, "c")
	if got := l.Lines(); got != math.MaxInt {
		t.Errorf("Lines: got %d, want the largest number: records have vanished", got)
	}
	if err := l.Rewrite(lines([]string{"a", "b", "c"})); err != nil {
		t.Fatal(err)
	}
	mustOpen(t, openDir(t, path), "a", "b", "c")
}

// TestDirReplaced moves the folder away, where nothing may be written any more, and puts another into its place.
func TestDirReplaced(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dir")
	mkdir(t, path)
	d := openDir(t, path)
	l := mustOpen(t, d)
	appendAll(t, l, "a")
	if err := os.Rename(path, path+"-away"); err != nil {
		t.Fatal(err)
	}
	mkdir(t, path)
	put(t, d, "x", nil)
	appendAll(t, l, "b")
	mustOpen(t, openDir(t, path), "b")

	away := openDir(t, path+"-away")
	mustOpen(t, away, "a")
	if _, err := away.Stat("x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("file in the folder that was moved away: got %v, want ErrNotExist", err)
	}
}

// TestDirReadOnly has a folder that may be read and not written.
func TestDirReadOnly(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("everything may be written by root")
	}
	path := t.TempDir()
	d := openDir(t, path)
	l := mustOpen(t, d)
	appendAll(t, l, "a")
	if err := os.Chmod(path, 0o500); err != nil {
		t.Fatal(err)
	}
	if err := l.Rewrite(lines([]string{"b"})); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("rewrite: got %v, want ErrPermission", err)
	}
	if err := disk.Write(d, "x", nil); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("write: got %v, want ErrPermission", err)
	}
	if err := os.Chmod(path, 0o700); err != nil {
		t.Fatal(err)
	}
	appendAll(t, l, "c")
	mustOpen(t, d, "a", "c")
}

func TestDirOverlap(t *testing.T) {
	path := filepath.Join(t.TempDir(), "dir")
	mkdir(t, path)
	d := openDir(t, path)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 50 {
				if f, err := d.Create("x"); err == nil {
					_ = f.Close()
				}
				_, _ = d.ReadDir(".")
			}
		})
	}
	for range 10 { // meanwhile the folder comes and goes
		if err := os.Rename(path, path+"-away"); err != nil {
			t.Fatal(err)
		}
		mkdir(t, path)
		if err := os.RemoveAll(path + "-away"); err != nil {
			t.Fatal(err)
		}
	}
	wg.Wait()
	put(t, d, "y", nil)
	if _, err := os.Stat(filepath.Join(path, "y")); err != nil {
		t.Error(err)
	}
}

func mkdir(t *testing.T, path string) {
	t.Helper()
	if err := os.Mkdir(path, 0o755); err != nil {
		t.Fatal(err)
	}
}
