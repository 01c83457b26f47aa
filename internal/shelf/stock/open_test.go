package stock_test

import (
	"errors"
	"os"
	"reflect"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// here returns a stock with one book, which has been changed from outside.
func here(t *testing.T, change func(top *disktest.Volume, i stock.Item)) (*disktest.Volume, *stock.Stock, server.Ref) {
	t.Helper()
	top := disktest.NewVolume(disktest.Options{})
	s := open(t, top)
	row, b := one("1", "Row", "One")
	i := mustDownload(t, s, "Comics", row, b)
	change(top, i)
	return top, s, i.Ref()
}

func TestOpenGone(t *testing.T) {
	top, s, ref := here(t, func(top *disktest.Volume, i stock.Item) {
		if err := top.Remove(i.Path); err != nil {
			t.Fatal(err)
		}
	})
	for range 2 {
		if _, err := s.Open(ref); !errors.Is(err, stock.ErrGone) {
			t.Errorf("open: got %v, want ErrGone", err)
		}
		s = open(t, top)
		if s.Used() != (stock.Usage{}) {
			t.Errorf("the index still has it: %+v", s.Used())
		}
	}
}

// TestOpenGoneReadOnly cannot record that a file is gone: it is so nonetheless.
func TestOpenGoneReadOnly(t *testing.T) {
	_, s, ref := here(t, func(top *disktest.Volume, i stock.Item) {
		if err := top.Remove(i.Path); err != nil {
			t.Fatal(err)
		}
		top.SetReadOnly(true)
	})
	if _, err := s.Open(ref); !errors.Is(err, stock.ErrGone) || len(s.Items("")) > 0 {
		t.Errorf("open: got %v and %+v, want ErrGone and no book", err, s.Items(""))
	}
}

// TestVolumeAway takes the whole volume away: that says nothing about its books.
func TestVolumeAway(t *testing.T) {
	top, s, ref := here(t, func(top *disktest.Volume, i stock.Item) { top.Gone(true) })
	if _, err := s.Open(ref); err == nil || errors.Is(err, stock.ErrGone) {
		t.Errorf("open: got %v, want an error that is not ErrGone", err)
	}
	if changed, err := s.Scan(t.Context(), []string{"Comics"}); err == nil || changed {
		t.Errorf("scan: got %v, %v, want an error and no change", changed, err)
	}
	top.Gone(false)
	if f, err := s.Open(ref); err != nil {
		t.Errorf("open when it is back: %v", err)
	} else {
		_ = f.Close()
	}
}

// TestFolderMoved takes the folder away under the running program, and puts it back.
func TestFolderMoved(t *testing.T) {
	top, dir := folder(t)
	s := open(t, top)
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	_, b2 := one("2", "Row", "Two")
	if _, err := s.Reserve("Comics", row, b2); err != nil {
		t.Fatal(err)
	}
	check := func(when string) {
		t.Helper()
		if changed, err := s.Scan(t.Context(), nil); err == nil || changed {
			t.Errorf("scan %s: got %v, %v", when, changed, err)
		}
		if err := s.Pin(ref, true); err == nil {
			t.Errorf("a change was recorded %s", when)
		}
		if _, err := s.Part(server.Ref{Source: "Comics", Book: "2"}); err == nil {
			t.Errorf("a download went on %s", when)
		}
		if _, ok := s.Item(ref); !ok {
			t.Errorf("the book is forgotten %s", when)
		}
	}
	move := func(from, to string) {
		t.Helper()
		if err := os.Rename(from, to); err != nil {
			t.Fatal(err)
		}
	}
	move(dir, dir+" away")
	check("without the folder")
	if err := os.Mkdir(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	check("with an empty folder, as of a volume that is not mounted")
	if list, err := os.ReadDir(dir); err != nil || len(list) > 0 {
		t.Errorf("in the empty folder: got %v, %v, want nothing", list, err)
	}
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	move(dir+" away", dir)
	mustDownload(t, s, "Comics", row, b2)
	scan(t, s)
	wantPaths(t, s.Items(""), "Comics/Row/One.cbz", "Comics/Row/Two.cbz")
}

// TestOpenReplaced has its owner put another whole book in the place of ours.
func TestOpenReplaced(t *testing.T) {
	theirs := cbz("theirs, with a length of its own")
	for _, noticed := range []string{"Open", "Scan", "Remove"} {
		top, s, ref := here(t, func(top *disktest.Volume, i stock.Item) { lay(t, top, i.Path, theirs) })
		switch noticed {
		case "Open":
			f, err := s.Open(ref)
			if err != nil {
				t.Fatal(err)
			}
			_ = f.Close()
			if f.Item.Size != int64(len(theirs)) || !f.Item.Found || f.Item.Book.Pages != 1 {
				t.Errorf("opened: got %+v, want the file of its owner", f.Item)
			}
		case "Scan":
			if !scan(t, s) {
				t.Error("the scan noticed nothing")
			}
		case "Remove":
			if err := s.Remove(ref); !errors.Is(err, stock.ErrChanged) {
				t.Errorf("remove: got %v, want ErrChanged", err)
			}
		}
		for _, s := range []*stock.Stock{s, open(t, top)} {
			if i, ok := s.Item(ref); !ok || !i.Found || i.Size != int64(len(theirs)) {
				t.Errorf("after %s: got %+v, %v, want it with its owner and size", noticed, i, ok)
			}
		}

		// An update leaves it alone: the two are two books from now on.
		row, b := one("1", "Row", "One")
		b.Stamp = "2"
		reserved, err := s.Reserve("Comics", row, b)
		if err != nil {
			t.Fatal(err)
		}
		got := mustDownload(t, s, "Comics", row, b)
		if want := "Comics/Row/One (2).cbz"; reserved.Path != want || got.Path != want {
			t.Errorf("place of the update: got %q and %q, want %q", reserved.Path, got.Path, want)
		}
		if string(read(t, top, "Comics/Row/One.cbz")) != string(theirs) {
			t.Error("the file is not what its owner put there")
		}
		wantPaths(t, s.Items(""), "Comics/Row/One.cbz", "Comics/Row/One (2).cbz")

		// On its owner's word it goes.
		if err := s.Remove(server.Ref{Source: "Comics", Book: "file:Row/One.cbz"}); err != nil {
			t.Error(err)
		}
		if read(t, top, "Comics/Row/One.cbz") != nil {
			t.Error("the file is still there")
		}
	}
}

// TestReplacedMeanwhile replaces the file while its update comes, whether somebody looks or not.
func TestReplacedMeanwhile(t *testing.T) {
	for _, looked := range []bool{false, true} {
		top, s, ref := here(t, func(*disktest.Volume, stock.Item) {})
		row, b := one("1", "Row", "One")
		b.Stamp, b.Pages = "2", 3
		if _, err := s.Reserve("Comics", row, b); err != nil {
			t.Fatal(err)
		}
		theirs := cbz("theirs, with a length of its own")
		lay(t, top, "Comics/Row/One.cbz", theirs)
		if looked {
			f, err := s.Open(ref)
			if err != nil {
				t.Fatal(err)
			}
			_ = f.Close()
		}
		mustDownload(t, s, "Comics", row, b)
		if !looked { // nobody knows of the file yet
			wantPaths(t, s.Items(""), "Comics/Row/One (2).cbz")
		}
		scan(t, s)
		wantPaths(t, s.Items(""), "Comics/Row/One.cbz", "Comics/Row/One (2).cbz")
		if string(read(t, top, "Comics/Row/One.cbz")) != string(theirs) {
			t.Error("the file is not what its owner put there")
		}
	}
}

// TestRemoveTheirs removes a file that was put there by hand, and replaced since: its owner wants it gone.
func TestRemoveTheirs(t *testing.T) {
	top := disktest.NewVolume(disktest.Options{})
	lay(t, top, "Comics/One.cbz", cbz("one"))
	s := open(t, top)
	scan(t, s, "Comics")
	lay(t, top, "Comics/One.cbz", cbz("one, with another length"))
	if err := s.Remove(server.Ref{Source: "Comics", Book: "file:One.cbz"}); err != nil {
		t.Error(err)
	}
	if left := files(t, top, "."); len(left) > 0 || len(s.Items("")) > 0 {
		t.Errorf("left: %v, %+v", left, s.Items(""))
	}
}

func TestOpenDamaged(t *testing.T) {
	top, s, ref := here(t, func(top *disktest.Volume, i stock.Item) {
		data := read(t, top, i.Path)
		clear(data[len(data)-30:]) // the end of the directory
		lay(t, top, i.Path, data)
	})
	if _, err := s.Open(ref); !errors.Is(err, bookfile.ErrDamaged) {
		t.Errorf("open: got %v, want ErrDamaged", err)
	}
	damaged := read(t, top, "Comics/Row/One.cbz")
	for _, s := range []*stock.Stock{s, open(t, top)} {
		if scan(t, s); len(s.Items("")) > 0 || len(s.Sources()) > 0 {
			t.Errorf("a damaged book is here: %+v", s.Items(""))
		}
		if scan(t, s) {
			t.Error("the next scan changed something")
		}
		if u := s.Used(); u.Books != int64(len(damaged)) {
			t.Errorf("used: got %+v, want its %d bytes", u, len(damaged))
		}
	}

	// It was ours: the next download takes its place.
	row, b := one("1", "Row", "One")
	mustDownload(t, s, "Comics", row, b)
	wantPaths(t, s.Items(""), "Comics/Row/One.cbz")

	// Or it mends, if it was the volume that did not read well.
	whole := read(t, top, "Comics/Row/One.cbz")
	lay(t, top, "Comics/Row/One.cbz", damaged)
	if _, err := s.Open(ref); err == nil {
		t.Error("a damaged file was opened")
	}
	lay(t, top, "Comics/Row/One.cbz", whole)
	if !scan(t, s) || len(s.Items("")) != 1 {
		t.Error("a file that is whole again is not here")
	}
}

// TestOpenCut has a file of another size that is not whole. Whose it is cannot be told.
func TestOpenCut(t *testing.T) {
	cut := []byte("a copy that was broken off")
	for _, notice := range []func(s *stock.Stock, ref server.Ref){
		func(s *stock.Stock, ref server.Ref) {
			if _, err := s.Open(ref); !errors.Is(err, bookfile.ErrDamaged) {
				t.Errorf("open: got %v, want ErrDamaged", err)
			}
		},
		func(s *stock.Stock, ref server.Ref) { scan(t, s) },
	} {
		top, s, ref := here(t, func(top *disktest.Volume, i stock.Item) { lay(t, top, i.Path, cut) })
		notice(s, ref)
		scan(t, s)
		if got := s.Used(); !reflect.DeepEqual(got, stock.Usage{}) {
			t.Errorf("used: got %+v, want nothing", got)
		}
		row, b := one("1", "Row", "One")
		mustDownload(t, s, "Comics", row, b)
		wantPaths(t, s.Items(""), "Comics/Row/One (2).cbz")
		if string(read(t, top, "Comics/Row/One.cbz")) != string(cut) {
			t.Error("the file is not what it was")
		}
	}
}
