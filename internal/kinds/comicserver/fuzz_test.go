package comicserver

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// seed gives the fuzzer every sample, since one kind of answer in the place of another is an answer, too.
func seed(f *testing.F) {
	f.Helper()
	files, err := filepath.Glob("testdata/*.json")
	if err != nil || len(files) == 0 {
		f.Fatalf("there are no samples (%v)", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(data)
	}
	f.Add([]byte(`{"content":[{"id":"a","metadata":{"number":" ","numberSort":-0.0,"authors":[null,{}]},"readProgress":{}}],"last":true}`))
	f.Add([]byte(`{"content":[{"id":"a","booksCount":-1,"booksReadCount":9223372036854775807},{"id":"a"}],"totalElements":-1}`))
	f.Add([]byte(`[{"number":-9223372036854775808},{"number":1,"mediaType":null}]`))
}

// decoded reads a list of one part, as it comes when nothing else does.
func decoded[W item, N any](t *testing.T, data []byte, take func(W) (N, bool)) []N {
	t.Helper()
	var p part[W]
	if json.Unmarshal(data, &p) != nil {
		return nil
	}
	p.Last = new(true)
	list, err := read(t.Context(), all, func(int) (part[W], error) { return p, nil }, take)
	if err != nil && list != nil {
		t.Errorf("%v, but with a list", err)
	}
	if len(list) > maxArray {
		t.Errorf("%d items came out of one answer", len(list))
	}
	return list
}

func checkTexts(t *testing.T, id, title, stamp string, authors []string) {
	t.Helper()
	if checkID(id) != nil || strings.TrimSpace(title) == "" && strings.TrimSpace(id) != "" || stamp == "" {
		t.Errorf("id %q, title %q, stamp %q", id, title, stamp)
	}
	seen := map[string]bool{}
	for _, a := range append(authors, title) {
		if !utf8.ValidString(a) || len(a) > server.TitleLimit {
			t.Errorf("%q is not UTF-8, or too long", a)
		}
	}
	for _, a := range authors {
		if a == "" || seen[a] || len(authors) > maxAuthors {
			t.Errorf("authors are %q", authors)
		}
		seen[a] = true
	}
}

func FuzzSeries(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		seen := map[server.SeriesID]bool{}
		for _, s := range decoded(t, data, neutralSeries) {
			checkTexts(t, string(s.ID), s.Title, s.Stamp, s.Authors)
			if c := s.Counts; c.Read < 0 || c.InProgress < 0 || c.Read+c.InProgress > c.Books {
				t.Errorf("%q counts %+v", s.ID, c)
			}
			if seen[s.ID] {
				t.Errorf("%q comes twice", s.ID)
			}
			seen[s.ID] = true
		}
	})
}

func FuzzBooks(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		for _, b := range decoded(t, data, neutralBook) {
			checkTexts(t, string(b.ID), b.Title, b.Stamp, b.Authors)
			if b.Pages < 0 || b.Pages > maxArray || b.Unreadable == "" && b.Pages == 0 {
				t.Errorf("%q has %d pages, and %q", b.ID, b.Pages, b.Unreadable)
			}
			if p := b.Progress; p != nil && (p.Page < 1 || b.Pages > 0 && p.Page > b.Pages) {
				t.Errorf("%q of %d pages is read up to %d", b.ID, b.Pages, p.Page)
			}
			if n := b.Number; math.IsNaN(n.Sort) || math.IsInf(n.Sort, 0) || !n.Known() && n.Sort != 0 {
				t.Errorf("%q has number %+v", b.ID, n)
			}
			if b.Format != server.PageImages && b.Unreadable == "" {
				t.Errorf("%q is %v and readable", b.ID, b.Format)
			}
			if len(b.Unreadable) > 100 {
				t.Errorf("%q is unreadable: %q", b.ID, b.Unreadable)
			}
		}
	})
}

func FuzzPages(f *testing.F) {
	seed(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		var list items[wirePage]
		if json.Unmarshal(data, &list) != nil {
			return
		}
		sorted := inOrder(list)
		if len(sorted) != len(list) || len(sorted) > maxArray {
			t.Errorf("%d pages of %d", len(sorted), len(list))
		}
		// Whatever the order, they are the same ones.
		count := map[wirePage]int{}
		for i := range list {
			count[list[i]]++
			count[sorted[i]]--
		}
		for page, n := range count {
			if n != 0 {
				t.Errorf("%+v came out %d times less often than it went in", page, n)
			}
		}
		for _, p := range sorted {
			if from := conversion(p.MediaType); len(from) > 20 {
				t.Errorf("%q is shown as %q", p.MediaType, from)
			}
		}
	})
}
