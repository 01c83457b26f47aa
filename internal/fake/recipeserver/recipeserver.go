// Package recipeserver is a fake Mealie: it answers over HTTP as the real server does, in the words of its versions 1 to
// 3, from content that is made up. It covers what a client may ask that reads recipes, and changes nothing.
//
// It shares no code with the adapter that it is there to test.
package recipeserver

import (
	"net/http"
	"strings"
	"sync/atomic"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
)

// Options say what the fake is like.
type Options struct {
	Content content.Recipes
	Key     string           // the API token; no other is accepted, and none if it is empty
	Prefix  string           // the path that a proxy serves it under, as "/recipes"
	Version Version          // the zero Version is the newest
	Now     func() time.Time // for the Date of answers; nil: time.Now

	// AmountsOff leaves the amounts of all recipes switched off, as they are until somebody switches them on: ingredients
	// then show without unit and food. Otherwise they are on where an ingredient names a food. Version 3 knows no switch.
	AmountsOff bool
}

// Version is a version of the server, as far as its answers differ.
type Version int

// The versions.
const (
	V3  Version = iota // 3.5
	V23                // 2.3 and later: servings and yield are numbers
	V20                // 2.0: yield is a text
	V1                 // 1.12: no households, dates without a zone
)

// String returns the version as the server tells it.
func (v Version) String() string {
	return [...]string{V3: "v3.5.0", V23: "v2.3.0", V20: "v2.0.0", V1: "v1.12.0"}[v]
}

// Server is a fake server. Requests may overlap with one another and with its methods.
type Server struct {
	Faults fault.Set // how it misbehaves

	options Options
	catalog atomic.Pointer[catalog]
	routes  []route
}

// New returns a server.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{options: o}
	s.routes = s.table()
	s.Replace(o.Content)
	return s
}

// Replace changes what the server has, as its users do while it runs. A recipe or category that keeps its name keeps its
// id.
func (s *Server) Replace(c content.Recipes) { s.catalog.Store(newCatalog(c, s.options.Version)) }

// ServeHTTP answers a request.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.Faults.Handler(http.HandlerFunc(s.serve)).ServeHTTP(w, r)
}

func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Server", "uvicorn")
	w.Header().Set("Date", s.options.Now().UTC().Format(http.TimeFormat))
	path, inside := strings.CutPrefix(r.URL.Path, s.options.Prefix)
	if !inside {
		refuse(w, r, notFound)
		return
	}
	s.route(w, r, path)
}
