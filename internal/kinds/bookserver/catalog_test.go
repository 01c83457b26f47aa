package bookserver_test

import (
	"bytes"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// all are the series of the sample.
var all = []string{"L’Été sans fin", "Night Tram", "A Quiet Hour", "Tide Tables"}

// TestAddresses checks that the catalog is found from whatever address people write.
func TestAddresses(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		for _, prefix := range []string{"", "/cw"} {
			o := options(flavour)
			o.Prefix, o.PageSize = prefix, 2
			_, address := serve(t, o)
			for _, end := range []string{"", "/", "/opds", "/opds/"} {
				if got := titles(seriesOf(t, open(t, address+prefix+end))); !slices.Equal(got, all) {
					t.Errorf("flavour %d at %q: got %q", flavour, prefix+end, got)
				}
			}
		}
	}
	_, address := serve(t, options(bookserver.CalibreWeb))
	if got := titles(seriesOf(t, open(t, address+"/opds/books/letter/00"))); !slices.Equal(got, all) {
		t.Errorf("at the feed itself: got %q", got)
	}
	feed := map[string]string{"/feed.php": page("", book("1", "Lone"))}
	if got := titles(seriesOf(t, open(t, listen(t, pages(feed))+"/feed.php"))); !slices.Equal(got, []string{"Lone"}) {
		t.Errorf("at a catalog of another name: got %q", got)
	}
}

// TestHiddenSections checks that all books are found whatever a user of Calibre-Web has hidden.
func TestHiddenSections(t *testing.T) {
	hidden := []string{}
	for _, section := range []string{"none", "books", "new", "author", "publisher", "language", "category"} {
		hidden = append(hidden, section)
		o := options(bookserver.CalibreWeb)
		o.Hidden, o.PageSize = hidden, 2
		_, address := serve(t, o)
		if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, all) {
			t.Errorf("without %q: got %q", hidden, got)
		}
	}
}

// TestForbiddenSection checks that a section which a user may not see is passed by.
func TestForbiddenSection(t *testing.T) {
	f, address := serve(t, options(bookserver.CalibreWeb))
	f.Faults.Add(fault.Status(http.StatusForbidden).On(fault.Path("/opds/books")))
	if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, all) {
		t.Errorf("got %q", got)
	}
}

// TestFewRequests checks that a list is read on the shortest way: the root, Calibre-Web's index of letters, all books.
func TestFewRequests(t *testing.T) {
	for flavour, want := range map[bookserver.Flavour]int64{bookserver.CalibreWeb: 3, bookserver.Calibre: 2} {
		c := &counted{Handler: bookserver.New(options(flavour))}
		s := open(t, listen(t, c))
		if seriesOf(t, s); c.asked.Load() != want {
			t.Errorf("flavour %d: %d requests, want %d", flavour, c.asked.Load(), want)
		}
	}
}

// TestExtended reads the elements that a fork of Calibre-Web has for series.
func TestExtended(t *testing.T) {
	o := options(bookserver.CalibreWeb)
	o.Extended = true
	_, address := serve(t, o)
	if got := bookOf(t, open(t, address), "Night Tram 0.5"); got.SeriesTitle != "Night Tram" || got.Number.Text != "0.5" {
		t.Errorf("got %+v", got)
	}
}

