// Package bookserver is a fake ebook server. It speaks OPDS like Calibre-Web or like calibre's own content server, the
// two that users have, with their quirks: what they send was captured, and the tests hold it against that.
//
// Of each server it has what a client may want that reads books: the catalog, covers and files.
package bookserver

import (
	"net/http"
	"strings"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
)

// Flavour is the program that the fake pretends to be.
type Flavour int

// The flavours.
const (
	CalibreWeb Flavour = iota // 0.6.27
	Calibre                   // calibre's content server, 6.13
)

// Options say what the fake is like.
type Options struct {
	Content            content.Books
	Username, Password string           // both empty: nobody need log in
	Prefix             string           // the path that it is served under: "" or "/books"
	PrefixLost         bool             // links lack the prefix, as behind a proxy that keeps it to itself
	Now                func() time.Time // nil: time.Now
	Flavour            Flavour
	PageSize           int      // entries of a page; 0: as the server comes, 60 or 30
	Columns            []Column // custom columns of the library
	NoRange            bool     // files come in chunks without a length and only from the start, as through some proxies

	// Of Calibre-Web alone.

	Hidden            []string // sections that the user has hidden, by the last part of their path: "books", "series"
	Anonymous         bool     // whoever brings no credentials is a guest, who sees little and may not download
	LockOut           bool     // three wrong logins a minute lock a user out; every answer tells how many are left
	CrashWithoutLogin bool     // requests without credentials are answered with 500, as up to 0.6.26
	Extended          bool     // books have elements for their series, as in the fork NextGen

	// Of calibre alone.

	Language   string // "": English; "fr", "de"
	Digest     bool   // asks for Digest and refuses Basic, which is what it does without TLS
	GroupAbove int    // longer lists of series, authors, … are split by first letter; 0: 100
}

// Column is a custom column.
type Column struct {
	Name   string
	Value  string            // of every book
	Values map[string]string // of some books, by title, instead; an empty one is none
}

// Server is the fake. It may be asked from several goroutines.
type Server struct {
	Faults fault.Set // lets it misbehave; applied to every request

	handler http.Handler
}

// New returns a fake in good health.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	c := catalog{Options: o, library: newLibrary(o.Content)}
	if !o.PrefixLost {
		c.base = o.Prefix
	}
	var h http.Handler
	if o.Flavour == Calibre {
		h = newCalibre(c)
	} else {
		h = newCalibreWeb(c)
	}
	s := &Server{}
	s.handler = s.Faults.Handler(h)
	return s
}

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// catalog is what both flavours have in common.
type catalog struct {
	Options
	*library
	base string // stands before the path of every link
}

// inside returns the request as it looks below the prefix, false if it is meant for somebody else.
func (c *catalog) inside(r *http.Request) (*http.Request, bool) {
	path, ok := strings.CutPrefix(r.URL.Path, c.Prefix)
	if !ok || !strings.HasPrefix(path, "/") {
		return r, false
	}
	below := r.Clone(r.Context())
	below.URL.Path = path
	below.URL.RawPath = strings.TrimPrefix(r.URL.RawPath, c.Prefix)
	return below, true
}

// reads tells whether a request only asks.
func reads(r *http.Request) bool { return r.Method == http.MethodGet || r.Method == http.MethodHead }
