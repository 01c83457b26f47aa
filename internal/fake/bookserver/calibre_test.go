package bookserver_test

import (
	"encoding/hex"
	"encoding/xml"
	"net/http"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/content"
)

// calibre starts a fake of that flavour.
func calibre(t *testing.T, o bookserver.Options) string {
	t.Helper()
	o.Flavour = bookserver.Calibre
	return serve(t, o)
}

func TestCalibreFeeds(t *testing.T) {
	for _, c := range []struct {
		options bookserver.Options
		paths   map[string]string
	}{
		{bookserver.Options{}, map[string]string{
			"/opds": "basic-opds-root",
			"/opds/navcatalog/4f7469746c65?library_id=library&offset=30":        "basic-nav-title-page2",
			"/opds/navcatalog/4f7469746c65?library_id=library&offset=60":        "basic-nav-title-page3",
			"/opds/category/736572696573/49313a736572696573?library_id=library": "basic-series-ete",
			"/opds/category/736572696573/49333a736572696573":                    "basic-series-angstrom",
			"/opds/category/736572696573/49353a736572696573":                    "basic-series-night-tram",
			"/opds/search/%C3%A9t%C3%A9?library_id=library":                     "basic-search-ete",
		}},
		{bookserver.Options{PageSize: 3, GroupAbove: 5}, map[string]string{
			"/opds/navcatalog/4e736572696573":                "grouped-nav-series-groups",
			"/opds/navcatalog/4e736572696573?offset=3":       "grouped-nav-series-groups-page2",
			"/opds/navcatalog/4e736572696573?offset=6":       "grouped-nav-series-groups-page3",
			"/opds/categorygroup/736572696573/4c":            "grouped-group-L",
			"/opds/category/736572696573/49323a736572696573": "grouped-series-exactly-one-page",
		}},
		{bookserver.Options{Language: "fr"}, map[string]string{
			"/opds": "french-opds-root",
			"/opds/category/736572696573/49313a736572696573": "french-series-ete",
		}},
		{bookserver.Options{Prefix: "/books"}, map[string]string{
			"/opds":        "prefix-opds-root",
			"/books/opds/": "prefix-opds-root",
		}},
	} {
		url := calibre(t, c.options)
		for path, file := range c.paths {
			t.Run(file, func(t *testing.T) {
				got := ask(t, url+path)
				if got.status != http.StatusOK {
					t.Fatalf("status %d: %s", got.status, got.body)
				}
				same(t, elements(got.body), elements(capture(t, "calibre/"+file+".xml")))
			})
		}
	}
}

// The entries of lists are those that were captured. Their order is not: the real one puts ideographs first.
func TestCalibreLists(t *testing.T) {
	url := calibre(t, bookserver.Options{})
	for which, file := range map[string]string{"Nseries": "basic-nav-series", "Nauthors": "basic-nav-authors"} {
		got := strings.Split(ask(t, url+"/opds/navcatalog/"+hex.EncodeToString([]byte(which))).body, "  <entry>\n")
		want := strings.Split(capture(t, "calibre/"+file+".xml"), "  <entry>\n")
		for _, list := range [][]string{got, want} {
			for i := range list {
				list[i] = strings.TrimSuffix(list[i], "</feed>\n")
			}
			slices.Sort(list[1:])
		}
		same(t, lines(strings.Join(got, "")), lines(strings.Join(want, "")))
	}
}

// Status, headers and texts of answers are those that were captured.
func TestCalibreHeaders(t *testing.T) {
	plain := calibre(t, bookserver.Options{})
	basic := calibre(t, bookserver.Options{Username: "reader", Password: "s3cret pass"})
	digest := calibre(t, bookserver.Options{Username: "reader", Password: "s3cret pass", Digest: true})
	grouped := calibre(t, bookserver.Options{PageSize: 3})
	right := login("reader", "s3cret pass")
	for _, c := range []struct {
		url, file string
		header    []string
	}{
		{basic + "/opds", "basic-opds-root.xml", right},
		{basic + "/opds", "basic-unauthorized-401.txt", nil},
		{basic + "/opds", "basic-wrong-password-401.txt", login("reader", "wrong")},
		{basic + "/opds", "basic-wrong-password-401.txt", login("Reader", "s3cret pass")},
		{basic + "/nothing", "basic-unknown-path-404.txt", nil},
		{digest + "/opds", "digest-basic-sent-to-digest.txt", right},
		{plain + "/opds/search/zzzzqqqq", "basic-search-none-404.txt", nil},
		{plain + "/get/epub/9999/library", "basic-book-missing-404.txt", nil},
		{plain + "/opds/navcatalog/736572696573?library_id=library", "prefix-up-link-404.txt", nil},
		{grouped + "/opds/category/736572696573/49323a736572696573?offset=3", "grouped-series-past-end-404.txt", nil},
		{plain + "/get/cover/1/library", "basic-cover-1.jpg", nil},
		{plain + "/get/cover/14/library", "prefix-cover-missing-generated", nil},
		{plain + "/get/epub/1/library", "basic-download-epub-1", nil},
		{plain + "/get/epub/1/library", "basic-download-range-206.bin", []string{"Range", "bytes=0-99"}},
	} {
		t.Run(c.file, func(t *testing.T) {
			got := ask(t, c.url, c.header...)
			sameHeaders(t, "calibre/"+c.file, got)
			if strings.HasSuffix(c.file, ".txt") && got.body != capture(t, "calibre/"+c.file) {
				t.Errorf("body %q", got.body)
			}
		})
	}
}

