package bookserver

import (
	"cmp"
	"fmt"
	"hash/adler32"
	"html"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"
)

// calibreWeb answers like Calibre-Web.
type calibreWeb struct {
	catalog
	logins  lockout
	mux     *http.ServeMux
	byTitle []*book
}

func newCalibreWeb(c catalog) http.Handler {
	c.PageSize = cmp.Or(c.PageSize, 60)
	s := &calibreWeb{catalog: c, mux: http.NewServeMux(), byTitle: slices.Clone(c.books)}
	s.logins.now = c.Now
	slices.SortFunc(s.byTitle, byBytes)
	s.routes()
	return s
}

// ServeHTTP answers a request. What leads nowhere is found out before anybody is asked to log in.
func (s *calibreWeb) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.stamp(w)
	r, ok := s.inside(r)
	if ok {
		_, pattern := s.mux.Handler(r)
		ok = pattern != ""
	}
	switch {
	case !ok:
		w.Header().Set("Vary", "Cookie")
		s.fail(w, http.StatusNotFound)
	case !reads(r):
		w.Header().Set("Allow", "GET, HEAD, OPTIONS")
		s.fail(w, http.StatusMethodNotAllowed)
	default:
		s.mux.ServeHTTP(w, r)
	}
}

// stamp sets the headers of every answer.
func (s *calibreWeb) stamp(w http.ResponseWriter) {
	h := w.Header()
	h.Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' 'unsafe-eval'; font-src 'self' data:; "+
		"img-src 'self' data:; object-src 'none';")
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("X-Frame-Options", "SAMEORIGIN")
	h.Set("X-XSS-Protection", "1; mode=block")
	h.Set("Strict-Transport-Security", "max-age=31536000")
	h.Set("Server", "TornadoServer/6.2")
}

// fail answers with the page that people see in their browsers: clients get it too.
func (s *calibreWeb) fail(w http.ResponseWriter, code int) {
	page := fmt.Sprintf(errorPage, code, s.base, http.StatusText(code))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(page)))
	w.WriteHeader(code)
	_, _ = w.Write([]byte(page)) // whoever asked may be gone
}

const errorPage = `<!DOCTYPE html>
<html class="http-error">
  <head>
    <title>Calibre-Web | HTTP Error (Error %[1]d)</title>
    <meta charset="utf-8">
    <link rel="shortcut icon" href="%[2]s/static/favicon.ico">
  </head>
  <body>
    <h1  class="text-center">Calibre-Web</h1>
    <h1  class="text-center">Error %[1]d</h1>
    <h3>%[3]s</h3>
    <a href="%[2]s/" title="Return to Home">Return to Home</a>
  </body>
</html>`

// cover answers with the cover of a book. Whatever size the path names, it is the one picture that there is.
func (s *calibreWeb) cover(w http.ResponseWriter, r *http.Request) {
	name, data := "generic_cover.jpg", placeholder()
	b := s.book(r.PathValue("id"))
	if b != nil && b.Cover != nil {
		name, data = "cover.jpg", b.Cover.Bytes()
	}
	w.Header().Set("Content-Disposition", "inline; filename="+name)
	s.sendStatic(w, r, "image/jpeg", r.PathValue("id")+name, data, s.changed)
}

// download answers with a file. Guests may not have any.
func (s *calibreWeb) download(w http.ResponseWriter, r *http.Request) {
	if s.guest(r) {
		w.Header().Set("WWW-Authenticate", `Basic realm="calibre-web"`)
		s.fail(w, http.StatusUnauthorized)
		return
	}
	b := s.book(r.PathValue("id"))
	if b == nil {
		s.fail(w, http.StatusNotFound)
		return
	}
	f, ok := b.file(r.PathValue("format"))
	if !ok {
		s.fail(w, http.StatusNotFound)
		return
	}
	name := fmt.Sprintf("%s - %s.%s", b.Title, b.Authors[0], strings.ToLower(f.Format))
	w.Header().Set("Content-Disposition", disposition(name, "UTF-8"))
	s.sendStatic(w, r, webType(f.Format), b.UUID+f.Format, f.Bytes(), b.Changed)
}

// sendStatic sends what lies on the server's disk under a name.
func (s *calibreWeb) sendStatic(w http.ResponseWriter, r *http.Request, typ, name string, data []byte, changed time.Time) {
	w.Header().Set("Content-Type", typ)
	w.Header().Set("Cache-Control", "no-cache")
	w.Header().Set("ETag", fmt.Sprintf(`"%d.5-%d-%d"`, changed.Unix(), len(data), adler32.Checksum([]byte(name))))
	s.send(&shyWriter{w}, r, data, changed)
}

// shyWriter keeps to itself that parts can be asked for, unless one was: so does Calibre-Web.
type shyWriter struct{ http.ResponseWriter }

func (w *shyWriter) WriteHeader(code int) {
	if code == http.StatusOK {
		w.Header().Del("Accept-Ranges")
	}
	w.ResponseWriter.WriteHeader(code)
}

func (w *shyWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// slashed sends whoever left out the last slash of a download to the address that has it, with the whole address.
func (s *calibreWeb) slashed(w http.ResponseWriter, r *http.Request) {
	scheme := "http"
	if r.TLS != nil {
		scheme = "https"
	}
	to := (&url.URL{Scheme: scheme, Host: r.Host, Path: s.base + r.URL.Path + "/", RawQuery: r.URL.RawQuery}).String()
	page := fmt.Sprintf(movedPage, html.EscapeString(to))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("Content-Length", strconv.Itoa(len(page)))
	w.Header().Set("Location", to)
	w.WriteHeader(http.StatusPermanentRedirect)
	_, _ = w.Write([]byte(page))
}

const movedPage = `<!doctype html>
<html lang=en>
<title>Redirecting...</title>
<h1>Redirecting...</h1>
<p>You should be redirected automatically to the target URL: <a href="%[1]s">%[1]s</a>. If not, click the link.
`

// webType returns the media type of a format.
func webType(format string) string {
	switch strings.ToLower(format) {
	case "epub", "kepub":
		return "application/epub+zip"
	case "cbz", "cbr":
		return "application/x-" + strings.ToLower(format)
	case "cbt":
		return "application/x-tar"
	case "cb7":
		return "application/x-7z-compressed"
	case "pdf":
		return "application/pdf"
	case "fb2":
		return "application/fb2+zip"
	case "mobi", "azw", "azw3":
		return "application/x-mobipocket-ebook"
	}
	return "application/octet-stream"
}
