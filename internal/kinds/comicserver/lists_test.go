package comicserver_test

import (
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
	l := &log{next: fake.New(fake.Options{Content: content.ComicsTitled(titles), Key: key})}
	s := open(t, serve(t, l))
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
	if want := [][2]int{{500, 1201}, {1000, 1201}, {1201, 1201}, {1201, 1201}}; !slices.Equal(told, want) {
		t.Errorf("told: got %v, want %v", told, want)
	}
	if got := l.take(); len(got) != 3 {
		t.Errorf("it took %d requests: %q", len(got), got)
	}
}

// Lists are asked for in the new way. Where that is not known the old one serves, and the server is not asked twice
// again; when it is set up anew it is followed.
func TestOldAndNewLists(t *testing.T) {
	both := fake.New(fake.Options{Content: library(), Key: key})
	old := fake.New(fake.Options{Content: library(), Key: key, OldLists: true})
	young := fake.New(fake.Options{Content: library(), Key: key, NewLists: true})
	l := &log{}
	s := open(t, serve(t, l))
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
		l.next = step.next
		list, err := s.Series(t.Context())
		if err != nil || len(list) != 4 {
			t.Errorf("%s: got %d series and %v", step.name, len(list), err)
		}
		var got []string
		for _, r := range l.take() {
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

// Both spellings of every list, word for word.
func TestRequests(t *testing.T) {
	f := fake.New(fake.Options{Content: library(), Key: key})
	l := &log{next: f}
	s := open(t, serve(t, l))
	id := seriesTitled(t, t.Context(), s, "Éclipse").ID
	l.take()
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
		if got := l.take(); !slices.Equal(got, want) {
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
	l.take()
	calls()
	check(
		`GET /api/v1/series?deleted=false&page=0&size=500&sort=metadata.titleSort%2Casc&sort=created%2Casc`,
		`GET /api/v1/series/`+string(id)+`/books?deleted=false&page=0&size=500&sort=metadata.numberSort%2Casc&sort=created%2Casc`,
		`GET /api/v1/books?media_status=READY&page=0&read_status=IN_PROGRESS&size=30&sort=readProgress.readDate%2Cdesc&sort=created%2Casc`,
		`GET /api/v1/series?deleted=false&page=0&search=night+tram&size=100`,
		`GET /api/v1/books?page=0&search=night+tram&size=100`,
	)
}

// scripted serves a list of series whose parts are made by a function of how often it was asked and for which part.
func scripted(t *testing.T, part func(asked, page int) string) (server.Server, *log) {
	t.Helper()
	asked := 0
	l := &log{next: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		page, err := strconv.Atoi(r.URL.Query().Get("page"))
		if err != nil {
			t.Errorf("part %q was asked for", r.URL.Query().Get("page"))
		}
		_, _ = io.WriteString(w, part(asked, page))
		asked++
	})}
	return open(t, serve(t, l)), l
}

// partOf writes a part of a list.
func partOf(ids, more string) string {
	var content []string
	for _, id := range strings.Fields(ids) {
		content = append(content, fmt.Sprintf(`{"id":%q,"name":"Series %s"}`, id, id))
	}
	return `{"content":[` + strings.Join(content, ",") + `]` + more + `}`
}

// Lists that change while they are read, and lists that lie about themselves.
func TestOddLists(t *testing.T) {
	script := func(parts ...string) func(int, int) string {
		return func(asked, _ int) string { return parts[min(asked, len(parts)-1)] }
	}
	const last, more = `,"last":true`, `,"last":false`
	total := func(n int) string { return fmt.Sprintf(`,"totalElements":%d`, n) }
	for _, c := range []struct {
		name  string
		part  func(asked, page int) string
		want  string
		asked int
	}{
		{"one came in front, so that another comes twice", script(
			partOf("a b", more+total(3)), partOf("b c", last+total(4)),
			partOf("z a", more+total(4)), partOf("b c", last+total(4)),
		), "a b c z", 4},
		{"one is gone, so that another is passed over", script(
			partOf("a b", more+total(4)), partOf("d", last+total(3)),
			partOf("b c", more+total(3)), partOf("d", last+total(3)),
		), "b c d", 4},
		{"it changes all the time", func(asked, page int) string {
			if page == 1 {
				return partOf("y", last+total(100+asked))
			}
			return partOf("x", more+total(100+asked))
		}, "x y", 4},
		{"the total is too high", script(partOf("a b", last+total(1000))), "a b", 2},
		{"the total is too low", script(partOf("a", more+total(0)), partOf("b", last+total(0)), partOf("a", more+total(0)), partOf("b", last+total(0))), "a b", 4},
		{"the total is negative", script(partOf("a", last+total(-5))), "a", 1},
		{"the total is absurd", script(partOf("a", last+`,"totalElements":9223372036854775807`)), "a", 2},
		{"no total", script(partOf("a", more), partOf("b", last)), "a b", 2},
		{"no last", script(partOf("a", total(2)), partOf("b", total(2))), "a b", 2},
		{"neither", script(partOf("a b", "")), "a b", 1},
		{"empty instead of last", script(partOf("a", more), partOf("", more)), "a", 2},
		{"with what is in the trash", func(int, int) string {
			return `{"content":[{"id":"a"},{"id":"b","deleted":true}],"last":true,"totalElements":2}`
		}, "a", 1},
		{"twice in one part", script(partOf("a a b", last+total(2))), "a b", 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, l := scripted(t, c.part)
			told := 0
			list, err := s.Series(server.Watch(t.Context(), func(done, total int) {
				if done < told || total != 0 && done > total || total < 0 || total > 200_000 {
					t.Errorf("after %d, %d of %d are there", told, done, total)
				}
				told = done
			}))
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for _, series := range list {
				got = append(got, string(series.ID))
			}
			if strings.Join(got, " ") != c.want {
				t.Errorf("got %q, want %q", got, c.want)
			}
			if n := len(l.take()); n != c.asked {
				t.Errorf("%d parts were asked for, want %d", n, c.asked)
			}
		})
	}
}

