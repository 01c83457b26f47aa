package comicserver

import (
	"bytes"
	"crypto/md5"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// answer is what an endpoint makes of a request that it grants. The zero answer is 204.
type answer struct {
	mediaType   string
	body        []byte
	disposition string
	modified    time.Time // zero: not said
	download    bool      // a file: it has no ETag
}

// handler is an endpoint.
type handler func(r *http.Request) (answer, error)

// statusError is a refusal in Spring's words.
type statusError struct {
	code    int
	message string
}

func (e *statusError) Error() string { return e.message }

func failure(code int, message string) error { return &statusError{code, message} }

// errNothing is a 404 that says nothing, as series and books that do not exist get.
var errNothing = errors.New("not found")

// errMissing is what everything else that does not exist gets.
var errMissing = failure(http.StatusNotFound, "No message available")

// violations is a refusal by the checks that the fields of a request's body must pass.
type violations []violation

type violation struct {
	FieldName string `json:"fieldName"`
	Message   string `json:"message"`
}

func (violations) Error() string { return "validation failed" }

// jsonAnswer encodes as the real server does: no HTML escapes, no line feed at the end.
func jsonAnswer(v any) (answer, error) {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return answer{}, err
	}
	return answer{mediaType: jsonType, body: bytes.TrimSuffix(buf.Bytes(), []byte("\n"))}, nil
}

// endpoint serves h to clients that accept what it produces.
func (s *Server) endpoint(produces string, h handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "max-age=0, must-revalidate, private")
		if !parseAccept(r).admits(produces) {
			s.sendError(w, r, failure(http.StatusNotAcceptable, "No acceptable representation"))
			return
		}
		a, err := h(r)
		if err != nil {
			s.sendError(w, r, err)
			return
		}
		a.send(w, r)
	})
}

func (a answer) send(w http.ResponseWriter, r *http.Request) {
	header := w.Header()
	if !a.modified.IsZero() {
		header.Set("Last-Modified", a.modified.Format(http.TimeFormat))
	}
	if a.unchanged(header, r) {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	if a.mediaType == "" {
		w.WriteHeader(http.StatusNoContent)
		return
	}
	if a.disposition != "" {
		header.Set("Content-Disposition", a.disposition)
	}
	header.Set("Content-Type", a.mediaType)
	header.Set("Content-Length", strconv.Itoa(len(a.body)))
	_, _ = w.Write(a.body)
}

// unchanged sets the ETag, which is made from the body, and tells whether the client has that body already. Of the two
// ways to ask, the one by ETag wins.
func (a answer) unchanged(header http.Header, r *http.Request) bool {
	if a.download || r.Method != http.MethodGet {
		return false
	}
	tag := fmt.Sprintf(`"0%x"`, md5.Sum(a.body))
	header.Set("ETag", tag)
	if known := r.Header.Get("If-None-Match"); known != "" {
		return known == "*" || strings.Contains(known, tag)
	}
	since, err := http.ParseTime(r.Header.Get("If-Modified-Since"))
	return err == nil && !a.modified.IsZero() && !a.modified.After(since)
}

// springError is the body of most refusals.
type springError struct {
	Timestamp string `json:"timestamp"`
	Status    int    `json:"status"`
	Error     string `json:"error"`
	Message   string `json:"message"`
	Path      string `json:"path"`
}

// sendError refuses a request.
func (s *Server) sendError(w http.ResponseWriter, r *http.Request, err error) {
	if list, ok := errors.AsType[violations](err); ok {
		sendJSON(w, http.StatusBadRequest, map[string]violations{"violations": list})
		return
	}
	refusal, ok := errors.AsType[*statusError](err)
	path, _, _ := strings.Cut(r.RequestURI, "?")
	switch {
	case errors.Is(err, errNothing):
		w.WriteHeader(http.StatusNotFound)
	case !ok:
		w.WriteHeader(http.StatusInternalServerError)
	case !parseAccept(r).admits(jsonType):
		w.WriteHeader(refusal.code) // an error is never sent in a form that the client does not accept: it stays empty
	default:
		sendJSON(w, refusal.code, springError{
			Timestamp: s.options.Now().UTC().Format("2006-01-02T15:04:05.000+00:00"),
			Status:    refusal.code,
			Error:     http.StatusText(refusal.code),
			Message:   refusal.message,
			Path:      path,
		})
	}
}

func sendJSON(w http.ResponseWriter, code int, v any) {
	a, err := jsonAnswer(v)
	if err != nil {
		panic(err) // our own types: they can be encoded
	}
	w.Header().Set("Content-Type", jsonType)
	w.WriteHeader(code)
	_, _ = w.Write(a.body)
}

// sendPage answers with a web page.
func sendPage(w http.ResponseWriter, code int, title string) {
	w.Header().Set("Content-Type", "text/html;charset=UTF-8")
	w.WriteHeader(code)
	_, _ = fmt.Fprintf(w, "<!DOCTYPE html><html><head><title>%[1]s</title></head><body><h1>%[1]s</h1></body></html>", html.EscapeString(title))
}
