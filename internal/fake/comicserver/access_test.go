package comicserver_test

import (
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/fault"
)

func TestKey(t *testing.T) {
	p := start(t)
	for _, test := range []struct {
		name, key, challenge string
		code                 int
	}{
		{"right", key, "", http.StatusOK},
		{"wrong", "ffff", "", http.StatusUnauthorized},
		{"none", "", `Basic realm="Realm"`, http.StatusUnauthorized},
	} {
		r := p.get("/api/v1/libraries", "X-API-Key", test.key)
		if r.code != test.code || r.header.Get("WWW-Authenticate") != test.challenge {
			t.Errorf("%s key: got %d, challenge %q", test.name, r.code, r.header.Get("WWW-Authenticate"))
		}
		if test.code == http.StatusUnauthorized && len(r.body) > 0 {
			t.Errorf("%s key: got body %q, want none", test.name, r.body)
		}
	}
}

func TestUnknownPaths(t *testing.T) {
	p := start(t)
	for _, test := range []struct {
		method, path, message string
		code                  int
	}{
		{"GET", "/api/v1/nonsense", "No static resource api/v1/nonsense.", http.StatusNotFound},
		{"GET", "/api/v1/series/", "No static resource", http.StatusNotFound},
		{"GET", "/api//v1/series", "rejected", http.StatusBadRequest},
		{"GET", "/api/v1/series/a%2Fb", "rejected", http.StatusBadRequest},
		{"GET", "/api/v1/series;v=1", "rejected", http.StatusBadRequest},
		{"DELETE", "/api/v1/books", "Method 'DELETE' is not supported.", http.StatusMethodNotAllowed},
		{"PUT", "/api/v1/books/x/read-progress", "Method 'PUT' is not supported.", http.StatusMethodNotAllowed},
		{"GET", "/series", "<html>", http.StatusOK},
	} {
		r := p.do(test.method, test.path, "")
		wantCode(t, r, test.code, test.message)
	}
	if got := p.do("PUT", "/api/v1/books/x/read-progress", "").header.Get("Allow"); got != "DELETE,PATCH" {
		t.Errorf("got Allow %q, want DELETE,PATCH", got)
	}
}

func TestPrefix(t *testing.T) {
	p := start(t, func(o *comicserver.Options) { o.Prefix = "/comics" })
	wantCode(t, p.get("/comics/api/v1/libraries"), http.StatusOK, "manga")
	wantCode(t, p.get("/comics/api/v1/books/x/pages"), http.StatusNotFound, `"path":"/comics/api/v1/books/x/pages"`)
	wantCode(t, p.get("/comics/api//x?y=z"), http.StatusBadRequest, `"path":"/comics/api//x"`)
	wantCode(t, p.get("/api/v1/libraries"), http.StatusNotFound, "<html>")
	wantCode(t, p.get("/comicsapi/v1/libraries"), http.StatusNotFound, "<html>")
}

func TestAccept(t *testing.T) {
	p := start(t)
	torn := "/api/v1/books/" + p.books()["Torn"].ID + "/pages/1"
	for _, test := range []struct {
		path, accept string
		code         int
		empty        bool
	}{
		{"/api/v1/series", "application/json", http.StatusOK, false},
		{"/api/v1/series", "text/html, */*;q=0.1", http.StatusOK, false},
		{"/api/v1/series", "image/*", http.StatusNotAcceptable, true},
		{"/api/v1/series/x/thumbnail", "application/json", http.StatusNotAcceptable, false},
		{torn, "*/*", http.StatusNotFound, false},
		{torn, "image/*", http.StatusNotFound, true}, // an error cannot be a picture: its message is lost
	} {
		r := p.get(test.path, "Accept", test.accept)
		if r.code != test.code || (len(r.body) == 0) != test.empty {
			t.Errorf("%s for %s: got %d with %d bytes, want %d, empty %v", test.path, test.accept, r.code, len(r.body), test.code, test.empty)
		}
	}
}

func TestSessionQuirk(t *testing.T) {
	p := start(t)
	if got := p.get("/api/v1/libraries").header.Get("Set-Cookie"); got != "" {
		t.Errorf("without the quirk: got cookie %q", got)
	}
	p = start(t, func(o *comicserver.Options) { o.SessionQuirk = true })
	first := p.get("/api/v1/libraries")
	cookie, _, _ := strings.Cut(first.header.Get("Set-Cookie"), ";")
	if first.code != http.StatusOK || len(first.body) == 0 || !strings.HasPrefix(cookie, "KOMGA-SESSION=") {
		t.Fatalf("got %d with %d bytes and cookie %q", first.code, len(first.body), cookie)
	}
	if second := p.get("/api/v1/libraries", "Cookie", cookie); second.code != http.StatusOK || len(second.body) != 0 {
		t.Errorf("key and cookie: got %d with %d bytes, want 200 with none", second.code, len(second.body))
	}
}

// TestLibraries shows that capitals do not count in the order.
func TestLibraries(t *testing.T) {
	p := start(t)
	type library struct{ ID, Name, Root string }
	all := decode[[]library](t, p.get("/api/v1/libraries"))
	if len(all) != 2 || all[0].Name != "Comics" || all[1].Name != "manga" {
		t.Fatalf("got %+v, want Comics, manga", all)
	}
	if got := decode[library](t, p.get("/api/v1/libraries/"+all[1].ID)); got != all[1] {
		t.Errorf("got %+v, want %+v", got, all[1])
	}
	wantCode(t, p.get("/api/v1/libraries/none"), http.StatusNotFound, `"status":404`)
}

func TestCaching(t *testing.T) {
	p := start(t)
	depot := p.books()["Depot"].ID
	for _, path := range []string{"/api/v1/libraries", "/api/v1/series", "/api/v1/books/" + depot + "/thumbnail", "/api/v1/books/" + depot + "/pages/1"} {
		r := p.get(path)
		tag := r.header.Get("ETag")
		if got := r.header.Get("Cache-Control"); got != "max-age=0, must-revalidate, private" || len(tag) != 35 {
			t.Errorf("%s: got Cache-Control %q, ETag %q", path, got, tag)
		}
		if r := p.get(path, "If-None-Match", `W/"x", `+tag); r.code != http.StatusNotModified || len(r.body) > 0 {
			t.Errorf("%s again: got %d with %d bytes, want 304", path, r.code, len(r.body))
		}
		wantCode(t, p.get(path, "If-None-Match", `"x"`), http.StatusOK, "")
	}
	page := "/api/v1/books/" + depot + "/pages/1"
	wantCode(t, p.get(page, "If-Modified-Since", p.get(page).header.Get("Last-Modified")), http.StatusNotModified, "")
	wantCode(t, p.get(page, "If-Modified-Since", "Sat, 01 Jan 2000 00:00:00 GMT"), http.StatusOK, "")
	if got := p.get("/api/v1/books/" + depot + "/file").header.Get("ETag"); got != "" {
		t.Errorf("a file has ETag %q", got)
	}
}

func TestFaults(t *testing.T) {
	p := start(t)
	undo := p.fake.Faults.Add(fault.Status(http.StatusServiceUnavailable).On(fault.Path("/libraries")))
	wantCode(t, p.get("/api/v1/libraries"), http.StatusServiceUnavailable, "")
	wantCode(t, p.get("/api/v1/series"), http.StatusOK, "")
	undo()
	wantCode(t, p.get("/api/v1/libraries"), http.StatusOK, "")
}
