package disktest_test

import (
	"errors"
	"io"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

func newVolume() *disktest.Volume { return disktest.NewVolume(disktest.Options{}) }

// put writes a file without syncing it.
func put(fsys disk.FS, name, text string) error {
	f, err := fsys.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write([]byte(text))
	return errors.Join(err, f.Close())
}

// putSynced writes a file and syncs it.
func putSynced(fsys disk.FS, name, text string) error {
	f, err := fsys.Create(name)
	if err != nil {
		return err
	}
	_, err = f.Write([]byte(text))
	return errors.Join(err, f.Sync(), f.Close())
}

// get reads a file; "-" stands for one that is not there.
func get(t testing.TB, fsys disk.FS, name string) string {
	t.Helper()
	f, err := fsys.Open(name)
	if err != nil {
		return "-"
	}
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(f)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// must ends a test at the first error.
func must(t testing.TB, errs ...error) {
	t.Helper()
	if err := errors.Join(errs...); err != nil {
		t.Fatal(err)
	}
}
