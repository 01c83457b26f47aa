package stock_test

import (
	"errors"
	"slices"
	"strings"
	"syscall"
	"testing"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// TestEveryFault lets every operation of every step fail once. Done again, everything ends as it should.
func TestEveryFault(t *testing.T) {
	t.Parallel()
	stride := 1
	if testing.Short() {
		stride = 7
	}
	for at, sc := range scenes(t) {
		for n, failed := 1+at%stride, "yes"; failed != ""; n += stride {
			v := sc.volume.After(disktest.Kept, 0)
			count := 0
			failed = ""
			fsys := disktest.Fail(v, func(op, name string) error {
				if count++; count == n {
					failed = op + " " + name
					return errors.New("a fault")
				}
				return nil
			})
			s, _, err := stock.Open(options(fsys))
			if err != nil {
				s = open(t, fsys)
			}
			if err = sc.step.do(s); err != nil {
				err = sc.step.do(s)
			}
			if err != nil || !sc.survived(t, v, true) {
				t.Fatalf("step %d, %s failed: %v", at, failed, err)
			}
		}
	}
}

// TestDiskFull leaves less and less space. What does not fit is a clear error, and when there is space again the
// download goes on.
func TestDiskFull(t *testing.T) {
	row, b := one("2", "Row", "Two")
	for free := int64(0); ; free += 50 {
		v := disktest.NewVolume(disktest.Options{})
		s := open(t, v)
		row1, b1 := one("1", "Row", "One")
		mustDownload(t, s, "Comics", row1, b1)
		v.SetFree(free)
		_, err := download(s, "Comics", row, b)
		if err == nil && free == 0 {
			t.Fatal("a book found place on a full disk")
		}
		if err != nil && !errors.Is(err, syscall.ENOSPC) {
			t.Fatalf("%d bytes free: got %v, want ENOSPC", free, err)
		}
		if _, ok := s.Item(server.Ref{Source: "Comics", Book: "2"}); ok != (err == nil) {
			t.Fatalf("%d bytes free: the book is here: %v, the error %v", free, ok, err)
		}
		v.SetFree(1 << 20)
		mustDownload(t, s, "Comics", row, b)
		for _, s := range []*stock.Stock{s, open(t, v)} {
			wantPaths(t, s.Items(""), "Comics/Row/One.cbz", "Comics/Row/Two.cbz")
		}
		if err == nil {
			return
		}
	}
}

// TestRemoveFull makes room on a disk that has none left, not even for the index.
func TestRemoveFull(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	s := open(t, v)
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	v.Fill()
	if err := s.Remove(ref); err != nil {
		t.Errorf("remove: %v", err)
	}
	for _, s := range []*stock.Stock{s, open(t, v)} {
		if u := s.Used(); u != (stock.Usage{}) || len(files(t, v, ".")) > 0 {
			t.Errorf("used: got %+v, want nothing", u)
		}
	}
}

// TestRemoveFails cannot remove a file: the book stays until it can.
func TestRemoveFails(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	stuck := true
	s := open(t, disktest.Fail(v, func(op, name string) error {
		if stuck && op == "remove" && name == "Comics/Row/One.cbz" {
			return errors.New("in use")
		}
		return nil
	}))
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	if err := s.Remove(ref); err == nil || len(s.Items("")) != 1 {
		t.Errorf("remove: got %v and %+v, want an error and the book", err, s.Items(""))
	}
	stuck = false
	if err := s.Remove(ref); err != nil || len(s.Items("")) > 0 || len(files(t, v, ".")) > 0 {
		t.Errorf("remove again: got %v and %+v, want nothing", err, s.Items(""))
	}
}

// TestRemoveCut cuts a removal, after which somebody puts a file of their own there. It stays.
func TestRemoveCut(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	s := open(t, disktest.Fail(v, func(op, name string) error {
		if op == "remove" && name == "Comics/Row/One.cbz" {
			return errors.New("the power is cut")
		}
		return nil
	}))
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	if err := s.Remove(ref); err == nil {
		t.Fatal("the removal was not cut")
	}
	theirs := cbz("theirs, with a length of its own")
	lay(t, v, "Comics/Row/One.cbz", theirs)
	s = open(t, v)
	if _, ok := s.Item(ref); ok || string(read(t, v, "Comics/Row/One.cbz")) != string(theirs) {
		t.Errorf("the book is here: %v, or the file is not what its owner put there", ok)
	}
	scan(t, s, "Comics")
	wantPaths(t, s.Items(""), "Comics/Row/One.cbz")
}

// TestRemoveUnrecorded removes a file, but not the last word about it from the index. Whatever comes next, no book is shown
// that is gone.
func TestRemoveUnrecorded(t *testing.T) {
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	for name, next := range map[string]func(s *stock.Stock) error{
		"Reserve": func(s *stock.Stock) error { b.Stamp = "2"; _, err := s.Reserve("Comics", row, b); return err },
		"Discard": func(s *stock.Stock) error { return s.Discard(ref) },
		"Remove":  func(s *stock.Stock) error { return s.Remove(ref) },
		"Adopt":   func(s *stock.Stock) error { s.Adopt("Comics", row, []server.Book{b}); return nil },
		"Scan":    func(s *stock.Stock) error { _, err := s.Scan(t.Context(), nil); return err },
		"Open":    func(s *stock.Stock) error { _, err := s.Open(ref); return errors.Unwrap(err) },
	} {
		v := disktest.NewVolume(disktest.Options{})
		removed := false
		s := open(t, disktest.Fail(v, func(op, name string) error {
			removed = removed || op == "remove" && name == "Comics/Row/One.cbz"
			if removed && op == "write" {
				return errors.New("a broken sector")
			}
			return nil
		}))
		b.Stamp = "1"
		mustDownload(t, s, "Comics", row, b)
		if err := s.Remove(ref); err == nil || !removed {
			t.Fatalf("the removal was recorded: %v", err)
		}
		_ = next(s) // it may be that nothing can be recorded still
		removed = false
		if err := next(s); err != nil && !errors.Is(err, stock.ErrGone) {
			t.Errorf("%s: %v", name, err)
		}
		for _, s := range []*stock.Stock{s, open(t, v)} {
			if items := s.Items(""); len(items) > 0 {
				t.Errorf("after %s: got %+v, want nothing", name, items)
			}
		}
	}
}

func TestReadOnly(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	v.SetReadOnly(true)
	s := open(t, v) // nothing there yet
	if _, err := s.Scan(t.Context(), []string{"Comics"}); err != nil {
		t.Errorf("scan: %v", err)
	}
	v.SetReadOnly(false)
	s = open(t, v)
	row, b := one("1", "Row", "One")
	ref := mustDownload(t, s, "Comics", row, b).Ref()
	v.SetReadOnly(true)

	s = open(t, v)
	f, err := s.Open(ref)
	if err != nil {
		t.Fatal(err)
	}
	_ = f.Close()
	_, b2 := one("2", "Row", "Two")
	_, errReserve := s.Reserve("Comics", row, b2)
	for what, err := range map[string]error{"reserve": errReserve, "pin": s.Pin(ref, true), "remove": s.Remove(ref)} {
		if !errors.Is(err, syscall.EROFS) {
			t.Errorf("%s: got %v, want EROFS", what, err)
		}
	}
	wantPaths(t, s.Items(""), "Comics/Row/One.cbz")
	v.SetReadOnly(false)
	wantPaths(t, open(t, v).Items(""), "Comics/Row/One.cbz")
}

// TestPinnedMeanwhile pins a book while what has come of it is being checked.
func TestPinnedMeanwhile(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	ref := server.Ref{Source: "Comics", Book: "1"}
	var s *stock.Stock
	checking := false
	s = open(t, disktest.Fail(v, func(op, name string) error {
		if checking && op == "sync" && strings.Contains(name, "parts/") {
			return s.Pin(ref, true)
		}
		return nil
	}))
	row, b := one("1", "Row", "One")
	b.Format = server.Reflowable
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, ref, epub("One", "text"))
	checking = true
	if i, err := s.Commit(ref, bookfile.Want{}); err != nil || !i.Pinned {
		t.Errorf("got %+v, %v, want it pinned", i, err)
	}
}

