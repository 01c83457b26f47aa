package recipeserver

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// gzipFrom is the length from which on an answer is compressed for who accepts it.
const gzipFrom = 1000

// problem is a refusal. Its detail has one of three shapes: a text, an *entryProblem or a list of paramProblem.
type problem struct {
	code   int
	detail any
}

// entryProblem is the detail of a request for one thing that is not there.
type entryProblem struct {
	Message   string  `json:"message"`
	Error     bool    `json:"error"`
	Exception *string `json:"exception"`
}

// paramProblem is the detail of one parameter that cannot be understood.
type paramProblem struct {
	Type  string         `json:"type"`
	Loc   [2]string      `json:"loc"` // "path" or "query", and the name
	Msg   string         `json:"msg"`
	Input string         `json:"input"`
	Ctx   map[string]any `json:"ctx,omitempty"`
}

// The refusals that are always the same. That a recipe and a category are missed in different words is as in the
// original.
var (
	unauthorized = &problem{http.StatusUnauthorized, "Could not validate credentials"}
	notFound     = &problem{http.StatusNotFound, "Not Found"}
	notAllowed   = &problem{http.StatusMethodNotAllowed, "Method Not Allowed"}
	noRecipe     = &problem{http.StatusNotFound, &entryProblem{Message: "No Entry Found", Error: true}}
	noCategory   = &problem{http.StatusNotFound, &entryProblem{Message: "Not found.", Error: true}}
	noCookbook   = &problem{http.StatusNotFound, "cookbook not found"}
)

func badRequest(detail string) *problem { return &problem{http.StatusBadRequest, detail} }

func unprocessable(details ...paramProblem) *problem {
	return &problem{http.StatusUnprocessableEntity, details}
}

func refuse(w http.ResponseWriter, r *http.Request, p *problem) {
	send(w, r, p.code, map[string]any{"detail": p.detail})
}

// answer sends a thing as JSON.
func answer(w http.ResponseWriter, r *http.Request, thing any) { send(w, r, http.StatusOK, thing) }

func send(w http.ResponseWriter, r *http.Request, code int, thing any) {
	var body bytes.Buffer
	enc := json.NewEncoder(&body)
	enc.SetEscapeHTML(false) // the original writes & and < as they are
	if err := enc.Encode(thing); err != nil {
		panic(err) // only our own types come here, and they can all be encoded
	}
	w.Header().Set("Content-Type", "application/json")
	write(w, r, code, bytes.TrimSuffix(body.Bytes(), []byte("\n")))
}

// write sends a body, compressed if it is long and the client accepts that.
func write(w http.ResponseWriter, r *http.Request, code int, body []byte) {
	if len(body) >= gzipFrom {
		w.Header().Set("Vary", "Accept-Encoding")
		if acceptsGzip(r) {
			w.Header().Set("Content-Encoding", "gzip")
			body = compress(body)
		}
	}
	w.Header().Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(code)
	_, _ = w.Write(body) // a client that has gone away misses nothing
}

// acceptsGzip looks no closer than the original does, which overlooks "gzip;q=0".
func acceptsGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// packers are there to be used again: to make one takes longer than to compress a recipe.
var packers = sync.Pool{New: func() any { return gzip.NewWriter(nil) }}

func compress(body []byte) []byte {
	var packed bytes.Buffer
	z := packers.Get().(*gzip.Writer)
	defer packers.Put(z)
	z.Reset(&packed)
	_, _ = z.Write(body) // a buffer takes everything
	_ = z.Close()
	return packed.Bytes()
}
