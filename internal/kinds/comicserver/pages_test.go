package comicserver_test

import (
	"bytes"
	"errors"
	"image/png"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
)

// Pages that the reader knows come as they are, others as PNG, and those that nobody can convert are an error that names
// page and format.
func TestPageConversion(t *testing.T) {
	rec := &recorder{next: fake.New(fake.Options{Content: library(), Key: key})}
	s := open(t, serve(t, rec))
	ctx := t.Context()
	b := bookTitled(t, ctx, s, "Éclipse", "Mixed")
	book, err := s.OpenBook(ctx, b.ID, b.Pages)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	rec.take()
	for i, want := range library().Series[2].Comics[0].Pages[:3] {
		pic, err := book.Page(ctx, i+1)
		if err != nil {
			t.Errorf("page %d: %v", i+1, err)
			continue
		}
		if want.Type != "image/gif" {
			if pic.Type != want.Type || !bytes.Equal(pic.Data, want.Bytes()) {
				t.Errorf("page %d did not come as it is but as %s", i+1, pic.Type)
			}
			continue
		}
		if _, err := png.Decode(bytes.NewReader(pic.Data)); err != nil || pic.Type != "image/png" {
			t.Errorf("page %d came as %s (%v), want PNG", i+1, pic.Type, err)
		}
	}
	pic, err := book.Page(ctx, 4)
	if server.StatusCode(err) != http.StatusNotFound || pic.Data != nil {
		t.Fatalf("AVIF: got %s and %v, want the server's refusal", pic.Type, err)
	}
	for _, want := range []string{"Attic", "page 4", "image/avif", "404"} {
		if !strings.Contains(err.Error(), want) {
			t.Errorf("AVIF: %q does not say %q", err, want)
		}
	}
	path := "GET /api/v1/books/" + string(b.ID) + "/pages/"
	if got, want := rec.take(), []string{path + "1", path + "2?convert=png", path + "3", path + "4?convert=png"}; !slices.Equal(got, want) {
		t.Errorf("requests were %q, want %q", got, want)
	}
	if pic, err := s.FirstPage(ctx, b.ID); err != nil || pic.Type != "image/jpeg" {
		t.Errorf("first page: got %s and %v", pic.Type, err)
	}
}

// Of a PDF the pages are wanted, not PDFs of one page each, which the server sends to whoever accepts everything.
func TestPDF(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	b := bookTitled(t, t.Context(), s, "Éclipse", "Printed")
	book, err := s.OpenBook(t.Context(), b.ID, b.Pages)
	if err != nil {
		t.Fatal(err)
	}
	defer book.Close()
	for n := 1; n <= b.Pages; n++ {
		if pic, err := book.Page(t.Context(), n); err != nil || pic.Type != "image/jpeg" {
			t.Errorf("page %d: got %s and %v", n, pic.Type, err)
		}
	}
}

