package progress_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// bubble runs a test with a reader that sends to a server with two series of three books.
func bubble(t *testing.T, f func(t *testing.T, r *reader)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := newReader(t, newComics(3, 3))
		r.run()
		f(t, r)
	})
}

func TestQuickTurnsAreMerged(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		began := time.Now()
		for page := 2; page < 20; page++ { // 36 seconds
			r.turn("s1 b1", page)
			pass(2 * time.Second)
		}
		told := r.comics.told()
		if len(told) < 2 || len(told) > 4 {
			t.Errorf("told %q in %v, want something every 10 seconds", told, time.Since(began))
		}
		r.turn("s1 b1", 5)
		r.deliver() // the book is left
		equal(t, "on leaving", r.comics.told(), []string{"set s1 b1 5"})
		pass(time.Hour)
		equal(t, "later", r.comics.asked(), []string(nil))
	})
}

func TestOrderOfReading(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.turn("s1 b1", 2)
		r.turn("s1 b2", 3)
		r.turn("s2 b1", 4)
		r.mark("s1 b3", true)
		r.turn("s1 b1", 9)
		r.deliver()
		pass(time.Hour)
		equal(t, "without a network", r.comics.asked(), []string(nil))
		equal(t, "waiting", r.Pending(""), 4)
		r.SetOnline(true)
		synctest.Wait()
		equal(t, "with it", r.comics.asked(),
			[]string{"list s1", "set s1 b2 3", "list s2", "set s2 b1 4", "set s1 b3 read", "set s1 b1 9"})
		equal(t, "waiting", r.Pending(""), 0)
	})
}

func TestQueueSurvivesRestart(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.turn("s1 b1", 7)
		r.mark("s2 b2", true)
		r.restart()
		synctest.Wait()
		equal(t, "told", r.comics.told(), []string{"set s1 b1 7", "set s2 b2 read"})
		r.restart()
		synctest.Wait()
		equal(t, "told again", r.comics.told(), []string(nil))
	})
}

func TestBackOff(t *testing.T) {
	for _, k := range []struct {
		name string
		err  error
		want []string // how long after the turn was sent
	}{
		{"no network", errors.New("no route"), []string{"0s", "5s", "35s", "2m35s", "12m35s", "22m35s"}},
		{"gateway", &server.StatusError{Code: 502}, []string{"0s", "5s", "35s", "2m35s", "12m35s", "22m35s"}},
		{"login page of a hotel", server.ErrBadAnswer, []string{"0s", "5s", "35s", "2m35s", "12m35s", "22m35s"}},
		{"too many", &server.StatusError{Code: 429, RetryAfter: 7 * time.Minute}, []string{"0s", "7m0s", "14m0s", "21m0s", "28m0s"}},
		{"for ever", &server.StatusError{Code: 503, RetryAfter: 1e6 * time.Hour}, []string{"0s"}},
		{"wrong key", &server.StatusError{Code: 401}, []string{"0s"}},
		{"not allowed", &server.StatusError{Code: 403}, []string{"0s"}},
	} {
		t.Run(k.name, func(t *testing.T) {
			bubble(t, func(t *testing.T, r *reader) {
				began := time.Now()
				var tries []string
				r.comics.hook(false, func(string) error {
					tries = append(tries, time.Since(began).String())
					return k.err
				})
				r.turn("s1 b1", 7)
				r.deliver()
				pass(30 * time.Minute)
				equal(t, "tries", tries, k.want)
				equal(t, "waiting", r.Pending("Comics"), 1)

				tries = nil
				for range 3 {
					r.deliver()
					r.SetOnline(true)
					synctest.Wait()
				}
				switch asks := strings.HasPrefix(k.name, "too") || strings.HasPrefix(k.name, "for"); {
				case asks && len(tries) > 0:
					t.Errorf("tried %d times while the server wanted to be left alone", len(tries))
				case !asks && len(tries) != 6:
					t.Errorf("tried %d times, want at each call", len(tries))
				}
				r.comics.fail("nothing", nil)
				pass(time.Hour)
				r.deliver()
				equal(t, "in the end", r.comics.has(t, "s1 b1"), "7")
				equal(t, "waiting", r.Pending("Comics"), 0)
			})
		})
	}
}

