package comicserver_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
)

// listed returns the one book of an answer as it is listed.
func listed(t *testing.T, book string) (server.Book, bool) {
	t.Helper()
	s := open(t, serve(t, answers{
		"/api/v1/books/list": `{"content":[` + book + `],"last":true,"totalElements":1}`,
		"/api/v1/series/S1":  `{"id":"S1"}`,
	}))
	list, err := s.Books(t.Context(), "S1")
	if err != nil || len(list) > 1 {
		t.Fatalf("got %+v and %v", list, err)
	}
	if len(list) == 0 {
		return server.Book{}, false
	}
	return list[0], true
}

// What cannot be read here is listed and says why, in words and without an error.
func TestUnreadable(t *testing.T) {
	media := func(fields string) string {
		return `{"id":"B1","name":"Book","media":{"status":"READY","pagesCount":3,"mediaProfile":"DIVINA",` + fields + `}}`
	}
	for _, c := range []struct {
		name, book string
		listed     bool
		format     server.Format
		why        string // part of it; empty: readable
	}{
		{"comic", sample(t, "book-comic.json"), true, server.PageImages, ""},
		{"EPUB of pictures", sample(t, "book-epub-divina.json"), true, server.PageImages, ""},
		{"PDF", sample(t, "book-pdf.json"), true, server.PageImages, ""},
		{"EPUB of text", sample(t, "book-epub-text.json"), true, server.Reflowable, "EPUB of text"},
		{"not analysed", sample(t, "book-not-analysed.json"), false, 0, ""},
		{"to be analysed again", media(`"status":"OUTDATED"`), false, 0, ""},
		{"analysis failed", sample(t, "book-analysis-failed.json"), true, server.PageImages, "could not open its file (ERR_1006)"},
		{"no such format", media(`"status":"UNSUPPORTED","comment":"ERR_1001"`), true, server.PageImages, "this kind of file (ERR_1001)"},
		{"a state of the future", media(`"status":"SHREDDED"`), true, server.PageImages, "not ready"},
		{"no pages", media(`"pagesCount":0`), true, server.PageImages, "no pages"},
		{"fewer than none", media(`"pagesCount":-3`), true, server.PageImages, "no pages"},
		{"nothing but what the specification names", `{"id":"B1","name":"Book","media":{"pagesCount":3},"readProgress":{"page":2}}`, true, server.PageImages, ""},
	} {
		b, ok := listed(t, c.book)
		if ok != c.listed {
			t.Errorf("%s: listed is %v, want %v", c.name, ok, c.listed)
			continue
		}
		if b.Format != c.format || (b.Unreadable == "") != (c.why == "") || !strings.Contains(b.Unreadable, c.why) {
			t.Errorf("%s: got %v and %q, want %v and %q", c.name, b.Format, b.Unreadable, c.format, c.why)
		}
	}
}

// A code is shown, what else a server writes there is not.
func TestOddComments(t *testing.T) {
	for _, comment := range []string{key, "ERR_" + key, "ERR_12", "ERR_12x4", "<b>", strings.Repeat("long ", 1000)} {
		b, _ := listed(t, fmt.Sprintf(`{"id":"B1","media":{"status":"ERROR","comment":%q}}`, comment))
		if want := "the server could not open its file"; b.Unreadable != want {
			t.Errorf("%.60q: got %.60q, want %q", comment, b.Unreadable, want)
		}
	}
}

// Values that a server should not send are put in their bounds, on the reader too, where an int has 32 bits.
func TestOddValues(t *testing.T) {
	book := func(pages, progress string) string {
		return `{"id":"B1","name":"Book","media":{"status":"READY","pagesCount":` + pages + `},"readProgress":` + progress + `}`
	}
	for _, c := range []struct {
		name, book string
		pages      int
		want       *server.Progress
	}{
		{"none", book("3", "null"), 3, nil},
		{"page 0", book("3", `{"page":0,"completed":false}`), 3, &server.Progress{Page: 1}},
		{"negative page", book("3", `{"page":-7,"completed":true}`), 3, &server.Progress{Page: 1, Completed: true}},
		{"page after the end", book("3", `{"page":9}`), 3, &server.Progress{Page: 3}},
		{"huge page", book("0", `{"page":9223372036854775807}`), 0, &server.Progress{Page: 1<<31 - 1}},
		{"huge book", book("9223372036854775807", `{"page":2}`), 10_000, &server.Progress{Page: 2}},
		{"odd date", book("3", `{"page":2,"readDate":"yesterday"}`), 3, &server.Progress{Page: 2}},
	} {
		b, _ := listed(t, c.book)
		if b.Pages != c.pages || (b.Progress == nil) != (c.want == nil) || c.want != nil && *b.Progress != *c.want {
			t.Errorf("%s: got %d pages and %+v, want %d and %+v", c.name, b.Pages, b.Progress, c.pages, c.want)
		}
	}
	for _, c := range []struct {
		metadata string
		title    string
		number   server.Number
	}{
		{`{"title":"Title","number":"7 bis","numberSort":7.5}`, "Title", server.Number{Text: "7 bis", Sort: 7.5}},
		{`{"title":" ","number":" ","numberSort":0.5}`, "Name", server.Number{Text: "0.5", Sort: 0.5}},
		{`{"number":"0","numberSort":0}`, "Name", server.Number{Text: "0"}},
		{`{}`, "Name", server.Number{}},
		{`null`, "Name", server.Number{}},
	} {
		b, _ := listed(t, `{"id":"B1","name":"Name","seriesId":"S1","media":{"pagesCount":1},"metadata":`+c.metadata+`}`)
		if b.Title != c.title || b.Number != c.number || b.SeriesTitle != "S1" {
			t.Errorf("%s: got %q, %+v of %q", c.metadata, b.Title, b.Number, b.SeriesTitle)
		}
	}
	if b, _ := listed(t, `{"id":"B1","name":""}`); b.Title != "B1" {
		t.Errorf("a book without any title is called %q", b.Title)
	}
}

