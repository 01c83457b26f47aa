package download_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// TestArrive checks that a book of each format arrives whole and that nothing else is left.
func TestArrive(t *testing.T) {
	bubble(t, serve(comic("pages", 3), archive("cbz", 2), ebook("epub")), func(t *testing.T, r *rig) {
		r.run()
		r.add(download.Normal, "pages", "cbz", "epub")
		synctest.Wait()
		r.expect("here", "pages", "cbz", "epub")
		a := r.servers["a"].(*asked)
		if got := pages(t, r.content("pages")); !slices.EqualFunc(got, a.books[0].Images, bytes.Equal) {
			t.Error("the pages are not as they came")
		}
		for _, b := range a.books[1:] {
			if !bytes.Equal(r.content(string(b.ID)), b.File) {
				t.Errorf("%s is not as it came", b.ID)
			}
		}
		if !strings.Contains(string(r.content("pages")), "YesAndRightToLeft") {
			t.Error("ComicInfo.xml does not tell the direction")
		}
		if n := r.left(); n != 0 || r.stock.Used().Parts != 0 {
			t.Errorf("left: %d entries, %+v", n, r.stock.Used())
		}
		var last download.Change
		for _, c := range r.told() {
			if c.Ref == ref("epub") {
				last = c
			}
		}
		if !last.Finished || !last.Gone || last.Done == 0 || last.Done != last.Total || last.Err != nil {
			t.Errorf("the last news is %+v", last)
		}
		r.add(download.First, "pages", "cbz", "epub")
		if n := r.left(); n != 0 {
			t.Errorf("%d books that are here were queued", n)
		}
	})
}

// TestInfo checks that what a book does not say of itself its series does, and the other way round.
func TestInfo(t *testing.T) {
	a := serve(comic("x", 1))
	bubble(t, a, func(t *testing.T, r *rig) {
		book := a.books[0].Book
		book.SeriesTitle = "Old Tales"
		if err := r.queue.Add(download.Normal, "a", server.Series{ID: "s", Authors: []string{"Ann Ley"}}, book); err != nil {
			t.Fatal(err)
		}
		r.run()
		synctest.Wait()
		for _, want := range []string{"<Series>Old Tales</Series>", "<Writer>Ann Ley</Writer>"} {
			if !strings.Contains(string(r.content("x")), want) {
				t.Errorf("ComicInfo.xml has no %s", want)
			}
		}
	})
}

// TestOrder checks that books come by priority and then as they were added, and stay in that order after a restart.
func TestOrder(t *testing.T) {
	bubble(t, serve(comic("b3", 1), comic("b1", 1), comic("b2", 1), comic("late", 1), comic("kept", 1)), func(t *testing.T, r *rig) {
		r.add(download.Ahead, "kept")
		r.add(download.Normal, "b3", "b1")
		r.add(download.Normal, "b2", "late")
		if err := r.queue.Raise(ref("late")); err != nil {
			t.Fatal(err)
		}
		r.add(download.Ahead, "b1") // is more urgent already
		r.restart()
		var list []string
		for _, e := range r.queue.List() {
			list = append(list, fmt.Sprint(e.Book.Title, " ", e.Priority))
		}
		equal(t, "the list", list, []string{"late first", "b3 normal", "b1 normal", "b2 normal", "kept ahead"})
		r.run()
		synctest.Wait()
		equal(t, "asked", r.servers["a"].(*asked).log(), []string{
			"late", "late page 1", "b3", "b3 page 1", "b1", "b1 page 1", "b2", "b2 page 1", "kept", "kept page 1",
		})
	})
}

