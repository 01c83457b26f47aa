package progress_test

import (
	"testing"
	"time"

	"inkshelf/internal/server"
)

// TestSnapshot marks books and puts them back: what was read here to its page, its time and its rank among what was opened
// here, what was read elsewhere to where it was, what was finished and what was new to that, here and on the server.
func TestSnapshot(t *testing.T) {
	for _, read := range []bool{true, false} {
		for _, sent := range []bool{true, false} {
			bubble(t, func(t *testing.T, r *reader) {
				if err := r.comics.SetProgress(t.Context(), "s1 b3", 9, false); err != nil {
					t.Fatal(err)
				}
				r.turn("s1 b1", 4)
				pass(time.Hour)
				r.turn("s1 b2", 7)
				r.mark("s2 b1", true)
				r.deliver()
				r.refresh("s1 b1")
				r.refresh("s2 b1")
				shown, recent := append(r.shown("s1"), r.shown("s2")...), r.Recent(9)
				books := append(r.comics.list(t, "s1 b1"), r.comics.list(t, "s2 b1")...)

				pass(time.Hour)
				restore := r.Snapshot("Comics", books...)
				if err := r.Mark("Comics", read, books...); err != nil {
					t.Fatal(err)
				}
				if sent {
					r.deliver()
					r.refresh("s1 b1")
				}
				if err := restore(); err != nil {
					t.Fatal(err)
				}
				equal(t, "shown", append(r.shown("s1"), r.shown("s2")...), shown)
				equal(t, "recent", r.Recent(9), recent)
				r.deliver()
				for _, id := range []server.BookID{"s1 b1", "s2 b1"} {
					r.refresh(id)
				}
				equal(t, "shown when the server knows", append(r.shown("s1"), r.shown("s2")...), shown)
				equal(t, "recent when the server knows", r.Recent(9), recent)
				equal(t, "questions", r.asks(), "")
			})
		}
	}
}
