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
	ctx := o.withDeadline(t)
	usual := o.paged(t, s)
	series, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	open, err := s.OpenBook(ctx, o.subject(t, s).book, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer open.Close()
	before := sheets(t, ctx, open)

	stamps, last := map[string]server.Type{}, 0
	for _, typ := range types {
		maker.SetType(typ)
		books := o.paged(t, s)
		o.opensAsListed(t, s, books, sheetSize(t, before[0]))
		if other, ok := stamps[books[0].Stamp]; ok {
			t.Errorf("in %+v %q has the stamp that it has in %+v", typ, books[0].Title, other)
		}
		stamps[books[0].Stamp] = typ
		if n := pagesOf(books); n < last {
			t.Errorf("in %+v there are %d pages, and %d in smaller type", typ, n, last)
		} else {
			last = n
		}
		if again, err := s.Series(ctx); err != nil || !reflect.DeepEqual(again, series) {
			t.Errorf("in %+v other series are listed (%v)", typ, err)
		}
		if t.Failed() {
			return // once is enough
		}
	}
	if last == pagesOf(usual) {
		t.Errorf("%d pages, whatever the size of the text", last)
	}
	if after := sheets(t, ctx, open); !slices.EqualFunc(after, before, bytes.Equal) {
		t.Error("a book that is open has changed with the type")
	}
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

// opensAsListed checks that books have the pages that their list says, that the pages of one of them are of the usual size,
// and that the first page and a search go by the same type.
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
		if i > 0 {
			_ = open.Close()
			continue
		}
		drawn := sheets(t, ctx, open)
		_ = open.Close()
		for n, data := range drawn {
			if got := sheetSize(t, data); got != size {
				t.Errorf("page %d is %v large, and in another type pages are %v", n+1, got, size)
			}
		}
		if o.lacks("FirstPage") {
			continue
		}
		if pic, err := s.FirstPage(ctx, b.ID); err != nil || !bytes.Equal(pic.Data, drawn[0]) {
			t.Errorf("FirstPage is not the first page in this type (%v)", err)
		}
	}
	if op, ok := server.As[server.Searcher](s); ok {
		found, err := op.Search(ctx, books[0].Title)
		if err != nil || !slices.ContainsFunc(found.Books, func(b server.Book) bool { return b.Stamp == books[0].Stamp && b.Pages == books[0].Pages }) {
			t.Errorf("Search does not find %q as it is listed in this type (%v)", books[0].Title, err)
		}
	}
}

// sheets returns all pages of a book.
func sheets(t *testing.T, ctx context.Context, book server.Pages) [][]byte {
	t.Helper()
	var all [][]byte
	for n := 1; n <= book.Len(); n++ {
		pic, err := book.Page(ctx, n)
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, pic.Data)
	}
	return all
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
