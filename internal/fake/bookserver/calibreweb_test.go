package bookserver_test

import (
	"encoding/xml"
	"net/http"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
)

func TestCalibreWebFeeds(t *testing.T) {
	url := serve(t, bookserver.Options{PageSize: 20})
	for path, file := range map[string]string{
		"/opds/books":                     "books-letters",
		"/opds/books/letter/00?offset=20": "books-all-page2",
		"/opds/books/letter/00?offset=60": "books-all-page4-last",
		"/opds/books/letter/00?offset=80": "books-all-past-end",
		"/opds/books/letter/%C3%89":       "books-letter-E-acute",
		"/opds/series":                    "series-letters",
		"/opds/series/letter/00":          "series-all",
		"/opds/series/1":                  "series-1-ete",
		"/opds/series/3":                  "series-3-angstrom",
		"/opds/series/5":                  "series-5-night-tram",
		"/opds/series/9999":               "unknown-series",
		"/opds/author":                    "author-letters",
		"/opds/category/letter/00":        "category-all",
		"/opds/formats":                   "formats",
		"/opds/language":                  "language",
		"/opds/ratings":                   "ratings",
		"/opds/readbooks":                 "readbooks",
		"/opds/shelfindex":                "shelfindex",
		"/opds/search?query=lantern":      "search-query-form",
		"/opds/search/zzzzqqqq":           "search-none",
		"/opds/osd":                       "osd",
	} {
		t.Run(file, func(t *testing.T) {
			got := ask(t, url+path)
			if got.status != http.StatusOK {
				t.Fatalf("status %d", got.status)
			}
			same(t, lines(got.body), lines(capture(t, "calibreweb/"+file+".xml")))
		})
	}
	for _, path := range []string{"/opds", "/opds/"} {
		same(t, elements(ask(t, url+path).body), elements(capture(t, "calibreweb/opds-root.xml")))
	}
	if got := ask(t, url+"/opds/stats"); got.body != capture(t, "calibreweb/stats.json") {
		t.Errorf("stats: %s", got.body)
	}
}

// Each path lists these books, in this order.
func TestCalibreWebLists(t *testing.T) {
	books := captured()
	books.Books = slices.Delete(books.Books, 10, 70)
	books.Books[4].Publisher = "Tide & Co"
	url := serve(t, bookserver.Options{Content: books, PageSize: 3})
	for path, want := range map[string][]string{
		"/opds/new":                 {"Three Tales", "Ledger “Two”", "Ångström & Sons"},
		"/opds/new?offset=9":        {"L'Été brûlant"},
		"/opds/new?offset=8":        {"Entracte", "L'Été brûlant"},
		"/opds/unreadbooks":         {"Three Tales", "Ledger “Two”", "Ångström & Sons"},
		"/opds/hot":                 nil,
		"/opds/shelf/1":             nil,
		"/opds/rated":               {"L'Automne"},
		"/opds/books/letter/L":      {"L'Automne", "L'Été brûlant", "The Lantern Keepers"},
		"/opds/books/letter/l":      nil,
		"/opds/category":            {"All", "<", "F"},
		"/opds/category?offset=6":   {"S", "É"},
		"/opds/author/2":            {"Three Tales", "Le Dernier Été"},
		"/opds/author/letter/R":     {"Ana Ruiz"},
		"/opds/author/letter/00":    {"Zoé Lefèvre", "Ivo Marsh", "Ana Ruiz"},
		"/opds/category/3":          {"An Ember Road", "A Lantern Unlit", "The Lantern Keepers"},
		"/opds/publisher":           {"Tide & Co"},
		"/opds/publisher/1":         {"The Lantern Keepers"},
		"/opds/language/":           {"English", "French", "Spanish"},
		"/opds/language/4":          {"Three Tales"},
		"/opds/ratings/3":           {"The Lantern Keepers"},
		"/opds/formats/PDF":         {"L'Automne"},
		"/opds/search/l%C3%A8vre":   nil,
		"/opds/search/Zo%C3%A9":     {"Entracte", "L'Automne", "L'Été brûlant", "Le Dernier Été"}, // more than a page
		"/opds/search?query=":       nil,
		"/opds/search?query=a+tale": {"Three Tales"},
	} {
		got := ask(t, url+path)
		if titles := titles(t, got.body); got.status != http.StatusOK || !slices.Equal(titles, want) {
			t.Errorf("%s: status %d, %q instead of %q", path, got.status, titles, want)
		}
	}
}

// titles returns the titles of a feed's entries.
func titles(t *testing.T, body string) []string {
	t.Helper()
	var feed struct {
		Entries []struct {
			Title string `xml:"title"`
		} `xml:"entry"`
	}
	if err := xml.Unmarshal([]byte(body), &feed); err != nil {
		t.Fatal(err)
	}
	var list []string
	for _, e := range feed.Entries {
		list = append(list, e.Title)
	}
	return list
}

func TestCalibreWebDiscover(t *testing.T) {
	o := bookserver.Options{PageSize: 20}
	first := ask(t, serve(t, o)+"/opds/discover").body
	if got := titles(t, first); len(got) != 20 || slices.IsSorted(got) {
		t.Errorf("%d books: %q", len(got), got)
	}
	if strings.Contains(first, `rel="next"`) {
		t.Error("there is a second page")
	}
	if first != ask(t, serve(t, o)+"/opds/discover").body {
		t.Error("it is another draw every time")
	}
}