// The number of a page says where it stands. Where the numbers make no sense, the place in the list does.
func TestPageNumbers(t *testing.T) {
	for _, c := range []struct{ name, list, want string }{
		{"in order", sample(t, "book-pages-comic.json"), "as as as png png png"},
		{"PDF", sample(t, "book-pages-pdf.json"), "as as"},
		{"out of order", `[{"number":2,"mediaType":"image/gif"},{"number":1,"mediaType":"image/jpeg"}]`, "as png"},
		{"from 0", `[{"number":0,"mediaType":"image/gif"},{"number":1,"mediaType":"image/jpeg"}]`, "png as"},
		{"twice", `[{"number":1,"mediaType":"image/gif"},{"number":1,"mediaType":"image/jpeg"}]`, "png as"},
		{"absurd", `[{"number":9223372036854775807,"mediaType":"image/png"},{"number":-1,"mediaType":"image/jpeg"}]`, "as as"},
		{"none", `[{"mediaType":"image/gif"},{"mediaType":"image/jpeg"},{}]`, "png as png"},
	} {
		rec := &recorder{next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if strings.HasSuffix(r.URL.Path, "/pages") {
				_, _ = w.Write([]byte(c.list))
				return
			}
			if got := r.Header.Get("Accept"); got != "image/*" {
				t.Errorf("a page is asked for as %q", got)
			}
			_, _ = w.Write(picture("image/png", 1).Bytes())
		})}
		s := open(t, serve(t, rec))
		book, err := s.OpenBook(t.Context(), "B1", 0)
		if err != nil {
			t.Errorf("%s: %v", c.name, err)
			continue
		}
		rec.take()
		var got []string
		for n := range book.Len() {
			if _, err := book.Page(t.Context(), n+1); err != nil {
				t.Errorf("%s: %v", c.name, err)
			}
			how := "as"
			if strings.HasSuffix(rec.take()[0], "?convert=png") {
				how = "png"
			}
			got = append(got, how)
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// What has no pages says why. The page of an EPUB of text would be a 500, and a book that is there is not a 404.
func TestNoPages(t *testing.T) {
	const pages, book = "/api/v1/books/B1/pages", "/api/v1/books/B1"
	id := regexp.MustCompile(`"id": "[0-9A-Z]*"`)
	sampled := func(name string) string { return id.ReplaceAllLiteralString(sample(t, name), `"id": "B1"`) }
	for _, c := range []struct {
		name   string
		server answers
		is     error
		want   string
	}{
		{"EPUB of text", answers{pages: sample(t, "book-pages-epub-text.json"), book: sampled("book-epub-text.json")}, server.ErrUnreadable, "EPUB of text"},
		{"not analysed", answers{book: sampled("book-not-analysed.json")}, server.ErrUnreadable, "not analysed"},
		{"analysis failed", answers{book: sampled("book-analysis-failed.json")}, server.ErrUnreadable, "ERR_1006"},
		{"lost", answers{pages: "[]", book: sampled("book-comic.json")}, server.ErrBadAnswer, "has pages, and none is listed"},
		{"another book", answers{pages: "[]", book: sample(t, "book-epub-text.json")}, server.ErrBadAnswer, "another book"},
		{"nothing", answers{pages: "[]", book: "{}"}, server.ErrBadAnswer, "another book"},
	} {
		s := open(t, serve(t, c.server))
		opened, err := s.OpenBook(t.Context(), "B1", 3)
		if !errors.Is(err, c.is) || opened != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v and %v, want %v and %q", c.name, opened, err, c.is, c.want)
		}
		pic, err := s.FirstPage(t.Context(), "B1")
		if !errors.Is(err, c.is) || pic.Data != nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s, first page: got %v, want %v and %q", c.name, err, c.is, c.want)
		}
	}
	if opened, err := open(t, serve(t, answers{})).OpenBook(t.Context(), "B1", 3); server.StatusCode(err) != http.StatusNotFound || opened != nil {
		t.Errorf("not there: got %v and %v, want 404", opened, err)
	}
}

// A page of an EPUB of text is not asked for.
func TestNoPagesOfText(t *testing.T) {
	rec := &recorder{next: fake.New(fake.Options{Content: library(), Key: key})}
	s := open(t, serve(t, rec))
	novel := bookTitled(t, t.Context(), s, "The Night Tram", "The Novel")
	rec.take()
	if _, err := s.FirstPage(t.Context(), novel.ID); err == nil || !strings.Contains(err.Error(), "EPUB of text") {
		t.Errorf("got %v", err)
	}
	if slices.ContainsFunc(rec.take(), func(r string) bool { return strings.Contains(r, "/pages/") }) {
		t.Errorf("a page of an EPUB of text was asked for")
	}
}

// An EPUB of pictures is read as any comic is.
func TestImageEPUB(t *testing.T) {
	pages := pictures("image/png", 1, 3)
	_, s := openFake(t, fake.Options{Content: content.Comics{Series: []content.ComicSeries{
		{Title: "Frames", Comics: []content.Comic{{Title: "Frames", Number: "1", Sort: 1, Made: content.ImageEPUB, Pages: pages}}},
	}}})
	b := bookTitled(t, t.Context(), s, "Frames", "Frames")
	if b.Format != server.PageImages || b.Unreadable != "" || b.Pages != 3 {
		t.Fatalf("got %+v", b)
	}
	book, err := s.OpenBook(t.Context(), b.ID, b.Pages)
	if err != nil || book.Len() != 3 {
		t.Fatalf("got %v and %v", book, err)
	}
	defer book.Close()
	for i, want := range pages {
		if pic, err := book.Page(t.Context(), i+1); err != nil || !bytes.Equal(pic.Data, want.Bytes()) {
			t.Errorf("page %d: got %s and %v", i+1, pic.Type, err)
		}
	}
}