// TestAtOnce checks that a server is asked for one book at a time, and no more than two servers are.
func TestAtOnce(t *testing.T) {
	a, b, c := serve(comic("x", 1), comic("y", 1)), serve(comic("x", 1)), serve(comic("x", 1))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.attach("b", b)
		r.attach("c", c)
		gate := make(chan struct{})
		wait := func(context.Context, server.BookID, int) error { <-gate; return nil }
		a.onPage(wait)
		b.onPage(wait)
		c.onPage(wait)
		r.run()
		r.add(download.Normal, "x", "y")
		r.addTo("b", download.Normal, "x")
		r.addTo("c", download.Normal, "x")
		synctest.Wait()
		running := 0
		for _, e := range r.queue.List() {
			if e.State == download.Running {
				running++
			}
		}
		if running != 2 || r.state("y") != "queued" {
			t.Errorf("%d are running, and the server's other book is %s", running, r.state("y"))
		}
		close(gate)
		synctest.Wait()
		if n := r.left(); n != 0 {
			t.Errorf("%d are left", n)
		}
	})
}

// TestGiveWay checks that what a rule keeps ready gives way to what was asked for, that it goes on where it was, and that
// nothing else gives way.
func TestGiveWay(t *testing.T) {
	for _, c := range []struct {
		running, then download.Priority
		want          []string
	}{
		{download.Ahead, download.First, []string{"x", "x page 1", "x page 2", "y", "y page 1", "x", "x page 2"}},
		{download.Ahead, download.Normal, []string{"x", "x page 1", "x page 2", "y", "y page 1", "x", "x page 2"}},
		{download.Ahead, download.Ahead, []string{"x", "x page 1", "x page 2", "y", "y page 1"}},
		{download.Normal, download.First, []string{"x", "x page 1", "x page 2", "y", "y page 1"}},
	} {
		a := serve(comic("x", 2), comic("y", 1))
		bubble(t, a, func(t *testing.T, r *rig) {
			gate := make(chan struct{})
			a.onPage(func(ctx context.Context, id server.BookID, n int) error {
				if id == "x" && n == 2 {
					select {
					case <-gate:
					case <-ctx.Done():
						return ctx.Err()
					}
				}
				return nil
			})
			r.run()
			r.add(c.running, "x")
			synctest.Wait()
			r.add(c.then, "y")
			synctest.Wait()
			close(gate)
			synctest.Wait()
			r.expect("here", "x", "y")
			equal(t, fmt.Sprint(c.running, " and ", c.then), a.log(), c.want)
		})
	}
}

// TestGiveWayToAnother checks that one download that a rule has asked for, and not more, gives way to a book of another
// server where all places are taken.
func TestGiveWayToAnother(t *testing.T) {
	a, b, c := serve(comic("x", 2)), serve(comic("x", 2)), serve(comic("x", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.attach("b", b)
		r.attach("c", c)
		for _, s := range []*asked{a, b, c} {
			s.onPage(reluctant)
		}
		r.run()
		r.add(download.Ahead, "x")
		r.addTo("b", download.Ahead, "x")
		synctest.Wait()
		r.addTo("c", download.Normal, "x")
		synctest.Wait()
		r.queue.Kick() // has Run look while one of them is letting go
		time.Sleep(time.Minute)
		synctest.Wait()
		running := map[string]bool{}
		for _, e := range r.queue.List() {
			running[e.Source] = e.State == download.Running
		}
		if !running["c"] || running["a"] == running["b"] {
			t.Errorf("running are %v", running)
		}
	})
}

// reluctant is a server that takes a second to let go.
func reluctant(ctx context.Context, _ server.BookID, _ int) error {
	<-ctx.Done()
	time.Sleep(time.Second)
	return ctx.Err()
}

// TestRunWaits checks that Run returns when everything has come to rest.
func TestRunWaits(t *testing.T) {
	a := serve(comic("x", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(reluctant)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		r.stop()
		r.expect("queued", "x")
		if r.isBusy() {
			t.Error("work goes on")
		}
	})
}

// TestRunOnce checks that a queue is not worked on twice.
func TestRunOnce(t *testing.T) {
	bubble(t, serve(), func(t *testing.T, r *rig) {
		r.run()
		synctest.Wait()
		if err := r.queue.Run(t.Context()); err == nil {
			t.Error("Run ran twice")
		}
		if err := r.queue.Close(); err != nil { // ends Run
			t.Error(err)
		}
		if err := r.queue.Run(t.Context()); err == nil {
			t.Error("Run ran after Close")
		}
	})
}

