package comicserver_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/httpx"
	"inkshelf/internal/server"
)

// operation is something that a server is asked, and what errors call it.
type operation struct {
	name string
	call func(ctx context.Context, s server.Server) error
}

var (
	// inParts are the operations that read a list in parts.
	inParts = []operation{
		{"list series", func(ctx context.Context, s server.Server) error { _, err := s.Series(ctx); return err }},
		{"list books", func(ctx context.Context, s server.Server) error { _, err := s.Books(ctx, "S1"); return err }},
		{"list books in progress", func(ctx context.Context, s server.Server) error { _, err := s.InProgress(ctx, 5); return err }},
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
	// inArrays are those that read an array.
	inArrays = []operation{
		{"list libraries", func(ctx context.Context, s server.Server) error { _, err := s.Libraries(ctx); return err }},
		{"open book", func(ctx context.Context, s server.Server) error { _, err := s.OpenBook(ctx, "B1", 3); return err }},
	}
	// others are those that do neither, or not only.
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
	everyOperation = slices.Concat(inParts, inArrays, others)
)

// checkError checks that an error names server and operation and shows no credential, however it is printed.
func checkError(t *testing.T, op operation, err error) {
	t.Helper()
	checkErrorWith(t, key, op, err)
}

func checkErrorWith(t *testing.T, key string, op operation, err error) {
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
	const nothing = "no list in it"
	for _, c := range []struct{ name, body, part, array string }{ // what is said where a part of a list belongs, and where an array does
		{"empty", "", "empty", "empty"},
		{"white space", " \r\n\t", "empty", "empty"},
		{"null", "null", "null", "null"},
		{"web page", "<!DOCTYPE html><html><body>Log in</body></html>", "web page", "web page"},
		{"text", "Welcome!", "invalid character", "invalid character"},
		{"number", "17", `number in "."`, `number in "."`},
		{"text in quotes", `"` + key + `"`, `string in "."`, `string in "."`},
		{"another object", `{"message":"welcome"}`, nothing, `object in "."`},
		{"cut", `{"content":[{"id":"a","name":"Nig`, "unexpected EOF", "unexpected EOF"},
		{"cut array", `[{"id":"a","number":1,"mediaType":"image/pn`, "unexpected EOF", "unexpected EOF"},
		{"goes on", `{"content":[],"last":true}{}`, "goes on after its JSON", `object in "."`},
		{"array that goes on", `[{"id":"a"}]]`, `array in "."`, "goes on after its JSON"},
		{"wrong types", `{"content":[{"id":17,"media":"none"}]}`, `number in "content.id"`, `object in "."`},
		{"wrong types in an array", `[{"id":17,"number":"one"}]`, `array in "."`, ` in "`},
		{"an object for a list", `{"content":{"id":"a"},"last":true}`, `object in "content"`, `object in "."`},
		{"a text for a list", `{"content":"` + key + `"}`, `string in "content"`, `object in "."`},
		{"a text for authors", `{"content":[{"metadata":{"authors":"x"},"booksMetadata":{"authors":"x"}}]}`, `etadata.authors"`, `object in "."`},
		{"numbers for authors", `{"content":[{"metadata":{"authors":[1]},"booksMetadata":{"authors":[1]}}]}`, `number in "content.`, `object in "."`},
		{"fractions", `{"content":[],"last":true,"totalElements":1.5}`, `number 1.5 in "totalElements"`, `object in "."`},
		{"out of range", `{"content":[{"id":"a","booksCount":1e99,"sizeBytes":1e99}]}`, `number 1e99 in "content.`, `object in "."`},
		{"UTF-16", "\xff\xfe{\x00}\x00", "not in UTF-8", "not in UTF-8"},
		{"Latin-1", "{\"content\":[{\"id\":\"a\",\"name\":\"\u00c9clipse \xc9clipse\"}],\"last\":true}", "not in UTF-8", "not in UTF-8"},
		{"Latin-1 in an array", "[{\"id\":\"a\",\"number\":1,\"mediaType\":\"\xc9clipse\"}]", "not in UTF-8", "not in UTF-8"},
		{"deep", strings.Repeat("[", 100_000), "exceeded max depth", "exceeded max depth"},
	} {
		s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, c.body) })))
		check := func(op operation, want string) {
			err := op.call(t.Context(), s)
			checkError(t, op, err)
			if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), want) {
				t.Errorf("%s of %s: got %v, want a bad answer that says %q", op.name, c.name, err, want)
			}
		}
		for _, op := range inParts {
			check(op, c.part)
		}
		for _, op := range inArrays {
			check(op, c.array)
		}
	}
}

