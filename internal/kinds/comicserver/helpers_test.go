package comicserver_test

import (
	"bytes"
	"context"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/kinds/comicserver"
	"inkshelf/internal/server"
)

const key = "0123456789abcdef0123456789abcdef"

// open opens the account of the test's user on a server, as the programs do.
func open(t testing.TB, address string) server.Source {
	t.Helper()
	return openWith(t, address, key)
}

func openWith(t testing.TB, address, key string) server.Source {
	t.Helper()
	return openAccount(t, server.Account{Name: "Attic", Address: address, APIKey: server.Hide(key)})
}

func openAccount(t testing.TB, a server.Account) server.Source {
	t.Helper()
	src := server.Kinds{comicserver.Kind()}.Open("comicserver", a)
	if src.Err != nil {
		t.Fatal(src.Err)
	}
	return src
}

// serve serves h until the test is over.
func serve(t testing.TB, h http.Handler) (address string) {
	t.Helper()
	s := httptest.NewServer(h)
	t.Cleanup(s.Close)
	return s.URL
}

// openFake opens the account on a fake server. Its time comes after all dates of the content.
func openFake(t testing.TB, o fake.Options) (*fake.Server, server.Source) {
	t.Helper()
	o.Key = key
	o.Now = func() time.Time { return time.Date(2025, 4, 1, 12, 0, 0, 0, time.UTC) }
	f := fake.New(o)
	return f, open(t, serve(t, f)+o.Prefix)
}

// recorder writes down the requests that pass through it.
type recorder struct {
	next http.Handler

	mu       sync.Mutex
	requests []string
}

func (rec *recorder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	r.Body = io.NopCloser(bytes.NewReader(body))
	line := r.Method + " " + r.URL.Path
	if r.URL.RawQuery != "" {
		line += "?" + r.URL.Query().Encode()
	}
	if len(body) > 0 {
		line += " " + string(body)
	}
	rec.mu.Lock()
	rec.requests = append(rec.requests, line)
	rec.mu.Unlock()
	rec.next.ServeHTTP(w, r)
}

// take returns the requests since it was last called.
func (rec *recorder) take() []string {
	rec.mu.Lock()
	defer rec.mu.Unlock()
	taken := rec.requests
	rec.requests = nil
	return taken
}

// answers is a server that answers by path, whatever the method.
type answers map[string]string

func (a answers) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, ok := a[r.URL.Path]
	if !ok {
		w.WriteHeader(http.StatusNotFound)
		return
	}
	_, _ = io.WriteString(w, body)
}

