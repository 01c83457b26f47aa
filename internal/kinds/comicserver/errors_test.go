package comicserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// operation is something that a server is asked, and what errors call it.
type operation struct {
	name string
	call func(ctx context.Context, s server.Server) error
}

var (
	// lists are the operations that decode something.
	lists = []operation{
		{"list series", func(ctx context.Context, s server.Server) error { _, err := s.Series(ctx); return err }},
		{"list libraries", func(ctx context.Context, s server.Server) error { _, err := s.Libraries(ctx); return err }},
		{"list books", func(ctx context.Context, s server.Server) error { _, err := s.Books(ctx, "S1"); return err }},
		{"list books in progress", func(ctx context.Context, s server.Server) error { _, err := s.InProgress(ctx, 5); return err }},
		{"open book", func(ctx context.Context, s server.Server) error { _, err := s.OpenBook(ctx, "B1", 3); return err }},
		{"search", func(ctx context.Context, s server.Server) error {
			o, _ := server.As[server.Searcher](s)
			_, err := o.Search(ctx, "tram")
			return err
		}},
		{"list books on deck", func(ctx context.Context, s server.Server) error {
			o, _ := server.As[server.OnDecker](s)
			_, err := o.OnDeck(ctx, 5)
			return err
		}},
	}
	// others are those that do not.
	others = []operation{
		{"fetch the first page", func(ctx context.Context, s server.Server) error { _, err := s.FirstPage(ctx, "B1"); return err }},
		{"fetch the cover of a series", func(ctx context.Context, s server.Server) error { _, err := s.SeriesThumbnail(ctx, "S1"); return err }},
		{"fetch the cover of a book", func(ctx context.Context, s server.Server) error { _, err := s.BookThumbnail(ctx, "B1"); return err }},
		{"set progress", func(ctx context.Context, s server.Server) error { return s.SetProgress(ctx, "B1", 2, false) }},
		{"clear progress", func(ctx context.Context, s server.Server) error { return s.ClearProgress(ctx, "B1") }},
		{"mark a series", func(ctx context.Context, s server.Server) error {
			o, _ := server.As[server.SeriesMarker](s)
			return o.MarkSeries(ctx, "S1", true)
		}},
	}
)

// checkError checks that an error names server and operation and shows no credential, however it is printed.
func checkError(t *testing.T, op operation, err error) {
	t.Helper()
	if err == nil {
		t.Errorf("%s: no error", op.name)
		return
	}
	if !strings.HasPrefix(err.Error(), "Attic: "+op.name) || strings.Count(err.Error(), "Attic") != 1 {
		t.Errorf("%q does not say once that it is about %q of Attic", err, op.name)
	}
	var out bytes.Buffer
	slog.New(slog.NewTextHandler(&out, nil)).Error("request", "err", err)
	slog.New(slog.NewJSONHandler(&out, nil)).Error("request", "err", err)
	fmt.Fprintf(&out, "%v %+v %#v", err, err, err)
	if strings.Contains(out.String(), key) || strings.Contains(out.String(), "127.0.0.1") {
		t.Errorf("%s: an error shows key or address: %s", op.name, out.String())
	}
}

// Whatever comes instead of a list is an error that says what is wrong with it.
func TestBadAnswers(t *testing.T) {
	latin1 := func(list string) string { return strings.Replace(list, "Night", "N\xe9ight", 1) }
	for _, c := range []struct{ name, body, want string }{
		{"empty", "", "empty"},
		{"white space", " \r\n\t", "empty"},
		{"null", "null", "null"},
		{"web page", "<!DOCTYPE html><html><body>Log in</body></html>", "web page"},
		{"text", "Welcome!", "invalid character"},
		{"number", "17", "cannot unmarshal number"},
		{"text in quotes", `"` + key + `"`, "cannot unmarshal string"},
		{"cut", `{"content":[{"id":"a","name":"Nig`, "unexpected EOF"},
		{"cut array", `[{"id":"a","number":1,"mediaType":"image/pn`, "unexpected EOF"},
		{"goes on", `{"content":[],"last":true}{}`, ""},
		{"wrong types", `{"content":[{"id":17,"media":"none"}]}`, "cannot unmarshal"},
		{"wrong types in an array", `[{"id":17,"number":"one"}]`, "cannot unmarshal"},
		{"an object for a list", `{"content":{"id":"a"},"last":true}`, ""},
		{"fractions", `{"content":[],"last":true,"totalElements":1.5}`, ""},
		{"out of range", `{"content":[{"id":"a","booksCount":1e99,"sizeBytes":1e99}]}`, "cannot unmarshal"},
		{"UTF-16", "\xff\xfe{\x00}\x00", "invalid character"},
		{"Latin-1", latin1(`{"content":[{"id":"a","name":"Night Tram"}],"last":true,"totalElements":1}`), ""},
		{"Latin-1 in an array", latin1(`[{"id":"a","name":"Night","number":1,"mediaType":"Night"}]`), ""},
		{"deep", strings.Repeat("[", 100_000), "exceeded max depth"},
	} {
		s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, c.body) })))
		for _, op := range lists {
			err := op.call(t.Context(), s)
			checkError(t, op, err)
			if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.want) {
				t.Errorf("%s of %s: got %v, want a bad answer that says %q", op.name, c.name, err, c.want)
			}
		}
	}
}

