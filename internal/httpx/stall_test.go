package httpx

import (
	"context"
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
)

// impatient is a client whose waits are over soon.
func impatient(t *testing.T, address string, request, stall time.Duration) *Client {
	t.Helper()
	a := account(address)
	a.Timeouts = server.Timeouts{Request: request, Stall: stall}
	return client(t, a, Header("X-API-Key", server.Hide(testKey)))
}

// stuck is a handler that sends what is asked and then nothing, until its client has gone.
func stuck(t *testing.T, begin func(http.ResponseWriter)) http.HandlerFunc {
	over := make(chan struct{})
	t.Cleanup(func() { close(over) })
	return func(w http.ResponseWriter, r *http.Request) {
		begin(w)
		select {
		case <-r.Context().Done():
		case <-over:
		}
	}
}

func sendPart(w http.ResponseWriter) {
	w.Header().Set("Content-Length", "1000")
	_, _ = io.WriteString(w, "part")
	_ = http.NewResponseController(w).Flush()
}

func nothing(http.ResponseWriter) {}

func checkTimeout(t *testing.T, err error, want string) {
	t.Helper()
	if !errors.Is(err, os.ErrDeadlineExceeded) || errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error wrapping os.ErrDeadlineExceeded", err)
	}
	if ne, ok := errors.AsType[net.Error](err); !ok || !ne.Timeout() {
		t.Errorf("%v is not a network time-out", err)
	}
	if err != nil && !strings.Contains(err.Error(), want) {
		t.Errorf("got %q, want it to say %q", err, want)
	}
	mustNotShow(t, err)
}

func TestStallBeforeHeaders(t *testing.T) {
	s := serve(t, stuck(t, nothing))
	c := impatient(t, s.URL, 50*time.Millisecond, 50*time.Millisecond)
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "list")})
	checkTimeout(t, err, "GET /list: no answer within 50ms")

	res, err := c.File(t.Context(), Request{URL: c.URL(nil, "file")})
	if err == nil {
		res.Body.Close()
	}
	checkTimeout(t, err, "GET /file: no data for 50ms")
}

func TestStallInBody(t *testing.T) {
	s := serve(t, stuck(t, sendPart))
	c := impatient(t, s.URL, 200*time.Millisecond, time.Second)
	_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil, "list")})
	checkTimeout(t, err, "GET /list: no answer within 200ms")

	res, err := c.File(t.Context(), Request{URL: c.URL(nil, "file")})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if string(data) != "part" {
		t.Errorf("got %q", data)
	}
	checkTimeout(t, err, "GET /file: no data for 1s")
}

// A server that is slow but never silent is listened to for as long as it takes.
func TestSlowDripNeverStalls(t *testing.T) {
	const drops, stall = 25, 2 * time.Second
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		tick := time.NewTicker(stall / 20)
		defer tick.Stop()
		for range drops {
			<-tick.C
			_, _ = io.WriteString(w, "drop")
			_ = http.NewResponseController(w).Flush()
		}
	})
	c := impatient(t, s.URL, time.Minute, stall)
	res, err := c.File(t.Context(), Request{URL: c.URL(nil)})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if data, err := io.ReadAll(res.Body); err != nil || len(data) != drops*4 {
		t.Errorf("got %d bytes and %v", len(data), err)
	}
}

func TestCancel(t *testing.T) {
	s := serve(t, stuck(t, sendPart))
	c := keyed(t, s.URL)
	ctx, cancel := context.WithCancel(t.Context())
	for name, open := range map[string]func(context.Context, Request) (*http.Response, error){"Do": c.Do, "File": c.File} {
		ctx, cancel := context.WithCancel(ctx)
		res, err := open(ctx, Request{URL: c.URL(nil, "x")})
		if err != nil {
			t.Fatal(err)
		}
		cancel()
		if _, err := io.ReadAll(res.Body); !errors.Is(err, context.Canceled) {
			t.Errorf("%s cancelled while reading: got %v", name, err)
		}
		res.Body.Close()
		res, err = open(ctx, Request{URL: c.URL(nil, "x")})
		if err == nil {
			res.Body.Close()
		}
		if !errors.Is(err, context.Canceled) {
			t.Errorf("%s cancelled before: got %v", name, err)
		}
	}
	cancel()

	ctx, cancel = context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	_, err := c.Bytes(ctx, Request{URL: c.URL(nil, "x")})
	if !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("the caller's own deadline: got %v", err)
	}
}

// A short body that has arrived as a whole is not read on either.
func TestCancelWithDataAtHand(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "all of it") })
	c := keyed(t, s.URL)
	ctx, cancel := context.WithCancel(t.Context())
	res, err := c.File(ctx, Request{URL: c.URL(nil)})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if _, err := io.CopyN(io.Discard, res.Body, 3); err != nil {
		t.Fatal(err)
	}
	cancel()
	if data, err := io.ReadAll(res.Body); !errors.Is(err, context.Canceled) || len(data) > 0 {
		t.Errorf("got %q and %v", data, err)
	}
}

