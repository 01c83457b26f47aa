package known_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"syscall"
	"testing"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
)

func readFile(t *testing.T, fsys disk.FS, name string) []byte {
	t.Helper()
	f, err := fsys.Open(name)
	must(t, err)
	defer func() { _ = f.Close() }()
	data, err := io.ReadAll(f)
	must(t, err)
	return data
}

func writeFile(t *testing.T, fsys disk.FS, name string, data []byte) {
	t.Helper()
	f, err := fsys.Create(name)
	must(t, err)
	_, err = f.Write(data)
	must(t, err)
	must(t, f.Close())
}

// damaged returns a file in every state of damage: cut off, with a wrong byte, with something behind it.
func damaged(file []byte) [][]byte {
	list := [][]byte{append(bytes.Clone(file), 0), make([]byte, len(file)), bytes.Repeat(file, 2)}
	for i := range file {
		list = append(list, file[:i])
		wrong := bytes.Clone(file)
		wrong[i] ^= 0x10
		list = append(list, wrong)
	}
	return list
}

func TestDamagedFilesAreNotKnown(t *testing.T) {
	volume := disktest.NewVolume(disktest.Options{})
	k := open(t, volume)
	must(t, k.PutSeries("x", series(2)))
	must(t, k.PutBooks("x", "a", books(2)))
	must(t, k.PutCover("x", known.OfBook, "a", "1", jpeg(100)))
	for name, isKnown := range map[string]func() bool{
		"lists/x/series":                        func() bool { _, ok := k.Series("x"); return ok },
		known.BooksFile("x", "a"):               func() bool { _, ok := k.Books("x", "a"); return ok },
		known.CoverFile("x", known.OfBook, "a"): func() bool { _, _, ok := k.Cover("x", known.OfBook, "a", "1"); return ok },
	} {
		whole := readFile(t, volume, name)
		for i, file := range damaged(whole) {
			writeFile(t, volume, name, file)
			if isKnown() {
				t.Errorf("%s, damage %d: still known", name, i)
			}
			if _, err := volume.Stat(name); err == nil {
				t.Errorf("%s, damage %d: still there", name, i)
			}
		}
		writeFile(t, volume, name, whole)
		if !isKnown() {
			t.Errorf("%s: not known although it is whole", name)
		}
	}
}

// A list that was damaged is written again although it has not changed.
func TestDamagedListComesAgain(t *testing.T) {
	volume := disktest.NewVolume(disktest.Options{})
	k := open(t, volume)
	must(t, k.PutSeries("x", series(2)))
	must(t, k.PutSeries("x", series(2)))
	file := readFile(t, volume, "lists/x/series")
	for _, wrong := range [][]byte{file[:10], file[:len(file)-1], append(bytes.Clone(file), 1)} {
		writeFile(t, volume, "lists/x/series", wrong)
		must(t, k.PutSeries("x", series(2)))
		list, ok := k.Series("x")
		same(t, list, ok, series(2))
	}
	must(t, volume.Remove("lists/x/series"))
	must(t, k.PutSeries("x", series(2)))
	list, ok := k.Series("x")
	same(t, list, ok, series(2))
}

// A file that is whole and holds something else, a folder in the place of a file, and what is left of a file that was
// never finished: none of them stays.
func TestForeignFilesGo(t *testing.T) {
	dir := tempDir(t)
	k := open(t, dir)
	must(t, k.PutLibraries("x", []server.Library{{ID: "1"}}))
	for _, make := range []func(name string) error{
		func(name string) error { return dir.Rename("lists/x/libraries", name) },
		dir.MkdirAll,
		func(name string) error { writeFile(t, dir, name+".new", []byte("inkkept")); return nil },
	} {
		must(t, make("lists/x/series"))
		if _, ok := k.Series("x"); ok {
			t.Error("series are known")
		}
		if left, err := dir.ReadDir("lists/x"); err != nil || len(left) > 0 {
			t.Errorf("left are %v (%v)", left, err)
		}
	}
}

