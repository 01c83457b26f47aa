package bookserver

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// seed adds the captures to a fuzz target.
func seed(f *testing.F, add func(data []byte)) {
	f.Helper()
	files, err := filepath.Glob("testdata/*/*.xml")
	if err != nil || len(files) == 0 {
		f.Fatal("no captures")
	}
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		add(data)
	}
}

// FuzzFeed checks that whatever a server sends, what is kept of it is within bounds and makes sense.
func FuzzFeed(f *testing.F) {
	for _, charset := range []string{"", "utf-8", "iso-8859-1"} {
		seed(f, func(data []byte) { f.Add(data, charset) })
	}
	f.Fuzz(func(t *testing.T, data []byte, charset string) {
		b := newBuilder()
		links, err := readFeed(bytes.NewReader(data), charset, b.add)
		if err != nil && links != nil {
			t.Error("an error, but with links")
		}
		for _, bk := range b.books {
			if bk.ID == "" || bk.Title == "" || bk.Stamp == "" || len(bk.Title) > server.TitleLimit || len(bk.Summary) > maxSummary || len(bk.Authors) > maxAuthors {
				t.Errorf("got %+v", bk)
			}
			if !utf8.ValidString(bk.Title) || !utf8.ValidString(bk.Summary) || !utf8.ValidString(bk.Series) {
				t.Errorf("not UTF-8: %+v", bk)
			}
			if bk.Number != "" && !bk.neutral().Number.Known() {
				t.Errorf("number %q is lost", bk.Number)
			}
		}
		cat := index(b.books, "")
		for _, s := range cat.all() {
			if len(cat.members(s.ID)) != s.Counts.Books || s.Title == "" || s.Stamp == "" {
				t.Errorf("got series %+v with %d books", s, len(cat.members(s.ID)))
			}
		}
	})
}

// FuzzOpenSearch checks that search descriptions do no harm.
func FuzzOpenSearch(f *testing.F) {
	seed(f, func(data []byte) { f.Add(data) })
	f.Fuzz(func(_ *testing.T, data []byte) { _, _ = readOpenSearch(bytes.NewReader(data), "") })
}

// FuzzLine checks that a line which names a series names it with something that is in the line.
func FuzzLine(f *testing.F) {
	for _, line := range []string{"SERIES: Tales [Omnibus] [3]", "SÉRIES : L'Été sans fin [1.50]", "シリーズ：銀河 [1]", "SERIES: [", "a:]", ":[1]"} {
		f.Add(line)
	}
	f.Fuzz(func(t *testing.T, line string) {
		got, ok := parseLine(line)
		if ok != (got.name != "" && got.label != "") {
			t.Errorf("%q: got %+v, %v", line, got, ok)
		}
		if !strings.Contains(line, got.name) || !strings.Contains(line, got.label) {
			t.Errorf("%q: got %+v", line, got)
		}
		if again := parseNumber(got.number.Text); again != got.number {
			t.Errorf("%q: number %+v reads back as %+v", line, got.number, again)
		}
	})
}

// FuzzDescription checks that plain text comes out of any description.
func FuzzDescription(f *testing.F) {
	for _, text := range []string{"<p>Tom &amp; Jerry</p>", "1 < 2", "<script>x</script><b>y", "<p>a<br>b<p>c"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		got := abridge(describe(text), maxSummary)
		if len(got) > maxSummary || utf8.ValidString(text) && !utf8.ValidString(got) || strings.Contains(got, "\n\n\n") {
			t.Errorf("%q: got %q", text, got)
		}
	})
}

// FuzzKept checks that a kept catalog is read as it was written or not at all.
func FuzzKept(f *testing.F) {
	cat := index([]book{{ID: "1", Title: "A", Stamp: "x", Series: "S", Number: "1.5"}, {ID: "2", Title: "B", Stamp: "y"}}, "/search/{searchTerms}")
	var file bytes.Buffer
	if err := encodeCatalog(&file, cat, "me"); err != nil {
		f.Fatal(err)
	}
	f.Add(file.Bytes())
	f.Add([]byte(`{"version":1,"owner":"me","books":200000}` + "\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := decodeCatalog(bytes.NewReader(data), "me")
		if err != nil {
			return
		}
		var again bytes.Buffer
		if err := encodeCatalog(&again, got, "me"); err != nil {
			t.Fatal(err)
		}
		if back, err := decodeCatalog(&again, "me"); err != nil || !reflect.DeepEqual(back, got) {
			t.Errorf("what was read cannot be kept: %v", err)
		}
	})
}
