package comicserver_test

import (
	"fmt"
	"runtime"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// listedSeries returns the one series of an answer as it is listed.
func listedSeries(t *testing.T, item string) server.Series {
	t.Helper()
	s := open(t, serve(t, answers{"/api/v1/series/list": `{"content":[` + item + `],"last":true,"totalElements":1}`}))
	list, err := s.Series(t.Context())
	if err != nil || len(list) != 1 {
		t.Fatalf("got %+v and %v", list, err)
	}
	return list[0]
}

// Of the names that something has, the best is its title.
func TestTitles(t *testing.T) {
	for _, c := range []struct{ item, want string }{
		{`{"id":"X1","name":"Folder","metadata":{"title":"Title"}}`, "Title"},
		{`{"id":"X1","name":"Folder","metadata":{"title":" "}}`, "Folder"},
		{`{"id":"X1","name":"Folder","metadata":{"title":"\u0000\n"}}`, "Folder"},
		{`{"id":"X1","name":"Folder"}`, "Folder"},
		{`{"id":"X1","name":" "}`, "X1"},
		{`{"id":"X1","metadata":{"title":"Two\nlines"}}`, "Two lines"},
	} {
		if got := listedSeries(t, c.item).Title; got != c.want {
			t.Errorf("series %s is called %q, want %q", c.item, got, c.want)
		}
		if got, _ := listed(t, c.item); got.Title != c.want {
			t.Errorf("book %s is called %q, want %q", c.item, got.Title, c.want)
		}
	}
	s := open(t, serve(t, answers{"/api/v1/libraries": `[{"id":"L1","name":"Shelf"},{"id":"L2","name":" "},{"id":"L_3"}]`}))
	list, err := s.Libraries(t.Context())
	if err != nil || fmt.Sprint(list) != "[{L1 Shelf} {L2 L2} {L_3 L_3}]" {
		t.Errorf("libraries: got %v and %v", list, err)
	}
}

// A series that has no summary has that of its first book; a book has its own.
func TestSummaries(t *testing.T) {
	for _, c := range []struct{ item, want string }{
		{`{"id":"S1","metadata":{"summary":"Own.\nTwo lines."},"booksMetadata":{"summary":"First book's."}}`, "Own.\nTwo lines."},
		{`{"id":"S1","metadata":{"summary":"\n "},"booksMetadata":{"summary":"First book's."}}`, "First book's."},
		{`{"id":"S1"}`, ""},
	} {
		if got := listedSeries(t, c.item).Summary; got != c.want {
			t.Errorf("%s: got %q, want %q", c.item, got, c.want)
		}
	}
	if b, _ := listed(t, `{"id":"B1","metadata":{"summary":"The depot\nburns."}}`); b.Summary != "The depot\nburns." {
		t.Errorf("book: got %q", b.Summary)
	}
}

// No text is kept that is longer than anybody reads.
func TestLongTexts(t *testing.T) {
	long := strings.Repeat("x", 100_000)
	series := listedSeries(t, fmt.Sprintf(`{"id":"S1","metadata":{"title":%q,"summary":%[1]q},"booksMetadata":{"authors":[{"name":%[1]q}]}}`, long))
	if len(series.Title) != server.TitleLimit || len(series.Summary) != 4000 || len(series.Authors[0]) != server.TitleLimit {
		t.Errorf("series: got %d, %d and %d bytes", len(series.Title), len(series.Summary), len(series.Authors[0]))
	}
	b, _ := listed(t, fmt.Sprintf(`{"id":"B1","seriesTitle":%q,"metadata":{"title":%[1]q,"number":%[1]q,"summary":%[1]q,"authors":[{"name":%[1]q}]}}`, long))
	if len(b.Title) != server.TitleLimit || len(b.SeriesTitle) != server.TitleLimit || len(b.Number.Text) != server.TitleLimit ||
		len(b.Summary) != 4000 || len(b.Authors[0]) != server.TitleLimit {
		t.Errorf("book: got %d, %d, %d, %d and %d bytes", len(b.Title), len(b.SeriesTitle), len(b.Number.Text), len(b.Summary), len(b.Authors[0]))
	}
	s := open(t, serve(t, answers{"/api/v1/libraries": fmt.Sprintf(`[{"id":"L1","name":%q}]`, long)}))
	if list, err := s.Libraries(t.Context()); err != nil || len(list[0].Title) != server.TitleLimit {
		t.Errorf("library: got %d bytes and %v", len(list[0].Title), err)
	}
}

// Of hundreds of authors some are kept, writers before all others.
func TestManyAuthors(t *testing.T) {
	var list []string
	for i := range 300 {
		list = append(list, fmt.Sprintf(`{"name":"Colorist %d","role":"colorist"}`, i))
	}
	list = append(list, `{"name":"Kei Mori","role":"writer"}`, `{"name":"Colorist 1","role":"writer"}`, `{"name":" ","role":"writer"}`, `null`)
	b, _ := listed(t, `{"id":"B1","media":{"pagesCount":1},"metadata":{"authors":[`+strings.Join(list, ",")+`]}}`)
	if got := strings.Join(b.Authors[:min(4, len(b.Authors))], "|"); len(b.Authors) != 50 || got != "Kei Mori|Colorist 1|Colorist 0|Colorist 2" {
		t.Errorf("got %d: %q", len(b.Authors), b.Authors)
	}
}

// Authors without end take up no more than those that are kept, in however many items they come.
func TestAuthorsWithoutEnd(t *testing.T) {
	const count = 3
	authors := `[{"name":"Kei Mori"}` + strings.Repeat(",{}", 100_000) + `]`
	var items []string
	for i := range count {
		items = append(items, fmt.Sprintf(`{"id":"S%d","booksMetadata":{"authors":%s}}`, i, authors))
	}
	body := `{"content":[` + strings.Join(items, ",") + `],"last":true}`
	s := open(t, serve(t, answers{"/api/v1/series/list": body}))
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	list, err := s.Series(t.Context())
	runtime.ReadMemStats(&after)
	if err != nil || len(list) != count || len(list[0].Authors) != 1 {
		t.Fatalf("got %d series and %v", len(list), err)
	}
	// An author takes up the 32 bytes of two texts, and what grows is copied now and then.
	if used, all := after.TotalAlloc-before.TotalAlloc, uint64(count*100_000*32); used > all {
		t.Errorf("%d bytes were used, where all authors together take %d", used, all)
	}
}
