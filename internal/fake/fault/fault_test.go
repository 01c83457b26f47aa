package fault_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/fake/fault"
)

const text = "a text of some length"

// start serves text with the faults of set.
func start(t *testing.T, set *fault.Set) string {
	t.Helper()
	srv := httptest.NewServer(set.Handler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Own", "yes")
		w.Header().Set("Content-Length", strconv.Itoa(len(text)))
		_, _ = io.WriteString(w, text[:7]) // in two pieces
		_, _ = io.WriteString(w, text[7:])
	})))
	t.Cleanup(srv.Close)
	return srv.URL
}

// answer is what came, closed.
type answer struct {
	code   int
	header http.Header
	length int64 // as declared
	body   string
}

func get(t *testing.T, url string) (answer, error) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return answer{}, err
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	return answer{res.StatusCode, res.Header, res.ContentLength, string(data)}, err
}

// well checks that a server answers as it should.
func well(t *testing.T, url string) {
	t.Helper()
	if got, err := get(t, url); err != nil || got.code != 200 || got.body != text || got.header.Get("X-Own") != "yes" {
		t.Errorf("got %q and %v, want the whole text", got.body, err)
	}
}

func TestStatus(t *testing.T) {
	var set fault.Set
	url := start(t, &set)
	well(t, url)
	undo := set.Add(fault.Status(429, "Retry-After", "7"))
	if got, err := get(t, url); err != nil || got.code != 429 || got.header.Get("Retry-After") != "7" || got.body == text {
		t.Errorf("got %+v and %v, want 429", got, err)
	}
	undo()
	undo() // a second time does nothing
	well(t, url)
}

func TestCut(t *testing.T) {
	for _, n := range []int{0, 1, 7, 8, len(text) - 1} {
		var set fault.Set
		url := start(t, &set)
		set.Add(fault.Cut(n))
		if got, err := get(t, url); err == nil || got.body != text[:n] {
			t.Errorf("cut after %d bytes: got %q and %v", n, got.body, err)
		}
	}
	var set fault.Set
	set.Add(fault.Cut(len(text)))
	well(t, start(t, &set))
}

func TestCorrupt(t *testing.T) {
	var set fault.Set
	url := start(t, &set)
	undo := set.Add(fault.Corrupt(func(b []byte) []byte { return append(b, " and more"...) }))
	if got, err := get(t, url); err != nil || got.body != text+" and more" || got.length != int64(len(got.body)) {
		t.Errorf("got %q of %d bytes and %v", got.body, got.length, err)
	}
	undo()
	set.Add(fault.Corrupt(bytes.ToUpper))
	if got, err := get(t, url); err != nil || got.body != strings.ToUpper(text) || got.header.Get("X-Own") != "yes" {
		t.Errorf("got %q and %v", got.body, err)
	}
	set.Add(fault.Status(404)) // the later one is nearer to the client
	if got, err := get(t, url); err != nil || got.code != 404 || got.body == strings.ToUpper(got.body) {
		t.Errorf("got %q and %v, want 404", got.body, err)
	}
	set.Clear()
	set.Add(fault.Status(404))
	set.Add(fault.Corrupt(bytes.ToUpper))
	if got, err := get(t, url); err != nil || got.code != 404 || got.body != strings.ToUpper(got.body) {
		t.Errorf("got %q and %v, want a changed 404", got.body, err)
	}
	set.Clear()
	well(t, url)
}

func TestHold(t *testing.T) {
	var set fault.Set
	url := start(t, &set)
	hold, arrived, release := fault.Hold()
	set.Add(hold)

	ctx, cancel := context.WithCancel(t.Context())
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error)
	go func() {
		res, err := http.DefaultClient.Do(req)
		if err == nil {
			err = errors.Join(errors.New("an answer came"), res.Body.Close())
		}
		ended <- err
	}()
	<-arrived
	cancel()
	if err := <-ended; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	go func() {
		<-arrived
		release()
		release()
	}()
	well(t, url)
}

// A held request is given up when its client goes, also one with a body, and arrives whole when it is let go.
func TestHoldWithBody(t *testing.T) {
	left := make(chan struct{}, 1)
	var set fault.Set
	h := set.Handler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { _, _ = io.Copy(w, r.Body) }))
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h.ServeHTTP(w, r)
		left <- struct{}{}
	}))
	defer srv.Close()
	hold, arrived, release := fault.Hold()
	set.Add(hold)
	post := func(ctx context.Context) (string, error) {
		req, err := http.NewRequestWithContext(ctx, http.MethodPost, srv.URL, strings.NewReader(text))
		if err != nil {
			return "", err
		}
		res, err := http.DefaultClient.Do(req)
		if err != nil {
			return "", err
		}
		defer res.Body.Close()
		data, err := io.ReadAll(res.Body)
		return string(data), err
	}
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-arrived
		cancel()
	}()
	if _, err := post(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want context.Canceled", err)
	}
	<-left // without release
	release()
	if got, err := post(t.Context()); err != nil || got != text {
		t.Errorf("got %q and %v, want the body back", got, err)
	}
}

func TestOnAndTimes(t *testing.T) {
	var set fault.Set
	url := start(t, &set)
	set.Add(fault.Status(500).Times(2).On(fault.Path("/pages/")))
	code := func(path string) int {
		got, err := get(t, url+path)
		if err != nil {
			t.Fatal(err)
		}
		return got.code
	}
	for i, want := range []int{500, 500, 200, 200} {
		if got := code("/other"); got != 200 {
			t.Errorf("another path: %d", got)
		}
		if got := code("/book/pages/1"); got != want {
			t.Errorf("request %d: got %d, want %d", i+1, got, want)
		}
	}
}

func TestDelay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h := fault.Delay(2 * time.Second)(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, text)
		}))
		begin, w := time.Now(), httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/", nil))
		if took := time.Since(begin); took != 2*time.Second || w.Body.String() != text {
			t.Errorf("%q came after %v", w.Body, took)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		begin, w = time.Now(), httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequestWithContext(ctx, http.MethodGet, "/", nil))
		if took := time.Since(begin); took != time.Second || w.Body.Len() != 0 {
			t.Errorf("a client that leaves after a second is held for %v and given %q", took, w.Body)
		}
	})
}

// A delayed request with a body is given up when its client goes, too.
func TestDelayWithBody(t *testing.T) {
	left, came := make(chan struct{}), make(chan struct{})
	h := fault.Delay(time.Hour)(http.NotFoundHandler())
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		close(came)
		h.ServeHTTP(w, r)
		close(left)
	}))
	defer srv.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-came
		cancel()
	}()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, srv.URL, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	res, err := http.DefaultClient.Do(req)
	if err == nil {
		_ = res.Body.Close()
		t.Error("an answer came")
	}
	<-left
}
