package servertest

import (
	"bytes"
	"io"
	"testing"

	"inkshelf/internal/server"
)

// pages checks books that are read page by page.
func (o Options) pages(t *testing.T) {
	if o.lacks("OpenBook") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
	for _, known := range []int{on.pages, 0} {
		book, err := s.OpenBook(ctx, on.book, known)
		if err != nil {
			t.Fatalf("OpenBook with %d pages known: %v", known, err)
		}
		if book.Len() != on.pages {
			t.Errorf("OpenBook with %d pages known: got %d pages, the list says %d", known, book.Len(), on.pages)
		}
		for n := 1; n <= book.Len(); n++ {
			pic, err := book.Page(ctx, n)
			checkPicture(t, pic, err)
			again, err := book.Page(ctx, n)
			if err != nil || !bytes.Equal(pic.Data, again.Data) {
				t.Errorf("page %d is another one when asked again (%v)", n, err)
			}
		}
		for _, n := range []int{-1, 0, book.Len() + 1} {
			if pic, err := book.Page(ctx, n); err == nil || pic.Data != nil {
				t.Errorf("page %d of %d: got %d bytes and %v, want an error", n, book.Len(), len(pic.Data), err)
			}
		}
		if err := book.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	if !o.lacks("FirstPage") {
		pic, err := s.FirstPage(ctx, on.book)
		checkPicture(t, pic, err)
	}
}

func checkPicture(t *testing.T, pic server.Picture, err error) {
	t.Helper()
	if err != nil {
		t.Error(err)
		return
	}
	if want, err := server.Sniff(pic.Data); err != nil || pic.Type != want.Type {
		t.Errorf("picture says it is %q, its bytes say %q (%v)", pic.Type, want.Type, err)
	}
}

// file checks books that are read from a whole file.
func (o Options) file(t *testing.T) {
	if o.lacks("OpenFile") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
	body, size, err := s.OpenFile(ctx, on.file)
	if err != nil {
		t.Fatal(err)
	}
	data, err := readAll(body)
	if err != nil {
		t.Fatal(err)
	}
	if size != -1 && size != int64(len(data)) {
		t.Errorf("OpenFile said %d bytes, %d came", size, len(data))
	}
	if !bytes.HasPrefix(data, []byte("PK")) {
		t.Errorf("the file is no archive: it begins with %q", data[:min(len(data), 8)])
	}
	if err := body.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
}

func readAll(from io.Reader) ([]byte, error) { return io.ReadAll(from) }

// covers checks the pictures of series and books.
func (o Options) covers(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), withDeadline(t)
	if !o.lacks("SeriesThumbnail") {
		pic, err := s.SeriesThumbnail(ctx, on.series)
		checkPicture(t, pic, err)
	}
	if !o.lacks("BookThumbnail") {
		pic, err := s.BookThumbnail(ctx, on.covered)
		checkPicture(t, pic, err)
	}
}