// A connection that breaks is not an answer, in whichever of the answers that an operation needs.
func TestBrokenAnswers(t *testing.T) {
	whole := answers{
		"/api/v1/series/list":    partOf("S1", last+total(1)),
		"/api/v1/books/list":     partOf("", last+total(0)),
		"/api/v1/books/ondeck":   partOf("B1", last+total(1)),
		"/api/v1/libraries":      `[{"id":"L1","name":"Shelf"}]`,
		"/api/v1/series/S1":      `{"id":"S1","name":"Tram"}`,
		"/api/v1/books/B1":       `{"id":"B1","name":"Depot"}`,
		"/api/v1/books/B1/pages": `[]`,
	}
	needs := map[string][]string{
		"list series": {"series/list"}, "list libraries": {"libraries"}, "list books": {"books/list", "series/S1"},
		"list books in progress": {"books/list"}, "open book": {"books/B1/pages", "books/B1"}, "search": {"series/list", "books/list"},
		"list books on deck": {"books/ondeck"}, "fetch the first page": {"books/B1/pages", "books/B1"}, "mark a series": {"series/S1"},
	}
	for _, op := range everyOperation {
		for _, path := range needs[op.name] {
			cut := fault.Cut(1).On(func(r *http.Request) bool { return r.URL.Path == "/api/v1/"+path })
			err := op.call(t.Context(), open(t, serve(t, cut(whole))))
			checkError(t, op, err)
			if err == nil || errors.Is(err, server.ErrBadAnswer) || errors.Is(err, server.ErrUnreadable) || server.StatusCode(err) != 0 {
				t.Errorf("%s, %s cut: got %v, which is an answer", op.name, path, err)
			}
		}
	}
}

// A server that sends without end is not listened to without end.
func TestHugeAnswers(t *testing.T) {
	t.Parallel()
	s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/pages") {
			_, _ = io.WriteString(w, `[{"number":1,"mediaType":"image/png"}]`)
			return
		}
		chunk := bytes.Repeat([]byte(" "), 1<<20)
		for {
			if _, err := w.Write(chunk); err != nil {
				return
			}
		}
	})))
	for _, op := range everyOperation {
		switch op.name {
		case "list series", "fetch the first page", "fetch the cover of a series":
			err := op.call(t.Context(), s)
			checkError(t, op, err)
			if !errors.Is(err, httpx.ErrTooLarge) {
				t.Errorf("%s: got %v, want httpx.ErrTooLarge", op.name, err)
			}
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
		for _, op := range everyOperation {
			err := op.call(t.Context(), s)
			checkError(t, op, err)
			if server.StatusCode(err) != code {
				t.Errorf("%s: got %v, want %d", op.name, err, code)
			}
		}
	}
}

// A server that echoes the key in whatever it sends does not get it shown, be it as short as a word.
func TestEchoedKey(t *testing.T) {
	for _, key := range []string{key, "hush", "hu5h-42", `h"u\sh`} {
		quoted := strconv.Quote(key)
		s := openWith(t, serve(t, answers{
			"/api/v1/books/B1/pages":     `[{"number":1,"mediaType":` + quoted + `}]`,
			"/api/v1/books/B1":           `{"id":"B1","media":{"status":"ERROR","pagesCount":1,"comment":` + quoted + `}}`,
			"/api/v1/books/list":         `{"content":[{"id":"` + key + `/` + key + `"}]}`,
			"/api/v1/libraries":          `[{"id":{` + quoted + `:1}}]`,
			"/api/v1/books/ondeck":       `{"content":` + quoted + `}`,
			"/api/v1/series/S1":          `{` + quoted + `:`,
			"/api/v1/books/B1/thumbnail": key,
		}), key)
		for _, op := range everyOperation {
			if op.name != "open book" {
				checkErrorWith(t, key, op, op.call(t.Context(), s))
			}
		}
		if _, err := s.FirstPage(t.Context(), "B1"); err == nil || !strings.Contains(err.Error(), "page 1, an unknown format") {
			t.Errorf("got %v", err)
		}
	}
}

// A key that has become an id is not shown either, whether the id is asked for or not.
func TestKeyAsID(t *testing.T) {
	const key = "hush-42"
	for name, answer := range map[string]http.Handler{
		"nothing":                 answers{},
		"something else than 204": http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, `{"id":"`+key+`"}`) }),
		"no pages":                answers{"/api/v1/books/" + key + "/pages": `[]`, "/api/v1/books/" + key: `{"id":"` + key + `","media":{"pagesCount":2}}`},
	} {
		s := openWith(t, serve(t, answer), key)
		for _, id := range []string{key, key + "/"} {
			for _, op := range []operation{
				{"list books", func(ctx context.Context, s server.Server) error {
					_, err := s.Books(ctx, server.SeriesID(id))
					return err
				}},
				{"open book", func(ctx context.Context, s server.Server) error {
					_, err := s.OpenBook(ctx, server.BookID(id), 0)
					return err
				}},
				{"fetch the cover of a book", func(ctx context.Context, s server.Server) error {
					_, err := s.BookThumbnail(ctx, server.BookID(id))
					return err
				}},
				{"set progress", func(ctx context.Context, s server.Server) error {
					return s.SetProgress(ctx, server.BookID(id), 1, false)
				}},
				{"clear progress", func(ctx context.Context, s server.Server) error { return s.ClearProgress(ctx, server.BookID(id)) }},
			} {
				t.Run(name+"/"+op.name, func(t *testing.T) { checkErrorWith(t, key, op, op.call(t.Context(), s)) })
			}
		}
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
