package comicserver_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// A list of several parts is read whole, with what is told on the way.
func TestLongList(t *testing.T) {
	var titles []string
	for i := range 1201 {
		titles = append(titles, fmt.Sprintf("Series %d", i))
	}
	rec := &recorder{next: fake.New(fake.Options{Content: content.ComicsTitled(titles), Key: key})}
	s := open(t, serve(t, rec))
	var told [][2]int
	list, err := s.Series(server.Watch(t.Context(), func(done, total int) { told = append(told, [2]int{done, total}) }))
	if err != nil || len(list) != 1201 {
		t.Fatalf("got %d series and %v", len(list), err)
	}
	for i, series := range list {
		if series.Title != titles[i] {
			t.Fatalf("series %d is %q, want %q", i, series.Title, titles[i])
		}
	}
	if want := [][2]int{{500, 1201}, {1000, 1201}, {1201, 1201}}; !slices.Equal(told, want) {
		t.Errorf("told: got %v, want %v", told, want)
	}
	if got := rec.take(); len(got) != 3 {
		t.Errorf("it took %d requests: %q", len(got), got)
	}
}

// Lists are asked for in the new way. Where that is not known the old one serves, and the server is not asked twice
// again; when it is set up anew it is followed.
func TestOldAndNewLists(t *testing.T) {
	both := fake.New(fake.Options{Content: library(), Key: key})
	old := fake.New(fake.Options{Content: library(), Key: key, OldLists: true})
	young := fake.New(fake.Options{Content: library(), Key: key, NewLists: true})
	rec := &recorder{}
	s := open(t, serve(t, rec))
	for _, step := range []struct {
		name string
		next http.Handler
		want []string
	}{
		{"both", both, []string{"POST /api/v1/series/list"}},
		{"old", old, []string{"POST /api/v1/series/list", "GET /api/v1/series"}},
		{"old, known", old, []string{"GET /api/v1/series"}},
		{"both, the old way is known", both, []string{"GET /api/v1/series"}},
		{"new", young, []string{"GET /api/v1/series", "POST /api/v1/series/list"}},
		{"new, known", young, []string{"POST /api/v1/series/list"}},
	} {
		rec.next = step.next
		list, err := s.Series(t.Context())
		if err != nil || len(list) != 4 {
			t.Errorf("%s: got %d series and %v", step.name, len(list), err)
		}
		var got []string
		for _, r := range rec.take() {
			path, _, _ := strings.Cut(r, "?")
			got = append(got, path)
		}
		if !slices.Equal(got, step.want) {
			t.Errorf("%s: requests were %q, want %q", step.name, got, step.want)
		}
	}
}

// A user who may see some libraries only gets 404 from the old list of a series that is not there. It is not mistaken for
// the list's own, before or after the old way is known.
func TestNotFoundInOldLists(t *testing.T) {
	s := open(t, serve(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch {
		case r.Method == http.MethodPost:
			w.WriteHeader(http.StatusMethodNotAllowed)
		case r.URL.Path == "/api/v1/series":
			_, _ = io.WriteString(w, partOf("a", `,"last":true`))
		default:
			w.WriteHeader(http.StatusNotFound)
		}
	})))
	for _, when := range []string{"before", "after"} {
		if _, err := s.Books(t.Context(), "S1"); server.StatusCode(err) != http.StatusNotFound {
			t.Errorf("%s: got %v, want 404", when, err)
		}
		if _, err := s.Series(t.Context()); err != nil {
			t.Error(err)
		}
	}
}

// Where neither way works the old one is not taken for the server's: it may have been away for a moment.
func TestOldListsNotLearnt(t *testing.T) {
	rec := &recorder{next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		code := http.StatusInternalServerError
		if r.Method == http.MethodPost {
			code = http.StatusNotFound
		}
		w.WriteHeader(code)
	})}
	s := open(t, serve(t, rec))
	for range 2 {
		if _, err := s.Series(t.Context()); server.StatusCode(err) != http.StatusInternalServerError {
			t.Errorf("got %v, want 500", err)
		}
		if got := rec.take(); len(got) != 2 || !strings.HasPrefix(got[0], "POST") || !strings.HasPrefix(got[1], "GET") {
			t.Errorf("requests were %q, want the new way and then the old", got)
		}
	}
}

