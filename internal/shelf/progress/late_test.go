package progress_test

import (
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
)

// A list that was long on its way shows what was there before the last turns. One who reads alone is not asked, whichever
// way the pages are turned meanwhile.
func TestLateListIsNoOneElse(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "3")
		late := r.comics.list(t, "s1")
		r.refresh("s1")
		for _, page := range []int{7, 6} {
			pass(time.Minute)
			r.turn("s1 b1", page)
			r.deliver()
		}
		r.Seen("Comics", late)
		pass(time.Minute)
		r.turn("s1 b1", 5)
		r.deliver()
		equal(t, "asks", r.asks(), "")
		equal(t, "there", r.comics.has(t, "s1 b1"), "5")
	})
}

// The same where the server was changed elsewhere before.
func TestLateListOfAChange(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "3")
		r.refresh("s1")
		pass(time.Minute)
		r.comics.elsewhere(t, "s1 b1", "9")
		late := r.comics.list(t, "s1")
		pass(time.Minute)
		r.turn("s1 b1", 12) // further and later: it is sent
		r.deliver()
		equal(t, "there", r.comics.has(t, "s1 b1"), "12")
		r.Seen("Comics", late)
		pass(time.Minute)
		r.turn("s1 b1", 11)
		r.deliver()
		equal(t, "asks", r.asks(), "")
		equal(t, "there", r.comics.has(t, "s1 b1"), "11")
	})
}

// A late list comes between the one that is sent by and the sending.
func TestLateListWhileSending(t *testing.T) {
	for _, shows := range []string{"3", "4", ""} { // the base, something since, nothing
		bubble(t, func(t *testing.T, r *reader) {
			r.comics.elsewhere(t, "s1 b2", "3")
			r.refresh("s1")
			pass(time.Minute)
			if shows != "3" {
				r.comics.elsewhere(t, "s1 b2", shows)
			}
			late := r.comics.list(t, "s1")
			pass(time.Minute)
			r.SetOnline(false)
			r.turn("s1 b1", 2)
			r.turn("s1 b2", 5)
			pass(time.Minute)
			r.comics.elsewhere(t, "s1 b2", "9")
			r.comics.hook(false, func(call string) error {
				if call == "set s1 b1 2" {
					r.Seen("Comics", late)
				}
				return nil
			})
			r.SetOnline(true)
			synctest.Wait()
			equal(t, "there", r.comics.has(t, "s1 b2"), "9")
			equal(t, "asks", r.asks(), "5 or 9")
		})
	}
}

// Sending takes long, and someone reads on elsewhere meanwhile.
func TestMovedElsewhereWhileSending(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b2", "3")
		r.refresh("s1")
		pass(time.Minute)
		r.SetOnline(false)
		r.turn("s1 b1", 2)
		r.turn("s1 b2", 5)
		r.comics.hook(false, func(call string) error {
			if call == "set s1 b1 2" {
				time.Sleep(20 * time.Second)
				r.comics.elsewhere(t, "s1 b2", "9")
				time.Sleep(20 * time.Second)
			}
			return nil
		})
		r.SetOnline(true)
		pass(time.Hour)
		equal(t, "there", r.comics.has(t, "s1 b2"), "9")
		equal(t, "asks", r.asks(), "5 or 9")
	})
}

// The server has taken the last page for the end, and then counts more pages.
func TestPagesAreCountedAnew(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.turn("s1 b1", pages)
		r.deliver()
		list := r.comics.list(t, "s1")
		list[0].Pages += 2
		r.Seen("Comics", list)
		if ask := r.Begin("Comics", list[0]).Ask; ask != nil {
			t.Errorf("asks %+v", ask)
		}
	})
}

// What only one book or series is refused for does not keep back the others.
func TestStumbles(t *testing.T) {
	for _, k := range []struct {
		call string
		err  error
	}{
		{"set s1", &server.StatusError{Code: 409}},
		{"set s1", &server.StatusError{Code: 405}},
		{"set s1", &server.StatusError{Code: 500}},
		{"list s1", &server.StatusError{Code: 413}},
		{"list s1", server.ErrBadAnswer},
	} {
		bubble(t, func(t *testing.T, r *reader) {
			r.comics.fail(k.call, k.err)
			r.turn("s1 b1", 7)
			r.turn("s2 b1", 8)
			r.deliver()
			equal(t, "behind "+k.call+" "+k.err.Error(), r.comics.has(t, "s2 b1"), "8")
			equal(t, "waiting", r.Pending(""), 1)
			r.comics.fail("nothing", nil)
			pass(time.Minute)
			equal(t, "in the end", r.comics.has(t, "s1 b1"), "7")
		})
	}
}

// A proxy answers 404 while the server behind it is off.
func TestNotFoundForAWhile(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.fail("list", &server.StatusError{Code: 404})
		r.turn("s1 b1", 7)
		r.deliver()
		pass(time.Hour)
		equal(t, "waiting", r.Pending(""), 1)
		r.comics.fail("nothing", nil)
		r.deliver()
		equal(t, "there", r.comics.has(t, "s1 b1"), "7")
	})
}

// The place that the server has is left and found again, which is sent: a list that is older than that does not show it.
func TestBackAtTheBase(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "8")
		r.refresh("s1")
		pass(time.Minute)
		r.comics.fail("set", &server.StatusError{Code: 500})
		r.turn("s1 b1", 16)
		r.deliver()
		r.turn("s1 b1", 8) // where the 16 may be
		r.comics.hook(false, func(call string) error {
			if call == "set s1 b1 8" {
				r.refresh("s1")
				r.turn("s1 b1", 13)
				time.Sleep(5 * time.Second)
			}
			return nil
		})
		pass(time.Hour)
		equal(t, "asks", r.asks(), "")
		equal(t, "there", r.comics.has(t, "s1 b1"), "13")
	})
}

// What the server said after it had the place from here came later, however far this reader's clock is ahead.
func TestLaterElsewhereByOrder(t *testing.T) {
	for _, listed := range []bool{false, true} {
		bubble(t, func(t *testing.T, r *reader) {
			r.skew = time.Hour
			r.turn("s1 b1", 9)
			r.deliver()
			if listed {
				r.refresh("s1")
			}
			if ask := r.Begin("Comics", server.Book{ID: "s1 b1"}).Ask; ask != nil {
				t.Errorf("asks %+v", ask)
			}
			pass(time.Minute)
			r.comics.elsewhere(t, "s1 b1", "4")
			r.refresh("s1")
			if r.Begin("Comics", server.Book{ID: "s1 b1"}).Ask == nil {
				t.Errorf("does not ask, listed before: %v", listed)
			}
		})
	}
}

// The server's clock is put back. What it says then may be taken for late, but nothing is sent over it without a question.
func TestServerClockPutBack(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.turn("s1 b1", 5)
		r.deliver()
		r.refresh("s1")
		r.comics.elsewhere(t, "s1 b1", "9")
		back := r.comics.list(t, "s1")
		back[0].Progress.At = back[0].Progress.At.Add(-365 * 24 * time.Hour)
		r.comics.put(back)
		r.Seen("Comics", back)
		r.turn("s1 b1", 6)
		r.deliver()
		equal(t, "told", r.comics.told(), []string{"set s1 b1 5"})
		equal(t, "asks", r.asks(), "6 or 9")
	})
}