// After success the next failure is the first again.
func TestBackOffBeginsAnew(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		for page := range 3 {
			r.comics.fail("", errors.New("no route"))
			r.turn("s1 b1", page+1)
			pass(10 * time.Second)
			r.comics.fail("nothing", nil)
			pass(5 * time.Second)
			equal(t, "after 5 seconds", r.comics.has(t, "s1 b1"), fmt.Sprint(page+1))
		}
	})
}

func TestRefusedStaysHere(t *testing.T) {
	for _, k := range []struct {
		call string
		code int
	}{{"set", 400}, {"set", 404}, {"set", 422}, {"clear", 404}} {
		bubble(t, func(t *testing.T, r *reader) {
			r.comics.elsewhere(t, "s1 b1", "3")
			r.refresh("s1")
			pass(time.Minute)
			r.comics.fail(k.call, &server.StatusError{Code: k.code})
			want := "7"
			if r.turn("s1 b1", 7); k.call == "clear" {
				r.mark("s1 b1", false)
				want = ""
			}
			r.turn("s2 b1", 8)
			r.deliver()
			pass(time.Hour)
			r.refresh("s1")
			equal(t, "there", r.comics.has(t, "s1 b1"), "3")
			equal(t, "here", r.at("s1 b1"), want)
			equal(t, "waiting", r.Pending(""), 0)
			list := r.comics.list(t, "s1")
			r.Lay("Comics", list)
			equal(t, "shown", words(list[0].Progress), want)
			equal(t, "questions", r.asks(), "")

			r.comics.fail("nothing", nil)
			r.turn("s1 b1", 9) // the next page is another matter
			r.deliver()
			equal(t, "there", r.comics.has(t, "s1 b1"), "9")
		})
	}
}

// What is refused is what was sent, not what was read meanwhile.
func TestTurnWhileRefused(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.hook(false, func(call string) error {
			if call == "set s1 b1 25" {
				r.turn("s1 b1", 19)
			}
			return nil
		})
		r.turn("s1 b1", 25) // more pages than the server knows of
		r.deliver()
		equal(t, "there", r.comics.has(t, "s1 b1"), "")
		pass(10 * time.Second)
		equal(t, "there", r.comics.has(t, "s1 b1"), "19")
	})
}

// A book that the server stumbles over does not keep back those behind it.
func TestStumble(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.fail("set s1 b1", &server.StatusError{Code: 500})
		r.turn("s1 b1", 7)
		r.turn("s1 b2", 8)
		r.deliver()
		equal(t, "behind it", r.comics.has(t, "s1 b2"), "8")
		equal(t, "waiting", r.Pending(""), 1)
		r.comics.fail("nothing", nil)
		pass(time.Minute)
		equal(t, "in the end", r.comics.has(t, "s1 b1"), "7")
	})
}

// While a server looks into a file anew, it does not list the book.
func TestBookNotListedForAWhile(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		b := r.comics.book(t, "s1 b1")
		b.ID = "s1 b9"
		if err := r.Turn("Comics", b, progress.Position{Page: 4}); err != nil {
			t.Fatal(err)
		}
		r.deliver()
		pass(time.Hour)
		equal(t, "asked", r.comics.asked(), []string{"list s1"})
		equal(t, "waiting", r.Pending(""), 1)
		r.comics.Server = newComics(9).Server
		r.refresh("s1")
		synctest.Wait()
		equal(t, "there", r.comics.has(t, "s1 b9"), "4")
	})
}

func TestServersDoNotWaitForOneAnother(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow, fast := newComics(1), newComics(1)
		_, release := slow.Hold()
		r := &reader{t: t, comics: fast}
		r.Store = openStore(t, progress.Options{
			State: disktest.NewVolume(disktest.Options{}), Source: sources{"Slow": slow, "Fast": fast}.find,
		})
		r.run()
		b := fast.book(t, "s1 b1")
		for _, source := range []string{"Slow", "Fast", "Gone"} {
			if err := r.Turn(source, b, progress.Position{Page: 4}); err != nil {
				t.Fatal(err)
			}
		}
		r.deliver()
		equal(t, "fast", fast.has(t, "s1 b1"), "4")
		equal(t, "waiting", []int{r.Pending("Slow"), r.Pending("Fast"), r.Pending("Gone"), r.Pending("")}, []int{1, 0, 1, 1})
		release()
		synctest.Wait()
		equal(t, "slow", slow.has(t, "s1 b1"), "4")
	})
}

