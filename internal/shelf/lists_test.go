package shelf_test

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestListsAreRemembered shows the lists of a server that is away, with what has been read since.
func TestListsAreRemembered(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		if _, ok := d.KnownSeries("comics"); ok {
			t.Error("series are known before anyone asked")
		}
		if _, ok := d.KnownBooks("comics", "harbour"); ok {
			t.Error("books are known before anyone asked")
		}
		series, err := d.Series(t.Context(), "comics")
		d.do(err)
		books, err := d.Books(t.Context(), "comics", seriesOf("comics", "harbour"))
		d.do(err)
		_, err = d.Libraries(t.Context(), "comics")
		d.do(err)
		_, err = d.Reading(t.Context(), "comics", 5)
		d.do(err)
		_, err = d.Deck(t.Context(), "comics", 5)
		d.do(err)

		d.comics.Fail(errAway)
		d = d.again()
		if _, err := d.Series(t.Context(), "comics"); !errors.Is(err, errAway) {
			t.Errorf("the server is away: %v", err)
		}
		d.do(d.Mark("comics", true, bookOf("comics", "c1")))
		known, ok := d.KnownSeries("comics")
		if !ok || known.At.IsZero() || len(known.Items) != len(series) {
			t.Fatalf("known series: %+v, %t", known, ok)
		}
		if got, want := known.Items[0].Counts, (server.Counts{Books: 6, Read: 1}); got != want {
			t.Errorf("counts %+v, want %+v", got, want)
		}
		of, ok := d.KnownBooks("comics", "harbour")
		if !ok || len(of.Items) != len(books) || of.Items[0].Progress == nil || !of.Items[0].Progress.Completed || of.Items[1].Progress != nil {
			t.Errorf("known books: %+v, %t", of, ok)
		}
		_, libraries := d.KnownLibraries("comics")
		_, reading := d.KnownReading("comics")
		_, deck := d.KnownDeck("comics")
		if !libraries || !reading || !deck {
			t.Errorf("known: libraries %t, reading %t, deck %t", libraries, reading, deck)
		}
	})
}

// TestListsUnsupported says so where a kind of server has no such list, and remembers nothing.
func TestListsUnsupported(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		_, libraries := d.Libraries(t.Context(), "ebooks")
		_, reading := d.Reading(t.Context(), "ebooks", 5)
		_, deck := d.Deck(t.Context(), "ebooks", 5)
		for _, err := range []error{libraries, reading, deck} {
			if !errors.Is(err, errors.ErrUnsupported) {
				t.Errorf("%v is not that it is unsupported", err)
			}
		}
		if _, ok := d.KnownLibraries("ebooks"); ok {
			t.Error("libraries are known")
		}
	})
}

// TestListIsShownThoughTheDiskIsFull does without the memory.
func TestListIsShownThoughTheDiskIsFull(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v := blank()
		d := sit(t, v, newWorld(newLedger()))
		v.Fill()
		if list, err := d.Series(t.Context(), "comics"); err != nil || len(list) != 2 {
			t.Errorf("%d series, %v", len(list), err)
		}
		if _, ok := d.KnownSeries("comics"); ok {
			t.Error("the list is remembered on a full disk")
		}
	})
}

// TestProgressStaysHere counts what was read of a server that keeps no progress, and tells it nothing.
func TestProgressStaysHere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.do(d.Mark("ebooks", true, bookOf("ebooks", "e1"), bookOf("ebooks", "e2")))
		d.do(d.Turn("ebooks", bookOf("ebooks", "a1"), shelf.Position{Page: 1, Pages: 3}))
		list, err := d.Series(t.Context(), "ebooks")
		d.do(err)
		if got, want := list[0].Counts, (server.Counts{Books: 6, Read: 2, InProgress: 1}); got != want {
			t.Errorf("counts %+v, want %+v", got, want)
		}
		if n := d.Unsent(""); n != 0 {
			t.Errorf("%d positions wait to be sent", n)
		}
	})
}

// TestCopiedBookIsRecognised makes a file that was copied in the book that the server lists, with what was read of it.
func TestCopiedBookIsRecognised(t *testing.T) {
	bubble(t, func(t *testing.T) {
		v, w := disktest.NewVolume(disktest.Options{}), newWorld(newLedger())
		must(v.MkdirAll("ebooks/Files"))
		f, err := v.Create("ebooks/Files/Album 1.cbz")
		must(err)
		_, err = f.Write(albums()[0])
		must(errors.Join(err, f.Sync(), f.Close()))
		d := sit(t, v, w)
		d.wantHere("ebooks", "file:Files/Album 1.cbz")
		copied := d.Items("ebooks")[0]
		d.do(d.Turn("ebooks", copied.Book, shelf.Position{Page: 2, Pages: 3}))

		_, err = d.Books(t.Context(), "ebooks", seriesOf("ebooks", "files"))
		d.do(err)
		d.wantHere("ebooks", "a1")
		if p, ok := d.Position(server.Ref{Source: "ebooks", Book: "a1"}); !ok || p.Page != 2 {
			t.Errorf("it was read to page 2, and is at %+v", p)
		}
		if i := d.Items("ebooks")[0]; !i.Found {
			t.Error("it is taken for a download")
		}
	})
}

// TestReadElsewhere asks which position counts, once, and tells the server.
func TestReadElsewhere(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.do(d.Turn("comics", bookOf("comics", "c1"), shelf.Position{Page: 1, Pages: 3}))
		d.Leave()
		synctest.Wait()
		d.do(d.comics.Server.SetProgress(t.Context(), "c1", 2, false)) // another reader

		start := d.Begin(t.Context(), "comics", bookOf("comics", "c1"))
		if !start.Known || start.Ask == nil || start.Ask.Here.Page != 1 || start.Ask.There.Page != 2 {
			t.Fatalf("it opens at %+v", start)
		}
		if len(d.Questions()) != 1 {
			t.Errorf("questions: %+v", d.Questions())
		}
		d.do(d.Answer(*start.Ask, false))
		if start := d.Begin(t.Context(), "comics", bookOf("comics", "c1")); start.Ask != nil || start.Position.Page != 2 {
			t.Errorf("after the answer it opens at %+v", start)
		}
		if history := d.comics.ledger.history["c1"]; !slices.Equal(history, []string{"page 1"}) {
			t.Errorf("the server was told %q", history)
		}
	})
}

// TestBeginWithoutServer opens a book where it was left, though its server says nothing.
func TestBeginWithoutServer(t *testing.T) {
	bubble(t, func(t *testing.T) {
		d := sit(t, blank(), newWorld(newLedger()))
		d.do(d.Turn("comics", bookOf("comics", "c1"), shelf.Position{Page: 2, Pages: 3}))
		_, release := d.comics.Hold()
		defer release()
		if start := d.Begin(t.Context(), "comics", bookOf("comics", "c1")); start.Position.Page != 2 {
			t.Errorf("it opens at %+v", start)
		}
	})
}
