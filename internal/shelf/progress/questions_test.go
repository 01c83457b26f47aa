package progress_test

import (
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// torn is a reader on which a book was read to page 5, while elsewhere it was read to page 9.
func torn(t *testing.T, f func(t *testing.T, r *reader)) {
	t.Helper()
	bubble(t, func(t *testing.T, r *reader) {
		r.comics.elsewhere(t, "s1 b1", "3")
		r.refresh("s1")
		pass(time.Minute)
		r.SetOnline(false)
		r.turn("s1 b1", 5)
		pass(time.Minute)
		r.comics.elsewhere(t, "s1 b1", "9")
		pass(time.Minute)
		r.SetOnline(true)
		synctest.Wait()
		equal(t, "told", r.comics.told(), []string(nil))
		equal(t, "asks", r.asks(), "5 or 9")
		f(t, r)
	})
}

func (r *reader) answer(here bool) {
	r.t.Helper()
	list := r.Questions()
	if len(list) != 1 {
		r.t.Fatalf("there are %d questions", len(list))
	}
	if err := r.Answer(list[0], here); err != nil {
		r.t.Fatal(err)
	}
	synctest.Wait()
}

func TestAnswerHere(t *testing.T) {
	torn(t, func(t *testing.T, r *reader) {
		r.answer(true)
		equal(t, "told", r.comics.told(), []string{"set s1 b1 5"})
		r.refresh("s1")
		r.restart()
		r.deliver()
		equal(t, "told again", r.comics.told(), []string(nil))
		equal(t, "asks again", r.asks(), "")
		equal(t, "here", r.at("s1 b1"), "5")

		pass(time.Minute)
		r.comics.elsewhere(t, "s1 b1", "12") // that is another matter
		r.refresh("s1")
		equal(t, "pushed", r.asks(), "")
		start := r.Begin("Comics", server.Book{ID: "s1 b1"})
		if start.Ask == nil || start.Ask.There.Page != 12 || start.Position.Page != 5 {
			t.Errorf("begins with %+v, want a question about 12", start)
		}
	})
}

// The decision holds while it cannot be carried out.
func TestAnswerHereOffline(t *testing.T) {
	torn(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.answer(true)
		r.refresh("s1")
		r.restart()
		synctest.Wait()
		equal(t, "asks again", r.asks(), "")
		equal(t, "there", r.comics.has(t, "s1 b1"), "5")
	})
}

func TestAnswerThere(t *testing.T) {
	torn(t, func(t *testing.T, r *reader) {
		r.answer(false)
		r.deliver()
		equal(t, "told", r.comics.told(), []string(nil))
		equal(t, "here", r.at("s1 b1"), "9")
		equal(t, "waiting", r.Pending(""), 0)
		r.turn("s1 b1", 8)
		r.deliver()
		equal(t, "turned back after that", r.comics.told(), []string{"set s1 b1 8"})
	})
}

// An answer decides about what was shown. What has happened since is asked about in turn.
func TestAnswerComesLate(t *testing.T) {
	for _, here := range []bool{false, true} {
		torn(t, func(t *testing.T, r *reader) {
			q := r.Questions()[0]
			pass(time.Minute)
			r.comics.elsewhere(t, "s1 b1", "12")
			r.refresh("s1")
			if err := r.Answer(q, here); err != nil {
				t.Fatal(err)
			}
			r.deliver()
			equal(t, "told", r.comics.told(), []string(nil))
			start := r.Begin("Comics", server.Book{ID: "s1 b1"})
			if start.Ask == nil || start.Ask.There.Page != 12 {
				t.Errorf("begins with %+v, want a question about 12", start)
			}
		})
	}
}

// A question stays while the user reads on, however far, and over a restart.
func TestReadingOnIsNoAnswer(t *testing.T) {
	torn(t, func(t *testing.T, r *reader) {
		for _, page := range []int{6, 15} {
			r.turn("s1 b1", page)
			r.deliver()
		}
		r.restart()
		r.refresh("s1")
		r.deliver()
		equal(t, "told", r.comics.told(), []string(nil))
		equal(t, "asks", r.asks(), "15 or 9")
		r.turn("s1 b1", 9)
		equal(t, "asks, having turned to the other place", r.asks(), "")
		r.deliver()
		equal(t, "told", r.comics.told(), []string(nil))
		equal(t, "waiting", r.Pending(""), 0)
	})
}

// A question is over when there is nothing to ask about any more.
func TestQuestionEndsByItself(t *testing.T) {
	for _, k := range []struct{ there, want string }{{"", "5"}, {"5", "5"}} {
		torn(t, func(t *testing.T, r *reader) {
			q := r.Questions()[0]
			r.comics.elsewhere(t, "s1 b1", k.there)
			r.refresh("s1")
			synctest.Wait()
			equal(t, "asks", r.asks(), "")
			equal(t, "there", r.comics.has(t, "s1 b1"), k.want)
			if err := r.Answer(q, false); err != nil {
				t.Fatal(err)
			}
			equal(t, "here", r.at("s1 b1"), "5")
		})
	}
}