// Lists that have no end get one, and none of them is taken for a whole list.
func TestListsWithoutEnd(t *testing.T) {
	for _, c := range []struct {
		name string
		part func(asked, page int) string
		want string
	}{
		{"the same part again", func(int, int) string { return partOf("a b", `,"last":false,"totalElements":9`) }, "repeats itself"},
		{"one part without end", func(int, int) string { return `{"content":[{}` + strings.Repeat(",{}", 10_000) + `]}` }, "array without end"},
		{"authors without end", func(int, int) string {
			return `{"content":[{"id":"a","booksMetadata":{"authors":[{}` + strings.Repeat(",{}", 400_000) + `]}}]}`
		}, "array without end"},
		{"no id", func(int, int) string { return `{"content":[{"name":"Nameless"}],"last":true}` }, "no id"},
		{"null", func(int, int) string { return `{"content":[null],"last":true}` }, "no id"},
		{"no list", func(int, int) string { return `{"message":"welcome"}` }, "no list"},
		{"null for a list", func(int, int) string { return `{"content":null,"last":true}` }, "no list"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, _ := scripted(t, c.part)
			list, err := s.Series(t.Context())
			if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.want) || list != nil {
				t.Errorf("got %d series and %v, want an error that says %q", len(list), err, c.want)
			}
		})
	}
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

// The samples: two parts of a list, and the books of a series.
func TestSamples(t *testing.T) {
	s, l := scripted(t, func(_, page int) string { return sample(t, fmt.Sprintf("series-page%d-of-2.json", page)) })
	list, err := s.Series(t.Context())
	if err != nil || len(list) != 3 || len(l.take()) != 2 {
		t.Fatalf("got %+v and %v", list, err)
	}
	for i, want := range []string{"Élan vital", "The Lantern Keepers", "Night Tram"} {
		if list[i].Title != want {
			t.Errorf("series %d is %q, want %q", i, list[i].Title, want)
		}
	}
	tram := list[2]
	if tram.Counts != (server.Counts{Books: 4, Read: 1, InProgress: 1}) || tram.Direction != server.RightToLeft || tram.Library != "0G1A2B3C4D5E6" {
		t.Errorf("got %+v", tram)
	}

	s = open(t, serve(t, answers{"/api/v1/books/list": sample(t, "series-books.json")}))
	books, err := s.Books(t.Context(), tram.ID)
	if err != nil || len(books) != 4 {
		t.Fatalf("got %+v and %v", books, err)
	}
	for i, want := range []string{"0.5", "1", "2", "4"} {
		if b := books[i]; b.Number.Text != want || b.Unreadable != "" || b.Format != server.PageImages || b.SeriesTitle != "Night Tram" {
			t.Errorf("book %d is %+v, want number %s", i, b, want)
		}
	}

	s = open(t, serve(t, answers{"/api/v1/books/list": sample(t, "books-in-progress.json")}))
	begun, err := s.InProgress(t.Context(), 5)
	if err != nil || len(begun) != 1 || begun[0].Progress.Page != 37 || begun[0].Pages != 180 || begun[0].SeriesTitle != "Night Tram" {
		t.Errorf("got %+v and %v", begun, err)
	}
	s, _ = scripted(t, func(int, int) string { return sample(t, "series-past-end.json") })
	if list, err := s.Series(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("after the end: got %+v and %v", list, err)
	}
}