// Both spellings of every list, word for word.
func TestRequests(t *testing.T) {
	f := fake.New(fake.Options{Content: library(), Key: key})
	rec := &recorder{next: f}
	s := open(t, serve(t, rec))
	id := seriesTitled(t, t.Context(), s, "Éclipse").ID
	rec.take()
	calls := func() {
		if _, err := s.Series(t.Context()); err != nil {
			t.Error(err)
		}
		if _, err := s.Books(t.Context(), id); err != nil {
			t.Error(err)
		}
		if _, err := s.InProgress(t.Context(), 30); err != nil {
			t.Error(err)
		}
		if _, err := searcher(t, s).Search(t.Context(), "night tram"); err != nil {
			t.Error(err)
		}
	}
	check := func(want ...string) {
		t.Helper()
		if got := rec.take(); !slices.Equal(got, want) {
			t.Errorf("requests were\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
	}
	const kept = `{"deleted":{"operator":"isFalse"}}`
	calls()
	check(
		`POST /api/v1/series/list?page=0&size=500&sort=metadata.titleSort%2Casc&sort=created%2Casc {"condition":`+kept+`}`,
		`POST /api/v1/books/list?page=0&size=500&sort=metadata.numberSort%2Casc&sort=created%2Casc `+
			`{"condition":{"allOf":[{"seriesId":{"operator":"is","value":"`+string(id)+`"}},`+kept+`]}}`,
		`POST /api/v1/books/list?page=0&size=30&sort=readProgress.readDate%2Cdesc&sort=created%2Casc `+
			`{"condition":{"allOf":[{"readStatus":{"operator":"is","value":"IN_PROGRESS"}},{"mediaStatus":{"operator":"is","value":"READY"}},`+kept+`]}}`,
		`POST /api/v1/series/list?page=0&size=100 {"condition":`+kept+`,"fullTextSearch":"night tram"}`,
		`POST /api/v1/books/list?page=0&size=100 {"condition":`+kept+`,"fullTextSearch":"night tram"}`,
	)
	f.Faults.Add(fault.Status(http.StatusMethodNotAllowed).On(func(r *http.Request) bool { return r.Method == http.MethodPost }))
	if _, err := s.Series(t.Context()); err != nil { // learns of the old lists
		t.Fatal(err)
	}
	rec.take()
	calls()
	check(
		`GET /api/v1/series?deleted=false&page=0&size=500&sort=metadata.titleSort%2Casc&sort=created%2Casc`,
		`GET /api/v1/series/`+string(id)+`/books?deleted=false&page=0&size=500&sort=metadata.numberSort%2Casc&sort=created%2Casc`,
		`GET /api/v1/books?media_status=READY&page=0&read_status=IN_PROGRESS&size=30&sort=readProgress.readDate%2Cdesc&sort=created%2Casc`,
		`GET /api/v1/series?deleted=false&page=0&search=night+tram&size=100`,
		`GET /api/v1/books?page=0&search=night+tram&size=100`,
	)
}

// In progress: the last read first, no more than asked for, and from as many parts as it takes.
func TestInProgress(t *testing.T) {
	c := library()
	for i := range 30 { // begun on another reader, and later than everything else
		c.Series[0].Comics = append(c.Series[0].Comics, content.Comic{
			Title: fmt.Sprintf("Novel %d", i), Number: strconv.Itoa(i + 2), Sort: float64(i + 2), Made: content.TextEPUB,
			ReadTo: 1, ReadAt: c.Series[1].Comics[0].ReadAt.AddDate(0, 0, i+1),
		})
	}
	for name, o := range map[string]fake.Options{"new": {Content: c}, "old": {Content: c, OldLists: true}} {
		_, s := openFake(t, o)
		for count, want := range map[int][]string{0: nil, 1: {"Terminus"}, 2: {"Terminus", "Mixed"}, 1000: {"Terminus", "Mixed"}} {
			list, err := s.InProgress(t.Context(), count)
			if got := bookTitles(list); err != nil || !slices.Equal(got, want) || list == nil {
				t.Errorf("%s, %d: got %q and %v, want %q", name, count, got, err, want)
			}
		}
	}
}

// What the server lists in the wrong place is left out: books that are finished or not begun are not in progress, and
// those that are begun do not come next.
func TestMisplacedBooks(t *testing.T) {
	book := func(id, progress string) string {
		return fmt.Sprintf(`{"id":%q,"name":%[1]q,"media":{"status":"READY","pagesCount":3},"readProgress":%s}`, id, progress)
	}
	list := `{"content":[` + strings.Join([]string{
		book("begun", `{"page":2}`), book("finished", `{"page":3,"completed":true}`), book("untouched", `null`),
	}, ",") + `],"last":true,"totalElements":3}`
	s := open(t, serve(t, answers{"/api/v1/books/list": list, "/api/v1/books/ondeck": list}))
	if got, err := s.InProgress(t.Context(), 5); err != nil || !slices.Equal(bookTitles(got), []string{"begun"}) {
		t.Errorf("in progress: got %q and %v", bookTitles(got), err)
	}
	deck, _ := server.As[server.OnDecker](s)
	if got, err := deck.OnDeck(t.Context(), 5); err != nil || !slices.Equal(bookTitles(got), []string{"untouched"}) {
		t.Errorf("on deck: got %q and %v", bookTitles(got), err)
	}
}

// Some more are asked for than wanted, since some will be left out, and no more than a part.
func TestPartSizes(t *testing.T) {
	rec := &recorder{next: answers{"/api/v1/books/list": `{"content":[],"last":true}`, "/api/v1/books/ondeck": `{"content":[],"last":true}`}}
	s := open(t, serve(t, rec))
	deck, _ := server.As[server.OnDecker](s)
	for count, want := range map[int]string{1: "size=20", 20: "size=20", 21: "size=21", 500: "size=500", 501: "size=500", 1 << 30: "size=500"} {
		if _, err := s.InProgress(t.Context(), count); err != nil {
			t.Error(err)
		}
		if _, err := deck.OnDeck(t.Context(), count); err != nil {
			t.Error(err)
		}
		for _, r := range rec.take() {
			if !slices.Contains(strings.FieldsFunc(r, func(r rune) bool { return strings.ContainsRune("?& ", r) }), want) {
				t.Errorf("%d: the request was %q, want %s", count, r, want)
			}
		}
	}
}

// Nothing is asked for and the ctx has ended: that is still an error.
func TestNothingAfterEnd(t *testing.T) {
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	s := open(t, "http://127.0.0.1:1")
	deck, _ := server.As[server.OnDecker](s)
	begun, err := s.InProgress(ended, 0)
	if !errors.Is(err, context.Canceled) || begun != nil {
		t.Errorf("in progress: got %v and %v", begun, err)
	}
	next, err := deck.OnDeck(ended, 0)
	if !errors.Is(err, context.Canceled) || next != nil {
		t.Errorf("on deck: got %v and %v", next, err)
	}
	if _, err := searcher(t, s).Search(ended, ""); !errors.Is(err, context.Canceled) {
		t.Errorf("search: got %v", err)
	}
}
