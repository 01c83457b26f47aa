package servertest

import (
	"context"
	"testing"

	"inkshelf/internal/server"
)

// progress checks that what is set comes back with the lists.
func (o Options) progress(t *testing.T) {
	if o.lacks("SetProgress") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
	find := func(id server.BookID) server.Book { return findBook(t, ctx, s, on.series, id) }
	book := on.progressed()

	if err := s.SetProgress(ctx, book, 1, false); err != nil {
		t.Fatal(err)
	}
	switch p := find(book).Progress; {
	case p == nil:
		t.Error("progress set to page 1 does not come back")
	case p.Page != 1 || p.Completed || p.At.IsZero():
		t.Errorf("progress set to page 1 comes back as %+v", *p)
	}
	before := countsOf(t, ctx, s, on.series)
	if before.InProgress < 1 {
		t.Errorf("a book was begun, the series counts %+v", before)
	}
	o.inProgress(t, ctx, s, on)

	if err := s.SetProgress(ctx, book, 1, true); err != nil {
		t.Fatal(err)
	}
	if p := find(book).Progress; p == nil || !p.Completed {
		t.Errorf("a finished book comes back with %+v", p)
	}
	if after := countsOf(t, ctx, s, on.series); after.Read != before.Read+1 || after.InProgress != before.InProgress-1 {
		t.Errorf("a book was finished, the counts went from %+v to %+v", before, after)
	}

	for _, page := range []int{-1, 0, on.pages + 1} {
		if err := s.SetProgress(ctx, book, page, false); err == nil {
			t.Errorf("progress set to page %d of %d is no error", page, on.pages)
		}
	}
	if o.lacks("ClearProgress") {
		return
	}
	for range 2 { // the second time there is nothing to clear
		if err := s.ClearProgress(ctx, book); err != nil {
			t.Fatal(err)
		}
		if p := find(book).Progress; p != nil {
			t.Errorf("cleared progress comes back as %+v", *p)
		}
	}
}

// inProgress checks the list of books begun, of which there is one.
func (o Options) inProgress(t *testing.T, ctx context.Context, s server.Server, on subject) {
	t.Helper()
	if o.lacks("InProgress") {
		return
	}
	list, err := s.InProgress(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if len(list) != 1 || list[0].ID != on.progressed() || list[0].Series != on.series || list[0].SeriesTitle == "" {
		t.Errorf("InProgress(1): got %+v, want the book just begun with its series", list)
	}
	all, err := s.InProgress(ctx, 1000)
	if err != nil {
		t.Fatal(err)
	}
	for i, b := range all {
		if b.Progress == nil || b.Progress.Completed {
			t.Errorf("InProgress lists %q, whose progress is %+v", b.Title, b.Progress)
			continue
		}
		if i > 0 && all[i-1].Progress != nil && b.Progress.At.After(all[i-1].Progress.At) {
			t.Errorf("InProgress: %q was read after %q and stands behind it", b.Title, all[i-1].Title)
		}
	}
	if none, err := s.InProgress(ctx, 0); len(none) != 0 || err != nil {
		t.Errorf("InProgress(0): got %d books and %v, want none and no error", len(none), err)
	}
}

func findBook(t *testing.T, ctx context.Context, s server.Server, series server.SeriesID, id server.BookID) server.Book {
	t.Helper()
	books, err := s.Books(ctx, series)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range books {
		if b.ID == id {
			return b
		}
	}
	t.Fatalf("book %q is gone from series %q", id, series)
	return server.Book{}
}

func countsOf(t *testing.T, ctx context.Context, s server.Server, id server.SeriesID) server.Counts {
	t.Helper()
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, series := range list {
		if series.ID == id {
			return series.Counts
		}
	}
	t.Fatalf("series %q is gone", id)
	return server.Counts{}
}