// Two series whose ids have the same hash would share a file.
func TestFileOfAnotherSeries(t *testing.T) {
	dir := tempDir(t)
	k := open(t, dir)
	must(t, k.PutBooks("x", "a", books(1)))
	must(t, k.PutBooks("x", "b", books(2)))
	must(t, dir.Rename(known.BooksFile("x", "a"), known.BooksFile("x", "b")))
	if _, ok := k.Books("x", "b"); ok {
		t.Error("the books of another series came")
	}
	must(t, k.PutBooks("x", "b", books(2)))
	list, ok := k.Books("x", "b")
	same(t, list, ok, books(2))

	must(t, k.PutCover("x", known.OfBook, "a", "1", jpeg(1)))
	must(t, k.PutCover("x", known.OfBook, "b", "1", jpeg(2)))
	must(t, dir.Rename(known.CoverFile("x", known.OfBook, "a"), known.CoverFile("x", known.OfBook, "b")))
	if _, _, ok := k.Cover("x", known.OfBook, "b", "1"); ok {
		t.Error("the cover of another book came")
	}
}

// After a power cut there is the old list or the new one, and the new one once it was put; a list is lost at most while it
// is written, when the volume loses both names of a file. Covers may be lost.
func TestPowerCuts(t *testing.T) {
	work := func(k *known.Known, n int) (s, b bool) {
		s = k.PutSeries("x", series(n)) == nil
		b = k.PutBooks("x", "a", books(n)) == nil
		_ = k.PutCover("x", known.OfBook, "a", "1", jpeg(n))
		return s, b
	}
	start := func() *disktest.Volume {
		v := disktest.NewVolume(disktest.Options{})
		work(open(t, v), 2)
		return v
	}
	v := start()
	begin := v.Ops()
	work(open(t, v), 3)
	end := v.Ops()
	for op := begin; op <= end; op++ {
		v := start()
		v.CutAt(op)
		seriesPut, booksPut := work(open(t, v), 3) // is cut off somewhere
		for _, loss := range disktest.Losses {
			for seed := range uint64(5) {
				what := fmt.Sprintf("cut at %d, %v, %d", op, loss, seed)
				k := open(t, v.After(loss, seed))
				s, ok := k.Series("x")
				if !outlived(s.Items, ok, seriesPut, loss, series(2), series(3)) {
					t.Fatalf("%s: known %v, %d series", what, ok, len(s.Items))
				}
				b, ok := k.Books("x", "a")
				if !outlived(b.Items, ok, booksPut, loss, books(2), books(3)) {
					t.Fatalf("%s: known %v, %d books", what, ok, len(b.Items))
				}
				if p, _, ok := k.Cover("x", known.OfBook, "a", "1"); ok && len(p.Data) != 2 && len(p.Data) != 3 {
					t.Fatalf("%s: a cover of %d bytes", what, len(p.Data))
				}
				work(k, 3) // everything goes on
				s, ok = k.Series("x")
				same(t, s, ok, series(3))
			}
		}
	}
}

// outlived reports whether a list is as it may be after a power cut. It was put if the cut came later.
func outlived[T any](got []T, ok, put bool, loss disktest.Loss, old, now []T) bool {
	switch {
	case !ok:
		return !put && loss == disktest.Torn
	case put:
		return reflect.DeepEqual(got, now)
	}
	return reflect.DeepEqual(got, old) || reflect.DeepEqual(got, now)
}