// sample reads an answer from testdata.
func sample(t testing.TB, name string) string {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// drawn keeps pictures, since every test asks for the same ones.
var drawn sync.Map

// picture draws a small picture that is like no other with another seed.
func picture(typ string, seed int) content.Picture {
	name := fmt.Sprintf("%03d.%s", seed, strings.TrimPrefix(typ, "image/"))
	data, ok := drawn.Load(name)
	if !ok {
		data, _ = drawn.LoadOrStore(name, draw(typ, seed))
	}
	return content.NewPicture(name, typ, data.([]byte))
}

func draw(typ string, seed int) []byte {
	img := image.NewPaletted(image.Rect(0, 0, 24, 36), color.Palette{color.Black, color.Gray{Y: 0x55}, color.Gray{Y: 0xaa}, color.White})
	for i := range img.Pix {
		img.Pix[i] = uint8(i / 24 * seed % 4)
		if i < 8*24 { // the seed in base 4, in blocks that survive a JPEG
			img.Pix[i] = uint8(seed >> (i % 24 / 6 * 2) % 4)
		}
	}
	var out bytes.Buffer
	var err error
	switch typ {
	case "image/jpeg":
		err = jpeg.Encode(&out, img, nil)
	case "image/gif":
		err = gif.Encode(&out, img, nil)
	case "image/avif":
		out.WriteString("\x00\x00\x00\x1cftypavif\x00\x00\x00\x00avifmif1miaf")
	default:
		err = png.Encode(&out, img)
	}
	if err != nil {
		panic(err)
	}
	return out.Bytes()
}

func pictures(typ string, from, count int) []content.Picture {
	var out []content.Picture
	for i := range count {
		out = append(out, picture(typ, from+i))
	}
	return out
}

// library is a small library that has something of everything.
func library() content.Comics {
	cover := func(seed int) *content.Picture { p := picture("image/jpeg", seed); return &p }
	at := time.Date(2025, 3, 5, 21, 0, 0, 0, time.UTC)
	pages := func(from int) []content.Picture { return pictures("image/jpeg", from, 4) }
	poster := picture("image/png", 200)
	return content.Comics{
		Libraries: []string{"Comics", "Bandes dessinées"},
		Series: []content.ComicSeries{
			{Title: "Zeppelin", Comics: []content.Comic{{Title: "Zeppelin", Number: "1", Sort: 1, Pages: pages(0), Cover: cover(1)}}},
			{
				Title: "The Night Tram", Library: 1, Direction: content.RightToLeft, Summary: "It runs once a night.", Poster: &poster,
				Comics: []content.Comic{
					{Title: "Terminus", Number: "2", Sort: 2, Pages: pages(10), Cover: cover(12), ReadTo: 2, ReadAt: at},
					{
						Title: "Depot", Number: "1", Sort: 1, Pages: pages(20), Cover: cover(11), ReadTo: 4, ReadAt: at.Add(-time.Hour),
						Authors: []content.Author{{Name: "Ink Hand", Role: "penciller"}, {Name: "Kei Mori", Role: "writer"}, {Name: "Kei Mori", Role: "colorist"}},
					},
					{Title: "Half a stop", Number: "1.5", Sort: 1.5, Pages: pages(30)},
					{Title: "Last stop", Number: "3", Sort: 3, Pages: pages(40), Cover: cover(13), State: content.Trashed},
					{Title: "Not there yet", Number: "4", Sort: 4, State: content.Unanalysed},
					{Title: "Derailed", Number: "5", Sort: 5, State: content.Broken},
					{Title: "The Novel", Number: "6", Sort: 6, Made: content.TextEPUB, Cover: cover(14)},
				},
			},
			{
				Title: "Éclipse", Comics: []content.Comic{
					{Title: "Mixed", Number: "1", Sort: 1, Cover: cover(15), ReadTo: 3, ReadAt: at.Add(-2 * time.Hour), Pages: []content.Picture{
						picture("image/jpeg", 50), picture("image/gif", 51), picture("image/png", 52), picture("image/avif", 53),
					}},
					{Title: "Printed", Number: "2", Sort: 2, Made: content.PDF, Pages: pages(60), Cover: cover(16)},
				},
			},
			{Title: "Gone", Trashed: true, Comics: []content.Comic{{Title: "Gone", Number: "1", Sort: 1, Pages: pages(70), Cover: cover(17)}}},
			{
				Title: "On and On", Comics: []content.Comic{
					{Title: "One", Number: "1", Sort: 1, Pages: pages(80), Cover: cover(18), ReadTo: 4, ReadAt: at.Add(-3 * time.Hour)},
					{Title: "Two", Number: "2", Sort: 2, Pages: pages(90), Cover: cover(19)},
				},
			},
		},
	}
}

// seriesTitled finds a series.
func seriesTitled(t testing.TB, ctx context.Context, s server.Server, title string) server.Series {
	t.Helper()
	list, err := s.Series(ctx)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(s server.Series) bool { return s.Title == title })
	if i < 0 {
		t.Fatalf("there is no series %q", title)
	}
	return list[i]
}

// bookTitled finds a book of a series.
func bookTitled(t testing.TB, ctx context.Context, s server.Server, series, title string) server.Book {
	t.Helper()
	list, err := s.Books(ctx, seriesTitled(t, ctx, s, series).ID)
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(list, func(b server.Book) bool { return b.Title == title })
	if i < 0 {
		t.Fatalf("there is no book %q in %q", title, series)
	}
	return list[i]
}

func bookTitles(list []server.Book) []string {
	var out []string
	for _, b := range list {
		out = append(out, b.Title)
	}
	return out
}
