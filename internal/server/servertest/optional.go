package servertest

import (
	"bytes"
	"context"
	"errors"
	"io"
	"reflect"
	"slices"
	"testing"

	"inkshelf/internal/server"
)

// extras are the operations beyond server.Server, asked for in one way like the others.
var extras = []operation{
	{"Search", false, func(ctx context.Context, s server.Server, on subject) (any, error) {
		op, ok := server.As[server.Searcher](s)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return value(op.Search(ctx, on.text))
	}},
	{"OnDeck", false, func(ctx context.Context, s server.Server, _ subject) (any, error) {
		op, ok := server.As[server.OnDecker](s)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return value(op.OnDeck(ctx, 5))
	}},
	{"MarkSeries", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		op, ok := server.As[server.SeriesMarker](s)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		return nil, op.MarkSeries(ctx, on.series, false)
	}},
	{"ResumeFile", true, func(ctx context.Context, s server.Server, on subject) (any, error) {
		op, ok := server.As[server.FileResumer](s)
		if !ok {
			return nil, errors.ErrUnsupported
		}
		part, err := op.ResumeFile(ctx, on.file.ID, 0, "")
		if part.Body == nil {
			return nil, err
		}
		defer part.Body.Close()
		if err != nil {
			return part, err
		}
		return value(io.ReadAll(part.Body))
	}},
}

// extrasOf returns the extras that s has. One that it has and that answers "unsupported" counts as one that it has not.
func extrasOf(s server.Server) []operation {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	return slices.DeleteFunc(slices.Clone(extras), func(op operation) bool {
		_, err := op.call(ended, s, nobody)
		return errors.Is(err, errors.ErrUnsupported)
	})
}

// search checks that what is found is what the lists say.
func (o Options) search(t *testing.T) {
	s := o.Open(t)
	op, ok := server.As[server.Searcher](s)
	if !ok {
		t.Skip("the kind cannot be searched")
	}
	on, ctx := o.subject(t, s), o.withDeadline(t)
	book := findBook(t, ctx, s, on.series, on.book)
	found, err := op.Search(ctx, book.Title)
	if err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(found.Books, func(b server.Book) bool { return reflect.DeepEqual(b, book) }) {
		t.Errorf("Search for %q does not find this book as it is listed:\ngot  %+v\nwant %+v", book.Title, found.Books, book)
	}
	all, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	for _, got := range found.Series {
		if !slices.ContainsFunc(all, func(x server.Series) bool { return reflect.DeepEqual(x, got) }) {
			t.Errorf("Search finds %+v, which is not listed so", got)
		}
	}
	sorted := server.Found{Series: slices.Clone(found.Series), Books: slices.Clone(found.Books)}
	sorted.Sort()
	if !reflect.DeepEqual(sorted, found) {
		t.Error("what Search finds is not in order")
	}
	for _, text := range []string{"", " ", " \t", "xyzzyplugh"} {
		found, err := op.Search(ctx, text)
		if err != nil || len(found.Series) != 0 || len(found.Books) != 0 {
			t.Errorf("Search for %q: got %+v and %v, want nothing and no error", text, found, err)
		}
	}
}

