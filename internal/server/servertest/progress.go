package servertest

import (
	"context"
	"slices"
	"testing"

	"inkshelf/internal/server"
)

// progress checks that what is set comes back with the lists, for the book that was meant and no other.
func (o Options) progress(t *testing.T) {
	if o.lacks("SetProgress") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	set := func(id server.BookID, page int, completed bool) {
		t.Helper()
		if err := s.SetProgress(ctx, id, page, completed); err != nil {
			t.Fatalf("SetProgress to page %d, %v: %v", page, completed, err)
		}
	}
	for _, page := range []int{2, 1, 2} { // forwards, and back if the caller wants it
		set(on.book, page, false)
		p := findBook(t, ctx, s, on.series, on.book).Progress
		if p == nil || p.Page != page || p.Completed || p.At.IsZero() {
			t.Errorf("progress set to page %d comes back as %+v", page, p)
		}
	}
	set(on.other, 1, true)
	before := countsOf(t, ctx, s, on.series)
	for _, page := range []int{1, 0} { // where the book is finished the page does not matter
		set(on.book, page, true)
		if p := findBook(t, ctx, s, on.series, on.book).Progress; p == nil || !p.Completed {
			t.Errorf("a finished book comes back with %+v", p)
		}
	}
	if after := countsOf(t, ctx, s, on.series); after.Read != before.Read+1 || after.InProgress != before.InProgress-1 {
		t.Errorf("a book was finished, the counts went from %+v to %+v", before, after)
	}
	wrong := []int{-1, 0}
	if on.pages > 0 {
		wrong = append(wrong, on.pages+1)
	}
	for _, page := range wrong {
		if err := s.SetProgress(ctx, on.book, page, false); err == nil {
			t.Errorf("progress set to page %d of %d is no error", page, on.pages)
		}
	}
	if o.lacks("ClearProgress") {
		return
	}
	for range 2 { // the second time there is nothing to clear
		if err := s.ClearProgress(ctx, on.book); err != nil {
			t.Fatal(err)
		}
		if p := findBook(t, ctx, s, on.series, on.book).Progress; p != nil {
			t.Errorf("cleared progress comes back as %+v", *p)
		}
	}
	if p := findBook(t, ctx, s, on.series, on.other).Progress; p == nil || !p.Completed {
		t.Errorf("after clearing another book this one has %+v", p)
	}
}

// inProgress checks the list of books begun.
func (o Options) inProgress(t *testing.T) {
	if o.lacks("SetProgress", "InProgress") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	list := func(count int) []server.Book {
		t.Helper()
		books, err := s.InProgress(ctx, count)
		if err != nil {
			t.Fatalf("InProgress(%d): %v", count, err)
		}
		return books
	}
	begin := func(id server.BookID) {
		t.Helper()
		if err := s.SetProgress(ctx, id, 1, false); err != nil {
			t.Fatal(err)
		}
	}
	begin(on.book)
	if got := list(1); len(got) != 1 || got[0].ID != on.book || got[0].Series != on.series || got[0].SeriesTitle == "" {
		t.Errorf("InProgress(1): got %+v, want the book just begun, with its series", got)
	}
	begin(on.other)
	all := list(1000)
	for _, id := range []server.BookID{on.book, on.other} {
		if !slices.ContainsFunc(all, func(b server.Book) bool { return b.ID == id }) {
			t.Errorf("InProgress does not list %q, which was begun", id)
		}
	}
	for i, b := range all {
		switch {
		case b.Progress == nil || b.Progress.Completed:
			t.Errorf("InProgress lists %q, whose progress is %+v", b.Title, b.Progress)
		case i > 0 && b.Progress.At.After(all[i-1].Progress.At):
			t.Errorf("InProgress: %q was read after %q and stands behind it", b.Title, all[i-1].Title)
		}
	}
	for _, count := range []int{0, -1} {
		if got := list(count); len(got) != 0 {
			t.Errorf("InProgress(%d): got %d books, want none", count, len(got))
		}
	}
	if err := s.SetProgress(ctx, on.other, 1, true); err != nil {
		t.Fatal(err)
	}
	if slices.ContainsFunc(list(1000), func(b server.Book) bool { return b.ID == on.other }) {
		t.Errorf("InProgress lists a finished book")
	}
}

// noProgress checks that a kind which keeps no progress does not pretend to know of any.
func (o Options) noProgress(t *testing.T) {
	if !o.lacks("SetProgress") || o.lacks("Series", "Books") {
		return
	}
	s := o.Open(t)
	list, err := s.Series(o.withDeadline(t))
	if err != nil {
		t.Fatal(err)
	}
	for _, series := range list {
		if series.Counts.Read != 0 || series.Counts.InProgress != 0 {
			t.Errorf("no progress is kept, and %q counts %+v", series.Title, series.Counts)
		}
	}
	for _, books := range o.all(t, s) {
		for _, b := range books {
			if b.Progress != nil {
				t.Errorf("no progress is kept, and %q has %+v", b.Title, *b.Progress)
			}
		}
	}
}

func findBook(t *testing.T, ctx context.Context, s server.Server, series server.SeriesID, id server.BookID) server.Book {
	t.Helper()
	books, err := s.Books(ctx, series)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(books, func(b server.Book) bool { return b.ID == id })
	if i < 0 {
		t.Fatalf("book %q is gone from series %q", id, series)
	}
	return books[i]
}

func countsOf(t *testing.T, ctx context.Context, s server.Server, id server.SeriesID) server.Counts {
	t.Helper()
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(s server.Series) bool { return s.ID == id })
	if i < 0 {
		t.Fatalf("series %q is gone", id)
	}
	return list[i].Counts
}