// TestGivenUpMeanwhile gives up a download while it is being checked.
func TestGivenUpMeanwhile(t *testing.T) {
	v := disktest.NewVolume(disktest.Options{})
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	var s *stock.Stock
	meanwhile := func() {}
	s = open(t, disktest.Fail(v, func(op, name string) error {
		if op == "sync" && strings.Contains(name, "parts/") {
			meanwhile()
		}
		return nil
	}))
	for _, again := range []bool{false, true} {
		if _, err := s.Reserve("Comics", row, b); err != nil {
			t.Fatal(err)
		}
		f, err := s.Part(ref)
		if err != nil {
			t.Fatal(err)
		}
		if err := errors.Join(fill(f, "Comics", b), f.Close()); err != nil {
			t.Fatal(err)
		}
		meanwhile = func() {
			meanwhile = func() {}
			if err := s.Discard(ref); err != nil {
				t.Error(err)
			}
			if again {
				if _, err := s.Reserve("Comics", row, b); err != nil {
					t.Error(err)
				}
			}
		}
		if _, err := s.Commit(ref, bookfile.Want{}); !errors.Is(err, stock.ErrNotReserved) {
			t.Errorf("commit: got %v, want ErrNotReserved", err)
		}
		if got := files(t, v, "."); len(got) > 0 || s.Used().Parts > 0 || slices.Contains(s.Sources(), "Comics") {
			t.Errorf("left: %v, %+v", got, s.Used())
		}
	}
}
