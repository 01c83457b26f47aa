package servertest

import (
	"context"
	"io"
	"reflect"
	"testing"

	"inkshelf/internal/server"
)

// operation is a method of server.Server, called in one way for all.
type operation struct {
	name string
	asks bool // about something that may be absent
	call func(ctx context.Context, s server.Server, on subject) (data any, err error)
}

// subject is what operations are asked about.
type subject struct {
	series server.SeriesID
	book   server.BookID // of page images, if the series has any, otherwise any readable one
	pages  int           // of book; 0: not known
	other  server.BookID // another readable book of the series
	file   server.Book   // a book with a file, of any series
	text   string        // the title of book
}

// nobody is a subject that no server has.
var nobody = subject{series: "no-such-series", book: "no-such-book", pages: 3, file: server.Book{ID: "no-such-file"}, text: "no-such-text"}

// operations lists the methods. What it leaves out is not tested: TestUnsupportedPasses compares it with the interface.
var operations = []operation{
	{"Series", false, func(ctx context.Context, s server.Server, _ subject) (any, error) {
		return value(s.Series(ctx))
	}},
	{"Libraries", false, func(ctx context.Context, s server.Server, _ subject) (any, error) {
		return value(s.Libraries(ctx))
	}},
	{"Books", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.Books(ctx, on.series))
	}},
	{"InProgress", false, func(ctx context.Context, s server.Server, _ subject) (any, error) {
		return value(s.InProgress(ctx, 5))
	}},
	{"OpenBook", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		pages, err := s.OpenBook(ctx, on.book, on.pages)
		if pages == nil {
			return nil, err
		}
		defer pages.Close()
		if err != nil {
			return pages, err
		}
		return value(pages.Page(ctx, 1))
	}},
	{"OpenFile", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		body, _, err := s.OpenFile(ctx, on.file.ID)
		if body == nil {
			return nil, err
		}
		defer body.Close()
		if err != nil {
			return body, err
		}
		return value(io.ReadAll(body))
	}},
	{"FirstPage", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.FirstPage(ctx, on.book))
	}},
	{"SeriesThumbnail", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.SeriesThumbnail(ctx, on.series))
	}},
	{"BookThumbnail", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return value(s.BookThumbnail(ctx, on.book))
	}},
	{"SetProgress", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return nil, s.SetProgress(ctx, on.book, 1, false)
	}},
	{"ClearProgress", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		return nil, s.ClearProgress(ctx, on.book)
	}},
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
	if o.lacks("Series", "Books") {
		return nobody // nothing can be listed, so nothing else can be available
	}
	var on subject
	for _, books := range o.all(t, s) {
		on.consider(books)
	}
	o.checkSubject(t, on)
	return on
}

// all returns the books of every series of a server that Open made.
func (o Options) all(t *testing.T, s server.Server) [][]server.Book {
	t.Helper()
	ctx := o.withDeadline(t)
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatalf("Series: %v", err)
	}
	var all [][]server.Book
	for _, series := range list {
		books, err := s.Books(ctx, series.ID)
		if err != nil {
			t.Fatalf("Books of %q: %v", series.Title, err)
		}
		all = append(all, books)
	}
	return all
}

// consider takes the books of a series for the subject if they serve better than what it has: pages are better than
// none, and two readable books are better than one.
func (on *subject) consider(books []server.Book) {
	var candidate subject
	for _, b := range books {
		if b.Unreadable != "" {
			continue
		}
		paged := b.Format == server.PageImages && b.Pages >= 3
		if b.Format != server.PageImages && on.file.ID == "" {
			on.file = b
		}
		if candidate.book == "" || paged && candidate.pages < 3 {
			candidate.other = ""
			if candidate.pages != 1 {
				candidate.other = candidate.book
			}
			candidate.series, candidate.book, candidate.pages, candidate.text = b.Series, b.ID, b.Pages, b.Title
		} else if candidate.other == "" && b.Pages != 1 { // a book of one page is finished when it is begun
			candidate.other = b.ID
		}
	}
	if candidate.worth() > on.worth() {
		candidate.file = on.file
		*on = candidate
	}
}

func (on *subject) worth() int {
	n := 0
	if on.book != "" {
		n++
	}
	if on.other != "" {
		n++
	}
	if on.pages >= 3 {
		n += 2
	}
	return n
}

func (o Options) checkSubject(t *testing.T, on subject) {
	t.Helper()
	if on.series == "" {
		t.Fatal("Open: no series has a readable book")
	}
	if on.pages < 3 && !(o.lacks("OpenBook") && o.lacks("FirstPage")) {
		t.Fatal("Open: no book of page images with three pages or more")
	}
	if on.other == "" && !o.lacks("SetProgress") {
		t.Fatal("Open: no second readable book in the series of the one to begin")
	}
	if on.file.ID == "" && !o.lacks("OpenFile") {
		t.Fatal("Open: no book with a file")
	}
}
