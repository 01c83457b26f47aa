// Package comicserver is a fake Komga: an HTTP server that answers a reading client as the real one does.
//
// It is our own reading of that server's protocol and shares nothing with the adapter: it knows the libraries, series,
// books, pages, posters, files and reading progress of one user who is no administrator, with the errors and the oddities
// that a client can trip over. What an administrator does, other users, collections, read lists and the other protocols of
// the real server are not there. Catalog and pictures come from package content; only the progress changes, in memory.
package comicserver

import (
	"net/http"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/fake/fault"
)

// Options say what the server is like.
type Options struct {
	Content content.Comics   // where it has series and no library, they are in one called "Library"
	Key     string           // the API key of the one user
	Prefix  string           // the context path it is served under: "" or "/comics"
	Now     func() time.Time // dates what the client does, called from several goroutines; nil: time.Now

	OldLists     bool // as before 1.19: the lists that are asked for with POST are not there yet
	NewLists     bool // as after the deprecated lists that are asked for with GET are gone
	SessionQuirk bool // as up to 1.23.4: sets a session cookie, and answers a request with cookie and key with nothing
	NoStreaming  bool // the user may not read pages
}

// Server is the fake. Requests may overlap.
type Server struct {
	// Faults let it misbehave.
	Faults fault.Set

	options Options
	catalog *catalog
	mux     *http.ServeMux
	handler http.Handler

	mu       sync.RWMutex // guards progress
	progress map[*book]progress
}

// New returns a server in which nothing has been read but what the content says.
func New(o Options) *Server {
	if o.Now == nil {
		o.Now = time.Now
	}
	s := &Server{options: o, catalog: newCatalog(o.Content), progress: make(map[*book]progress)}
	for _, b := range s.catalog.books {
		if b.made.ReadTo > 0 {
			s.progress[b] = startingProgress(b)
		}
	}
	s.mux = s.routes()
	s.handler = s.Faults.Handler(http.HandlerFunc(s.serve))
	return s
}

// ServeHTTP answers like the real server, or as badly as its faults say.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// sessionCookie is the name of the cookie that must not be sent along with a key.
const sessionCookie = "KOMGA-SESSION"

// serve does what the real server does before any endpoint is reached.
func (s *Server) serve(w http.ResponseWriter, r *http.Request) {
	below, ok := strings.CutPrefix(r.URL.Path, s.options.Prefix)
	if !ok || !strings.HasPrefix(below, "/") {
		sendPage(w, http.StatusNotFound, "HTTP Status 404 – Not Found") // the container's own page, not the application's
		return
	}
	if s.options.SessionQuirk {
		http.SetCookie(w, &http.Cookie{Name: sessionCookie, Value: "ZmFrZS1zZXNzaW9u", Path: s.options.Prefix + "/", HttpOnly: true})
	}
	switch {
	case suspicious(r, below):
		s.sendError(w, r, failure(http.StatusBadRequest, "The request was rejected because the URL was not normalized"))
	case !strings.HasPrefix(below, "/api/"):
		sendPage(w, http.StatusOK, "Komga") // any other path is one of the web interface's own: a wrong base URL is no 404
	case r.Header.Get(keyHeader) != s.options.Key:
		refuse(w, r)
	case s.options.SessionQuirk && hasSession(r):
		w.WriteHeader(http.StatusOK)
	default:
		http.StripPrefix(s.options.Prefix, http.HandlerFunc(s.route)).ServeHTTP(w, r)
	}
}

// suspicious tells whether the firewall in front of the application turns a path down.
func suspicious(r *http.Request, below string) bool {
	clean := path.Clean(below)
	if strings.HasSuffix(below, "/") && clean != "/" {
		clean += "/"
	}
	return clean != below || strings.Contains(below, ";") || strings.Contains(strings.ToLower(r.URL.RawPath), "%2f")
}

const keyHeader = "X-Api-Key"

// refuse answers a request without the right key. Only who sends no key at all is asked for a password.
func refuse(w http.ResponseWriter, r *http.Request) {
	if len(r.Header.Values(keyHeader)) == 0 {
		w.Header().Set("WWW-Authenticate", `Basic realm="Realm"`)
	}
	w.WriteHeader(http.StatusUnauthorized)
}

func hasSession(r *http.Request) bool {
	_, err := r.Cookie(sessionCookie)
	return err == nil
}

// route finds the endpoint. What it does not find it refuses with the application's errors, not with those of the mux.
func (s *Server) route(w http.ResponseWriter, r *http.Request) {
	if _, pattern := s.mux.Handler(r); pattern != "" {
		s.mux.ServeHTTP(w, r)
		return
	}
	allowed := s.methods(r)
	if len(allowed) == 0 {
		s.sendError(w, r, failure(http.StatusNotFound, "No static resource "+strings.TrimPrefix(r.URL.Path, "/")+"."))
		return
	}
	w.Header().Set("Allow", strings.Join(allowed, ","))
	s.sendError(w, r, failure(http.StatusMethodNotAllowed, "Method '"+r.Method+"' is not supported."))
}

// methods returns the methods with which there is something at the path of a request.
func (s *Server) methods(r *http.Request) []string {
	all := []string{http.MethodDelete, http.MethodGet, http.MethodPatch, http.MethodPost}
	return slices.DeleteFunc(all, func(method string) bool {
		other := *r
		other.Method = method
		_, pattern := s.mux.Handler(&other)
		return pattern == ""
	})
}