// While nothing can be written, everything can be read, and the error says why.
func TestNothingCanBeWritten(t *testing.T) {
	for name, tt := range map[string]struct {
		begin, end func(v *disktest.Volume)
		want       error
	}{
		"full":      {func(v *disktest.Volume) { v.SetFree(500) }, func(v *disktest.Volume) { v.SetFree(1 << 20) }, syscall.ENOSPC},
		"read-only": {func(v *disktest.Volume) { v.SetReadOnly(true) }, func(v *disktest.Volume) { v.SetReadOnly(false) }, syscall.EROFS},
	} {
		t.Run(name, func(t *testing.T) {
			v := disktest.NewVolume(disktest.Options{})
			k := open(t, v)
			must(t, k.PutSeries("x", series(20)))
			must(t, k.PutCover("x", known.OfBook, "a", "1", jpeg(5000)))
			used := v.Used()
			tt.begin(v)
			for what, err := range map[string]error{
				"series":    k.PutSeries("x", series(100)),
				"books":     k.PutBooks("x", "a", books(100)),
				"cover":     k.PutCover("x", known.OfBook, "a", "2", jpeg(6000)),
				"new cover": k.PutCover("x", known.OfBook, "b", "1", jpeg(6000)),
			} {
				if !errors.Is(err, tt.want) {
					t.Errorf("%s: got %v, want %v", what, err, tt.want)
				}
			}
			list, ok := k.Series("x")
			same(t, list, ok, series(20))
			if p, fresh, ok := k.Cover("x", known.OfBook, "a", "2"); !ok || fresh || len(p.Data) != 5000 {
				t.Errorf("got a cover of %d bytes, fresh %v, ok %v", len(p.Data), fresh, ok)
			}
			if v.Used() != used {
				t.Errorf("%d bytes are used, want %d: something was left behind", v.Used(), used)
			}
			tt.end(v)
			must(t, k.PutSeries("x", series(100)))
			must(t, k.PutCover("x", known.OfBook, "a", "2", jpeg(6000)))
			list, ok = k.Series("x")
			same(t, list, ok, series(100))
		})
	}
}

func TestFolderGone(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	k := open(t, v)
	must(t, k.PutSeries("x", series(2)))
	v.Gone(true)
	if _, ok := k.Series("x"); ok {
		t.Error("series are known without a folder")
	}
	if _, _, ok := k.Cover("x", known.OfBook, "a", "1"); ok {
		t.Error("a cover is known without a folder")
	}
	if k.PutSeries("x", series(2)) == nil || k.PutCover("x", known.OfBook, "a", "1", server.Picture{}) == nil {
		t.Error("no error without a folder")
	}
	v.Gone(false)
	must(t, k.PutSeries("x", series(2)))
	must(t, k.PutCover("x", known.OfBook, "a", "1", server.Picture{}))
	list, ok := k.Series("x")
	same(t, list, ok, series(2))
}

// A volume that lost the name of a list in a power cut has the file under the other name.
func TestListBesideItsPlace(t *testing.T) {
	dir := tempDir(t)
	for _, damage := range []func(name string) error{
		dir.Remove,
		func(name string) error { writeFile(t, dir, name, []byte("inkkept")); return nil },
	} {
		k := open(t, dir)
		must(t, k.PutSeries("x", series(3)))
		must(t, k.PutBooks("x", "a", books(3)))
		for _, name := range []string{"lists/x/series", known.BooksFile("x", "a")} {
			must(t, dir.Rename(name, name+".new"))
			writeFile(t, dir, name, nil)
			must(t, damage(name))
		}
		for range 2 {
			k = open(t, dir)
			s, ok := k.Series("x")
			same(t, s, ok, series(3))
			// It is counted, and once.
			k.SetBookLimit(3 * 4096)
			must(t, k.PutBooks("x", "b", books(1)))
			b, ok := k.Books("x", "a")
			same(t, b, ok, books(3))
			must(t, k.PutBooks("x", "c", nil))
			b, ok = k.Books("x", "b")
			same(t, b, ok, books(1))
			if _, ok := k.Books("x", "a"); !ok {
				t.Error("there was room for three")
			}
			must(t, k.PutBooks("x", "d", nil))
			if _, ok := k.Books("x", "b"); ok {
				t.Error("there was no room for four")
			}
			must(t, dir.Remove(known.BooksFile("x", "d")))
		}
	}
}