// The usual waits, on false time: a file may drip for an hour, silence ends it after 30 seconds, and everything else
// has one minute.
func TestUsualTimeouts(t *testing.T) {
	for _, c := range []struct {
		name   string
		pause  time.Duration // between two drops
		drops  int
		file   bool
		want   string // empty: no error
		lasted time.Duration
	}{
		{"file dripping for an hour", 29 * time.Second, 124, true, "", 124 * 29 * time.Second},
		{"file falling silent", 31 * time.Second, 2, true, "no data for 30s", 30 * time.Second},
		{"list dripping", 25 * time.Second, 4, false, "no answer within 1m0s", time.Minute},
		{"list in time", 25 * time.Second, 2, false, "", 50 * time.Second},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				cl := overPipe(t, nil, func(w http.ResponseWriter, r *http.Request) {
					_ = http.NewResponseController(w).Flush()
					for range c.drops {
						select {
						case <-time.After(c.pause):
						case <-r.Context().Done():
							return
						}
						_, _ = io.WriteString(w, "drop")
						_ = http.NewResponseController(w).Flush()
					}
				})
				ask := cl.Do
				if c.file {
					ask = cl.File
				}
				start := time.Now()
				res, err := ask(t.Context(), Request{URL: cl.URL(nil)})
				if err != nil {
					t.Fatal(err)
				}
				defer res.Body.Close()
				_, err = io.ReadAll(res.Body)
				if c.want == "" && err != nil {
					t.Errorf("got %v", err)
				}
				if c.want != "" {
					checkTimeout(t, err, c.want)
				}
				if got := time.Since(start); got != c.lasted {
					t.Errorf("it lasted %v, want %v", got, c.lasted)
				}
			})
		})
	}
}

// Every answer on the way to a file is a sign of life: redirects, and the ways to log in.
func TestUsualTimeoutOnTheWay(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := digestServer{password: testPassword, refuses: true}
		c := overPipe(t, Login(server.Hide("reader"), server.Hide(testPassword)), func(w http.ResponseWriter, r *http.Request) {
			time.Sleep(20 * time.Second) // on false time
			if hops, _ := strconv.Atoi(r.URL.Query().Get("hops")); hops > 0 {
				redirect(302, to("/?hops="+strconv.Itoa(hops-1)))(w, r)
				return
			}
			d.ServeHTTP(w, r)
		})
		start := time.Now()
		res, err := c.File(t.Context(), Request{URL: c.URL(url.Values{"hops": {"2"}})})
		if err != nil {
			t.Fatal(err)
		}
		res.Body.Close()
		if got := time.Since(start); got != 5*20*time.Second { // two redirects; Basic, no credentials, Digest
			t.Errorf("it took %v", got)
		}
	})
}

// The reader may take its time before and between two reads: that is no stall of the server's.
func TestSlowReaderIsNoStall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		c := overPipe(t, nil, func(w http.ResponseWriter, _ *http.Request) {
			_, _ = io.WriteString(w, strings.Repeat("x", 1<<20))
		})
		res, err := c.File(t.Context(), Request{URL: c.URL(nil)})
		if err != nil {
			t.Fatal(err)
		}
		defer res.Body.Close()
		for range 2 {
			time.Sleep(5 * time.Minute) // on false time
			if _, err := io.CopyN(io.Discard, res.Body, 10); err != nil {
				t.Fatal(err)
			}
		}
		if n, err := io.Copy(io.Discard, res.Body); err != nil || n != 1<<20-20 {
			t.Errorf("got %d bytes and %v", n, err)
		}
	})
}

// overPipe serves h in memory, since sockets do not count as blocked on false time, and returns a client for it with the
// usual waits.
func overPipe(t *testing.T, auth Auth, h http.HandlerFunc) *Client {
	t.Helper()
	listener := pipeListener{conns: make(chan net.Conn), done: make(chan struct{})}
	srv := &http.Server{Handler: h}
	go func() { _ = srv.Serve(listener) }()
	t.Cleanup(func() { _ = srv.Close() })
	c := client(t, server.Account{Address: "http://pipe.example"}, auth)
	c.transport.DialContext = listener.dial
	return c
}

// pipeListener makes connections in memory.
type pipeListener struct {
	conns chan net.Conn
	done  chan struct{}
}

func (l pipeListener) dial(ctx context.Context, _, _ string) (net.Conn, error) {
	near, far := net.Pipe()
	select {
	case l.conns <- far:
		return near, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

func (l pipeListener) Accept() (net.Conn, error) {
	select {
	case c := <-l.conns:
		return c, nil
	case <-l.done:
		return nil, net.ErrClosed
	}
}

func (l pipeListener) Close() error   { close(l.done); return nil }
func (l pipeListener) Addr() net.Addr { return &net.UnixAddr{Name: "pipe"} }
