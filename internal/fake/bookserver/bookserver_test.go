package bookserver_test

import (
	"encoding/xml"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
)

var flavours = map[string]bookserver.Flavour{"Calibre-Web": bookserver.CalibreWeb, "calibre": bookserver.Calibre}

// Every link leads to something, from the root to the last file; but for calibre's links upwards from a category.
func TestEveryLink(t *testing.T) {
	for name, flavour := range flavours {
		t.Run(name, func(t *testing.T) {
			books := captured()
			books.Books = slices.Delete(books.Books, 20, 70)
			root := serve(t, bookserver.Options{Flavour: flavour, Content: books, Prefix: "/books", PageSize: 7, GroupAbove: 3})
			seen := map[string]bool{"/books/opds": true}
			kinds := map[string]int{}
			for queue := []string{"/books/opds"}; len(queue) > 0; queue = queue[1:] {
				got := ask(t, root+queue[0])
				if got.status != http.StatusOK {
					t.Errorf("%s: status %d %.80s", queue[0], got.status, got.body)
				}
				kinds[got.header.Get("Content-Type")]++
				for _, href := range links(t, got) {
					if !strings.HasPrefix(href, "/books/") {
						t.Errorf("%s links to %s", queue[0], href)
					}
					if !seen[href] {
						seen[href] = true
						queue = append(queue, href)
					}
				}
			}
			if len(kinds) != 5 || kinds["application/epub+zip"] != 17 || kinds["application/x-cbz"] != 3 {
				t.Errorf("found %v", kinds)
			}
		})
	}
}

