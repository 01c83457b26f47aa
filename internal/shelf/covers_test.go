package shelf_test

import (
	"bytes"
	"net/http"
	"testing"

	"inkshelf/internal/server"
)

// TestCovers keeps covers, as long as their stamp says that they are right.
func TestCovers(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		series := seriesOf("comics", "harbour")
		first, err := d.SeriesCover(t.Context(), "comics", series)
		d.do(err)

		d.comics.Fail(errAway)
		d = d.again()
		kept, err := d.SeriesCover(t.Context(), "comics", series)
		if err != nil || !bytes.Equal(kept.Data, first.Data) || kept.Type != first.Type {
			t.Errorf("kept: %d bytes of %s, %v", len(kept.Data), kept.Type, err)
		}
		series.Stamp = "2"
		if old, err := d.SeriesCover(t.Context(), "comics", series); err != nil || !bytes.Equal(old.Data, first.Data) {
			t.Errorf("out of date, and the server is away: %v", err)
		}
		series.ID = "weekly"
		if _, err := d.SeriesCover(t.Context(), "comics", series); err == nil {
			t.Error("a cover that nobody has seen")
		}
	})
}

// TestNoCover remembers that there is none, until the stamp changes.
func TestNoCover(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		b := bookOf("comics", "c1")
		for range 2 { // asked, and remembered
			if _, err := d.BookCover(t.Context(), "comics", b); server.StatusCode(err) != http.StatusNotFound {
				t.Errorf("no cover: %v", err)
			}
			d.comics.Fail(errAway)
		}
		b.Stamp = "2"
		if _, err := d.BookCover(t.Context(), "comics", b); server.StatusCode(err) == http.StatusNotFound {
			t.Error("the server was not asked about the changed book")
		}
	})
}

// TestCoverOfABookHere is its first page if there is no other.
func TestCoverOfABookHere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.fetch("comics", "harbour", "c1")
		d.comics.Fail(errAway)
		p, err := d.BookCover(t.Context(), "comics", bookOf("comics", "c1"))
		if err != nil || !bytes.Equal(p.Data, comics().Series[0].Books[0].Images[0]) {
			t.Errorf("%d bytes, %v", len(p.Data), err)
		}
	})
}