// A page that the book does not have is the error that the server would make of it.
func TestPageOutOfRange(t *testing.T) {
	rec := &recorder{next: answers{"/api/v1/books/B1/pages": sample(t, "book-pages-pdf.json")}}
	book, err := open(t, serve(t, rec)).OpenBook(t.Context(), "B1", 9)
	if err != nil || book.Len() != 2 {
		t.Fatalf("got %v and %v", book, err)
	}
	rec.take()
	for _, n := range []int{-1, 0, 3, 9} {
		if pic, err := book.Page(t.Context(), n); server.StatusCode(err) != http.StatusBadRequest || pic.Data != nil {
			t.Errorf("page %d: got %v, want 400", n, err)
		}
	}
	if got := rec.take(); len(got) > 0 {
		t.Errorf("requests were %q", got)
	}
}

// A format goes by many names. What is a JPEG comes as one, and errors name only what is the format of a picture.
func TestPageFormats(t *testing.T) {
	for format, want := range map[string]string{ // what errors say; empty: nothing, since the page comes as it is
		"image/jpeg": "", "image/jpg": "", "IMAGE/JPEG": "", "image/jpeg; q=1": "", "Image/PNG": "", "image/webp": "",
		"image/gif": "page 1, image/gif to", "image/AVIF": "page 1, image/avif to", "image/heif": "image/heif", "image/heic": "image/heic",
		"image/jxl": "image/jxl", "image/bmp": "image/bmp", "image/tiff": "image/tiff", "image/jp2": "image/jp2", "image/svg+xml": "image/svg+xml",
		"": "an unknown format", "image/": "an unknown format", "image/" + key: "an unknown format", "video/mp4": "an unknown format", "jpeg": "an unknown format",
	} {
		rec := &recorder{next: answers{"/api/v1/books/B1/pages": `[{"number":1,"mediaType":"` + format + `"}]`}}
		_, err := open(t, serve(t, rec)).FirstPage(t.Context(), "B1")
		if server.StatusCode(err) != http.StatusNotFound || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "convert") != (want != "") {
			t.Errorf("%q: got %v, want it to say %q", format, err, want)
		}
		if got := rec.take(); strings.HasSuffix(got[1], "?convert=png") != (want != "") {
			t.Errorf("%q: requests were %q", format, got)
		}
	}
}

// A user who may not read pages learns that from the code.
func TestNoStreaming(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library(), NoStreaming: true})
	b := bookTitled(t, t.Context(), s, "Zeppelin", "Zeppelin")
	if _, err := s.FirstPage(t.Context(), b.ID); server.StatusCode(err) != http.StatusForbidden {
		t.Errorf("got %v, want 403", err)
	}
}

// Posters claim to be JPEGs and are what their bytes say.
func TestPosters(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	tram := seriesTitled(t, t.Context(), s, "The Night Tram")
	if pic, err := s.SeriesThumbnail(t.Context(), tram.ID); err != nil || pic.Type != "image/png" {
		t.Errorf("got %s and %v, want the PNG that it is", pic.Type, err)
	}
	s = open(t, serve(t, answers{"/api/v1/series/S1/thumbnail": "<html>log in</html>", "/api/v1/books/B1/thumbnail": ""}))
	if _, err := s.SeriesThumbnail(t.Context(), "S1"); !errors.Is(err, server.ErrBadAnswer) {
		t.Errorf("a web page for a poster: got %v", err)
	}
	if _, err := s.BookThumbnail(t.Context(), "B1"); !errors.Is(err, server.ErrBadAnswer) {
		t.Errorf("nothing for a poster: got %v", err)
	}
}
