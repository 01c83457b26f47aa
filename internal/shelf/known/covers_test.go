package known_test

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"sync"
	"syscall"
	"testing"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
)

// jpeg is a picture of some size, as far as this package looks at one.
func jpeg(size int) server.Picture {
	return server.Picture{Data: bytes.Repeat([]byte{0xff}, size), Type: "image/jpeg"}
}

func TestCovers(t *testing.T) {
	dir := tempDir(t)
	k := open(t, dir)
	check := func(of known.CoverOf, id, stamp string, size int, wantFresh, wantOK bool) {
		t.Helper()
		p, fresh, ok := k.Cover("x", of, id, stamp)
		if fresh != wantFresh || ok != wantOK || len(p.Data) != size {
			t.Errorf("%v %q %q: got %d bytes, fresh %v, ok %v; want %d, %v, %v", of, id, stamp, len(p.Data), fresh, ok, size, wantFresh, wantOK)
		}
		if size > 0 && (p.Type != "image/jpeg" || !bytes.Equal(p.Data, jpeg(size).Data)) {
			t.Errorf("%q: it is another picture", id)
		}
	}
	check(known.OfBook, "a", "1", 0, false, false)
	must(t, k.PutCover("x", known.OfBook, "a", "1", jpeg(1000)))
	must(t, k.PutCover("x", known.OfSeries, "a", "1", jpeg(2000)))
	must(t, k.PutCover("x", known.OfSeries, "none", "1", server.Picture{}))
	must(t, k.PutCover("y", known.OfBook, "a", "1", jpeg(3000)))
	for range 2 {
		check(known.OfBook, "a", "1", 1000, true, true)
		check(known.OfBook, "a", "2", 1000, false, true)
		check(known.OfSeries, "a", "1", 2000, true, true)
		check(known.OfSeries, "none", "1", 0, true, true)
		check(known.OfSeries, "none", "2", 0, false, true)
		check(known.OfBook, "none", "1", 0, false, false)
		k = open(t, dir)
	}

	// A new stamp replaces the picture, a picture that is too large does not.
	must(t, k.PutCover("x", known.OfBook, "a", "2", jpeg(10)))
	check(known.OfBook, "a", "2", 10, true, true)
	must(t, k.PutCover("x", known.OfBook, "a", "3", jpeg(4<<20+1)))
	check(known.OfBook, "a", "3", 10, false, true)
	must(t, k.PutCover("x", known.OfBook, "a", "3", jpeg(4<<20)))
	check(known.OfBook, "a", "3", 4<<20, true, true)
}

// size is the sum of all covers on disk.
func size(t *testing.T, dir *disk.Dir) (sum int64) {
	t.Helper()
	parts, err := dir.ReadDir("covers")
	must(t, err)
	for _, p := range parts {
		files, err := dir.ReadDir("covers/" + p.Name())
		must(t, err)
		for _, f := range files {
			info, err := f.Info()
			must(t, err)
			sum += info.Size()
		}
	}
	return sum
}

func TestCoversAreBounded(t *testing.T) {
	const limit = 10 * 32 << 10
	dir := tempDir(t)
	k := open(t, dir, func(o *known.Options) { o.CoverLimit = limit })
	here := func(i int) bool { _, _, ok := k.Cover("x", known.OfBook, fmt.Sprint(i), "1"); return ok }
	for i := range 30 {
		must(t, k.PutCover("x", known.OfBook, fmt.Sprint(i), "1", jpeg(30_000)))
		if got := size(t, dir); got > limit {
			t.Fatalf("after %d covers: %d bytes", i+1, got)
		}
		if !here(i) || !here(0) {
			t.Fatalf("after %d covers: the last is there: %v, the one that is looked at: %v", i+1, here(i), here(0))
		}
	}
	if here(1) || here(15) || !here(25) {
		t.Errorf("there are 1: %v, 15: %v, 25: %v; want 25 alone", here(1), here(15), here(25))
	}
	if got := size(t, dir); got < limit/10*7 {
		t.Errorf("%d bytes of %d are used", got, limit)
	}
}

