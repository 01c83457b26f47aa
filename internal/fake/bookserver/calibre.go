package bookserver

import (
	"cmp"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// libraryID names the one library of the fake. Links to feeds and files carry it.
const libraryID = "library"

// calibre answers like calibre's content server.
type calibre struct {
	catalog
	mux     *http.ServeMux
	words   words
	auth    calibreAuth
	byTitle []*book
	lists   map[string][]*item // the fields that can be browsed, each in the order of the alphabet
}

func newCalibre(c catalog) http.Handler {
	c.PageSize = cmp.Or(c.PageSize, 30)
	c.GroupAbove = cmp.Or(c.GroupAbove, 100)
	s := &calibre{
		catalog: c, mux: http.NewServeMux(), words: wordsOf(c.Language), lists: map[string][]*item{},
		auth:    calibreAuth{username: c.Username, password: c.Password, digest: c.Digest, now: c.Now},
		byTitle: inAlphabet(c.books, func(b *book) string { return b.sort }),
	}
	for _, field := range browsable {
		if items := shown(field, c.fields[field]); len(items) > 0 {
			s.lists[field] = inAlphabet(items, func(it *item) string { return it.sort })
		}
	}
	s.routes()
	return s
}

// browsable are the fields that the root leads to, if any book has them.
var browsable = []string{"authors", "languages", "publisher", "rating", "series", "tags"}

// shown returns the items of a field as calibre shows and sorts them.
func shown(field string, items []*item) []*item {
	var list []*item
	for _, it := range items {
		it := *it
		switch field {
		case "series": // sorted in the language of its books, unlike titles
			it.sort = sortTitle(it.name, it.books[0].Language)
		case "languages":
			it.name = languageName(it.name)
			it.sort = it.name
		}
		list = append(list, &it)
	}
	return list
}

// routes says which path is what.
func (s *calibre) routes() {
	s.on("/opds", s.root)
	s.on("/opds/navcatalog/{which}", s.feed(s.navcatalog))
	s.on("/opds/category/{category}/{which}", s.feed(s.category))
	s.on("/opds/categorygroup/{category}/{which}", s.feed(s.group))
	s.on("/opds/search", s.feed(s.search))
	s.on("/opds/search/{terms}", s.feed(s.search))
	s.on("/get/{what}/{id}", s.get)
	s.on("/get/{what}/{id}/{library}", s.get)
}

// handler answers a request, or returns the problem with it before it has sent anything.
type handler func(http.ResponseWriter, *http.Request) *problem

// problem is an answer that is not what was asked for. All are plain text.
type problem struct {
	code      int
	text      string
	challenge string // asks for a login
}

func notFound(format string, args ...any) *problem {
	return &problem{code: http.StatusNotFound, text: fmt.Sprintf(format, args...)}
}

// on registers who answers for a path.
func (s *calibre) on(pattern string, h handler) {
	s.mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		p := wrongLibrary(r)
		if p == nil {
			p = h(w, r)
		}
		if p != nil {
			s.fail(w, p)
		}
	})
}

// wrongLibrary returns the problem of a request for a library that is not there.
func wrongLibrary(r *http.Request) *problem {
	id := cmp.Or(r.PathValue("library"), r.URL.Query().Get("library_id"), libraryID)
	if id != libraryID {
		return notFound("Library %s not found", repr(id))
	}
	return nil
}

// repr quotes a text as Python does in its messages.
func repr(text string) string { return "'" + strings.ReplaceAll(text, "'", `\'`) + "'" }

// ServeHTTP answers a request. calibre answers below its prefix and without it: only a proxy insists. What leads
// nowhere is found out before anybody is asked to log in.
func (s *calibre) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	below, ok := s.inside(r)
	if ok = ok || !s.PrefixLost; ok {
		below = below.Clone(below.Context())
		below.URL.Path, below.URL.RawPath = dense(below.URL.Path), dense(below.URL.RawPath)
		_, pattern := s.mux.Handler(below)
		ok = pattern != ""
	}
	switch {
	case !ok:
		s.fail(w, notFound(""))
	case !reads(r):
		s.fail(w, &problem{code: http.StatusMethodNotAllowed})
	default:
		if p := s.auth.check(r); p != nil {
			s.fail(w, p)
			return
		}
		s.mux.ServeHTTP(w, below)
	}
}

// dense returns a path without its empty parts, which calibre does not count.
func dense(path string) string {
	return "/" + strings.Join(strings.FieldsFunc(path, func(r rune) bool { return r == '/' }), "/")
}

func (s *calibre) fail(w http.ResponseWriter, p *problem) {
	w.Header().Set("Content-Type", "text/plain; charset=UTF-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(p.text)))
	if p.challenge != "" {
		w.Header().Set("WWW-Authenticate", p.challenge)
	}
	w.WriteHeader(p.code)
	_, _ = w.Write([]byte(p.text)) // whoever asked may be gone
}

// link returns the address of a feed.
func (s *calibre) link(path ...string) string {
	for i := range path {
		path[i] = url.PathEscape(path[i])
	}
	return s.base + "/" + strings.Join(path, "/") + "?library_id=" + libraryID
}
