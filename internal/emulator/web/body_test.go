package web_test

import (
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

// TestSizes posts bodies at the limit and beyond, with their length said and in chunks.
func TestSizes(t *testing.T) {
	r := newRig(t)
	for path, body := range valid {
		fill := func(n int) string { return body + strings.Repeat(" ", n-len(body)) }
		r.want(http.StatusNoContent, "", "POST", path, fill(4096))
		r.want(http.StatusRequestEntityTooLarge, "4 KiB", "POST", path, fill(4097))
		r.want(http.StatusRequestEntityTooLarge, "4 KiB", "POST", path, fill(1<<20))
		for n, want := range map[int]int{4096: http.StatusNoContent, 4097: http.StatusRequestEntityTooLarge, 1 << 20: http.StatusRequestEntityTooLarge} {
			resp, err := http.Post(r.url+path, "text/plain", io.MultiReader(strings.NewReader(fill(n))))
			if err != nil {
				t.Fatal(err)
			}
			if got := read(t, resp); got.status != want {
				t.Errorf("%s with %d bytes in chunks: %d, want %d", path, n, got.status, want)
			}
		}
		r.want(http.StatusNoContent, "", "POST", path, body)
	}
}

// TestSlowBodies sends bodies that are late, or never end, to every endpoint. A clock that is false shows when the answer
// comes; each connection is of no more use, and another works.
func TestSlowBodies(t *testing.T) {
	const (
		atOnce = 0
		late   = 5 * time.Second
	)
	endless := func(every time.Duration, piece string) func(net.Conn) {
		return func(c net.Conn) {
			for {
				if _, err := fmt.Fprintf(c, "%x\r\n%s\r\n", len(piece), piece); err != nil {
					return
				}
				time.Sleep(every)
			}
		}
	}
	for name, c := range map[string]struct {
		headers string
		body    func(net.Conn)
		status  int
		after   time.Duration
	}{
		"no body":         {"Content-Length: 40", nil, http.StatusRequestTimeout, late},
		"half a body":     {"Content-Length: 40", func(c net.Conn) { _, _ = io.WriteString(c, `{"phase":`) }, http.StatusRequestTimeout, late},
		"half a chunk":    {"Transfer-Encoding: chunked", func(c net.Conn) { _, _ = io.WriteString(c, "28\r\n{") }, http.StatusRequestTimeout, late},
		"drops":           {"Transfer-Encoding: chunked", endless(time.Second, " "), http.StatusRequestTimeout, late},
		"a flood":         {"Transfer-Encoding: chunked", endless(0, strings.Repeat(" ", 1000)), http.StatusRequestEntityTooLarge, atOnce},
		"a large promise": {"Content-Length: 9223372036854775807", nil, http.StatusRequestEntityTooLarge, atOnce},
		"no chunks":       {"Transfer-Encoding: chunked", func(c net.Conn) { _, _ = io.WriteString(c, "zz\r\n") }, http.StatusBadRequest, atOnce},
		"foreign": {
			"Transfer-Encoding: chunked\r\nOrigin: http://evil.example", endless(time.Second, " "), http.StatusForbidden, atOnce,
		},
	} {
		for path, body := range valid {
			t.Run(name+path, func(t *testing.T) {
				bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
					conn, start := w.dial(t), time.Now()
					send(t, conn, "POST "+path+" HTTP/1.1\r\nHost: localhost\r\n"+c.headers+"\r\n\r\n")
					var writing sync.WaitGroup
					if c.body != nil {
						writing.Go(func() { c.body(conn) })
					}
					got := receive(t, conn)
					if took := time.Since(start); got.status != c.status || took != c.after {
						t.Errorf("%d after %v, want %d after %v", got.status, took, c.status, c.after)
					}
					got.checkRefusal(t, "")
					if rest, _ := io.ReadAll(conn); len(rest) > 0 || !got.closed {
						t.Errorf("the connection goes on: %q", rest)
					}
					writing.Wait()
					other := w.dial(t)
					send(t, other, fmt.Sprintf("POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", path, len(body), body))
					if got := receive(t, other); got.status != http.StatusNoContent || got.closed {
						t.Errorf("afterwards: %+v", got)
					}
				})
			})
		}
	}
}

// TestBodyBreaksOff hangs up within a body, or says only that no more follows.
func TestBodyBreaksOff(t *testing.T) {
	const half = "POST /key HTTP/1.1\r\nHost: localhost\r\nContent-Length: 40\r\n\r\n{"
	bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
		conn := w.dial(t)
		send(t, conn, half)
		_ = conn.Close()
		synctest.Wait()
		if got := took(p); got != nil {
			t.Errorf("half a body, and the app gets %q", got)
		}
	})
	r := newRig(t)
	conn, err := net.Dial("tcp", strings.TrimPrefix(r.url, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	send(t, conn, half)
	if err := conn.(*net.TCPConn).CloseWrite(); err != nil {
		t.Fatal(err)
	}
	if got := receive(t, conn); got.status != http.StatusBadRequest {
		t.Errorf("half a body and no more: %+v", got)
	}
}

// TestConnectionGoesOn posts many times on one connection, later than a body may take, wrong ones too.
func TestConnectionGoesOn(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
		conn := w.dial(t)
		for _, body := range []string{valid["/key"], "{}", valid["/key"]} {
			send(t, conn, fmt.Sprintf("POST /key HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n\r\n%s", len(body), body))
			want := map[bool]int{true: http.StatusNoContent, false: http.StatusBadRequest}[body != "{}"]
			if got := receive(t, conn); got.status != want {
				t.Errorf("%s: %d, want %d", body, got.status, want)
			}
			time.Sleep(10 * time.Second)
		}
	})
}
