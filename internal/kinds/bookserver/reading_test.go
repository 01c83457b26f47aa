package bookserver_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// loginPage is what servers, and networks, send to people who are to log in.
const loginPage = "<!DOCTYPE html><html><body>Log in</body></html>"

// toLogIn answers with a login page, as if that was what had been asked for.
func toLogIn() fault.Fault { return fault.Corrupt(func([]byte) []byte { return []byte(loginPage) }) }

// laterPages matches requests for any page of a list but the first.
func laterPages(r *http.Request) bool { return r.URL.Query().Has("offset") }

// TestHalfAList checks that a list which breaks off in its middle is an error, and not a library with fewer books: the
// catalog before it stays in force.
func TestHalfAList(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		for name, spoil := range map[string]fault.Fault{
			"a login page": toLogIn(),
			"403":          fault.Status(http.StatusForbidden),
			"410":          fault.Status(http.StatusGone),
			"500":          fault.Status(http.StatusInternalServerError),
		} {
			o := options(flavour)
			o.PageSize = 2
			f, address := serve(t, o)
			s := open(t, address)
			b := bookOf(t, s, "Tide Tables") // on the last page
			f.Faults.Add(spoil.On(laterPages))
			list, err := s.Series(t.Context())
			if err == nil || errors.Is(err, server.ErrBadAnswer) != (name != "500") {
				t.Errorf("flavour %d, %s: got %q and %v", flavour, name, titles(list), err)
			}
			if _, err := s.Books(t.Context(), b.Series); err != nil {
				t.Errorf("flavour %d, %s: the last page is lost: %v", flavour, name, err)
			}
		}
	}
}

// TestHalfARoot does the same for a list that begins at the root.
func TestHalfARoot(t *testing.T) {
	for name, c := range map[string]struct {
		served pages
		whole  bool
	}{
		"a login page": {pages{"/opds": page(next("/opds?p=2"), book("1", "A")), "/opds?p=2": loginPage}, false},
		"a short page": {pages{
			"/opds": page(next("/opds?p=2"), book("1", "A"), book("2", "B")), "/opds?p=2": page(next("/opds?p=3"), book("3", "C")),
		}, false},
		"full pages": {pages{
			"/opds": page(next("/opds?p=2"), book("1", "A")), "/opds?p=2": page(next("/opds?p=3"), book("3", "C")),
		}, true},
	} {
		if list, err := open(t, listen(t, c.served)).Series(t.Context()); c.whole != (err == nil) {
			t.Errorf("%s: got %q and %v", name, titles(list), err)
		}
	}
}

// TestBooksRemovedMeanwhile checks that books which are removed while their list is read do no harm: calibre answers
// 404 to the page that is gone, Calibre-Web with an empty one.
func TestBooksRemovedMeanwhile(t *testing.T) {
	for _, flavour := range []bookserver.Flavour{bookserver.CalibreWeb, bookserver.Calibre} {
		before, after := options(flavour), options(flavour)
		before.PageSize, after.PageSize = 3, 3
		after.Content.Books = after.Content.Books[:3]
		first, second := bookserver.New(before), bookserver.New(after)
		address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if laterPages(r) {
				second.ServeHTTP(w, r)
			} else {
				first.ServeHTTP(w, r)
			}
		}))
		if list, err := open(t, address).Series(t.Context()); err != nil || len(list) == 0 {
			t.Errorf("flavour %d: got %q and %v", flavour, titles(list), err)
		}
	}
}

// TestRefusedLibrary checks that a library which may not be seen is not an empty one. In calibre's, 404 to everything
// is just that.
func TestRefusedLibrary(t *testing.T) {
	type outcome struct {
		code int
		says string
	}
	for _, c := range []struct {
		name         string
		spoil        fault.Fault
		web, calibre outcome
	}{
		{
			"403", fault.Status(http.StatusForbidden), // of the list that comes first
			outcome{http.StatusForbidden, "GET /opds/books: "}, outcome{http.StatusForbidden, "GET /opds/navcatalog/4f7469746c65: "},
		},
		{"a login page", toLogIn(), outcome{0, "a web page"}, outcome{0, "a web page"}},
		{"404", fault.Status(http.StatusNotFound), outcome{0, "leads to nothing: GET /opds/books: "}, outcome{}},
		{"410", fault.Status(http.StatusGone), outcome{0, "leads to nothing: GET /opds/books: "}, outcome{}},
	} {
		for flavour, want := range map[bookserver.Flavour]outcome{bookserver.CalibreWeb: c.web, bookserver.Calibre: c.calibre} {
			f, address := serve(t, options(flavour))
			s := open(t, address)
			f.Faults.Add(c.spoil.On(fault.Path("/opds/")))
			list, err := s.Series(t.Context())
			switch {
			case want == outcome{}:
				if err != nil || len(list) > 0 {
					t.Errorf("flavour %d, %s: got %q and %v, want an empty list", flavour, c.name, titles(list), err)
				}
			case err == nil || server.StatusCode(err) != want.code || !strings.Contains(err.Error(), want.says):
				t.Errorf("flavour %d, %s: got %q and %v, want %+v", flavour, c.name, titles(list), err, want)
			case want.code == 0 && !errors.Is(err, server.ErrBadAnswer):
				t.Errorf("flavour %d, %s: got %v, want an ErrBadAnswer", flavour, c.name, err)
			}
		}
	}
}

