package progress_test

import (
	"testing"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// counts returns a series as the server lists it, with what is known here.
func (r *reader) counts(id server.SeriesID) server.Counts {
	r.t.Helper()
	list, err := r.comics.Series(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	r.LaySeries("Comics", list)
	for _, s := range list {
		if s.ID == id {
			return s.Counts
		}
	}
	r.t.Fatalf("there is no series %q", id)
	return server.Counts{}
}

// shown returns the books of a series with what is known here.
func (r *reader) shown(id server.SeriesID) (all []string) {
	r.t.Helper()
	list := r.comics.list(r.t, server.BookID(id))
	r.Lay("Comics", list)
	for _, b := range list {
		all = append(all, words(b.Progress))
	}
	return all
}

// What waits to be sent is shown as if it had been, and what was sent is not counted twice.
func TestLay(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "3")
		r.comics.elsewhere(t, "s1 b2", "read")
		r.refresh("s1")
		pass(time.Minute)
		equal(t, "counts", r.counts("s1"), server.Counts{Books: 3, Read: 1, InProgress: 1})

		r.SetOnline(false)
		r.mark("s1 b1", true)
		r.mark("s1 b2", false)
		r.turn("s1 b3", 7)
		want, counts := []string{"read", "", "7"}, server.Counts{Books: 3, Read: 1, InProgress: 1}
		for range 2 {
			equal(t, "shown", r.shown("s1"), want)
			equal(t, "counts", r.counts("s1"), counts)
			r.restart() // and what waited is sent
			r.SetOnline(false)
		}
		r.mark("s1 b3", true) // its page 7 is there, though no list has said so
		equal(t, "counts", r.counts("s1"), server.Counts{Books: 3, Read: 2})
		r.SetOnline(true)
		pass(time.Second)
		r.refresh("s1")
		equal(t, "there", r.comics.has(t, "s1 b3"), "read")
		equal(t, "counts", r.counts("s1"), server.Counts{Books: 3, Read: 2})
	})
}

// For a kind that keeps no progress everything is counted here, also in each of several categories.
func TestLayWithoutServer(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.Lack("SetProgress", "ClearProgress")
		r.turn("s1 b1", 7)
		r.mark("s1 b2", true)
		b := r.comics.book(t, "s1 b2")
		b.Series = "s2"
		r.Seen("Comics", []server.Book{b}) // it is listed there too
		r.restart()
		equal(t, "shown", r.shown("s1"), []string{"7", "read", ""})
		equal(t, "counts", r.counts("s1"), server.Counts{Books: 3, Read: 1, InProgress: 1})
		equal(t, "counts", r.counts("s2"), server.Counts{Books: 3, Read: 1})
		r.mark("s1 b2", false)
		equal(t, "counts", r.counts("s2"), server.Counts{Books: 3})
	})
}

// Counts fit together, whatever the server says.
func TestLaySeriesStaysInBounds(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.comics.elsewhere(t, "s1 b1", "3")
		r.refresh("s1")
		for n := range 3 {
			r.mark(bookID(1, n+1), n > 0)
		}
		for _, c := range []server.Counts{{}, {Books: 1}, {Books: 1, Read: 1}, {Books: 3, Read: 3}, {Books: 3, InProgress: 3}} {
			list := []server.Series{{ID: "s1", Counts: c}}
			r.LaySeries("Comics", list)
			got := list[0].Counts
			if got.Books != c.Books || got.Read < 0 || got.InProgress < 0 || got.Read+got.InProgress > got.Books {
				t.Errorf("%+v became %+v", c, got)
			}
		}
	})
}

func TestRecent(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		for _, id := range []server.BookID{"s1 b1", "s1 b2", "s2 b1", "s1 b3", "s1 b1"} {
			r.turn(id, 4)
		}
		r.mark("s1 b3", false)
		r.mark("s2 b1", true)
		r.mark("s2 b2", true) // not read here
		r.mark("s1 b3", true)
		r.restart()
		var got []server.BookID
		for _, o := range r.Recent(9) {
			got = append(got, o.Book.ID)
		}
		equal(t, "recent", got, []server.BookID{"s1 b1", "s2 b1", "s1 b2"})
		first := r.Recent(1)
		if len(first) != 1 || first[0].Source != "Comics" || first[0].Position.Page != 4 || first[0].Position.Device != "reader" ||
			first[0].Book.Title != "Book 1" || first[0].Book.Series != "s1" || first[0].Book.Pages != pages {
			t.Errorf("first is %+v", first)
		}
		equal(t, "none", r.Recent(-1), []progress.Opened{})
		r.turn("s1 b2", 5)
		equal(t, "first", r.Recent(1)[0].Book.ID, server.BookID("s1 b2"))
	})
}