// TestBooks looks at what is said of a book.
func TestBooks(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		_, address := serve(t, options(flavour))
		s := open(t, address)
		b := bookOf(t, s, "Night Tram 10")
		if b.Number.Text != "10" || b.Number.Sort != 10 || !slices.Equal(b.Authors, []string{"Kei Mori", "Ana Ruiz"}) ||
			b.Format != server.ComicArchive || b.Unreadable != "" {
			t.Errorf("flavour %d: got %+v", flavour, b)
		}
		if b := bookOf(t, s, "Night Tram 2"); b.Format != server.Reflowable {
			t.Errorf("flavour %d: a book with EPUB and CBZ is %v", flavour, b.Format)
		}
		if b := bookOf(t, s, coverless); b.Unreadable != "offered as PDF only" || len(b.Authors) != 0 {
			t.Errorf("flavour %d: got %+v", flavour, b)
		}
		if b := bookOf(t, s, "L’Été brûlant"); b.Summary != "Premier tome. Très chaud & lent.\n\nSERIES: A Trap [9]" {
			t.Errorf("flavour %d: got summary %q", flavour, b.Summary)
		}
		if b := bookOf(t, s, "A Quiet Hour"); b.SeriesTitle != "A Quiet Hour" || b.Number.Known() {
			t.Errorf("flavour %d: a book in no series is %+v", flavour, b)
		}
	}
}

// TestAuthorsWithAnd checks that a sign inside a name is told from the one between names, which calibre makes two of it
// for.
func TestAuthorsWithAnd(t *testing.T) {
	want := []string{"Marsh & Sons", "B&C"}
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		o := options(flavour)
		o.Content.Books[0].Authors = want
		_, address := serve(t, o)
		if b := bookOf(t, open(t, address), "Night Tram 2"); !slices.Equal(b.Authors, want) {
			t.Errorf("flavour %d: got %q, want %q", flavour, b.Authors, want)
		}
	}
}

// pages serves documents by path and query, each as a feed.
type pages map[string]string

func (p pages) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	document, ok := p[r.URL.RequestURI()]
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/atom+xml; charset=utf-8")
	_, _ = w.Write([]byte(document))
}

// page is a feed with links and entries.
func page(links string, entries ...string) string {
	return `<feed xmlns="http://www.w3.org/2005/Atom">` + links + strings.Join(entries, "") + "</feed>"
}

func book(id, title string) string {
	return fmt.Sprintf(`<entry><id>%s</id><title>%s</title><link rel="http://opds-spec.org/acquisition" href="/f/%[1]s" type="application/epub+zip"/></entry>`, id, title)
}

func section(href string) string {
	return fmt.Sprintf(`<entry><id>%s</id><title>Section</title><link rel="subsection" href="%[1]s" type="application/atom+xml"/></entry>`, href)
}

func next(href string) string { return fmt.Sprintf(`<link rel="next" href="%s"/>`, href) }

