package comicserver_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/fake/comicserver"
)

// clock is a time that tests move.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) move(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

func TestProgress(t *testing.T) {
	c := &clock{now: noon}
	p := start(t, func(o *comicserver.Options) { o.Now = c.Now })
	at := "/api/v1/books/" + p.books()["Frames"].ID
	for _, test := range []struct {
		body      string
		page      int
		completed bool
	}{
		{`{"page":1}`, 1, false},
		{`{"page":2,"completed":false}`, 2, false},
		{`{"page":3}`, 3, true},                    // the last page
		{`{"page":1,"completed":false}`, 1, false}, // back again: the server does not mind
		{`{"page":1,"completed":true}`, 3, true},   // the page does not count
		{`{"completed":true}`, 3, true},
		{`{"page":3,"completed":false}`, 3, true}, // nor does what the client thinks of the last page
	} {
		c.move(time.Minute)
		if r := p.do("PATCH", at+"/read-progress", test.body); r.code != http.StatusNoContent || len(r.body) > 0 {
			t.Fatalf("%s: got %d %s, want 204", test.body, r.code, r.body)
		}
		got := decode[book](t, p.get(at)).ReadProgress
		if got == nil || got.Page != test.page || got.Completed != test.completed {
			t.Errorf("%s: got %+v, want page %d, completed %v", test.body, got, test.page, test.completed)
		}
		now := c.Now().Format("2006-01-02T15:04:05Z")
		if got.ReadDate != now || got.LastModified != now || got.Created != "2025-03-14T12:01:00Z" {
			t.Errorf("%s: got dates %+v, want %s", test.body, got, now)
		}
	}
	if r := p.do("DELETE", at+"/read-progress", ""); r.code != http.StatusNoContent {
		t.Errorf("delete: got %d, want 204", r.code)
	}
	if got := decode[book](t, p.get(at)).ReadProgress; got != nil {
		t.Errorf("after delete: got %+v, want null", got)
	}
	wantCode(t, p.do("DELETE", at+"/read-progress", ""), http.StatusNoContent, "")
}

func TestStartingProgress(t *testing.T) {
	books := start(t, func(o *comicserver.Options) { o.Content.Series[4].Comics[0].ReadTo = 1 }).books()
	if got := books["Yew"].ReadProgress; got == nil || got.Page != 1 || got.ReadDate != "2025-03-01T10:04:00Z" {
		t.Errorf("Yew: got %+v", got)
	}
	if got := books["Points"].ReadProgress; got == nil || got.Page != 2 || got.Completed || got.ReadDate != "2025-03-05T20:00:00Z" {
		t.Errorf("Points: got %+v", got)
	}
	if got := books["Depot"].ReadProgress; got == nil || got.Page != 2 || !got.Completed {
		t.Errorf("Depot: got %+v", got)
	}
	if got := books["Frames"].ReadProgress; got != nil {
		t.Errorf("Frames: got %+v, want null", got)
	}
}

func TestBadProgress(t *testing.T) {
	p := start(t)
	books := p.books()
	for _, test := range []struct {
		book, body, message string
		code                int
	}{
		{"Frames", `{"page":0}`, `{"violations":[{"fieldName":"page","message":"must be greater than 0"}]}`, http.StatusBadRequest},
		{"Frames", `{"page":-1,"completed":true}`, `"fieldName":"page"`, http.StatusBadRequest},
		{"Frames", `{"completed":false}`, `{"violations":[]}`, http.StatusBadRequest},
		{"Frames", `{}`, `{"violations":[]}`, http.StatusBadRequest},
		{"Frames", `{"page":4}`, "(4) must be within 1 and book page count (3)", http.StatusBadRequest},
		{"Frames", `{"page":3000000000}`, "Failed to read", http.StatusBadRequest},
		{"Frames", `{"page":"two"}`, "Failed to read", http.StatusBadRequest},
		{"Frames", `page=2`, "Failed to read", http.StatusBadRequest},
		{"Novel", `{"page":2}`, "epub book is not Divina compatible", http.StatusBadRequest},
		{"Novel", `{"completed":true}`, "", http.StatusNoContent},
		{"Fresh", `{"page":1}`, "book page count (0)", http.StatusBadRequest},
	} {
		wantCode(t, p.do("PATCH", "/api/v1/books/"+books[test.book].ID+"/read-progress", test.body), test.code, test.message)
	}
	frames := "/api/v1/books/" + books["Frames"].ID + "/read-progress"
	wantCode(t, p.do("PATCH", frames, `{"page":1}`, "Content-Type", ""), http.StatusUnsupportedMediaType, "")
	wantCode(t, p.do("PATCH", "/api/v1/books/none/read-progress", `{"page":1}`), http.StatusNotFound, `"status":404`)
	wantCode(t, p.do("DELETE", "/api/v1/books/none/read-progress", ""), http.StatusNotFound, `"status":404`)
	if got := p.books()["Frames"].ReadProgress; got != nil {
		t.Errorf("a refused request left %+v", got)
	}
}

func TestCounts(t *testing.T) {
	p := start(t)
	want := func(read, unread, started int) {
		t.Helper()
		s := p.series()["Night Tram"]
		if s.BooksCount != 4 || s.BooksReadCount != read || s.BooksUnreadCount != unread || s.BooksInProgressCount != started {
			t.Errorf("got %+v, want %d read, %d unread, %d started", s, read, unread, started)
		}
	}
	all := "/api/v1/series/" + p.series()["Night Tram"].ID + "/read-progress"
	want(1, 2, 1)
	before := p.books()["Depot"].ReadProgress.ReadDate
	wantCode(t, p.do("POST", all, ""), http.StatusNoContent, "")
	want(4, 0, 0)
	if got := p.books()["Depot"].ReadProgress.ReadDate; got != before {
		t.Errorf("a book that was read already has a new date: %s, before %s", got, before)
	}
	if got := titles(decode[list[series]](t, p.get("/api/v1/series?read_status=READ"))); got != "Night Tram" {
		t.Errorf("read: got %s", got)
	}
	wantCode(t, p.do("DELETE", all, ""), http.StatusNoContent, "")
	want(0, 4, 0)
	wantCode(t, p.do("POST", "/api/v1/series/none/read-progress", ""), http.StatusNoContent, "")
	wantCode(t, p.do("DELETE", "/api/v1/series/none/read-progress", ""), http.StatusNoContent, "")
}

// TestOverlap reads and writes at the same time: the race detector looks on, and counts always add up.
func TestOverlap(t *testing.T) {
	p := start(t)
	tram, at := p.series()["Night Tram"].ID, "/api/v1/books/"+p.books()["Points"].ID+"/read-progress"
	for i := range 8 {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			p := peer{t, p.url, p.fake}
			p.do("PATCH", at, fmt.Sprintf(`{"page":%d}`, i%5+1))
			p.get("/api/v1/books?sort=readProgress.readDate,desc")
			p.do("DELETE", at, "")
			s := decode[series](t, p.get("/api/v1/series/"+tram))
			if s.BooksReadCount+s.BooksUnreadCount+s.BooksInProgressCount != 4 {
				t.Errorf("got counts %+v", s)
			}
		})
	}
}