// Nothing waits to be sent, and the book was read elsewhere: that is asked when the book is opened and not before.
func TestMovedElsewhere(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.turn("s1 b1", 5)
		r.deliver()
		r.refresh("s1")
		pass(time.Minute)
		r.comics.elsewhere(t, "s1 b1", "9")
		list := r.comics.list(t, "s1")
		r.Seen("Comics", list)
		r.Lay("Comics", list)
		equal(t, "asks", r.asks(), "")
		equal(t, "shown", words(list[0].Progress), "9")
		start := r.Begin("Comics", list[0])
		if start.Position.Page != 5 || start.Ask == nil || start.Ask.Here.Page != 5 || start.Ask.There.Page != 9 {
			t.Fatalf("begins with %+v", start)
		}
		pass(time.Minute)
		r.turn("s1 b1", 15) // no answer
		r.deliver()
		equal(t, "asks", r.asks(), "15 or 9")
		r.answer(true)
		equal(t, "there", r.comics.has(t, "s1 b1"), "15")
	})
}

func TestUnreadOrReadElsewhere(t *testing.T) {
	torn(t, func(t *testing.T, r *reader) {
		r.mark("s1 b1", false)
		r.deliver()
		equal(t, "asks", r.asks(), "unread or 9")
		start := r.Begin("Comics", server.Book{ID: "s1 b1"})
		equal(t, "known", start.Known, false)
		r.answer(true)
		equal(t, "there", r.comics.has(t, "s1 b1"), "")
		r.refresh("s1")
		pass(time.Minute)
		r.comics.elsewhere(t, "s1 b1", "2") // it is begun anew elsewhere: nothing is known here
		r.refresh("s1")
		equal(t, "here", r.at("s1 b1"), "2")
		equal(t, "asks", r.asks(), "")
	})
}

// What is marked as unread, and is unread on the server, is nothing that a place elsewhere could be in conflict with.
func TestUnreadIsNothing(t *testing.T) {
	for _, base := range []string{"", "5"} {
		bubble(t, func(t *testing.T, r *reader) {
			r.comics.elsewhere(t, "s1 b1", base)
			r.refresh("s1")
			pass(time.Minute)
			r.mark("s1 b1", false)
			r.deliver()
			pass(time.Minute)
			r.comics.elsewhere(t, "s1 b1", "2") // before any list has shown that it was cleared
			r.refresh("s1")
			equal(t, "here", r.at("s1 b1"), "2")
			start := r.Begin("Comics", server.Book{ID: "s1 b1"})
			if start.Ask != nil || start.Position.Page != 2 {
				t.Errorf("%q before: begins with %+v", base, start)
			}
			r.turn("s1 b1", 1)
			r.deliver()
			equal(t, "there", r.comics.has(t, "s1 b1"), "1")
		})
	}
}

// Where nothing is known here, the server's position counts, also as it moves.
func TestAdopt(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		for _, there := range []string{"9", "4", "read", "", "3"} {
			pass(time.Minute)
			r.comics.elsewhere(t, "s1 b1", there)
			r.refresh("s1")
			r.restart()
			equal(t, "here", r.at("s1 b1"), there)
			start := r.Begin("Comics", server.Book{ID: "s1 b1"}) // from a file on the reader
			if start.Ask != nil || start.Known != (there != "") {
				t.Errorf("%q there: begins with %+v", there, start)
			}
		}
		equal(t, "opened here", len(r.Recent(9)), 0)
		r.turn("s1 b1", 1)
		r.deliver()
		equal(t, "turned back from there", r.comics.told(), []string{"set s1 b1 1"})
	})
}

// A book that no list has shown yet tells what the server says, as long as nothing is known here.
func TestBeginWithoutList(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		equal(t, "nothing known", r.Begin("Comics", r.comics.book(t, "s1 b1")), progress.Start{})
		r.comics.elsewhere(t, "s1 b1", "9")
		b := r.comics.book(t, "s1 b1")
		start := r.Begin("Comics", b)
		if !start.Known || start.Position.Page != 9 || start.Position.Pages != pages || start.Ask != nil {
			t.Errorf("begins with %+v", start)
		}
		if err := r.Turn("Comics", b, progress.Position{Page: 8}); err != nil {
			t.Fatal(err)
		}
		r.deliver()
		equal(t, "turned back from there", r.comics.told(), []string{"set s1 b1 8"})
	})
}

// What was laid over a book is not what the server says.
func TestLaidBookIsNoNews(t *testing.T) {
	bubble(t, func(t *testing.T, r *reader) {
		r.SetOnline(false)
		r.turn("s1 b1", 7)
		list := r.comics.list(t, "s1")
		r.Lay("Comics", list)
		if start := r.Begin("Comics", list[0]); start.Ask != nil {
			t.Error("asks about its own position")
		}
		if err := r.Turn("Comics", list[0], progress.Position{Page: 7}); err != nil {
			t.Fatal(err)
		}
		equal(t, "waiting", r.Pending(""), 1)
		r.SetOnline(true)
		synctest.Wait()
		equal(t, "there", r.comics.has(t, "s1 b1"), "7")
	})
	torn(t, func(t *testing.T, r *reader) {
		list := r.comics.list(t, "s1")
		r.Lay("Comics", list)
		equal(t, "shown", words(list[0].Progress), "5")
		if err := r.Turn("Comics", list[0], progress.Position{Page: 12}); err != nil {
			t.Fatal(err)
		}
		equal(t, "asks", r.asks(), "12 or 9")
	})
}