// TestOddCatalogs reads catalogs of servers that nobody has foreseen, and of some that mean no good.
func TestOddCatalogs(t *testing.T) {
	for name, c := range map[string]struct {
		pages pages
		want  []string
	}{
		"books in the root":      {pages{"/opds": page(next("/opds?p=2"), book("1", "A")), "/opds?p=2": page("", book("2", "B"))}, []string{"A", "B"}},
		"relative links":         {pages{"/opds": page(next("opds?p=2"), book("1", "A")), "/opds?p=2": page(next("?p=3"), book("2", "B")), "/opds?p=3": page("", book("3", "C"))}, []string{"A", "B", "C"}},
		"crawlable":              {pages{"/opds": page(`<link rel="http://opds-spec.org/crawlable" href="/all"/>`, section("/some")), "/all": page("", book("1", "A")), "/some": page("", book("2", "B"))}, []string{"A"}},
		"newest":                 {pages{"/opds": page(`<link rel="http://opds-spec.org/sort/new" href="/n"/>`, section("/some")), "/n": page("", book("1", "A"))}, []string{"A"}},
		"only sections":          {pages{"/opds": page("", section("/a"), section("/b"), section("/gone")), "/a": page("", section("/c")), "/b": page("", book("1", "A")), "/c": page("", book("2", "B"), book("1", "A"))}, []string{"A", "B"}},
		"letters without all":    {pages{"/opds": page("", section("/opds/books"), section("/opds/hot")), "/opds/books": page("", section("/opds/books/letter/A"), section("/opds/books/letter/B")), "/opds/books/letter/A": page("", book("1", "A")), "/opds/books/letter/B": page("", book("2", "B")), "/opds/hot": page("", book("3", "C"))}, []string{"A", "B"}},
		"sections in a circle":   {pages{"/opds": page("", section("/a")), "/a": page("", section("/b"), book("1", "A")), "/b": page("", section("/a"), section("/opds"))}, []string{"A"}},
		"next is itself":         {pages{"/opds": page(next("/opds"), book("1", "A"))}, []string{"A"}},
		"next goes back":         {pages{"/opds": page(next("/opds?p=2"), book("1", "A")), "/opds?p=2": page(next("/opds"), book("2", "B"))}, []string{"A", "B"}},
		"next on another host":   {pages{"/opds": page(next("http://other.example/p2"), book("1", "A")), "/p2": page("", book("2", "B"))}, []string{"A"}},
		"next on another port":   {pages{"/opds": page(next("http://127.0.0.1:1/p2"), book("1", "A")), "/p2": page("", book("2", "B"))}, []string{"A"}},
		"sections elsewhere":     {pages{"/opds": page("", section("http://other.example/a"), section("ftp://127.0.0.1/x"), section("//other.example/b"), book("1", "A"))}, []string{"A"}},
		"books twice":            {pages{"/opds": page(next("/opds?p=2"), book("1", "A"), book("1", "A")), "/opds?p=2": page("", book("1", "A"), book("2", "B"))}, []string{"A", "B"}},
		"past the end":           {pages{"/opds": page(next("/opds?p=2"), book("1", "A"))}, []string{"A"}},
		"the catalog a web page": {pages{"/opds": "<html>Welcome</html>", "/": page("", book("1", "A"))}, []string{"A"}},
		"other libraries":        {pages{"/opds": page("", section("/opds?library_id=other"), section("/empty")), "/opds?library_id=other": page("", book("1", "A")), "/empty": page("")}, nil},
		"nothing":                {pages{"/opds": page("")}, nil},
		"nothing in the one":     {pages{"/opds": page("", section("/gone"), section("/a")), "/a": page("")}, nil},
	} {
		got := titles(seriesOf(t, open(t, listen(t, c.pages))))
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
	}
}

// TestEndless checks that a list whose pages repeat under ever new names comes to an end.
func TestEndless(t *testing.T) {
	n := 0
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		n++
		_, _ = fmt.Fprint(w, page(next(fmt.Sprintf("/opds?p=%d", n)), book("1", "A")))
	}))
	if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, []string{"A"}) || n > 3 {
		t.Errorf("got %q after %d pages", got, n)
	}
}

// TestBadCatalogs checks that each way in which a catalog can be broken is told by what it is.
func TestBadCatalogs(t *testing.T) {
	short := pages{
		"/opds":     page("", section("/a")),
		"/a":        page(next("/a?p=2"), book("1", "A"), book("2", "B")),
		"/a?p=2":    page(next("/a?p=3"), book("3", "C")),
		"/download": "",
	}
	for name, c := range map[string]struct {
		h    http.Handler
		says string
	}{
		"no catalog":      {http.NotFoundHandler(), "no catalog at the configured address"},
		"a page missing":  {short, "page 3 of a list is missing"},
		"sent elsewhere":  {http.RedirectHandler("http://localhost:1/", http.StatusFound), ""},
		"not XML":         {pages{"/opds": page("", "<entry><title>x</entr")}, "not XML"},
		"a text":          {pages{"/opds": "hello"}, "a text, not a feed"},
		"an empty answer": {pages{"/opds": ""}, "empty"},
	} {
		_, err := open(t, listen(t, c.h)).Series(t.Context())
		if err == nil || server.StatusCode(err) != 0 || !strings.HasPrefix(err.Error(), "My Books: list series: ") || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: got %v, want an error that says %q", name, err, c.says)
		}
		if c.says != "" && !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s: got %v, want an ErrBadAnswer", name, err)
		}
	}
}

