package comicserver_test

import (
	"errors"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/server"
)

// What is sent, word for word, and what need not be.
func TestProgressRequests(t *testing.T) {
	rec := &recorder{next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Method == http.MethodPatch && r.Header.Get("Content-Type") != "application/json" {
			t.Errorf("%s comes as %q", r.Method, r.Header.Get("Content-Type"))
		}
		switch {
		case r.Method != http.MethodGet:
			w.WriteHeader(http.StatusNoContent)
		case r.URL.Path == "/api/v1/series/S1":
			_, _ = io.WriteString(w, `{"id":"S1"}`)
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})}
	s := open(t, serve(t, rec))
	marker, ok := server.As[server.SeriesMarker](s)
	if !ok {
		t.Fatal("series cannot be marked")
	}
	ctx := t.Context()
	const book, series = " /api/v1/books/B1/read-progress", " /api/v1/series/S1/read-progress"
	for _, c := range []struct {
		name string
		call func() error
		want string // what is sent; empty: nothing, since the answer is known
		code int
	}{
		{"page", func() error { return s.SetProgress(ctx, "B1", 37, false) }, "PATCH" + book + ` {"page":37}`, 0},
		{"finished", func() error { return s.SetProgress(ctx, "B1", 37, true) }, "PATCH" + book + ` {"completed":true}`, 0},
		{"finished, no page", func() error { return s.SetProgress(ctx, "B1", 0, true) }, "PATCH" + book + ` {"completed":true}`, 0},
		{"unread", func() error { return s.ClearProgress(ctx, "B1") }, "DELETE" + book, 0},
		{"series read", func() error { return marker.MarkSeries(ctx, "S1", true) }, "GET /api/v1/series/S1; POST" + series, 0},
		{"series unread", func() error { return marker.MarkSeries(ctx, "S1", false) }, "GET /api/v1/series/S1; DELETE" + series, 0},
		{"page 0", func() error { return s.SetProgress(ctx, "B1", 0, false) }, "", 400},
		{"no id", func() error { return s.SetProgress(ctx, "", 1, false) }, "", 404},
		{"a path for an id", func() error { return s.ClearProgress(ctx, "../B1") }, "", 404},
		{"a query for an id", func() error { return marker.MarkSeries(ctx, "S1?", true) }, "GET /api/v1/series/S1?", 404},
	} {
		err := c.call()
		if server.StatusCode(err) != c.code || (err != nil) != (c.code != 0) {
			t.Errorf("%s: got %v, want code %d", c.name, err, c.code)
		}
		if got := strings.Join(rec.take(), "; "); got != c.want {
			t.Errorf("%s: sent %q, want %q", c.name, got, c.want)
		}
	}
}

// A 200 is not the server's way of saying that it is done: it comes from a network's login page, say, or from a session
// that gets in the way of the key.
func TestProgressNotTaken(t *testing.T) {
	for _, body := range []string{"", "<html>log in</html>"} {
		s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, body) })))
		err := s.SetProgress(t.Context(), "B1", 2, false)
		if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), "PATCH /api/v1/books/B1/read-progress") {
			t.Errorf("%q: got %v", body, err)
		}
	}
}

// The last page is the end of the book; the server says so by itself.
func TestLastPageCompletes(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	b := bookTitled(t, t.Context(), s, "Zeppelin", "Zeppelin")
	if err := s.SetProgress(t.Context(), b.ID, b.Pages, false); err != nil {
		t.Fatal(err)
	}
	if p := bookTitled(t, t.Context(), s, "Zeppelin", "Zeppelin").Progress; p == nil || !p.Completed {
		t.Errorf("got %+v", p)
	}
}

// A refusal of the server's keeps its code, whatever shape its words have.
func TestProgressRefused(t *testing.T) {
	s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(http.StatusBadRequest)
		_, _ = io.WriteString(w, sample(t, "error-validation-400.json"))
	})))
	if err := s.SetProgress(t.Context(), "B1", 1<<30, false); server.StatusCode(err) != http.StatusBadRequest {
		t.Errorf("got %v, want 400", err)
	}
}

// A text can be finished and not begun, as far as the server is concerned.
func TestProgressOfText(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	novel := bookTitled(t, t.Context(), s, "The Night Tram", "The Novel")
	if err := s.SetProgress(t.Context(), novel.ID, 1, false); server.StatusCode(err) != http.StatusBadRequest {
		t.Errorf("begun: got %v, want 400", err)
	}
	if err := s.SetProgress(t.Context(), novel.ID, 1, true); err != nil {
		t.Errorf("finished: %v", err)
	}
}

// Marking a series marks all of its books.
func TestMarkSeries(t *testing.T) {
	_, s := openFake(t, fake.Options{Content: library()})
	marker, _ := server.As[server.SeriesMarker](s)
	ctx := t.Context()
	id := seriesTitled(t, ctx, s, "Éclipse").ID
	for _, read := range []bool{true, false} {
		if err := marker.MarkSeries(ctx, id, read); err != nil {
			t.Fatal(err)
		}
		books, err := s.Books(ctx, id)
		if err != nil {
			t.Fatal(err)
		}
		if slices.ContainsFunc(books, func(b server.Book) bool { return (b.Progress != nil && b.Progress.Completed) != read }) {
			t.Errorf("marked as read: %v; got %+v", read, books)
		}
	}
	if err := marker.MarkSeries(ctx, "0ZZZZZZZZZZZZ", true); server.StatusCode(err) != http.StatusNotFound {
		t.Errorf("a series that is not there: got %v", err)
	}
}

// An answer about another series, or about none, does not tell that this one is there.
func TestOtherSeries(t *testing.T) {
	for _, answer := range []string{`{}`, `{"id":"S2"}`} {
		rec := &recorder{next: answers{"/api/v1/books/list": `{"content":[],"last":true,"totalElements":0}`, "/api/v1/series/S1": answer}}
		s := open(t, serve(t, rec))
		if list, err := s.Books(t.Context(), "S1"); !errors.Is(err, server.ErrBadAnswer) || list != nil {
			t.Errorf("%s, books: got %v and %v", answer, list, err)
		}
		rec.take()
		marker, _ := server.As[server.SeriesMarker](s)
		if err := marker.MarkSeries(t.Context(), "S1", true); !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s, marked: got %v", answer, err)
		}
		if got := rec.take(); len(got) != 1 {
			t.Errorf("%s: sent %q", answer, got)
		}
	}
}
