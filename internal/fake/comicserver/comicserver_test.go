package comicserver_test

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
)

const key = "0123456789abcdef0123456789abcdef"

// noon is when tests take place.
var noon = time.Date(2025, time.March, 14, 12, 0, 0, 5e8, time.UTC)

// peer is a client of a fake.
type peer struct {
	t    *testing.T
	url  string
	fake *comicserver.Server
}

// start serves the comics of this file, or those of the options.
func start(t *testing.T, change ...func(*comicserver.Options)) peer {
	t.Helper()
	o := comicserver.Options{Content: comics(), Key: key, Now: func() time.Time { return noon }}
	for _, c := range change {
		c(&o)
	}
	fake := comicserver.New(o)
	srv := httptest.NewServer(fake)
	t.Cleanup(srv.Close)
	return peer{t, srv.URL, fake}
}

// reply is an answer, read whole.
type reply struct {
	code   int
	header http.Header
	body   []byte
}

// do sends a request with the key. Header holds names and values in turn.
func (p peer) do(method, path, body string, header ...string) reply {
	p.t.Helper()
	req, err := http.NewRequestWithContext(p.t.Context(), method, p.url+path, strings.NewReader(body))
	if err != nil {
		p.t.Fatal(err)
	}
	req.Header.Set("X-API-Key", key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	for i := 0; i < len(header); i += 2 {
		req.Header.Set(header[i], header[i+1])
		if header[i+1] == "" {
			req.Header.Del(header[i])
		}
	}
	resp, err := http.DefaultTransport.RoundTrip(req)
	if err != nil {
		p.t.Fatal(err)
	}
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return reply{resp.StatusCode, resp.Header, data}
}

func (p peer) get(path string, header ...string) reply {
	p.t.Helper()
	return p.do(http.MethodGet, path, "", header...)
}

// decode fails the test unless the answer is 200 and JSON.
func decode[T any](t *testing.T, r reply) T {
	t.Helper()
	var v T
	if r.code != http.StatusOK {
		t.Fatalf("got status %d, want 200: %s", r.code, r.body)
	}
	if err := json.Unmarshal(r.body, &v); err != nil {
		t.Fatalf("decode %.200s: %v", r.body, err)
	}
	return v
}

// wantCode fails the test unless the answer has a code and its message contains a text.
func wantCode(t *testing.T, r reply, code int, message string) {
	t.Helper()
	if r.code != code || !strings.Contains(string(r.body), message) {
		t.Errorf("got %d %s, want %d with %q", r.code, r.body, code, message)
	}
}

// What the tests look at in series and books.
type (
	list[T any] struct {
		Content       []T
		TotalElements int
		TotalPages    int
		Size, Number  int
		First, Last   bool
		Empty         bool
		Sort          struct{ Sorted bool }
	}
	series struct {
		ID, LibraryID, Name                                                string
		BooksCount, BooksReadCount, BooksUnreadCount, BooksInProgressCount int
		Metadata                                                           struct{ Title, ReadingDirection string }
		Deleted                                                            bool
	}
	book struct {
		ID, SeriesID, SeriesTitle string
		Media                     struct {
			Status     string
			PagesCount int
		}
		Metadata struct {
			Title, Number string
			NumberSort    json.Number
		}
		ReadProgress *struct {
			Page                            int
			Completed                       bool
			ReadDate, Created, LastModified string
		}
		Deleted bool
	}
)

// series returns all of them by title.
func (p peer) series() map[string]series {
	p.t.Helper()
	all := make(map[string]series)
	for _, s := range decode[list[series]](p.t, p.get("/api/v1/series?unpaged=true")).Content {
		all[s.Metadata.Title] = s
	}
	return all
}

// books returns all of them by title.
func (p peer) books() map[string]book {
	p.t.Helper()
	all := make(map[string]book)
	for _, b := range decode[list[book]](p.t, p.get("/api/v1/books?unpaged=true")).Content {
		all[b.Metadata.Title] = b
	}
	return all
}

func titles(r list[series]) string {
	var all []string
	for _, s := range r.Content {
		all = append(all, s.Metadata.Title)
	}
	return strings.Join(all, "|")
}

func bookTitles(r list[book]) string {
	var all []string
	for _, b := range r.Content {
		all = append(all, b.Metadata.Title)
	}
	return strings.Join(all, "|")
}

func query(pairs ...string) string {
	q := make(url.Values)
	for i := 0; i < len(pairs); i += 2 {
		q.Add(pairs[i], pairs[i+1])
	}
	return "?" + q.Encode()
}

// comics is one series with every sort of book, and some more for the lists.
func comics() content.Comics {
	at := func(day int) time.Time { return time.Date(2025, time.March, day, 20, 0, 0, 7e8, time.UTC) }
	mori := []content.Author{{Name: "Kei Mori", Role: "writer"}}
	cover := pngPicture("cover.png")
	one := func(title string) []content.Comic {
		return []content.Comic{{Title: title, Number: "1", Sort: 1, Pages: pictures()[:2]}}
	}
	return content.Comics{
		Libraries: []string{"manga", "Comics"},
		Series: []content.ComicSeries{
			{Title: "Night Tram", Library: 1, Summary: "Rails & <wires>", Direction: content.RightToLeft, Comics: []content.Comic{
				{Title: "Depot", Number: "0.5", Sort: 0.5, Authors: mori, Pages: pictures()[:2], ReadTo: 2, ReadAt: at(2), Cover: &cover},
				{Title: "Points", Number: "1", Sort: 1, Made: content.CBR, Authors: mori, Pages: pictures(), ReadTo: 2, ReadAt: at(5), Summary: "Switched"},
				{Title: "Frames", Number: "2", Sort: 2, Made: content.ImageEPUB, Pages: pictures()[:3]},
				{Title: "Guide", Number: "4", Sort: 4, Made: content.PDF, Pages: pictures()[:3]},
			}},
			{Title: "Élan vital", Library: 0, Comics: []content.Comic{
				{Title: "Première", Number: "1", Sort: 1, Pages: pictures()[:2], ReadTo: 2, ReadAt: at(9)},
				{Title: "Novel", Number: "2", Sort: 2, Made: content.TextEPUB},
			}},
			{Title: "Odd files", Library: 0, Poster: &cover, Comics: []content.Comic{
				{Title: "Fresh", Number: "1", Sort: 1, State: content.Unanalysed},
				{Title: "Torn", Number: "2", Sort: 2, State: content.Broken},
				{Title: "Gone", Number: "3", Sort: 3, State: content.Trashed, Pages: pictures()[:2]},
			}},
			{Title: "Bygone", Library: 0, Trashed: true, Comics: one("Ash")},
			{Title: "elder trees", Library: 0, Comics: one("Yew")},
			{Title: "The Lantern Keepers", Library: 0, Comics: one("Wick")},
			{Title: "Route 10", Library: 0, Comics: one("Ten")},
			{Title: "Route 9", Library: 0, Comics: one("Nine")},
		},
	}
}

// pictures are pages of several formats, the last of which cannot be converted.
var pictures = sync.OnceValue(func() []content.Picture {
	frame := image.NewPaletted(image.Rect(0, 0, 60, 40), color.Palette{color.Transparent, color.Black})
	var jpg, gifs bytes.Buffer
	must(jpeg.Encode(&jpg, image.NewGray(image.Rect(0, 0, 400, 600)), nil))
	must(gif.Encode(&gifs, frame, nil))
	return []content.Picture{
		content.NewPicture("000.jpg", "image/jpeg", jpg.Bytes()),
		pngPicture("001.png"),
		content.NewPicture("002.gif", "image/gif", gifs.Bytes()),
		content.NewPicture("003.webp", "image/webp", webp()),
		content.NewPicture("004.avif", "image/avif", []byte("\x00\x00\x00\x1cftypavif")),
	}
})

func pngPicture(name string) content.Picture {
	var buf bytes.Buffer
	must(png.Encode(&buf, image.NewGray(image.Rect(0, 0, 30, 45))))
	return content.NewPicture(name, "image/png", buf.Bytes())
}

// webp is one transparent pixel.
func webp() []byte {
	data, err := base64.StdEncoding.DecodeString("UklGRhoAAABXRUJQVlA4TA0AAAAvAAAAEAcQERGIiP4HAA==")
	must(err)
	return data
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}

// sameSet tells whether two lists of titles hold the same.
func sameSet(a, b string) bool {
	in, wanted := strings.Split(a, "|"), strings.Split(b, "|")
	slices.Sort(in)
	slices.Sort(wanted)
	return slices.Equal(in, wanted)
}
