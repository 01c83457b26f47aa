package stock_test

import (
	"math"
	"strings"
	"testing"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
)

// TestKept looks at what is kept of a book: not everything, and not what its caller changes later.
func TestKept(t *testing.T) {
	s := open(t, disktest.NewVolume(disktest.Options{}))
	row, b := one("1", "Row", "One")
	b.Summary, b.Authors, b.Number = strings.Repeat("long ", 1000), []string{"A"}, server.Number{Text: "x", Sort: math.NaN()}
	i := mustDownload(t, s, "Comics", row, b)
	b.Authors[0] = "changed"
	if got := i.Book; len(got.Summary) > 2100 || len(got.Summary) < 1900 || got.Authors[0] != "A" || got.Number != (server.Number{}) {
		t.Errorf("got a summary of %d bytes, %q and %+v", len(got.Summary), got.Authors, got.Number)
	}
}

// TestPartsApart has two books whose ids and stamps read the same in a row.
func TestPartsApart(t *testing.T) {
	s := open(t, disktest.NewVolume(disktest.Options{}))
	for id, stamp := range map[string]string{"1": "23", "12": "3"} {
		row, b := one(id, "Row", "One")
		b.Stamp = stamp
		if _, err := s.Reserve("Comics", row, b); err != nil {
			t.Fatal(err)
		}
	}
	write(t, s, server.Ref{Source: "Comics", Book: "1"}, []byte("half"))
	if got := s.PartSize(server.Ref{Source: "Comics", Book: "12"}); got != 0 {
		t.Errorf("part of the other book: got %d bytes, want none", got)
	}
}