// Text that is not UTF-8 is said to be just that.
func TestMixedEncodings(t *testing.T) {
	s, _ := scripted(t, func(int, int) string {
		return "{\"content\":[{\"id\":\"a\",\"name\":\"\u00c9clipse \xc9clipse\"}],\"last\":true}"
	})
	if _, err := s.Series(t.Context()); !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), "not UTF-8") {
		t.Errorf("got %v", err)
	}
}

// A connection that breaks is not an answer.
func TestBrokenAnswers(t *testing.T) {
	f, s := openFake(t, fake.Options{Content: library()})
	f.Faults.Add(fault.Cut(20))
	for _, op := range lists[:2] {
		err := op.call(t.Context(), s)
		checkError(t, op, err)
		if errors.Is(err, server.ErrBadAnswer) || server.StatusCode(err) != 0 {
			t.Errorf("%s, cut: got %v, which is an answer", op.name, err)
		}
	}
}

// Refusals keep their code, whoever they come from.
func TestRefusals(t *testing.T) {
	for _, code := range []int{400, 401, 403, 404, 405, 429, 500, 503} {
		s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(code)
			_, _ = io.WriteString(w, sample(t, "error-status-404.json")+key)
		})))
		for _, op := range append(others, lists...) {
			err := op.call(t.Context(), s)
			checkError(t, op, err)
			if server.StatusCode(err) != code {
				t.Errorf("%s: got %v, want %d", op.name, err, code)
			}
		}
	}
}

// A server that echoes the key in whatever it sends does not get it shown.
func TestEchoedKey(t *testing.T) {
	book := fmt.Sprintf(`{"id":"B1","name":%q,"media":{"status":"ERROR","comment":%q,"pagesCount":1}}`, "x", key)
	s := open(t, serve(t, answers{
		"/api/v1/books/B1/pages":     fmt.Sprintf(`[{"number":1,"mediaType":"image/%s"}]`, key),
		"/api/v1/books/B1":           book,
		"/api/v1/libraries":          fmt.Sprintf(`[{"id":{%q:1}}]`, key),
		"/api/v1/books/ondeck":       fmt.Sprintf(`{"content":%q}`, key),
		"/api/v1/series/S1":          fmt.Sprintf(`{%q:`, key),
		"/api/v1/books/B1/thumbnail": key,
	}))
	for _, op := range append(others, lists...) {
		if op.name != "open book" {
			checkError(t, op, op.call(t.Context(), s))
		}
	}
	if _, err := s.FirstPage(t.Context(), "B1"); err == nil || !strings.Contains(err.Error(), "page 1, an unknown format") {
		t.Errorf("got %v", err)
	}
}

// Gaps answer as such whatever has happened.
func TestNoFiles(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s := open(t, "http://127.0.0.1:1")
	if _, _, err := s.OpenFile(ended, "B1"); !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("got %v", err)
	}
}

// Sessions are declined: beside a key, their cookie makes some versions answer with nothing.
func TestNoCookies(t *testing.T) {
	f := fake.New(fake.Options{Content: library(), Key: key, SessionQuirk: true})
	s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if len(r.Cookies()) > 0 {
			t.Errorf("%s comes with cookies", r.URL.Path)
		}
		f.ServeHTTP(w, r)
	})))
	for range 3 {
		if list, err := s.Series(t.Context()); err != nil || len(list) != 4 {
			t.Errorf("got %d series and %v", len(list), err)
		}
	}
}
