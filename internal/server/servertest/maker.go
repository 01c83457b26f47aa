package servertest

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"reflect"
	"slices"
	"sync"
	"testing"

	"inkshelf/internal/server"
)

// types are those in which a page maker is tried, the size of text growing.
var types = []server.Type{{Scale: 85}, {Scale: 100}, {Scale: 115}, {Scale: 130}, {Scale: 150}, {Scale: 150, Language: "fr"}}

// pageMaker checks a server whose pages are made in the type that it is told.
func (o Options) pageMaker(t *testing.T) {
	s := o.Open(t)
	maker, ok := server.As[server.PageMaker](s)
	if !ok || o.lacks("Series", "Books", "OpenBook") {
		t.Skip("the kind makes no pages")
	}
	usual := o.paged(t, s)
	series, err := s.Series(o.withDeadline(t))
	if err != nil {
		t.Fatal(err)
	}
	open, err := s.OpenBook(o.withDeadline(t), o.subject(t, s).book, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	before := lastPage(t, o.withDeadline(t), open)

	stamps, last := map[string]server.Type{}, 0
	for _, typ := range types {
		maker.SetType(typ)
		books := o.paged(t, s)
		o.opensAsListed(t, s, books, sheetSize(t, before))
		if other, ok := stamps[books[0].Stamp]; ok {
			t.Errorf("in %+v %q has the stamp that it has in %+v", typ, books[0].Title, other)
		}
		stamps[books[0].Stamp] = typ
		if n := pagesOf(books); n < last {
			t.Errorf("in %+v there are %d pages, and %d in smaller type", typ, n, last)
		} else {
			last = n
		}
		if again, err := s.Series(o.withDeadline(t)); err != nil || !reflect.DeepEqual(again, series) {
			t.Errorf("in %+v other series are listed (%v)", typ, err)
		}
		if t.Failed() {
			return // once is enough
		}
	}
	if last == pagesOf(usual) {
		t.Errorf("%d pages, whatever the size of the text", last)
	}
	if !bytes.Equal(lastPage(t, o.withDeadline(t), open), before) {
		t.Error("a book that is open has changed with the type")
	}
	o.firstPageAsOpened(t, s, o.subject(t, s).book)
	for _, typ := range []server.Type{{Scale: 100, Language: "en"}, {}} {
		maker.SetType(typ)
		if got := o.paged(t, s); !reflect.DeepEqual(got, usual) {
			t.Errorf("back in %+v the books are others than at first:\ngot  %+v\nwant %+v", typ, got, usual)
		}
	}
	o.typeWhileListing(t, s, maker, usual)
}

// paged returns the books of page images that can be read.
func (o Options) paged(t *testing.T, s server.Server) []server.Book {
	t.Helper()
	books := slices.DeleteFunc(slices.Concat(o.all(t, s)...), func(b server.Book) bool {
		return b.Unreadable != "" || b.Format != server.PageImages
	})
	if len(books) == 0 {
		t.Fatal("no book of page images")
	}
	return books
}

func pagesOf(books []server.Book) int {
	n := 0
	for _, b := range books {
		n += b.Pages
	}
	return n
}

// opensAsListed checks that books have the pages that their list says, and the stamp if they tell it, that pages are of the
// usual size, and that a search goes by the same type.
func (o Options) opensAsListed(t *testing.T, s server.Server, books []server.Book, size image.Point) {
	t.Helper()
	ctx := o.withDeadline(t)
	for i, b := range books {
		open, err := s.OpenBook(ctx, b.ID, b.Pages)
		if err != nil {
			t.Fatal(err)
		}
		if open.Len() != b.Pages {
			t.Errorf("%q has %d pages, the list says %d", b.Title, open.Len(), b.Pages)
		}
		if stamped, ok := server.PagesAs[server.Stamped](open); ok && stamped.Stamp() != b.Stamp {
			t.Errorf("%q is opened with the stamp %q, the list says %q", b.Title, stamped.Stamp(), b.Stamp)
		}
		if i == 0 { // to draw them all would take its time
			if got := sheetSize(t, lastPage(t, ctx, open)); got != size {
				t.Errorf("%q: a page is %v large, and in another type pages are %v", b.Title, got, size)
			}
		}
		if err := open.Close(); err != nil {
			t.Error(err)
		}
	}
	if op, ok := server.As[server.Searcher](s); ok {
		found, err := op.Search(ctx, books[0].Title)
		if err != nil || !slices.ContainsFunc(found.Books, func(b server.Book) bool { return b.Stamp == books[0].Stamp && b.Pages == books[0].Pages }) {
			t.Errorf("Search does not find %q as it is listed in this type (%v)", books[0].Title, err)
		}
	}
}

// firstPageAsOpened checks that the first page goes by the type that is in force.
func (o Options) firstPageAsOpened(t *testing.T, s server.Server, id server.BookID) {
	t.Helper()
	if o.lacks("FirstPage") {
		return
	}
	ctx := o.withDeadline(t)
	open, err := s.OpenBook(ctx, id, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	want, err := open.Page(ctx, 1)
	if err != nil {
		t.Fatal(err)
	}
	if pic, err := s.FirstPage(ctx, id); err != nil || !bytes.Equal(pic.Data, want.Data) {
		t.Errorf("FirstPage is not the first page in this type (%v)", err)
	}
}

// lastPage returns the last page of a book: the one that larger text moves first.
func lastPage(t *testing.T, ctx context.Context, book server.Pages) []byte {
	t.Helper()
	pic, err := book.Page(ctx, book.Len())
	if err != nil {
		t.Fatal(err)
	}
	return pic.Data
}

func sheetSize(t *testing.T, data []byte) image.Point {
	t.Helper()
	c, err := png.DecodeConfig(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("a page that was made here is no PNG: %v", err)
	}
	return image.Pt(c.Width, c.Height)
}

// typeWhileListing checks that a list is set in one type, the one in force when it was asked for, or soon after.
func (o Options) typeWhileListing(t *testing.T, s server.Server, maker server.PageMaker, usual []server.Book) {
	t.Helper()
	ctx, id := o.withDeadline(t), usual[0].Series
	list := func() []server.Book {
		books, err := s.Books(ctx, id)
		if err != nil {
			t.Error(err)
		}
		return books
	}
	want := [][]server.Book{list()}
	maker.SetType(server.Type{Scale: 150})
	want = append(want, list())
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for range 8 {
				if got := list(); !slices.ContainsFunc(want, func(w []server.Book) bool { return reflect.DeepEqual(w, got) }) {
					t.Errorf("a list in two types at once: %+v", got)
				}
			}
		})
	}
	for i := range 32 {
		maker.SetType([]server.Type{{}, {Scale: 150}}[i%2])
	}
	wg.Wait()
}