// TestUnnamed checks that a book that the log could not name is refused.
func TestUnnamed(t *testing.T) {
	r := newRig(t, serve())
	for _, id := range []string{"", "\xff"} {
		if err := r.tryAdd("a", download.Normal, id); err == nil || r.left() != 0 {
			t.Errorf("%q: got %v and %d entries", id, err, r.left())
		}
	}
}

// TestUpdate checks that a book that has changed on its server comes again, also while the old one was on its way.
func TestUpdate(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(func(ctx context.Context, _ server.BookID, n int) error {
			if n == 2 {
				return held(ctx)
			}
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		a.log()
		a.onPage(nil)
		a.books[0].Stamp = "2"
		r.add(download.Ahead, "x")
		synctest.Wait()
		equal(t, "asked", a.log(), []string{"x", "x page 1", "x page 2", "x page 3"})
		item, ok := r.stock.Item(ref("x"))
		if !ok || item.Book.Stamp != "2" {
			t.Errorf("got %+v, %v", item, ok)
		}
		a.books[0].Stamp = "3"
		r.add(download.Ahead, "x")
		synctest.Wait()
		if item, _ := r.stock.Item(ref("x")); item.Book.Stamp != "3" {
			t.Errorf("got stamp %s of a book that was here", item.Book.Stamp)
		}
	})
}

// TestAskedAgain checks what adding does to an entry that is paused or has failed.
func TestAskedAgain(t *testing.T) {
	a := serve(comic("x", 1), comic("y", 1))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(func(_ context.Context, id server.BookID, _ int) error {
			return &server.StatusError{Code: 404}
		})
		r.add(download.Normal, "x", "y")
		if err := r.queue.Pause(ref("y")); err != nil {
			t.Fatal(err)
		}
		r.run()
		synctest.Wait()
		r.add(download.Ahead, "x", "y")
		r.expect("failed", "x")
		r.expect("paused", "y")
		if err := r.queue.Resume(ref("x")); err != nil {
			t.Fatal(err)
		}
		r.expect("failed", "x") // that is for Retry
		a.onPage(nil)
		r.add(download.Normal, "x", "y")
		synctest.Wait()
		r.expect("here", "x", "y")
	})
}

// TestChangedWhilePaused checks that a rule that sees another state of a book has it tried again if it had failed, and leaves
// it paused if it was, with nothing of the old state.
func TestChangedWhilePaused(t *testing.T) {
	a := serve(comic("x", 1), comic("y", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(func(ctx context.Context, id server.BookID, n int) error {
			if id == "x" {
				return &server.StatusError{Code: 404}
			}
			return second(ctx, id, n)
		})
		r.run()
		r.add(download.Normal, "x", "y")
		synctest.Wait()
		if err := r.queue.Pause(ref("y")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("y")); e.Done != 1 || e.Total != 3 {
			t.Errorf("got %+v", e)
		}
		a.onPage(nil)
		a.books[0].Stamp, a.books[1].Stamp = "2", "2"
		r.add(download.Ahead, "x", "y")
		synctest.Wait()
		r.expect("here", "x")
		if e, _ := r.queue.Entry(ref("y")); e.State != download.Paused || e.Done != 0 || e.Total != 0 {
			t.Errorf("got %+v", e)
		}
	})
}

// TestWords checks that states and priorities have words of their own.
func TestWords(t *testing.T) {
	for s := download.Queued; s <= download.Failed; s++ {
		var back download.State
		if text, err := s.MarshalText(); err != nil || back.UnmarshalText(text) != nil || back != s {
			t.Errorf("%v came back as %v", s, back)
		}
	}
	var p download.Priority
	if err := p.UnmarshalText([]byte("soon")); err == nil || errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v", err)
	}
	if got := download.State(9).String(); got != "9" {
		t.Errorf("got %q", got)
	}
}
