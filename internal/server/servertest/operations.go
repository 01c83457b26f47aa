package servertest

import (
	"context"
	"reflect"
	"testing"

	"inkshelf/internal/server"
)

// operation is a method of server.Server, called in one way for all.
type operation struct {
	name string
	call func(ctx context.Context, s server.Server, on subject) (data any, err error)
	on   string // what it is asked about: series, book or file; empty: nothing
}

// subject is what operations are asked about.
type subject struct {
	series  server.SeriesID
	book    server.BookID // of page images, the first of its series
	pages   int
	file    server.BookID
	covered server.BookID // any readable book
}

// nobody is a subject that no server has.
var nobody = subject{series: "no-such-series", book: "no-such-book", pages: 3, file: "no-such-file", covered: "no-such-book"}

// progressed is the book whose progress is set: one of pages where there is one.
func (s subject) progressed() server.BookID {
	if s.book != "" {
		return s.book
	}
	return s.covered
}

// operations lists the methods. What it leaves out is not tested: TestOperations compares it with the interface.
var operations = []operation{
	{"Series", func(ctx context.Context, s server.Server, _ subject) (any, error) { return value(s.Series(ctx)) }, ""},
	{"Libraries", func(ctx context.Context, s server.Server, _ subject) (any, error) { return value(s.Libraries(ctx)) }, ""},
	{"Books", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.Books(ctx, on.series))
	}, "series"},
	{"InProgress", func(ctx context.Context, s server.Server, _ subject) (any, error) { return value(s.InProgress(ctx, 5)) }, ""},
	{"OpenBook", func(ctx context.Context, s server.Server, on subject) (any, error) {
		pages, err := s.OpenBook(ctx, on.book, on.pages)
		if pages == nil {
			return nil, err
		}
		defer pages.Close()
		if err != nil {
			return pages, err
		}
		return value(pages.Page(ctx, 1))
	}, "book"},
	{"OpenFile", func(ctx context.Context, s server.Server, on subject) (any, error) {
		body, _, err := s.OpenFile(ctx, on.file)
		if body == nil {
			return nil, err
		}
		defer body.Close()
		if err != nil {
			return body, err
		}
		return readAll(body)
	}, "file"},
	{"FirstPage", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.FirstPage(ctx, on.book))
	}, "book"},
	{"SeriesThumbnail", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.SeriesThumbnail(ctx, on.series))
	}, "series"},
	{"BookThumbnail", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.BookThumbnail(ctx, on.covered))
	}, "covered"},
	{"SetProgress", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return nil, s.SetProgress(ctx, on.progressed(), 1, false)
	}, "covered"},
	{"ClearProgress", func(ctx context.Context, s server.Server, on subject) (any, error) {
		return nil, s.ClearProgress(ctx, on.progressed())
	}, "covered"},
}

// value keeps data only if there is any, so that "no data" is nil for every operation.
func value[T any](data T, err error) (any, error) {
	if v := reflect.ValueOf(data); !v.IsValid() || v.IsZero() {
		return nil, err
	}
	return data, err
}

// subject finds what the operations can be asked about on a server that Open made.
func (o Options) subject(t *testing.T, s server.Server) subject {
	t.Helper()
	var on subject
	if o.lacks("Series") || o.lacks("Books") {
		return nobody // nothing can be listed, so nothing else can be available
	}
	ctx := withDeadline(t)
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatalf("Series: %v", err)
	}
	for _, series := range list {
		books, err := s.Books(ctx, series.ID)
		if err != nil {
			t.Fatalf("Books of %q: %v", series.Title, err)
		}
		for _, b := range books {
			if b.Unreadable != "" {
				continue
			}
			if on.series == "" {
				on.series = series.ID
			}
			if on.covered == "" {
				on.covered = b.ID
			}
			switch {
			case b.Format == server.PageImages && b.Pages >= 2 && on.book == "":
				on.book, on.pages = b.ID, b.Pages
				on.series, on.covered = series.ID, b.ID
			case b.Format != server.PageImages && on.file == "":
				on.file = b.ID
			}
		}
	}
	o.checkSubject(t, on)
	return on
}

func (o Options) checkSubject(t *testing.T, on subject) {
	t.Helper()
	if on.series == "" {
		t.Fatal("Open: no series has a readable book")
	}
	if on.book == "" && !(o.lacks("OpenBook") && o.lacks("FirstPage")) {
		t.Fatal("Open: no book of page images with two pages or more")
	}
	if on.file == "" && !o.lacks("OpenFile") {
		t.Fatal("Open: no book with a file")
	}
}
