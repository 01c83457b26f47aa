package stock_test

import (
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// TestScanMeanwhile has something happen while a scan is at work, which began without knowing of it.
func TestScanMeanwhile(t *testing.T) {
	row, b := one("1", "Row", "One")
	ref := server.Ref{Source: "Comics", Book: "1"}
	for _, tt := range []struct {
		name      string
		before    func(v *disktest.Volume, s *stock.Stock)
		op, path  string // what the scan does when it happens
		meanwhile func(s *stock.Stock) error
		good      func(i stock.Item) bool // of the only book at the end
	}{
		{
			"a book arrives", func(*disktest.Volume, *stock.Stock) {},
			"stat", "Comics",
			func(s *stock.Stock) error { _, err := download(s, "Comics", row, b); return err },
			func(i stock.Item) bool { return i.Ref() == ref && !i.Found },
		},
		{
			"a replaced book is pinned", func(v *disktest.Volume, s *stock.Stock) {
				lay(t, v, mustDownload(t, s, "Comics", row, b).Path, cbz("theirs, with a length of its own"))
			},
			"open", "Comics/Row/One.cbz",
			func(s *stock.Stock) error { return s.Pin(ref, true) },
			func(i stock.Item) bool { return i.Pinned },
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			v := disktest.NewVolume(disktest.Options{})
			if err := v.MkdirAll("Comics"); err != nil {
				t.Fatal(err)
			}
			scanning := false
			var s *stock.Stock
			s = open(t, disktest.Fail(v, func(op, name string) error {
				if !scanning || op != tt.op || name != tt.path {
					return nil
				}
				scanning = false
				return tt.meanwhile(s)
			}))
			tt.before(v, s)
			scanning = true
			scan(t, s, "Comics")
			if items := s.Items(""); scanning || len(items) != 1 || !tt.good(items[0]) {
				t.Errorf("got %+v", items)
			}
			scan(t, s, "Comics")
			if items := s.Items(""); len(items) != 1 || !tt.good(items[0]) {
				t.Errorf("after the next scan: got %+v", items)
			}
		})
	}
}

// TestScanGoneMeanwhile misses the file of a book whose update is under way: what has come of it is not lost.
func TestScanGoneMeanwhile(t *testing.T) {
	top, s, ref := here(t, func(*disktest.Volume, stock.Item) {})
	row, b := one("1", "Row", "One")
	b.Stamp = "2"
	if _, err := s.Reserve("Comics", row, b); err != nil {
		t.Fatal(err)
	}
	write(t, s, ref, []byte("half"))
	if err := top.Remove("Comics/Row/One.cbz"); err != nil {
		t.Fatal(err)
	}
	if !scan(t, s) || len(s.Items("")) > 0 || s.PartSize(ref) != 4 {
		t.Errorf("got %+v and a part of %d bytes, want no book and 4", s.Items(""), s.PartSize(ref))
	}
}
