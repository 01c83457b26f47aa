package bookserver_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	kind "inkshelf/internal/kinds/bookserver"
	"inkshelf/internal/server"
)

// Credentials that occur in no other text.
const (
	username = "reader-of-books"
	password = "s3cret pass/word"
)

// sample is a library in which everything has its use. Titles need sorting, one series has three books.
func sample() content.Books {
	changed := time.Date(2024, 5, 6, 7, 8, 9, 0, time.UTC)
	return content.Books{Books: []content.Book{
		{
			Title: "Night Tram 2", Authors: []string{"Kei Mori"}, Series: "Night Tram", Number: 2, Language: "eng",
			Changed: changed, Files: []content.File{cbz(2), epub("Night Tram 2")}, Cover: picture(1),
		},
		{
			Title: "Night Tram 0.5", Authors: []string{"Kei Mori"}, Series: "Night Tram", Number: 0.5, Language: "eng",
			Changed: changed, Files: []content.File{cbz(3)}, Cover: picture(2), Tags: []string{"Comic", "Q&A"}, Stars: 4,
		},
		{
			Title: "Night Tram 10", Authors: []string{"Kei Mori", "Ana Ruiz"}, Series: "Night Tram", Number: 10, Language: "eng",
			Changed: changed, Files: []content.File{cbz(4)}, Cover: picture(3),
		},
		{
			Title: "L’Été brûlant", Authors: []string{"Zoé Lefèvre"}, Series: "L’Été sans fin", Number: 1, Language: "fra",
			Description: "<p>Premier tome. <b>Très</b> chaud &amp; lent.</p><p>SERIES: A Trap [9]</p>",
			Changed:     changed, Files: []content.File{epub("L’Été brûlant")}, Cover: picture(4),
		},
		{
			Title: "A Quiet Hour", Authors: []string{"Ivo Marsh"}, Language: "eng",
			Description: "SERIES: A Trap [9]\nplain text",
			Changed:     changed, Published: time.Date(1999, 1, 1, 12, 0, 0, 0, time.UTC),
			Files: []content.File{epub("A Quiet Hour")}, Cover: picture(5),
		},
		{Title: "Tide Tables", Language: "eng", Changed: changed, Files: []content.File{content.NewFile("PDF", []byte("%PDF-1.4"))}},
	}}
}

// coverless and unreadable is the book of the sample that has neither cover nor a format for us.
const coverless = "Tide Tables"

func epub(title string) content.File {
	return content.NewFile("EPUB", archive(map[string]string{
		"META-INF/container.xml": "<container/>", "text.xhtml": "<html><body>" + title + "</body></html>",
	}))
}

func cbz(n int) content.File {
	return content.NewFile("CBZ", archive(map[string]string{"1.jpg": string(picture(n).Bytes()), "2.jpg": string(picture(n + 1).Bytes())}))
}

func archive(files map[string]string) []byte {
	var out bytes.Buffer
	z := zip.NewWriter(&out)
	var names []string
	for name := range files {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		w, err := z.Create(name)
		if err == nil {
			_, err = w.Write([]byte(files[name]))
		}
		if err != nil {
			panic(err)
		}
	}
	if err := z.Close(); err != nil {
		panic(err)
	}
	return out.Bytes()
}

// picture is a cover that no other number has.
func picture(n int) *content.Picture {
	img := image.NewGray(image.Rect(0, 0, 30, 40))
	for i := range img.Pix {
		img.Pix[i] = uint8(n * 20)
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		panic(err)
	}
	p := content.NewPicture(fmt.Sprintf("%d.jpg", n), "image/jpeg", out.Bytes())
	return &p
}

// serve starts a fake.
func serve(t testing.TB, o bookserver.Options) (*bookserver.Server, string) {
	t.Helper()
	f := bookserver.New(o)
	return f, listen(t, f)
}

// listen serves a handler until the test ends.
func listen(t testing.TB, h http.Handler) string {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	t.Cleanup(s.CloseClientConnections)
	return s.URL
}

// open opens an account as the programs do.
func open(t testing.TB, address string, change ...func(*server.Account)) server.Server {
	t.Helper()
	a := server.Account{
		Name: "My Books", Address: address, Username: server.Hide(username), Password: server.Hide(password),
	}
	for _, c := range change {
		c(&a)
	}
	src := server.Kinds{kind.Kind()}.Open("bookserver", a)
	if src.Err != nil {
		t.Fatal(src.Err)
	}
	return src
}

// options are those of a fake with the sample and a login.
func options(flavour bookserver.Flavour) bookserver.Options {
	return bookserver.Options{Content: sample(), Username: username, Password: password, Flavour: flavour}
}

// seriesOf lists the series of a server.
func seriesOf(t testing.TB, s server.Server) []server.Series {
	t.Helper()
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return list
}

// bookOf finds a book by its title.
func bookOf(t testing.TB, s server.Server, title string) server.Book {
	t.Helper()
	for _, series := range seriesOf(t, s) {
		books, err := s.Books(t.Context(), series.ID)
		if err != nil {
			t.Fatal(err)
		}
		for _, b := range books {
			if b.Title == title {
				return b
			}
		}
	}
	t.Fatalf("no book %q", title)
	return server.Book{}
}

// titles lists the titles of series.
func titles(list []server.Series) []string {
	var out []string
	for _, s := range list {
		out = append(out, s.Title)
	}
	return out
}