// Counts fit together whatever the server says.
func TestOddCounts(t *testing.T) {
	for counts, want := range map[[3]int64]server.Counts{
		{5, 2, 1}:                         {Books: 5, Read: 2, InProgress: 1},
		{5, 5, 5}:                         {Books: 5, Read: 5},
		{5, -1, 9}:                        {Books: 5, InProgress: 5},
		{-5, 1, 1}:                        {},
		{3_000_000_000, 3_000_000_000, 1}: {Books: 200_000, Read: 200_000},
	} {
		s, _ := scripted(t, func(int, int) string {
			return fmt.Sprintf(`{"content":[{"id":"a","booksCount":%d,"booksReadCount":%d,"booksInProgressCount":%d}],"last":true,"totalElements":1}`,
				counts[0], counts[1], counts[2])
		})
		list, err := s.Series(t.Context())
		if err != nil || len(list) != 1 || list[0].Counts != want || list[0].Title != "a" {
			t.Errorf("%v: got %+v and %v, want %+v", counts, list, err, want)
		}
	}
}

// Directions as the server calls them.
func TestDirections(t *testing.T) {
	for text, want := range map[string]server.Direction{
		"LEFT_TO_RIGHT": server.LeftToRight, "RIGHT_TO_LEFT": server.RightToLeft, "VERTICAL": server.Vertical,
		"WEBTOON": server.Vertical, "": server.UnknownDirection, "SPIRAL": server.UnknownDirection,
	} {
		s, _ := scripted(t, func(int, int) string {
			return fmt.Sprintf(`{"content":[{"id":"a","metadata":{"readingDirection":%q}}],"last":true}`, text)
		})
		if list, err := s.Series(t.Context()); err != nil || list[0].Direction != want {
			t.Errorf("%q: got %+v and %v, want %v", text, list, err, want)
		}
	}
}

// A series without books is empty, one that is not there is not found, in either way of asking.
func TestEmptySeries(t *testing.T) {
	c := content.Comics{Libraries: []string{"Comics"}, Series: []content.ComicSeries{{Title: "Nothing yet"}}}
	for name, o := range map[string]fake.Options{"new": {Content: c}, "old": {Content: c, OldLists: true}, "new alone": {Content: c, NewLists: true}} {
		_, s := openFake(t, o)
		id := seriesTitled(t, t.Context(), s, "Nothing yet").ID
		if list, err := s.Books(t.Context(), id); err != nil || list == nil || len(list) != 0 {
			t.Errorf("%s: got %v and %v, want an empty list", name, list, err)
		}
		for _, id := range append(refusedIDs, oddIDs...) {
			if list, err := s.Books(t.Context(), server.SeriesID(id)); server.StatusCode(err) != 404 || list != nil {
				t.Errorf("%s, %.20q: got %v and %v, want 404", name, id, list, err)
			}
		}
	}
}

var (
	// oddIDs are ids that no server has given so far and that could be asked for.
	oddIDs = []string{"0ZZZZZZZZZZZZ", "a_b", "a-b", "a?b", "a b", "a#b", "a&b=c", "a+b", "a:b", "...", "~é", strings.Repeat("x", 1000)}
	// refusedIDs are those that cannot.
	refusedIDs = []string{"", ".", "..", "a/b", `a\b`, "a;b", "a%2fb", "a\x00", "a\n", "a\u0085", strings.Repeat("x", 1001)}
)

// Ids are the server's own affair: they come back as they were, and what cannot be asked for is not listed.
func TestIDs(t *testing.T) {
	for _, id := range oddIDs {
		series, err := json.Marshal(map[string]string{"id": id})
		if err != nil {
			t.Fatal(err)
		}
		rec := &recorder{next: answers{
			"/api/v1/series/list": `{"content":[` + string(series) + `],"last":true}`, "/api/v1/books/list": `{"content":[],"last":true}`,
			"/api/v1/series/" + id: string(series),
		}}
		s := open(t, serve(t, rec))
		list, err := s.Series(t.Context())
		if err != nil || len(list) != 1 || string(list[0].ID) != id {
			t.Errorf("%.20q: got %+v and %v", id, list, err)
			continue
		}
		if books, err := s.Books(t.Context(), list[0].ID); err != nil || books == nil {
			t.Errorf("books of %.20q: got %v and %v", id, books, err)
		}
	}
	for _, id := range refusedIDs {
		item, err := json.Marshal(map[string]string{"id": id})
		if err != nil {
			t.Fatal(err)
		}
		s := open(t, serve(t, answers{"/api/v1/series/list": `{"content":[` + string(item) + `],"last":true}`}))
		if list, err := s.Series(t.Context()); !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), "no id") || list != nil {
			t.Errorf("%.20q: got %+v and %v", id, list, err)
		}
	}
}