// onDeck checks that the book after the one just finished is on deck.
func (o Options) onDeck(t *testing.T) {
	s := o.Open(t)
	op, ok := server.As[server.OnDecker](s)
	if !ok || o.lacks("SetProgress", "ClearProgress", "InProgress") {
		t.Skip("the kind does not know what is on deck")
	}
	on, ctx := o.subject(t, s), o.withDeadline(t)
	books, err := s.Books(ctx, on.series)
	if err != nil {
		t.Fatal(err)
	}
	for _, b := range books {
		if err := s.ClearProgress(ctx, b.ID); err != nil {
			t.Fatal(err)
		}
	}
	first := func() server.BookID {
		t.Helper()
		deck, err := op.OnDeck(ctx, 1)
		if err != nil || len(deck) > 1 {
			t.Fatalf("OnDeck(1): got %d books and %v", len(deck), err)
		}
		if len(deck) == 0 || deck[0].Series != on.series {
			return ""
		}
		return deck[0].ID
	}
	if id := first(); id != "" {
		t.Errorf("OnDeck lists %q of a series of which nothing is read", id)
	}
	if err := s.SetProgress(ctx, books[0].ID, 1, true); err != nil {
		t.Fatal(err)
	}
	if id := first(); id != books[1].ID {
		t.Errorf("after %q, OnDeck lists %q, want %q", books[0].ID, id, books[1].ID)
	}
	for _, count := range []int{0, -1} {
		if deck, err := op.OnDeck(ctx, count); err != nil || len(deck) != 0 {
			t.Errorf("OnDeck(%d): got %d books and %v, want none", count, len(deck), err)
		}
	}
	if err := s.SetProgress(ctx, books[1].ID, 1, false); err != nil {
		t.Fatal(err)
	}
	if id := first(); id != "" {
		t.Errorf("OnDeck lists %q of a series in which a book is begun", id)
	}
	for _, b := range books {
		if err := s.SetProgress(ctx, b.ID, 1, true); err != nil {
			t.Fatal(err)
		}
	}
	if id := first(); id != "" {
		t.Errorf("OnDeck lists %q of a series that is read to its end", id)
	}
}

// markSeries checks that all books of the series are marked, and no others.
func (o Options) markSeries(t *testing.T) {
	s := o.Open(t)
	op, ok := server.As[server.SeriesMarker](s)
	if !ok || o.lacks("SetProgress", "Series", "Books") {
		t.Skip("the kind cannot mark a series")
	}
	on, ctx := o.subject(t, s), o.withDeadline(t)
	others := func() int {
		t.Helper()
		list, err := s.Series(ctx)
		if err != nil {
			t.Fatal(err)
		}
		n := 0
		for _, series := range list {
			if series.ID != on.series {
				n += series.Counts.Read
			}
		}
		return n
	}
	before := others()
	for _, read := range []bool{true, false} {
		if err := op.MarkSeries(ctx, on.series, read); err != nil {
			t.Fatal(err)
		}
		books, err := s.Books(ctx, on.series)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range books {
			if got := b.Progress != nil && b.Progress.Completed; got != read || !read && b.Progress != nil {
				t.Errorf("after MarkSeries(%v), %q has %+v", read, b.Title, b.Progress)
			}
		}
	}
	if after := others(); after != before {
		t.Errorf("one series was marked, and of the others %d books are read instead of %d", after, before)
	}
}

// resume checks that the parts of a file fit together.
func (o Options) resume(t *testing.T) {
	s := o.Open(t)
	op, ok := server.As[server.FileResumer](s)
	if !ok || o.lacks("OpenFile") {
		t.Skip("the kind cannot resume a file")
	}
	on, ctx := o.subject(t, s), o.withDeadline(t)
	body, _, err := s.OpenFile(ctx, on.file.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	whole, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	size := int64(len(whole))
	part := func(from int64, mark string) server.Part {
		t.Helper()
		p, err := op.ResumeFile(ctx, on.file.ID, from, mark)
		if err != nil {
			t.Fatalf("ResumeFile from %d: %v", from, err)
		}
		defer p.Body.Close()
		rest, err := io.ReadAll(p.Body)
		if err != nil {
			t.Fatal(err)
		}
		if p.From != 0 && p.From != from || p.From > size || !bytes.Equal(rest, whole[p.From:]) {
			t.Errorf("ResumeFile from %d: got %d bytes from %d on, which do not fit the file of %d", from, len(rest), p.From, size)
		}
		if p.Size != -1 && p.Size != size {
			t.Errorf("ResumeFile from %d: the file has %d bytes, want %d", from, p.Size, size)
		}
		return p
	}
	mark := part(0, "").Mark
	if mark == "" {
		return
	}
	if p := part(size/2, mark); p.From != size/2 {
		t.Errorf("ResumeFile from %d with a mark begins at %d", size/2, p.From)
	}
	if p := part(size/2, "another state"); p.From != 0 {
		t.Errorf("ResumeFile of a file that has changed goes on at %d", p.From)
	}
	for _, from := range []int64{size, size + 10} { // nothing is left, or the mark is wrong after all
		part(from, mark)
	}
}