// What earlier runs left goes by the time of its writing, after what this run has looked at.
func TestCoversOfEarlierRuns(t *testing.T) {
	path := t.TempDir()
	dir, err := disk.Open(path)
	must(t, err)
	defer func() { _ = dir.Close() }()
	k := open(t, dir)
	for i := range 20 {
		id := fmt.Sprint(i)
		must(t, k.PutCover("x", known.OfSeries, id, "1", jpeg(30_000)))
		at := morning.Add(-time.Duration(i) * time.Minute) // the first is the newest
		must(t, os.Chtimes(path+"/"+known.CoverFile("x", known.OfSeries, id), at, at))
	}
	k = open(t, dir, func(o *known.Options) { o.CoverLimit = 10 * 32 << 10 })
	here := func(i int) bool { _, _, ok := k.Cover("x", known.OfSeries, fmt.Sprint(i), "1"); return ok }
	if !here(19) {
		t.Fatal("covers went before one was written")
	}
	must(t, k.PutCover("x", known.OfSeries, "new", "1", jpeg(30_000)))
	// Nine are left: the new one, the one that was looked at, and of the others the newest.
	for i := range 20 {
		if got, want := here(i), i < 7 || i == 19; got != want {
			t.Errorf("cover %d is there: %v, want %v", i, got, want)
		}
	}
}

// A cover does not make room for itself: it stays until the new one is there.
func TestOldCoverStays(t *testing.T) {
	broken := false
	volume := disktest.Fail(disktest.NewVolume(disktest.Options{}), func(op, _ string) error {
		if broken && op == "create" {
			return syscall.EIO
		}
		return nil
	})
	k := open(t, volume, func(o *known.Options) { o.CoverLimit = 10 * 4096 })
	for i := range 10 {
		must(t, k.PutCover("x", known.OfBook, fmt.Sprint(i), "1", jpeg(1)))
	}
	for i := range 3 { // which takes no more room than before
		must(t, k.PutCover("x", known.OfBook, "9", "2", jpeg(i)))
	}
	for i := range 10 {
		if _, _, ok := k.Cover("x", known.OfBook, fmt.Sprint(i), "1"); !ok {
			t.Errorf("cover %d went although there was room", i)
		}
	}
	broken = true
	if err := k.PutCover("x", known.OfBook, "0", "2", jpeg(5000)); !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v", err)
	}
	if _, _, ok := k.Cover("x", known.OfBook, "0", "2"); !ok {
		t.Error("the old cover is gone")
	}
}

// A cover that cannot be removed keeps others from coming: the limit holds.
func TestCoverCannotBeRemoved(t *testing.T) {
	volume := disktest.Fail(disktest.NewVolume(disktest.Options{}), func(op, _ string) error {
		if op == "remove" {
			return syscall.EIO
		}
		return nil
	})
	k := open(t, volume, func(o *known.Options) { o.CoverLimit = 4096 })
	must(t, k.PutCover("x", known.OfBook, "0", "1", jpeg(1)))
	if err := k.PutCover("x", known.OfBook, "1", "1", jpeg(1)); !errors.Is(err, syscall.EIO) {
		t.Errorf("got %v, want why there is no room", err)
	}
}

func TestManyNoneAreBounded(t *testing.T) {
	dir := tempDir(t)
	k := open(t, dir, func(o *known.Options) { o.CoverLimit = 40 * 4096 })
	for i := range 100 {
		must(t, k.PutCover("x", known.OfBook, fmt.Sprint(i), "1", server.Picture{}))
	}
	count := 0
	parts, err := dir.ReadDir("covers")
	must(t, err)
	for _, p := range parts {
		files, err := dir.ReadDir("covers/" + p.Name())
		must(t, err)
		count += len(files)
	}
	if count > 40 || count < 30 {
		t.Errorf("%d files, want about 36", count)
	}
}

func TestCoversAtOnce(t *testing.T) {
	k := open(t, tempDir(t), func(o *known.Options) { o.CoverLimit = 20 * 4096 })
	var wg sync.WaitGroup
	for w := range 4 {
		wg.Go(func() {
			for i := range 60 {
				id := fmt.Sprint((i*7 + w) % 30)
				if err := k.PutCover("x", known.OfBook, id, "1", jpeg(len(id))); err != nil {
					t.Error(err)
				}
				if p, _, ok := k.Cover("x", known.OfBook, id, "1"); ok && len(p.Data) != len(id) {
					t.Errorf("cover %s has %d bytes", id, len(p.Data))
				}
			}
		})
	}
	wg.Wait()
}
