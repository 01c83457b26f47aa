package bookserver

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// capture reads an answer of a real server into a builder.
func capture(t *testing.T, name string) (*builder, []link) {
	t.Helper()
	file, err := os.Open("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = file.Close() }()
	b := newBuilder()
	links, err := readFeed(file, "", func(e *entry) error {
		if e.isBook() {
			return b.add(e)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b, links
}

// TestSeries reads the series of books as both servers write them.
func TestSeries(t *testing.T) {
	type row struct{ title, series, number string }
	ete := []row{
		{"L'Été brûlant", "L'Été sans fin", "1"},
		{"Entracte", "L'Été sans fin", "1.5"},
		{"L'Automne", "L'Été sans fin", "2"},
		{"Le Dernier Été", "L'Été sans fin", "10"},
	}
	// The description of the second looks like a series of its own.
	angstrom := []row{{"Ångström & Sons", "Ångström & Sons <Ltd>", "1"}, {"Ledger “Two”", "Ångström & Sons <Ltd>", "2"}}
	tram := []row{{"Night Tram 0.5: Depot", "Night Tram", "0.5"}, {"Night Tram 1", "Night Tram", "1"}, {"Night Tram 2", "Night Tram", "2"}}
	brackets := []row{{"Three Tales", "Tales [Omnibus]", "3"}}
	for file, want := range map[string][]row{
		"calibre-web/series-1-ete.xml":              ete,
		"calibre-web/series-3-angstrom.xml":         angstrom,
		"calibre-web/script-name-series-3.xml":      angstrom,
		"calibre-web/series-4-tales-brackets.xml":   brackets,
		"calibre-web/series-5-night-tram.xml":       tram,
		"calibre-web/broken-control-characters.xml": {{"A Quiet Hour", "", ""}},
		"calibre-web/search-none.xml":               nil,
		"calibre-web/books-all-past-end.xml":        nil,
		"calibre-web/opds-root.xml":                 nil,
		"calibre-web/books-letters.xml":             nil,
		"calibre/series-ete.xml":                    ete,
		"calibre/series-angstrom.xml":               angstrom,
		"calibre/series-tales-brackets.xml":         brackets,
		"calibre/series-night-tram.xml":             tram,
		"calibre/opds-root.xml":                     nil,
		"calibre/nav-series.xml":                    nil,
		"calibre-french/series-ete.xml":             {{"L'Été brûlant", "", ""}, {"Entracte", "", ""}, {"L'Automne", "", ""}, {"Le Dernier Été", "", ""}},
	} {
		b, _ := capture(t, file)
		var got []row
		for _, bk := range b.books {
			got = append(got, row{bk.Title, bk.Series, bk.Number})
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s:\ngot  %q\nwant %q", file, got, want)
		}
	}
}

// TestTranslatedLabel reads calibre's French once its word for a series is known.
func TestTranslatedLabel(t *testing.T) {
	b, _ := capture(t, "calibre-french/series-ete.xml")
	if got := likelyLabel(b.lines); got != "SÉRIES" {
		t.Fatalf("the label looks like %q, want SÉRIES", got)
	}
	b.apply("SÉRIES")
	for i, want := range []string{"1", "1.5", "2", "10"} {
		if bk := b.books[i]; bk.Series != "L'Été sans fin" || bk.Number != want {
			t.Errorf("book %d: got %q number %q, want number %s", i, bk.Series, bk.Number, want)
		}
	}
}

// TestEntry looks at everything that is kept of an entry.
func TestEntry(t *testing.T) {
	web, _ := capture(t, "calibre-web/series-1-ete.xml")
	own, _ := capture(t, "calibre/series-ete.xml")
	for _, c := range []struct {
		name string
		got  book
		want book
	}{
		{"Calibre-Web", web.books[3], book{
			ID: "urn:uuid:25306ebe-aed9-4ad1-84ed-bd16d31903b6", Title: "Le Dernier Été", Authors: []string{"Zoé Lefèvre", "Ana Ruiz"},
			File: "/opds/download/4/epub/", Cover: "/opds/cover/4", Stamp: "2026-11-15T00:09:57+00:00",
		}},
		{"calibre, whose authors are joined", own.books[3], book{
			ID: "urn:uuid:25306ebe-aed9-4ad1-84ed-bd16d31903b6", Title: "Le Dernier Été", Authors: []string{"Zoé Lefèvre", "Ana Ruiz"},
			File: "/get/epub/4/library", Cover: "/get/thumb/4/library?sz=600x800", Stamp: "2026-11-15T00:09:57+00:00",
		}},
	} {
		if c.got.ID != c.want.ID || c.got.Title != c.want.Title || !slices.Equal(c.got.Authors, c.want.Authors) ||
			c.got.File != c.want.File || c.got.Cover != c.want.Cover || c.got.Stamp != c.want.Stamp {
			t.Errorf("%s:\ngot  %+v\nwant %+v", c.name, c.got, c.want)
		}
	}
}

// TestSummary makes plain text of descriptions: Calibre-Web's HTML that was escaped twice, calibre's real XHTML, texts.
func TestSummary(t *testing.T) {
	for _, c := range []struct {
		file string
		book int
		want string
	}{
		{"calibre-web/series-1-ete.xml", 0, "Premier tome. Très chaud & lent."},
		{"calibre-web/series-3-angstrom.xml", 0, "Tom & Jerry <not a tag> — fin !"},
		{"calibre-web/series-3-angstrom.xml", 1, "SERIES: A Trap [9] plain text description, no markup"},
		{"calibre-web/series-4-tales-brackets.xml", 0, ""},
		{"calibre-web/broken-control-characters.xml", 0, "verticaltab and control"},
		{"calibre/series-ete.xml", 0, "Premier tome. Très chaud & lent."},
		{"calibre/series-angstrom.xml", 0, "Tom & Jerry <not a tag> — fin !"},
		{"calibre/series-angstrom.xml", 1, "SERIES: A Trap [9]\nplain text description, no markup"},
		{"calibre/series-ete.xml", 1, ""},
	} {
		b, _ := capture(t, c.file)
		if got := b.books[c.book].Summary; got != c.want {
			t.Errorf("%s, book %d:\ngot  %q\nwant %q", c.file, c.book, got, c.want)
		}
	}
}

// TestFormats reads what a book is offered as.
func TestFormats(t *testing.T) {
	for _, c := range []struct {
		name, file string
		book       int
		format     server.Format
		href       string
	}{
		{"CBZ and EPUB", "calibre-web/series-5-night-tram.xml", 2, server.Reflowable, "/opds/download/13/epub/"},
		{"CBZ", "calibre-web/series-5-night-tram.xml", 1, server.ComicArchive, "/opds/download/12/cbz/"},
		{"EPUB and PDF", "calibre/series-ete.xml", 2, server.Reflowable, "/get/epub/3/library"},
		{"CBZ of calibre", "calibre/series-night-tram.xml", 0, server.ComicArchive, "/get/cbz/11/library"},
	} {
		b, _ := capture(t, c.file)
		if bk := b.books[c.book]; bk.Format != c.format || bk.File != c.href {
			t.Errorf("%s: got %v at %q, want %v at %q", c.name, bk.Format, bk.File, c.format, c.href)
		}
	}
}

// TestLastPage reads pages that hold every sort of book: without author, date or cover, of one format that cannot be
// read.
func TestLastPage(t *testing.T) {
	for _, file := range []string{"calibre-web/books-all-page4-last.xml", "calibre/nav-title-page3.xml"} {
		b, links := capture(t, file)
		if len(b.books) != 10 {
			t.Errorf("%s: %d books, want 10", file, len(b.books))
		}
		if next := find(links, func(l link) bool { return l.rel == "next" }); next != "" {
			t.Errorf("%s: the last page leads on to %q", file, next)
		}
		for _, bk := range b.books {
			if bk.ID == "" || bk.Title == "" || bk.Stamp == "" || !utf8.ValidString(bk.Summary) || slices.Contains(bk.Authors, "Unknown") {
				t.Errorf("%s: %+v", file, bk)
			}
			if strings.HasPrefix(bk.Title, "Tide") && (bk.File != "" || bk.neutral().Unreadable != "offered as PDF only") {
				t.Errorf("%s: a PDF is %+v", file, bk.neutral())
			}
		}
	}
}