// TestSpoiltFeeds checks every sort of answer that is not what it should be, on the way to the first book.
func TestSpoiltFeeds(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		for name, spoil := range map[string]fault.Fault{
			"cut":        fault.Cut(700),
			"empty":      fault.Corrupt(func([]byte) []byte { return nil }),
			"half":       fault.Corrupt(func(b []byte) []byte { return b[:len(b)/2] }),
			"JSON":       fault.Corrupt(func([]byte) []byte { return []byte(`{"a":1}`) }),
			"a web page": fault.Corrupt(func([]byte) []byte { return []byte("<!DOCTYPE html><html><body>Log in</body></html>") }),
			"binary":     fault.Corrupt(func([]byte) []byte { return []byte("\x00\x01\xff\xfe") }),
			"500":        fault.Status(500),
			"403":        fault.Status(403),
		} {
			f, address := serve(t, options(flavour))
			f.Faults.Add(spoil)
			list, err := open(t, address).Series(t.Context())
			if err == nil || list != nil || !strings.HasPrefix(err.Error(), "My Books: list series: ") {
				t.Errorf("flavour %d, %s: got %d series and %v", flavour, name, len(list), err)
			}
		}
	}
}

// TestMixedEncodings checks that a catalog of which a part was written in another encoding is not guessed at.
func TestMixedEncodings(t *testing.T) {
	f, address := serve(t, options(bookserver.CalibreWeb))
	f.Faults.Add(fault.Corrupt(func(b []byte) []byte { return []byte(strings.ReplaceAll(string(b), "brûlant", "br\xfblant")) }))
	_, err := open(t, address).Series(t.Context())
	if want := "My Books: list series: GET /opds/books/letter/00: unexpected answer: not in UTF-8"; err == nil || err.Error() != want {
		t.Errorf("got  %v\nwant %s", err, want)
	}
}

// TestProgressOfLists checks that whoever watches a long list is told of each page. No page is served before the one
// before it has been told of.
func TestProgressOfLists(t *testing.T) {
	var seen []int
	told := map[int]chan struct{}{1: make(chan struct{}), 2: make(chan struct{})}
	served := pages{
		"/opds":     page(next("/opds?p=2"), book("1", "A")),
		"/opds?p=2": page(next("/opds?p=3"), book("2", "B")),
		"/opds?p=3": page("", book("3", "C")),
	}
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		n, _ := strconv.Atoi(r.URL.Query().Get("p"))
		if before, ok := told[n-1]; ok {
			select {
			case <-before:
			case <-r.Context().Done():
			}
		}
		served.ServeHTTP(w, r)
	}))
	ctx := server.Watch(t.Context(), func(done, total int) {
		if seen = append(seen, done); told[done] != nil {
			close(told[done])
		}
		if total != 0 {
			t.Errorf("the total is said to be %d, which nobody knows", total)
		}
	})
	s := open(t, address, func(a *server.Account) { a.Timeouts.Request = 5 * time.Second })
	if _, err := s.Series(ctx); err != nil {
		t.Fatal(err)
	}
	if !slices.IsSorted(seen) || !slices.Contains(seen, 1) || !slices.Contains(seen, 2) || seen[len(seen)-1] > 3 {
		t.Errorf("got %v", seen)
	}
}

// TestFirstCover checks that a series has the cover of its first book, which is not the first in the list.
func TestFirstCover(t *testing.T) {
	o := options(bookserver.CalibreWeb)
	o.Content = content.Books{Books: []content.Book{
		{Title: "A", Series: "S", Number: 2, Cover: picture(2), Files: []content.File{cbz(1)}},
		{Title: "B", Series: "S", Number: 1, Cover: picture(1), Files: []content.File{cbz(1)}},
	}}
	_, address := serve(t, o)
	s := open(t, address)
	pic, err := s.SeriesThumbnail(t.Context(), seriesOf(t, s)[0].ID)
	if err != nil || !bytes.Equal(pic.Data, picture(1).Bytes()) {
		t.Errorf("got another picture, or %v", err)
	}
}
