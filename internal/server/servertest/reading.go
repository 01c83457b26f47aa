package servertest

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"io"
	"slices"
	"testing"

	"inkshelf/internal/server"
)

// pages checks books that are read page by page.
func (o Options) pages(t *testing.T) {
	if o.lacks("OpenBook") {
		return
	}
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	for _, known := range []int{on.pages, 0, on.pages + 5} { // right, not known, out of date
		book, err := s.OpenBook(ctx, on.book, known)
		if err != nil {
			t.Fatalf("OpenBook with %d pages known: %v", known, err)
		}
		if book.Len() != on.pages {
			t.Errorf("OpenBook with %d pages known: got %d pages, the list says %d", known, book.Len(), on.pages)
		}
		checkPages(t, ctx, book)
		for _, n := range []int{-1, 0, book.Len() + 1} {
			if pic, err := book.Page(ctx, n); err == nil || pic.Data != nil {
				t.Errorf("page %d of %d: got %d bytes and %v, want an error", n, book.Len(), len(pic.Data), err)
			}
		}
		if err := book.Close(); err != nil {
			t.Errorf("Close: %v", err)
		}
	}
	if on.file.ID != "" {
		if book, err := s.OpenBook(ctx, on.file.ID, 0); err == nil || book != nil {
			t.Errorf("OpenBook of a book with a file: got %v and %v, want an error", book, err)
		}
	}
}

// checkPages reads all pages twice. They are different pictures, and the same ones each time.
func checkPages(t *testing.T, ctx context.Context, book server.Pages) {
	t.Helper()
	var first []server.Picture
	var copies [][]byte
	for n := 1; n <= book.Len(); n++ {
		pic, err := book.Page(ctx, n)
		checkPicture(t, pic, err)
		if i := slices.IndexFunc(copies, func(data []byte) bool { return bytes.Equal(data, pic.Data) }); i >= 0 {
			t.Errorf("page %d is the same as page %d", n, i+1)
		}
		first, copies = append(first, pic), append(copies, bytes.Clone(pic.Data))
	}
	for n := book.Len(); n > 0; n-- {
		again, err := book.Page(ctx, n)
		if err != nil || !bytes.Equal(again.Data, copies[n-1]) {
			t.Errorf("page %d is another one when asked again (%v)", n, err)
		}
	}
	for i, pic := range first {
		if !bytes.Equal(pic.Data, copies[i]) {
			t.Errorf("page %d has changed under its reader's hands", i+1)
		}
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
	on, ctx := o.subject(t, s), o.withDeadline(t)
	body, size, err := s.OpenFile(ctx, on.file.ID)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(body)
	if err != nil {
		t.Fatal(err)
	}
	if err := body.Close(); err != nil {
		t.Errorf("Close: %v", err)
	}
	if size != -1 && size != int64(len(data)) {
		t.Errorf("OpenFile said %d bytes, %d came", size, len(data))
	}
	checkFormat(t, on.file.Format, data)

	// The ctx governs the reading too.
	ctx, cancel := context.WithCancel(ctx)
	body, _, err = s.OpenFile(ctx, on.file.ID)
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	cancel()
	if _, err := io.ReadAll(body); !errors.Is(err, context.Canceled) {
		t.Errorf("a file read after its ctx has ended: got %v, want an error wrapping context.Canceled", err)
	}
	if on.pages >= 3 {
		if body, _, err := s.OpenFile(o.withDeadline(t), on.book); err == nil || body != nil {
			t.Errorf("OpenFile of a book of page images: got %v and %v, want an error", body, err)
		}
	}
}

// checkFormat looks into a file for what its format promises.
func checkFormat(t *testing.T, format server.Format, data []byte) {
	t.Helper()
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Errorf("the file of a %v book does not open: %v", format, err)
		return
	}
	_, err = archive.Open("META-INF/container.xml")
	got := server.ComicArchive
	if err == nil {
		got = server.Reflowable
	}
	if got != format {
		t.Errorf("the book says it is %v, its file is %v", format, got)
	}
}

// covers checks the pictures of series and books.
func (o Options) covers(t *testing.T) {
	s := o.Open(t)
	on, ctx := o.subject(t, s), o.withDeadline(t)
	if !o.lacks("SeriesThumbnail") {
		list, err := s.Series(ctx)
		if err != nil {
			t.Fatal(err)
		}
		var covers [][]byte
		for _, series := range list[:min(len(list), 3)] {
			pic, err := s.SeriesThumbnail(ctx, series.ID)
			checkPicture(t, pic, err)
			covers = append(covers, pic.Data)
		}
		if len(slices.CompactFunc(covers, bytes.Equal)) < 2 {
			t.Errorf("the first three series have one cover")
		}
	}
	if !o.lacks("BookThumbnail") {
		pic, err := s.BookThumbnail(ctx, on.book)
		checkPicture(t, pic, err)
		if o.Coverless != "" {
			pic, err := s.BookThumbnail(ctx, o.Coverless)
			if server.StatusCode(err) != 404 || pic.Data != nil {
				t.Errorf("the cover of a book without one: got %d bytes and %v, want a StatusError with 404", len(pic.Data), err)
			}
		}
	}
	if !o.lacks("FirstPage", "OpenBook") {
		pic, err := s.FirstPage(ctx, on.book)
		checkPicture(t, pic, err)
		book, err := s.OpenBook(ctx, on.book, on.pages)
		if err != nil {
			t.Fatal(err)
		}
		defer book.Close()
		if want, err := book.Page(ctx, 1); err != nil || !bytes.Equal(pic.Data, want.Data) {
			t.Errorf("FirstPage is not the first page (%v)", err)
		}
	}
}

// unreadable checks that a book which cannot be read here is listed, says why, and cannot be opened.
func (o Options) unreadable(t *testing.T) {
	if o.Unreadable == "" || o.lacks("Series", "Books") {
		return
	}
	s, ctx := o.Open(t), o.withDeadline(t)
	var b server.Book
	for _, books := range o.all(t, s) {
		if i := slices.IndexFunc(books, func(b server.Book) bool { return b.ID == o.Unreadable }); i >= 0 {
			b = books[i]
		}
	}
	if b.Unreadable == "" {
		t.Fatalf("book %q cannot be read here, and its list does not say so: %+v", o.Unreadable, b)
	}
	if !o.lacks("OpenFile") {
		if body, _, err := s.OpenFile(ctx, b.ID); !errors.Is(err, server.ErrUnreadable) || body != nil {
			t.Errorf("OpenFile of a book that cannot be read: got %v and %v, want server.ErrUnreadable", body, err)
		}
	}
	if !o.lacks("OpenBook") {
		if book, err := s.OpenBook(ctx, b.ID, b.Pages); !errors.Is(err, server.ErrUnreadable) || book != nil {
			t.Errorf("OpenBook of a book that cannot be read: got %v and %v, want server.ErrUnreadable", book, err)
		}
	}
}