func TestCalibreWebHidden(t *testing.T) {
	url := serve(t, bookserver.Options{Hidden: []string{"books", "series", "readbooks"}})
	root := titles(t, ask(t, url+"/opds").body)
	for _, title := range []string{"Alphabetical Books", "Series", "Read Books"} {
		if slices.Contains(root, title) {
			t.Errorf("the root shows %s", title)
		}
	}
	if len(root) != 12 {
		t.Errorf("the root shows %q", root)
	}
	for path, want := range map[string]int{
		"/opds/books": 404, "/opds/books/letter/00": 404, "/opds/series": 404, "/opds/series/letter/A": 404,
		"/opds/readbooks": 403, "/opds/unreadbooks": 200, "/opds/new": 200,
		"/opds/series/1": 200, // only the way there is hidden
	} {
		if got := ask(t, url+path); got.status != want {
			t.Errorf("%s: %d instead of %d", path, got.status, want)
		}
	}
}

func TestCalibreWebPrefix(t *testing.T) {
	url := serve(t, bookserver.Options{Prefix: "/cw"})
	same(t, lines(ask(t, url+"/cw/opds/series/3").body), lines(capture(t, "calibreweb/script-name-series-3.xml")))
	for _, path := range []string{"/opds", "/cwopds", "/cw"} {
		if got := ask(t, url+path); got.status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, got.status)
		}
	}
	if got := ask(t, url+"/cw/opds/download/1/epub").header.Get("Location"); got != url+"/cw/opds/download/1/epub/" {
		t.Errorf("Location %q", got)
	}
	url = serve(t, bookserver.Options{Prefix: "/cw", PrefixLost: true})
	same(t, lines(ask(t, url+"/cw/opds/series/3").body), lines(capture(t, "calibreweb/series-3-angstrom.xml")))
	if got := ask(t, url+"/opds/series/3"); got.status != http.StatusNotFound {
		t.Errorf("without its prefix: status %d", got.status)
	}
}

func TestCalibreWebControlCharacters(t *testing.T) {
	books := captured()
	books.Books[14].Description = "<p>vertical\vtab and \x02 control</p>"
	got := ask(t, serve(t, bookserver.Options{Content: books})+"/opds/books/letter/Q")
	same(t, lines(got.body), lines(capture(t, "calibreweb/broken-control-characters.xml")))
}

// Options add these lines to the entry of a book.
func TestCalibreWebEntry(t *testing.T) {
	books := content.Books{Books: []content.Book{{
		Title: "Zero", Series: "Counting", Publisher: "<Press>", Description: "<p>Text</p>", Files: files("KEPUB", "FB2", "LIT"),
	}}}
	got := ask(t, serve(t, bookserver.Options{
		Content: books, Extended: true, Columns: []bookserver.Column{{Name: "Read by", Value: "Zoé & co [2]"}},
	})+"/opds/new").body
	flat := strings.Join(strings.Fields(got), " ")
	for _, want := range []string{
		"SERIES: Counting [0.0]<br/> Read by: Zoé &amp; co [2]<br/> <p>&lt;p&gt;Text&lt;/p&gt;</p>",
		"<publisher> <name>&lt;Press&gt;</name> </publisher>",
		"<calibre:series>Counting</calibre:series> <calibre:series_index>0.0</calibre:series_index>",
		"<published>101-01-01T00:00:00+00:00</published>",
		"<name>Unknown</name>",
		`title="KEPUB" mtime="2024-01-01T00:00:00+00:00" type="application/epub+zip"/>`,
		`title="FB2" mtime="2024-01-01T00:00:00+00:00" type="application/fb2+zip"/>`,
		`title="LIT" mtime="2024-01-01T00:00:00+00:00" type="application/octet-stream"/>`,
	} {
		if !strings.Contains(flat, want) {
			t.Errorf("no %s in\n%s", want, flat)
		}
	}
}

// A custom column may say something else of each book, and nothing of some.
func TestColumns(t *testing.T) {
	o := bookserver.Options{
		Content: content.Books{Books: []content.Book{{Title: "A"}, {Title: "B"}, {Title: "C"}}},
		Columns: []bookserver.Column{{Name: "Shelf", Value: "top", Values: map[string]string{"B": "low [2]", "C": ""}}},
	}
	list := map[bookserver.Flavour]string{
		bookserver.CalibreWeb: "/opds/new", bookserver.Calibre: "/opds/navcatalog/4f6e6577657374",
	}
	for o.Flavour = range list {
		got := ask(t, serve(t, o)+list[o.Flavour]).body
		for want, count := range map[string]int{"Shelf: top<br/>": 1, "Shelf: low [2]<br/>": 1, "Shelf": 2} {
			if n := strings.Count(got, want); n != count {
				t.Errorf("flavour %d: %q %d times instead of %d in\n%s", o.Flavour, want, n, count, got)
			}
		}
	}
}

func TestCalibreWebRefuses(t *testing.T) {
	url := serve(t, bookserver.Options{})
	for path, want := range map[string]int{
		"/opds/new?offset=x": 500, "/opds/nothing": 404, "/opds/new/": 404, "/opds/series/x": 404, "/opds/series/-1": 404, "/": 404,
		"/opds/download/x/epub/": 404, "/opds/download/71/epub/": 404, "/opds/download/1/pdf/": 404,
		"/opds/download/13/kepub/": 404,
	} {
		got := ask(t, url+path)
		if got.status != want || !strings.Contains(got.body, "<!DOCTYPE html>") {
			t.Errorf("%s: %d instead of %d: %.50s", path, got.status, want, got.body)
		}
	}
	req, err := http.NewRequest(http.MethodPost, url+"/opds", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := send(t, req); got.status != http.StatusMethodNotAllowed {
		t.Errorf("POST: status %d", got.status)
	}
}
