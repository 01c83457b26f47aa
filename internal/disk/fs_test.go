package disk_test

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

// everyFS runs a test on each kind of FS, empty: what is said of FS holds for all of them.
func everyFS(t *testing.T, test func(t *testing.T, fsys disk.FS)) {
	t.Helper()
	dir := func(t *testing.T) disk.FS {
		d, err := disk.Open(t.TempDir())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = d.Close() })
		return d
	}
	volume := func(*testing.T) disk.FS { return disktest.NewVolume(disktest.Options{}) }
	below := func(open func(t *testing.T) disk.FS) func(t *testing.T) disk.FS {
		return func(t *testing.T) disk.FS {
			s := disk.Sub(disk.Sub(open(t), "some"), "folder")
			if err := s.MkdirAll("."); err != nil {
				t.Fatal(err)
			}
			return s
		}
	}
	never := func(string, string) error { return nil }
	for name, open := range map[string]func(t *testing.T) disk.FS{
		"Dir": dir, "Volume": volume, "Sub of Dir": below(dir), "Sub of Volume": below(volume),
		"Fail": func(t *testing.T) disk.FS { return disktest.Fail(volume(t), never) },
	} {
		t.Run(name, func(t *testing.T) { test(t, open(t)) })
	}
}

func TestFiles(t *testing.T) {
	everyFS(t, func(t *testing.T, fsys disk.FS) {
		put(t, fsys, "a", []byte("hello"))
		f, err := fsys.Edit("a")
		if err != nil {
			t.Fatal(err)
		}
		defer func() { _ = f.Close() }()
		if _, err := f.Seek(-1, io.SeekEnd); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("p, please")); err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(f.Truncate(6), f.Truncate(8), f.Sync()); err != nil {
			t.Fatal(err)
		}
		if got, want := get(t, fsys, "a"), []byte("hellp,\x00\x00"); !bytes.Equal(got, want) {
			t.Errorf("content: got %q, want %q", got, want)
		}
		if n, err := f.Read(make([]byte, 1)); n != 0 || !errors.Is(err, io.EOF) {
			t.Errorf("read beyond the end: got %d, %v, want EOF", n, err)
		}
		if _, err := f.Seek(1, io.SeekStart); err != nil {
			t.Fatal(err)
		}
		if got, err := io.ReadAll(f); err != nil || string(got) != "ellp,\x00\x00" {
			t.Errorf("read: got %q, %v", got, err)
		}
		p := make([]byte, 4)
		if n, err := f.ReadAt(p, 6); n != 2 || !errors.Is(err, io.EOF) {
			t.Errorf("read at the end: got %d, %v, want 2 and EOF", n, err)
		}
		if info, err := f.Stat(); err != nil || info.Size() != 8 || info.Name() != "a" || !info.Mode().IsRegular() {
			t.Errorf("stat of an open file: got %v, %v", info, err)
		}
		put(t, fsys, "a", []byte("x"))
		if got := get(t, fsys, "a"); string(got) != "x" {
			t.Errorf("created again: got %q, want what was written last", got)
		}
		if f, err = fsys.Open("a"); err != nil {
			t.Fatal(err)
		}
		if _, err := f.Write([]byte("y")); err == nil {
			t.Error("write to a file that is open to read: got no error")
		}
	})
}

func TestFolders(t *testing.T) {
	everyFS(t, func(t *testing.T, fsys disk.FS) {
		for range 2 {
			if err := fsys.MkdirAll("b/c/d"); err != nil {
				t.Fatal(err)
			}
		}
		put(t, fsys, "b/x", []byte("1"))
		put(t, fsys, "a", nil)
		put(t, fsys, "C", nil)
		if got := names(t, fsys, "."); !slices.Equal(got, []string{"C", "a", "b"}) {
			t.Errorf("list: got %q, want it sorted", got)
		}
		if got := names(t, fsys, "b"); !slices.Equal(got, []string{"c", "x"}) {
			t.Errorf("list of a folder: got %q", got)
		}
		if err := fsys.Rename("b/x", "a"); err != nil {
			t.Fatal(err)
		}
		if got := get(t, fsys, "a"); string(got) != "1" {
			t.Errorf("a file that replaced another: got %q", got)
		}
		if err := fsys.Remove("b"); err == nil {
			t.Error("remove a folder that is not empty: got no error")
		}
		if err := errors.Join(fsys.Rename("b/c", "c2"), fsys.Remove("c2/d"), fsys.Remove("c2"), fsys.SyncDir("b")); err != nil {
			t.Fatal(err)
		}
		if info, err := fsys.Stat("b"); err != nil || !info.IsDir() || info.Name() != "b" {
			t.Errorf("stat of a folder: got %v, %v", info, err)
		}
		if err := fsys.MkdirAll("a/b"); err == nil {
			t.Error("make a folder below a file: got no error")
		}
		if err := fsys.MkdirAll("a"); err == nil {
			t.Error("make a folder where a file is: got no error")
		}
	})
}