// TestOtherWays checks that books are found on another way where the best one is closed or leads to nothing.
func TestOtherWays(t *testing.T) {
	for name, all := range map[string]string{"missing": "", "a login page": loginPage, "empty": page("")} {
		for where, other := range map[string]string{"the other letters": "/opds/books/letter/A", "the next list": "/opds/new"} {
			served := pages{
				"/opds":                 page("", section("/opds/books"), section("/opds/new")),
				"/opds/books":           page("", section("/opds/books/letter/00"), section("/opds/books/letter/A")),
				"/opds/books/letter/00": all,
				other:                   page("", book("1", "A")),
			}
			if all == "" {
				delete(served, "/opds/books/letter/00")
			}
			if name == "empty" && other != "/opds/new" {
				continue // where all is nothing, letters have nothing either
			}
			if list, err := open(t, listen(t, served)).Series(t.Context()); err != nil || len(list) != 1 {
				t.Errorf("%s, %s: got %q and %v", name, where, titles(list), err)
			}
		}
	}
}

// TestOrderOfSections checks that what holds books by chance comes last when a catalog is walked through.
func TestOrderOfSections(t *testing.T) {
	var asked []string
	served := pages{
		"/opds":     page("", section("/opds/hot"), section("/opds/a"), section("/opds/discover"), section("/opds/b")),
		"/opds/hot": page("", book("1", "A")), "/opds/a": page(""), "/opds/discover": page(""), "/opds/b": page(""),
	}
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, strings.TrimPrefix(r.URL.Path, "/opds"))
		served.ServeHTTP(w, r)
	}))
	seriesOf(t, open(t, address))
	if want := []string{"", "/a", "/b", "/hot", "/discover"}; !slices.Equal(asked, want) {
		t.Errorf("asked for %q, want %q", asked, want)
	}
}

// TestGoneRoot checks that a root which is gone is looked for elsewhere, as one that never was.
func TestGoneRoot(t *testing.T) {
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/opds" {
			w.WriteHeader(http.StatusGone)
			return
		}
		pages{"/": page("", book("1", "A"))}.ServeHTTP(w, r)
	}))
	if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, []string{"A"}) {
		t.Errorf("got %q", got)
	}
}

// TestForeignHost checks that a link to another host at the same port is not taken for one to this server.
func TestForeignHost(t *testing.T) {
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, port, _ := strings.Cut(r.Host, ":")
		pages{
			"/opds": page(next("http://other.example:"+port+"/p2"), book("1", "A")),
			"/p2":   page("", book("2", "B")),
		}.ServeHTTP(w, r)
	}))
	if got := titles(seriesOf(t, open(t, address))); !slices.Equal(got, []string{"A"}) {
		t.Errorf("got %q", got)
	}
}

// TestSentElsewhere checks that a feed which comes from another port of the host, over http, is none of the server's.
func TestSentElsewhere(t *testing.T) {
	other := listen(t, pages{"/opds": page("", book("1", "A"))})
	list, err := open(t, listen(t, http.RedirectHandler(other+"/opds", http.StatusFound))).Series(t.Context())
	if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), "elsewhere") {
		t.Errorf("got %q and %v", titles(list), err)
	}
}

// TestRaisedToAnotherPort checks that a server may send us from http to https at another port, with links that name
// that port.
func TestRaisedToAnotherPort(t *testing.T) {
	var secure *httptest.Server
	secure = httptest.NewTLSServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		pages{
			"/opds":     page(next(secure.URL+"/opds?p=2"), book("1", "A")),
			"/opds?p=2": page(next("/opds?p=3"), book("2", "B")),
			"/opds?p=3": page("", book("3", "C")),
		}.ServeHTTP(w, r)
	}))
	t.Cleanup(secure.Close)
	plain := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, secure.URL+r.URL.RequestURI(), http.StatusFound)
	}))
	s := open(t, plain, func(a *server.Account) { a.Roots = secure.Client().Transport.(*http.Transport).TLSClientConfig.RootCAs })
	if got := titles(seriesOf(t, s)); !slices.Equal(got, []string{"A", "B", "C"}) {
		t.Errorf("got %q", got)
	}
}

// TestLongLink checks that a link longer than anyone can mean is none.
func TestLongLink(t *testing.T) {
	for length, want := range map[int]int{1990: 2, 2001: 1} {
		long := "/opds?" + strings.Repeat("x", length-len("/opds?"))
		served := pages{"/opds": page(next(long), book("1", "A")), long: page("", book("2", "B"))}
		if got := titles(seriesOf(t, open(t, listen(t, served)))); len(got) != want {
			t.Errorf("%d bytes: got %q", length, got)
		}
	}
}

// TestFeedWithoutEnd checks that nobody waits for a server that has said everything and does not hang up. With the time
// that this one is given, such a wait would outlast the test.
func TestFeedWithoutEnd(t *testing.T) {
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, _ = fmt.Fprint(w, page("", book("1", "A")))
		_ = http.NewResponseController(w).Flush()
		<-r.Context().Done()
	}))
	s := open(t, address, func(a *server.Account) { a.Timeouts.Request = 1 << 50 })
	if got := titles(seriesOf(t, s)); !slices.Equal(got, []string{"A"}) {
		t.Errorf("got %q", got)
	}
}

// TestLostPrefix checks that covers and files are found behind a proxy that keeps its path to itself and answers
// everything else with its front page, also by whoever has the catalog from the disk.
func TestLostPrefix(t *testing.T) {
	o := options(bookserver.CalibreWeb)
	o.Prefix, o.PrefixLost = "/cw", true
	f := bookserver.New(o)
	address := listen(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/cw") {
			f.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html")
		_, _ = fmt.Fprint(w, loginPage)
	}))
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = folder }
	b := bookOf(t, open(t, address+"/cw", kept), "Night Tram 2")
	if _, err := open(t, address+"/cw", kept).BookThumbnail(t.Context(), b.ID); err != nil {
		t.Errorf("cover: %v", err)
	}
	if _, _, err := fetch(t, open(t, address+"/cw", kept), b.ID); err != nil {
		t.Errorf("file: %v", err)
	}
}
