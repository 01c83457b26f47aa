package web_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// TestServeEnds stops a server that has clients of all sorts: listening, deaf, in the midst of a request, silent.
func TestServeEnds(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, stop func()) {
		l := listen(t, w, "")
		send(t, w.dial(t), "GET /refreshes HTTP/1.1\r\nHost: localhost\r\n\r\n")
		send(t, w.dial(t), "POST /key HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n{")
		silent := w.dial(t)
		send(t, silent, "GET /sta")
		w.dial(t)
		synctest.Wait()
		start := time.Now()
		stop()
		_, _ = io.ReadAll(silent) // which is hung up on
		if took := time.Since(start); took > 500*time.Millisecond {
			t.Errorf("it takes %v", took)
		}
		if got := l.next(); !strings.HasSuffix(got, "EOF") {
			t.Errorf("the stream goes on: %q", got)
		}
	})
}

// TestServeEndsAtOnce stops a server whose only clients listen.
func TestServeEndsAtOnce(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, stop func()) {
		var listening sync.WaitGroup
		for range 5 {
			l := listen(t, w, "")
			listening.Go(func() {
				if got := l.next(); got != "EOF" {
					t.Errorf("a stream ends with %q, which is not clean", got)
				}
			})
		}
		start := time.Now()
		stop()
		listening.Wait()
		if took := time.Since(start); took > 10*time.Millisecond {
			t.Errorf("it takes %v", took)
		}
	})
}

// TestServeFinishes stops a server in the midst of a request, the rest of which comes in time.
func TestServeFinishes(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, stop func()) {
		conn, body := w.dial(t), valid["/key"]
		send(t, conn, fmt.Sprintf("POST /key HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(body), body[:5]))
		synctest.Wait()
		var stopping sync.WaitGroup
		stopping.Go(stop)
		time.Sleep(400 * time.Millisecond)
		send(t, conn, body[5:])
		if got := receive(t, conn); got.status != http.StatusNoContent {
			t.Errorf("got %+v", got)
		}
		stopping.Wait()
		if got := took(p); len(got) != 1 {
			t.Errorf("the app gets %q", got)
		}
	})
}

// TestServeCloses stops servers before they have begun: when they have ended nobody is let in any more.
func TestServeCloses(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for range 100 {
		w := newWire()
		if err := web.Serve(ctx, w, http.NotFoundHandler()); err != nil {
			t.Fatal(err)
		}
		select {
		case <-w.closed:
		default:
			t.Fatal("the listener is left open")
		}
	}
}

// TestServeFails gives it a listener that does not work.
func TestServeFails(t *testing.T) {
	w := newWire()
	_ = w.Close()
	if err := web.Serve(t.Context(), w, http.NotFoundHandler()); !errors.Is(err, net.ErrClosed) {
		t.Errorf("got %v", err)
	}
}

// TestServeBreaks has a listener that stops working while somebody is connected, who is hung up on.
func TestServeBreaks(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w, served := newWire(), make(chan error, 1)
		go func() { served <- web.Serve(t.Context(), w, web.Handler(web.Options{Panel: newPanel(small)})) }()
		l, start := listen(t, w, ""), time.Now()
		_ = w.Close()
		if err := <-served; !errors.Is(err, net.ErrClosed) {
			t.Errorf("got %v", err)
		}
		if got := l.next(); !strings.HasSuffix(got, "EOF") || time.Since(start) != 0 {
			t.Errorf("after %v the stream goes on: %q", time.Since(start), got)
		}
	})
}

