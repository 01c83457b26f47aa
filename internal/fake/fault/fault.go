// Package fault lets a fake server misbehave on purpose: hold an answer back, delay it, fail, cut it short, spoil it.
// It knows no protocol. Tests use it, and the emulator lets its user play with it.
package fault

import (
	"bytes"
	"cmp"
	"io"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

// Fault is one way to misbehave: it makes of a handler one that does.
type Fault func(http.Handler) http.Handler

// Delay lets every answer wait for d.
func Delay(d time.Duration) Fault {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			receive(r)
			timer := time.NewTimer(d)
			defer timer.Stop()
			select {
			case <-timer.C:
				next.ServeHTTP(w, r)
			case <-r.Context().Done():
			}
		})
	}
}

// Status answers with a code instead of what was asked for. Header holds names and values in turn.
func Status(code int, header ...string) Fault {
	return func(http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			for i := 0; i+1 < len(header); i += 2 {
				w.Header().Set(header[i], header[i+1])
			}
			http.Error(w, http.StatusText(code), code)
		})
	}
}

// Cut ends the connection after n bytes of the answer's body. An answer that is shorter stays whole.
func Cut(n int) Fault {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			next.ServeHTTP(&cutter{ResponseWriter: w, left: max(n, 0)}, r)
		})
	}
}

type cutter struct {
	http.ResponseWriter
	left int
}

func (c *cutter) Write(data []byte) (int, error) {
	if len(data) <= c.left {
		c.left -= len(data)
		return c.ResponseWriter.Write(data)
	}
	_, _ = c.ResponseWriter.Write(data[:c.left])
	_ = http.NewResponseController(c.ResponseWriter).Flush()
	panic(http.ErrAbortHandler)
}

// Corrupt changes the body of every answer. The length that the answer declares is that of what is sent.
func Corrupt(change func(body []byte) []byte) Fault {
	return func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			whole := &keeper{ResponseWriter: w, code: http.StatusOK}
			next.ServeHTTP(whole, r)
			body := change(whole.body.Bytes())
			w.Header().Set("Content-Length", strconv.Itoa(len(body)))
			w.WriteHeader(whole.code)
			_, _ = w.Write(body)
		})
	}
}

// keeper keeps an answer back.
type keeper struct {
	http.ResponseWriter
	code int
	body bytes.Buffer
}

func (k *keeper) WriteHeader(code int)           { k.code = code }
func (k *keeper) Write(data []byte) (int, error) { return k.body.Write(data) }

// Hold keeps every request waiting until release is called or its client goes away. From arrived something can be
// received once a request waits.
func Hold() (hold Fault, arrived <-chan struct{}, release func()) {
	came, gone := make(chan struct{}, 1), make(chan struct{})
	hold = func(next http.Handler) http.Handler {
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			receive(r)
			select {
			case came <- struct{}{}:
			default:
			}
			select {
			case <-gone:
				next.ServeHTTP(w, r)
			case <-r.Context().Done():
			}
		})
	}
	return hold, came, sync.OnceFunc(func() { close(gone) })
}

// receive takes the body of a request in. Until that is done, net/http does not notice a client that goes away.
func receive(r *http.Request) {
	data, err := io.ReadAll(r.Body)
	r.Body = io.NopCloser(io.MultiReader(bytes.NewReader(data), failing{err}))
}

// failing is how the reading of a body ended: nil is its end.
type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, cmp.Or(f.err, io.EOF) }

// On restricts a fault to the requests that match.
func (f Fault) On(match func(*http.Request) bool) Fault {
	return func(next http.Handler) http.Handler {
		faulty := f(next)
		return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if match(r) {
				faulty.ServeHTTP(w, r)
			} else {
				next.ServeHTTP(w, r)
			}
		})
	}
}

// Times restricts a fault to the first n requests that it sees.
func (f Fault) Times(n int) Fault {
	var seen atomic.Int64
	return f.On(func(*http.Request) bool { return seen.Add(1) <= int64(n) })
}

// Path matches requests whose path contains a text.
func Path(part string) func(*http.Request) bool {
	return func(r *http.Request) bool { return strings.Contains(r.URL.Path, part) }
}

// Set is the faults of a server. The zero Set is a server in good health. Its methods may be called at any time from
// several goroutines.
type Set struct {
	mu   sync.Mutex
	list []*Fault
}

// Add makes the server misbehave in one more way, the latest first to see a request. Undo takes it back.
func (s *Set) Add(f Fault) (undo func()) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = append(slices.Clone(s.list), &f)
	return func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.list = slices.DeleteFunc(slices.Clone(s.list), func(g *Fault) bool { return g == &f })
	}
}

// Clear ends all faults.
func (s *Set) Clear() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.list = nil
}

// Handler returns h with the faults of the set, whichever it has when a request comes.
func (s *Set) Handler(h http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.mu.Lock()
		list := s.list
		s.mu.Unlock()
		faulty := h
		for _, f := range list {
			faulty = (*f)(faulty)
		}
		faulty.ServeHTTP(w, r)
	})
}