func TestCalibreRefuses(t *testing.T) {
	url := calibre(t, bookserver.Options{})
	field, of := "/opds/category/736572696573/", func(key string) string { return hex.EncodeToString([]byte(key)) }
	for path, want := range map[string]string{
		"/opds/navcatalog/" + of("Nshoes"):                "Category 'shoes' not found",
		"/opds/navcatalog/" + of("Npublisher"):            "Category 'publisher' not found", // no book has one
		"/opds/navcatalog/" + of("Oauthor"):               "Not found",
		"/opds/navcatalog/" + of("Otitle") + "?offset=x":  "Not found",
		"/opds/navcatalog/" + of("Otitle") + "?offset=70": "Invalid offset: 70",
		field + of("I99:series"):                          "No books found",
		field + of("Ix:series"):                           "Tag 'Ix:series' not found",
		field + of("I1:shoes"):                            "Category '1' not found",
		"/opds/categorygroup/736572696573/" + of("Z"):     "No items in group 'series':'Z'",
		"/opds?library_id=other":                          "Library 'other' not found",
		"/get/cover/1/other":                              "Library 'other' not found",
		"/get/cover/x/library":                            "Book with id 'x' does not exist",
		"/get/pdf/1/library":                              "No pdf format for the book 1",
	} {
		if got := ask(t, url+path); got.status != http.StatusNotFound || got.body != want {
			t.Errorf("%s: %d %q instead of %q", path, got.status, got.body, want)
		}
	}
	if got := ask(t, url+"/opds/navcatalog/xyz"); got.status != http.StatusInternalServerError {
		t.Errorf("no hex: %d", got.status)
	}
	if got := ask(t, url+"/opds/navcatalog/"+of("Otitle")+"?offset=-5"); got.status != http.StatusOK {
		t.Errorf("a negative offset: %d", got.status)
	}
	req, err := http.NewRequest(http.MethodPut, url+"/opds", nil)
	if err != nil {
		t.Fatal(err)
	}
	if got := send(t, req); got.status != http.StatusMethodNotAllowed {
		t.Errorf("PUT: status %d", got.status)
	}
}

// What calibre writes is XML, whatever is in its library.
func TestCalibreEntry(t *testing.T) {
	books := content.Books{Books: []content.Book{{
		Title: "Control \x02", Series: "Zähler", Stars: 2, Tags: []string{"b", "Á", "C"},
		Description: "<p title='a \"b\"'>one<br>two<script>no()</script><i>three\v</p><p>", Files: files("KEPUB", "EPUB"),
	}}}
	o := bookserver.Options{Content: books, Language: "de", Columns: []bookserver.Column{{Name: "Gelesen", Value: "ja & nein"}}}
	got := ask(t, calibre(t, o)+"/opds/navcatalog/"+hex.EncodeToString([]byte("Onewest"))).body
	if err := xml.Unmarshal([]byte(got), new(struct{})); err != nil {
		t.Errorf("not well-formed: %v", err)
	}
	for _, want := range []string{
		"<title>Control </title>",
		"BEWERTUNG: ★★<br/>\nSCHLAGWÖRTER: Á, b, C<br/>\nSerie: Zähler [0]<br/>\nGelesen: ja &amp; nein<br/>\n",
		`<p title="a &quot;b&quot;">one<br/>two<i>three</i></p>`,
		"<name>Unknown</name>",
		"<title>calibre Bibliothek :: Nach Neueste</title>",
	} {
		if !strings.Contains(got, want) {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
	if strings.Contains(got, "/get/kepub/") || strings.Contains(got, "<dc:date>") {
		t.Errorf("a link to the KEPUB, or a date:\n%s", got)
	}
	if got := ask(t, calibre(t, o)+"/get/kepub/1"); got.status != http.StatusOK {
		t.Errorf("the KEPUB can be had nonetheless: %d", got.status)
	}
}

// calibre joins authors in one element, and doubles the sign that it does so with inside a name.
func TestCalibreAuthors(t *testing.T) {
	for want, authors := range map[string][]string{
		"Kei Mori &amp; Ana Ruiz":                  {"Kei Mori", "Ana Ruiz"},
		"Marsh &amp;&amp; Sons &amp; B&amp;&amp;C": {"Marsh & Sons", "B&C"},
	} {
		books := content.Books{Books: []content.Book{{Title: "A", Authors: authors}}}
		got := ask(t, calibre(t, bookserver.Options{Content: books})+"/opds/navcatalog/"+hex.EncodeToString([]byte("Otitle"))).body
		if !strings.Contains(got, "<name>"+want+"</name>") {
			t.Errorf("no %s in\n%s", want, got)
		}
	}
}

func TestCalibrePrefixLost(t *testing.T) {
	url := calibre(t, bookserver.Options{Prefix: "/books", PrefixLost: true})
	same(t, elements(ask(t, url+"/books/opds").body), elements(capture(t, "calibre/basic-opds-root.xml")))
	if got := ask(t, url+"/opds"); got.status != http.StatusNotFound {
		t.Errorf("without the prefix: %d", got.status)
	}
}