// TestSlowClients has one that does not finish its request line, and one that does not read its answer.
func TestSlowClients(t *testing.T) {
	for request, want := range map[string]time.Duration{
		"GET /state HT": 5 * time.Second,
		"GET /panel.png HTTP/1.1\r\nHost: localhost\r\n\r\n": 10 * time.Second,
	} {
		bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
			conn, start := w.dial(t), time.Now()
			send(t, conn, request)
			time.Sleep(want)
			synctest.Wait()
			answer, err := io.ReadAll(conn)
			if text := string(answer); err != nil || text != "" && !strings.HasPrefix(text, "HTTP/1.1 400 ") || time.Since(start) != want {
				t.Errorf("after %v, want %v: %q, %v", time.Since(start), want, answer, err)
			}
		})
	}
}

// TestIdleClients keeps a connection that nothing is asked on: it ends, but no page in use notices.
func TestIdleClients(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
		conn := w.dial(t)
		for range 2 {
			send(t, conn, "GET /state HTTP/1.1\r\nHost: localhost\r\n\r\n")
			if got := receive(t, conn); got.status != http.StatusOK || got.closed {
				t.Errorf("got %+v", got)
			}
			time.Sleep(2*time.Minute - time.Millisecond)
		}
		time.Sleep(time.Millisecond)
		synctest.Wait()
		if _, err := conn.Write([]byte("G")); err == nil {
			t.Error("the connection is still there after 2 min")
		}
	})
}

// TestLongHeaders sends headers as long as those of a browser with many cookies, and longer ones.
func TestLongHeaders(t *testing.T) {
	for size, want := range map[int]int{15 << 10: http.StatusOK, 30 << 10: http.StatusRequestHeaderFieldsTooLarge} {
		bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
			conn := w.dial(t)
			go func() { // not all of which is read
				_, _ = io.WriteString(conn, "GET /state HTTP/1.1\r\nHost: localhost\r\nCookie: "+strings.Repeat("a", size)+"\r\n\r\n")
			}()
			if got := receive(t, conn); got.status != want {
				t.Errorf("%d bytes: %d, want %d", size, got.status, want)
			}
		})
	}
}

// TestBodiesOfGET promises bodies where none belongs: the answer does not wait for them, and the connection ends.
func TestBodiesOfGET(t *testing.T) {
	for _, path := range append(gets, "/nothing") {
		if path == "/refreshes" {
			continue // which has no end
		}
		bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
			conn, start := w.dial(t), time.Now()
			send(t, conn, "GET "+path+" HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n")
			if got := receive(t, conn); !got.closed || time.Since(start) != 0 {
				t.Errorf("%s: %+v after %v", path, got, time.Since(start))
			}
			rest, _ := io.ReadAll(conn)
			if took := time.Since(start); len(rest) > 0 || took > 6*time.Second {
				t.Errorf("%s: %q, and the end after %v", path, rest, took)
			}
		})
	}
}

// TestOddRequests sends what only a program written for it sends.
func TestOddRequests(t *testing.T) {
	for request, want := range map[string]int{
		"OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n":                     http.StatusNotFound,
		"GET /state HTTP/1.0\r\n\r\n":                                       http.StatusForbidden, // of no host
		"GET http://evil.example/state HTTP/1.1\r\nHost: localhost\r\n\r\n": http.StatusForbidden,
		"CONNECT localhost:8740 HTTP/1.1\r\nHost: localhost:8740\r\n\r\n":   http.StatusNotFound,
	} {
		bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
			conn := w.dial(t)
			send(t, conn, request)
			got := receive(t, conn)
			if got.status != want || got.header.Get("Cache-Control") != "no-store" {
				t.Errorf("%q: %d, want %d", request, got.status, want)
			}
			got.checkRefusal(t, "")
		})
	}
}

// TestWhole runs listener, server and handler as the program does.
func TestWhole(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	ln := listenOn(t, "localhost:0")
	served := make(chan error)
	go func() { served <- web.Serve(ctx, ln, web.Handler(web.Options{Panel: newPanel(small)})) }()
	r := &rig{t: t, url: "http://" + ln.Addr().String()}
	r.want(http.StatusOK, "", "GET", "/", "")
	cancel()
	if err := <-served; err != nil {
		t.Error(err)
	}
}
