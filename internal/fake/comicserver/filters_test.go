package comicserver_test

import (
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/fake/comicserver"
)

func TestSeriesFilters(t *testing.T) {
	p := start(t)
	manga, comics := p.series()["Odd files"].LibraryID, p.series()["Night Tram"].LibraryID
	for _, test := range []struct{ query, want string }{
		{"library_id=" + comics, "Night Tram"},
		{"library_id=" + comics + "&library_id=" + manga, byTitle},
		{"library_id=" + comics + "," + manga, byTitle},
		{"library_id=none", ""},
		{"read_status=IN_PROGRESS", "Élan vital|Night Tram"}, // the first has a book that is read and none that is started
		{"read_status=in_progress&library_id=" + comics, "Night Tram"},
		{"read_status=READ", ""},
		{"read_status=READ,IN_PROGRESS&deleted=false", "Élan vital|Night Tram"},
		{"deleted=true", "Bygone"},
		{"deleted=false&search_regex=^R.*,TITLE", "Route 10|Route 9"},
		{"status=ONGOING&oneshot=false&search_regex=^o,title_sort", "Odd files"},
		{"status=ENDED", ""},
		{"oneshot=true", ""},
		{"complete=false", ""},
		{"genre=Noir", ""},
		{"author=Kei+Mori,writer", "Night Tram"},
		{"author=Kei+Mori,penciller", ""},
	} {
		got := titles(decode[list[series]](t, p.get("/api/v1/series?sort=metadata.titleSort&"+test.query)))
		if got != test.want {
			t.Errorf("%s: got %s, want %s", test.query, got, test.want)
		}
	}
	wantCode(t, p.get("/api/v1/series?search_regex=(,title"), http.StatusInternalServerError, "")
	for _, query := range []string{"read_status=HALF", "status=x", "deleted=perhaps", "complete=x", "oneshot=2"} {
		name, _, _ := strings.Cut(query, "=")
		wantCode(t, p.get("/api/v1/series?"+query), http.StatusBadRequest, name)
	}
}

func TestBookFilters(t *testing.T) {
	p := start(t)
	tram := p.series()["Night Tram"]
	inTram, odd := "/api/v1/series/"+tram.ID+"/books?", "/api/v1/series/"+p.series()["Odd files"].ID+"/books?"
	for _, test := range []struct{ path, want string }{
		{"/api/v1/books?read_status=IN_PROGRESS&media_status=READY&sort=readProgress.readDate,desc", "Points"},
		{"/api/v1/books?read_status=READ&read_status=IN_PROGRESS&sort=readProgress.readDate,desc", "Première|Points|Depot"},
		{"/api/v1/books?sort=metadata.title&library_id=" + tram.LibraryID, "Depot|Frames|Guide|Points"},
		{"/api/v1/books?sort=metadata.title&media_status=UNKNOWN,ERROR", "Fresh|Torn"},
		{"/api/v1/books?tag=x", ""},
		{"/api/v1/books?released_after=2020-01-01", ""},
		{inTram + "read_status=UNREAD", "Frames|Guide"},
		{inTram + "author=Kei+Mori,writer", "Depot|Points"},
		{odd, "Fresh|Torn|Gone"}, // whoever asks for no state gets them all
		{odd + "deleted=false", "Fresh|Torn"},
		{odd + "media_status=READY", "Gone"},
		{"/api/v1/series/none/books?", ""}, // no series, no books, no error
	} {
		if got := bookTitles(decode[list[book]](t, p.get(test.path))); got != test.want {
			t.Errorf("%s: got %s, want %s", test.path, got, test.want)
		}
	}
	for _, path := range []string{"/api/v1/books?media_status=FINE", "/api/v1/books?released_after=soon", inTram + "read_status=x", inTram + "deleted=x"} {
		wantCode(t, p.get(path), http.StatusBadRequest, "Failed to convert")
	}
}

func TestOnDeck(t *testing.T) {
	p := start(t)
	deck := func() string { t.Helper(); return bookTitles(decode[list[book]](t, p.get("/api/v1/books/ondeck"))) }
	if got := deck(); got != "Novel" {
		t.Errorf("with a started book in the other series: got %s, want Novel", got)
	}
	points := "/api/v1/books/" + p.books()["Points"].ID + "/read-progress"
	p.do("PATCH", points, `{"completed":true}`)
	if got := deck(); got != "Frames|Novel" {
		t.Errorf("after that book: got %s, want Frames|Novel", got)
	}
	p.do("POST", "/api/v1/series/"+p.series()["Élan vital"].ID+"/read-progress", "")
	if got := deck(); got != "Frames" {
		t.Errorf("with the other series read: got %s, want Frames", got)
	}
	if got := bookTitles(decode[list[book]](t, p.get("/api/v1/books/ondeck?library_id="+p.series()["Odd files"].LibraryID))); got != "" {
		t.Errorf("in another library: got %s, want none", got)
	}
}

func TestSiblings(t *testing.T) {
	p := start(t, func(o *comicserver.Options) { o.Content.Series[0].Comics[2].Sort = 1 })
	for _, test := range []struct{ from, to, want string }{
		{"Depot", "next", "Points"},
		{"Points", "next", "Guide"}, // the book between has the same number
		{"Guide", "previous", "Frames"},
		{"Points", "previous", "Depot"},
	} {
		got := decode[book](t, p.get("/api/v1/books/"+p.books()[test.from].ID+"/"+test.to)).Metadata.Title
		if got != test.want {
			t.Errorf("%s of %s: got %s, want %s", test.to, test.from, got, test.want)
		}
	}
	wantCode(t, p.get("/api/v1/books/"+p.books()["Guide"].ID+"/next"), http.StatusNotFound, "Not Found")
	wantCode(t, p.get("/api/v1/books/"+p.books()["Depot"].ID+"/previous"), http.StatusNotFound, "Not Found")
	wantCode(t, p.get("/api/v1/books/none/next"), http.StatusNotFound, "Not Found")
}