func TestNoProgressKept(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.Lack("SetProgress", "ClearProgress")
		r.turn("s1 b1", 7)
		r.mark("s1 b2", true)
		r.mark("s1 b3", true)
		r.mark("s1 b3", false)
		r.refresh("s1")
		r.deliver()
		r.restart()
		synctest.Wait()
		equal(t, "asked", r.comics.asked(), []string(nil))
		equal(t, "waiting", r.Pending(""), 0)
		equal(t, "here", []string{r.at("s1 b1"), r.at("s1 b2"), r.at("s1 b3")}, []string{"7", "read", ""})
		equal(t, "keeps", r.Keeps("Comics"), false)
	})
}

// A place in an EPUB is nothing that a server can be told, its end is.
func TestSpotStaysHere(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		b := r.comics.book(t, "s1 b1")
		for _, p := range []progress.Position{{Spot: "chapter 3", Percent: 20}, {Spot: "end", Percent: 100, Completed: true}} {
			if err := r.Turn("Comics", b, p); err != nil {
				t.Fatal(err)
			}
			got, _ := r.Of(server.Ref{Source: "Comics", Book: b.ID})
			equal(t, "spot", got.Spot, p.Spot)
			r.deliver()
			equal(t, "told", len(r.comics.told()) == 1, p.Completed)
		}
	})
}

// The answer to a request is lost: whether it had an effect is seen in the next list.
func TestLostAnswer(t *testing.T) {
	for _, on := range []bool{false, true} { // whether the user reads on
		bubble(t, func(t *testing.T, r *reader) {
			r.comics.hook(true, func(call string) error {
				if strings.HasPrefix(call, "set") {
					return errors.New("connection reset")
				}
				return nil
			})
			r.turn("s1 b1", 7)
			r.deliver()
			equal(t, "told", r.comics.told(), []string{"set s1 b1 7"})
			r.comics.hook(true, nil)
			if on {
				r.turn("s1 b1", 6)
			}
			r.restart()
			synctest.Wait()
			var want []string
			if on {
				want = []string{"set s1 b1 6"} // the 7 was our own: nothing to ask about
			}
			equal(t, "told", r.comics.told(), want)
			equal(t, "waiting", r.Pending(""), 0)
			equal(t, "questions", r.asks(), "")
		})
	}
}

// A page is turned, or the book marked, while the one before is on its way.
func TestTurnWhileSending(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.hook(false, func(call string) error {
			if call == "set s1 b1 7" {
				r.turn("s1 b1", 5)
			}
			return nil
		})
		r.turn("s1 b1", 7)
		r.deliver()
		equal(t, "there", r.comics.has(t, "s1 b1"), "7")
		equal(t, "waiting", r.Pending(""), 1)
		pass(11 * time.Second)
		equal(t, "there", r.comics.has(t, "s1 b1"), "5")
		r.refresh("s1")
		equal(t, "questions", r.asks(), "")
	})
}

// A list that left the server before a position arrived there is no news.
func TestStaleList(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "3")
		stale := r.comics.list(t, "s1")
		r.refresh("s1")
		pass(time.Minute)
		r.turn("s1 b1", 7)
		r.deliver()
		r.turn("s1 b1", 3)
		r.Seen("Comics", stale)
		r.deliver()
		equal(t, "there", r.comics.has(t, "s1 b1"), "3")
		stale = r.comics.list(t, "s1")
		r.turn("s1 b1", 8)
		r.deliver()
		r.Seen("Comics", stale)
		r.Lay("Comics", stale)
		equal(t, "shown", words(stale[0].Progress), "8")
		equal(t, "questions", r.asks(), "")
	})
}