// links returns where a feed leads to.
func links(t *testing.T, a answer) []string {
	t.Helper()
	if !strings.HasPrefix(a.header.Get("Content-Type"), "application/atom+xml") || strings.Contains(a.body, "<OpenSearch") {
		return nil
	}
	type link struct {
		Rel  string `xml:"rel,attr"`
		Href string `xml:"href,attr"`
	}
	var feed struct {
		ID      string `xml:"id"`
		Links   []link `xml:"link"`
		Entries []struct {
			Links []link `xml:"link"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(a.body), &feed); err != nil {
		t.Fatal(err)
	}
	all := feed.Links
	for _, e := range feed.Entries {
		all = append(all, e.Links...)
	}
	var hrefs []string
	for _, l := range all {
		if strings.Contains(l.Href, "{") || l.Rel == "up" && strings.HasPrefix(feed.ID, "calibre-category:") {
			continue
		}
		hrefs = append(hrefs, (&url.URL{Path: "/"}).ResolveReference(mustParse(t, l.Href)).String())
	}
	return hrefs
}

func mustParse(t *testing.T, href string) *url.URL {
	t.Helper()
	u, err := url.Parse(href)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// A client that follows next has every book once.
func TestPaging(t *testing.T) {
	for name, first := range map[string]string{
		"Calibre-Web": "/opds/books/letter/00", "calibre": "/opds/navcatalog/4f7469746c65",
	} {
		root := serve(t, bookserver.Options{Flavour: flavours[name], Content: many(300)})
		count := map[string]int{}
		pages := 0
		for next := first; next != ""; pages++ {
			body := ask(t, root+next).body
			for _, title := range titles(t, body) {
				count[title]++
			}
			next = nextOf(body)
		}
		if len(count) != 300 || slices.Max(slices.Collect(maps.Values(count))) != 1 {
			t.Errorf("%s: %d books", name, len(count))
		}
		if want := map[string]int{"Calibre-Web": 5, "calibre": 10}[name]; pages != want {
			t.Errorf("%s: %d pages instead of %d", name, pages, want)
		}
	}
}

// What the emulator serves is all there.
func TestContent(t *testing.T) {
	books := content.NewBooks()
	for name, first := range map[string]string{
		"Calibre-Web": "/opds/books/letter/00", "calibre": "/opds/navcatalog/4f7469746c65",
	} {
		root := serve(t, bookserver.Options{Flavour: flavours[name], Content: books})
		count := 0
		for next := first; next != ""; {
			body := ask(t, root+next).body
			count += strings.Count(body, "<entry>")
			next = nextOf(body)
		}
		if count != len(books.Books) {
			t.Errorf("%s: %d books of %d", name, count, len(books.Books))
		}
	}
}

// nextOf returns the link to the next page.
func nextOf(body string) string {
	_, rest, ok := strings.Cut(body, `rel="next"`)
	if !ok {
		return ""
	}
	_, rest, _ = strings.Cut(rest, `href="`)
	href, _, _ := strings.Cut(rest, `"`)
	return strings.ReplaceAll(href, "&amp;", "&")
}

// many returns a library of n books.
func many(n int) content.Books {
	list := make([]content.Book, n)
	fs := files("EPUB")
	for i := range list {
		list[i] = content.Book{
			Title: fmt.Sprintf("Book %d", i), Authors: []string{fmt.Sprintf("Author %d", i/7)},
			Series: fmt.Sprintf("Series %d", i/10), Number: float64(i % 10), Files: fs,
		}
	}
	return content.Books{Books: list}
}

// Two fakes with the same content say the same, and books that look the same are still two.
func TestIDs(t *testing.T) {
	books := content.Books{Books: []content.Book{{Title: "Twin"}, {Title: "Twin"}, {Title: "Other"}}}
	first := ask(t, serve(t, bookserver.Options{Content: books})+"/opds/new").body
	if first != ask(t, serve(t, bookserver.Options{Content: books})+"/opds/new").body {
		t.Error("another run, other ids")
	}
	ids := map[string]bool{}
	for _, part := range strings.Split(first, "<id>")[2:] {
		id, _, _ := strings.Cut(part, "<")
		ids[id] = true
	}
	if len(ids) != 3 {
		t.Errorf("ids %v", ids)
	}
	books.Books = books.Books[1:]
	if body := ask(t, serve(t, bookserver.Options{Content: books})+"/opds/books/letter/O").body; !strings.Contains(first, idOf(body)) {
		t.Error("a book has another id when one before it is gone")
	}
}

func idOf(body string) string {
	part := strings.Split(body, "<id>")[2]
	id, _, _ := strings.Cut(part, "<")
	return id
}

func TestEmpty(t *testing.T) {
	none := content.Books{Books: []content.Book{}}
	if got := ask(t, serve(t, bookserver.Options{Content: none})+"/opds/books/letter/00"); got.status != http.StatusOK {
		t.Errorf("Calibre-Web: %d", got.status)
	}
	got := ask(t, calibre(t, bookserver.Options{Content: none})+"/opds/navcatalog/4f7469746c65")
	if got.status != http.StatusNotFound || got.body != "No books found" {
		t.Errorf("calibre: %d %s", got.status, got.body)
	}
}

func TestFaults(t *testing.T) {
	fake := bookserver.New(bookserver.Options{Content: captured()})
	srv := httptest.NewServer(fake)
	t.Cleanup(srv.Close)
	undo := fake.Faults.Add(fault.Status(http.StatusServiceUnavailable).On(fault.Path("/download/")))
	for path, want := range map[string]int{"/opds": 200, "/opds/download/1/epub/": 503} {
		if got := ask(t, srv.URL+path); got.status != want {
			t.Errorf("%s: %d instead of %d", path, got.status, want)
		}
	}
	undo()
	if got := ask(t, srv.URL+"/opds/download/1/epub/"); got.status != http.StatusOK {
		t.Errorf("healed: %d", got.status)
	}
}

func BenchmarkCatalog(b *testing.B) {
	for name, first := range map[string]string{
		"CalibreWeb": "/opds/books/letter/00", "calibre": "/opds/navcatalog/4f7469746c65",
	} {
		b.Run(name, func(b *testing.B) {
			flavour := bookserver.CalibreWeb
			if name == "calibre" {
				flavour = bookserver.Calibre
			}
			fake := bookserver.New(bookserver.Options{Flavour: flavour, Content: many(10_000)})
			for b.Loop() {
				for next := first; next != ""; {
					w := httptest.NewRecorder()
					fake.ServeHTTP(w, httptest.NewRequest(http.MethodGet, next, nil))
					next = nextOf(w.Body.String())
				}
			}
		})
	}
}