func TestAbsent(t *testing.T) {
	everyFS(t, func(t *testing.T, fsys disk.FS) {
		for what, err := range everyCall(fsys, "none/x") {
			if what != "MkdirAll" && !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("%s below a folder that is not there: got %v, want ErrNotExist", what, err)
			}
		}
	})
}

// TestNoWayOut tries names that lead elsewhere.
func TestNoWayOut(t *testing.T) {
	everyFS(t, func(t *testing.T, fsys disk.FS) {
		for _, name := range []string{"..", "../x", "x/../../x", "/", "/x", "", "x/", "./x", "x//y", `..\x`, `\x`, "a\x00b"} {
			for what, err := range everyCall(fsys, name) {
				if err == nil {
					t.Errorf("%s of %q: got no error", what, name)
				}
			}
		}
		if got := names(t, fsys, "."); len(got) > 0 {
			t.Errorf("files: got %q, want none", got)
		}
	})
}

// everyCall makes every call that takes a name.
func everyCall(fsys disk.FS, name string) map[string]error {
	_, open := fsys.Open(name)
	_, create := fsys.Create(name)
	_, edit := fsys.Edit(name)
	_, list := fsys.ReadDir(name)
	_, stat := fsys.Stat(name)
	return map[string]error{
		"Open": open, "Create": create, "Edit": edit, "ReadDir": list, "Stat": stat,
		"Rename": fsys.Rename(name, "b"), "Remove": fsys.Remove(name), "SyncDir": fsys.SyncDir(name), "MkdirAll": fsys.MkdirAll(name),
	}
}

// TestLinks has links in the folder, which lead out of it or stay inside.
func TestLinks(t *testing.T) {
	top := t.TempDir()
	dir := filepath.Join(top, "dir")
	for _, folder := range []string{dir, filepath.Join(top, "outside")} {
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	secret := filepath.Join(top, "outside", "secret")
	if err := os.WriteFile(secret, []byte("secret"), 0o600); err != nil {
		t.Fatal(err)
	}
	for name, target := range map[string]string{"folder": "../outside", "file": "../outside/secret", "absolute": secret, "new": "../outside/new"} {
		if err := os.Symlink(target, filepath.Join(dir, name)); err != nil {
			t.Skip("no links here:", err)
		}
	}
	d, err := disk.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = d.Close() }()
	for _, name := range []string{"folder/secret", "folder/new", "file", "absolute", "new"} {
		for what, open := range map[string]func(string) (disk.File, error){"open": d.Open, "create": d.Create, "edit": d.Edit} {
			if f, err := open(name); err == nil {
				_ = f.Close()
				t.Errorf("%s %s: got no error", what, name)
			}
		}
	}
	if _, err := d.ReadDir("folder"); err == nil {
		t.Error("list a folder outside: got no error")
	}
	if err := d.MkdirAll("folder/x"); err == nil {
		t.Error("make a folder outside: got no error")
	}
	if info, err := d.Stat("file"); err != nil || info.Mode().Type() != fs.ModeSymlink {
		t.Errorf("stat of a link: got %v, %v, want the link itself", info, err)
	}
	if got, err := os.ReadFile(secret); err != nil || string(got) != "secret" {
		t.Errorf("file outside: got %q, %v, want it as it was", got, err)
	}
	if got := names(t, d, "."); len(got) != 4 {
		t.Errorf("files: got %q, want the links", got)
	}
}
