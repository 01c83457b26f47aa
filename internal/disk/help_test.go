package disk_test

import (
	"errors"
	"iter"
	"slices"
	"testing"

	"inkshelf/internal/disk"
)

// pick returns how many of something to try: fewer where time is short.
func pick(short, long int) int {
	if testing.Short() {
		return short
	}
	return long
}

// openLog opens the log "a.log" and returns what it holds.
func openLog(fsys disk.FS) (l *disk.Log, got []string, damage *disk.Damage, err error) {
	l, damage, err = disk.OpenLog(fsys, "a.log", func(record []byte) error {
		got = append(got, string(record))
		return nil
	})
	return l, got, damage, err
}

// mustOpen is openLog for a log that is whole.
func mustOpen(t testing.TB, fsys disk.FS, want ...string) *disk.Log {
	t.Helper()
	l, got, damage, err := openLog(fsys)
	if err != nil || damage != nil || !slices.Equal(got, want) {
		t.Fatalf("open: got %q, damage %v, error %v, want %q", got, damage, err, want)
	}
	return l
}

// wantLog opens a log that is whole and looks what it holds.
func wantLog(t testing.TB, what string, fsys disk.FS, want ...string) {
	t.Helper()
	_, got, damage, err := openLog(fsys)
	if err != nil || damage != nil || !slices.Equal(got, want) {
		t.Fatalf("%s: got %q, damage %v, error %v, want %q", what, got, damage, err, want)
	}
}

// wantSmall reads the small file "a".
func wantSmall(t testing.TB, fsys disk.FS, want string) {
	t.Helper()
	got, damage, err := disk.Read(fsys, "a")
	if err != nil || damage != nil || string(got) != want {
		t.Fatalf("read: got %q, damage %v, error %v, want %q", got, damage, err, want)
	}
}

// appendAll appends each text by itself.
func appendAll(t testing.TB, l *disk.Log, texts ...string) {
	t.Helper()
	for _, text := range texts {
		if err := l.Append([]byte(text)); err != nil {
			t.Fatalf("append %q: %v", text, err)
		}
	}
}

// lines makes records of texts.
func lines(texts []string) iter.Seq[[]byte] {
	return func(yield func([]byte) bool) {
		for _, text := range texts {
			if !yield([]byte(text)) {
				return
			}
		}
	}
}

// damageError makes an error of damage.
func damageError(d *disk.Damage) error {
	if d == nil {
		return nil
	}
	return errors.New(d.String())
}

// put writes a file as it is.
func put(t testing.TB, fsys disk.FS, name string, data []byte) {
	t.Helper()
	f, err := fsys.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := f.Write(data); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		t.Fatal(err)
	}
}

// get reads a file as it is.
func get(t testing.TB, fsys disk.FS, name string) []byte {
	t.Helper()
	f, err := fsys.Open(name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = f.Close() }() // it was only read
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	data := make([]byte, info.Size())
	if _, err := f.ReadAt(data, 0); err != nil {
		t.Fatal(err)
	}
	return data
}

// names lists a folder.
func names(t testing.TB, fsys disk.FS, folder string) []string {
	t.Helper()
	list, err := fsys.ReadDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	got := []string{}
	for _, e := range list {
		got = append(got, e.Name())
	}
	return got
}
