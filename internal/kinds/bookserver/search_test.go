package bookserver_test

import (
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/server"
)

func search(t *testing.T, s server.Server, text string) (server.Found, error) {
	t.Helper()
	searcher, ok := server.As[server.Searcher](s)
	if !ok {
		t.Fatal("cannot be searched")
	}
	return searcher.Search(t.Context(), text)
}

// TestSearch finds books and the series they are in, and nothing without an error: calibre answers 404 then.
func TestSearch(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		_, address := serve(t, options(flavour))
		s := open(t, address)
		found, err := search(t, s, " Tram ")
		if err != nil || len(found.Books) != 3 || len(found.Series) != 1 || found.Series[0].Title != "Night Tram" || found.Books[0].Number.Text != "0.5" {
			t.Errorf("flavour %d: got %+v and %v", flavour, found, err)
		}
		if found, err := search(t, s, "Quiet Hour"); err != nil || len(found.Books) != 1 || len(found.Series) != 0 {
			t.Errorf("flavour %d: a book in no series: got %+v and %v", flavour, found, err)
		}
		for _, nothing := range []string{"zzzzqqqq", " ", "a/b?c&d=e#f%20+", ".."} {
			if found, err := search(t, s, nothing); err != nil || len(found.Books)+len(found.Series) != 0 {
				t.Errorf("flavour %d, %q: got %+v and %v", flavour, nothing, found, err)
			}
		}
	}
}

// TestOpenSearchDocument searches where there is a description instead of a template.
func TestOpenSearchDocument(t *testing.T) {
	const document = `<OpenSearchDescription xmlns="http://a9.com/-/spec/opensearch/1.1/">
		<Url type="text/html" template="/html?q={searchTerms}"/>
		<Url type="application/atom+xml;profile=opds-catalog" template="find?q={searchTerms}&amp;page={startPage?}&amp;n={count?}"/></OpenSearchDescription>`
	root := page(`<link rel="search" href="/osd/" type="application/opensearchdescription+xml"/>`, book("1", "A"), book("2", "B"))
	c := &counted{Handler: pages{
		"/opds": root, "/osd/": document,
		"/osd/find?q=B%20%26%20C&page=&n=": page("", book("2", "B"), book("9", "Not in the catalog")),
	}}
	s := open(t, listen(t, c))
	seriesOf(t, s)
	c.asked.Store(0)
	for want := int64(2); want <= 4; want++ { // the description is read once
		found, err := search(t, s, "B & C")
		if err != nil || len(found.Books) != 1 || found.Books[0].Title != "B" {
			t.Errorf("got %+v and %v", found, err)
		}
		if n := c.asked.Load(); n != want {
			t.Errorf("%d requests, want %d", n, want)
		}
	}
}

// TestBraces searches for a text that looks like a part of a template.
func TestBraces(t *testing.T) {
	s := open(t, listen(t, pages{
		"/opds": page(`<link rel="search" href="/s/{searchTerms}?n={count?}" type="application/atom+xml"/>`, book("1", "A")),
		"/s/Code%20%7Babc%7D%20%7BsearchTerms%7D%20x?n=": page("", book("1", "A")),
	}))
	if found, err := search(t, s, "Code {abc} {searchTerms} x"); err != nil || len(found.Books) != 1 {
		t.Errorf("got %+v and %v", found, err)
	}
}

// TestNoSearch checks that a catalog without search says so.
func TestNoSearch(t *testing.T) {
	s := open(t, listen(t, pages{"/opds": page("", book("1", "A"))}))
	if _, err := search(t, s, "A"); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v, want ErrUnsupported", err)
	}
	mute := page(`<link rel="search" href="/osd"/>`, book("1", "A"))
	s = open(t, listen(t, pages{"/opds": mute, "/osd": "<html></html>"}))
	if _, err := search(t, s, "A"); !errors.Is(err, server.ErrBadAnswer) {
		t.Errorf("got %v, want ErrBadAnswer", err)
	}
}

// TestNewBookFound checks that a book which has come since the catalog was read is found with its series.
func TestNewBookFound(t *testing.T) {
	now := newClock()
	served := pages{
		"/opds": page(`<link rel="search" href="/s/{searchTerms}" type="application/atom+xml"/>`, book("1", "A")),
		"/s/B":  page("", book("2", "B")),
	}
	var grown http.Handler = served
	s := open(t, listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { grown.ServeHTTP(w, r) })), now.at)
	seriesOf(t, s)
	grown = pages{"/opds": strings.Replace(served["/opds"], "</feed>", book("2", "B")+"</feed>", 1), "/s/B": served["/s/B"]}
	now.move(2 * time.Minute)
	if found, err := search(t, s, "B"); err != nil || len(found.Books) != 1 {
		t.Errorf("got %+v and %v", found, err)
	}
}
