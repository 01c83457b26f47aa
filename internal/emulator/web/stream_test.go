package web_test

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"image"
	"net"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/textproto"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// ask returns what h answers, without a network.
func ask(h http.Handler, path string) string {
	rec := httptest.NewRecorder()
	h.ServeHTTP(rec, httptest.NewRequest("GET", "http://localhost"+path, nil))
	return rec.Body.String()
}

// listener reads a stream.
type listener struct {
	t    *testing.T
	conn net.Conn
	in   *bufio.Reader
}

// listen opens a stream and reads how it begins.
func listen(t *testing.T, w *wire, query string, headers ...string) *listener {
	t.Helper()
	l := &listener{t: t, conn: w.dial(t)}
	send(t, l.conn, "GET /refreshes"+query+" HTTP/1.1\r\nHost: localhost\r\n"+strings.Join(append(headers, "\r\n"), "\r\n"))
	in := textproto.NewReader(bufio.NewReader(l.conn))
	status, _ := in.ReadLine()
	header, err := in.ReadMIMEHeader()
	if status != "HTTP/1.1 200 OK" || header.Get("Content-Type") != "text/event-stream" || header.Get("Connection") != "close" || err != nil {
		t.Fatalf("%s %v %v", status, header, err)
	}
	l.in = bufio.NewReader(httputil.NewChunkedReader(in.R))
	if got := l.next(); got != ": refreshes\nretry: 1000\n" {
		t.Errorf("the stream begins with %q", got)
	}
	return l
}

// next returns the lines up to the next blank one, or why there are none.
func (l *listener) next() string {
	var lines strings.Builder
	for {
		line, err := l.in.ReadString('\n')
		switch {
		case err != nil:
			return lines.String() + err.Error()
		case line == "\n":
			return lines.String()
		}
		lines.WriteString(line)
	}
}

// wantSeqs checks that refreshes from first to last come next.
func (l *listener) wantSeqs(first, last int) {
	l.t.Helper()
	for seq := first; seq <= last; seq++ {
		if got, start := l.next(), fmt.Sprintf("id: %d\nevent: refresh\ndata: {\"seq\":%d,", seq, seq); !strings.HasPrefix(got, start) {
			l.t.Fatalf("got %q, want refresh %d", got, seq)
		}
	}
}

// wantNone checks that nothing more is on its way: the next thing is the sign of life.
func (l *listener) wantNone() {
	l.t.Helper()
	if got := l.next(); got != ": still here\n" {
		l.t.Errorf("got %q, want nothing for a while", got)
	}
}

func refreshes(p *emulator.Panel, n int) {
	canvas := image.NewGray(image.Rect(0, 0, 2, 2))
	for range n {
		p.Flush(canvas, canvas.Rect, gl16, false)
	}
}

// TestStream looks at what a refresh becomes.
func TestStream(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
		p.SetProbe(emulator.Probe{
			Busy:   func() bool { return false },
			Cause:  func() string { return "tap \"é\"\n\ndata: x\r<" },
			Change: func() emulator.Change { return emulator.Change{Kind: "open"} },
		})
		l := listen(t, w, "")
		refresh(p, image.Rect(-5, 10, 20, 40), 0, true)
		id, rest, _ := strings.Cut(l.next(), "\n")
		event, rest, _ := strings.Cut(rest, "\n")
		data, more, _ := strings.Cut(rest, "\n")
		if id != "id: 1" || event != "event: refresh" || more != "" {
			t.Errorf("got %q, %q, %q, %q", id, event, data, more)
		}
		var got any
		if err := json.Unmarshal([]byte(strings.TrimPrefix(data, "data: ")), &got); err != nil {
			t.Fatal(err)
		}
		want := map[string]any{
			"seq": 1., "x": 0., "y": 10., "w": 20., "h": 30., "waveform": "GC16", "full": true, "ms": 600.,
			"cause": "tap \"é\"\n\ndata: x\r<", "change": "open", "at": time.Now().Format(time.RFC3339Nano),
		}
		if fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("got  %v\nwant %v", got, want)
		}
		refreshes(p, 1)
		if got := l.next(); !strings.Contains(got, `"waveform":"GL16","full":false,"ms":490,`) {
			t.Errorf("got %s", got)
		}
	})
}

// TestStartOfStream asks for streams from various numbers when there were seven refreshes.
func TestStartOfStream(t *testing.T) {
	for _, c := range []struct {
		query, header string
		first         int // 8: from now on
	}{
		{"", "", 8},
		{"", "0", 1},
		{"", "5", 6},
		{"", "7", 8},
		{"", "8", 8},
		{"", "99999999999999999999", 8},
		{"", "-1", 8},
		{"", "five", 8},
		{"", "5 ", 6}, // the header's own white space
		{"?after=5", "", 6},
		{"?after=0", "", 1},
		{"?after=4000000000", "", 8},
		{"?after=2", "5", 6}, // the header wins
		{"?after=2", "five", 8},
		{"?other=2", "", 8},
	} {
		bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
			refreshes(p, 7)
			var headers []string
			if c.header != "" {
				headers = append(headers, "Last-Event-ID: "+c.header)
			}
			l := listen(t, w, c.query, headers...)
			l.wantSeqs(c.first, 7)
			l.wantNone()
			refreshes(p, 1)
			l.wantSeqs(8, 8)
		})
	}
	r := newRig(t)
	for query, part := range map[string]string{
		"?after=": "number", "?after=x": "number", "?after=-1": "number", "?after=1.0": "number", "?after=1&after=1": "twice",
		"?after=1;x": "query", "?after=%zz": "query",
	} {
		r.want(http.StatusBadRequest, part, "GET", "/refreshes"+query, "")
	}
}

// TestKept checks that 5,000 refreshes are kept, whether they came while somebody listened or not.
func TestKept(t *testing.T) {
	for _, listened := range []bool{false, true} {
		bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
			if listened { // by somebody who does not read, which is no matter
				send(t, w.dial(t), "GET /refreshes HTTP/1.1\r\nHost: localhost\r\n\r\n")
			}
			for range 101 {
				refreshes(p, 100)
				synctest.Wait() // the feed sees them all
			}
			l := listen(t, w, "?after=1")
			l.wantSeqs(5101, 10_100)
			l.wantNone()
		})
	}
}

// TestSignsOfLife listens to a panel that does nothing.
func TestSignsOfLife(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, _ *emulator.Panel, _ func()) {
		l, start := listen(t, w, ""), time.Now()
		for range 3 {
			l.wantNone()
		}
		if took := time.Since(start); took != 45*time.Second {
			t.Errorf("three signs of life in %v, want one every 15 s", took)
		}
	})
}

// TestClientNeverReads has a client that opens a stream and reads nothing. The panel and the other clients do not notice;
// after 10 s it is given up.
func TestClientNeverReads(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
		deaf := w.dial(t)
		send(t, deaf, "GET /refreshes HTTP/1.1\r\nHost: localhost\r\n\r\n")
		l, start := listen(t, w, ""), time.Now()
		refreshes(p, 500)
		l.wantSeqs(1, 500)
		if took := time.Since(start); took != 0 {
			t.Errorf("500 refreshes take %v", took)
		}
		time.Sleep(10 * time.Second)
		synctest.Wait()
		if n, err := deaf.Read(make([]byte, 10)); err == nil {
			t.Errorf("it is still sent something after 10 s: %d bytes", n)
		}
		refreshes(p, 1)
		l.wantSeqs(501, 501)
	})
}

// TestComingAndGoing opens and closes streams; the feed that they share stops with the last and goes on with the next.
func TestComingAndGoing(t *testing.T) {
	bubble(t, web.Options{}, func(t *testing.T, w *wire, p *emulator.Panel, _ func()) {
		for i := range 5 {
			a, b := listen(t, w, ""), listen(t, w, "?after=0")
			refreshes(p, 1)
			a.wantSeqs(2*i+1, 2*i+1)
			b.wantSeqs(1, 2*i+1)
			_ = a.conn.Close()
			_ = b.conn.Close()
			synctest.Wait()
			refreshes(p, 1)
		}
	})
}

// TestEndOfApp ends the app: streams send its last refreshes, say so, and end, as does one that is opened afterwards.
func TestEndOfApp(t *testing.T) {
	for _, how := range []string{"at rest", "with work", "with its server"} {
		synctest.Test(t, func(t *testing.T) {
			ended := make(chan struct{})
			p := newPanel(small)
			h := web.Handler(web.Options{Panel: p, Ended: ended})
			ctx, cancel := context.WithCancel(t.Context())
			defer cancel()
			rec := httptest.NewRecorder()
			go h.ServeHTTP(rec, httptest.NewRequestWithContext(ctx, "GET", "http://localhost/refreshes", nil))
			synctest.Wait()
			refreshes(p, 3)
			if how == "at rest" {
				synctest.Wait()
			}
			close(ended)
			if how == "with its server" {
				cancel()
			}
			synctest.Wait()
			const end = "\n\nevent: ended\ndata: {}\n\n"
			if got := rec.Body.String(); strings.Count(got, "event: refresh") != 3 || !strings.HasSuffix(got, end) {
				t.Errorf("%s: got %s", how, got)
			}
			if got := ask(h, "/refreshes"); strings.Count(got, "event: refresh") != 0 || !strings.HasSuffix(got, end) {
				t.Errorf("afterwards: %s", got)
			}
			if got := ask(h, "/refreshes?after=1"); strings.Count(got, "event: refresh") != 2 || !strings.HasSuffix(got, end) {
				t.Errorf("afterwards, from 1: %s", got)
			}
		})
	}
}

// TestManyStreams has clients of a real network, each of which gets everything in order.
func TestManyStreams(t *testing.T) {
	const clients, count = 50, 200
	r := newRig(t)
	done := make(chan error, clients)
	ready := make(chan struct{}, clients)
	for range clients {
		go func() {
			resp, err := http.Get(r.url + "/refreshes?after=0")
			if err != nil {
				done <- err
				return
			}
			defer resp.Body.Close()
			ready <- struct{}{}
			seq := 0
			for in := bufio.NewScanner(resp.Body); seq < count && in.Scan(); {
				if id, ok := strings.CutPrefix(in.Text(), "id: "); ok {
					if seq++; id != strconv.Itoa(seq) {
						done <- fmt.Errorf("refresh %s, want %d", id, seq)
						return
					}
				}
			}
			if seq < count {
				err = fmt.Errorf("the stream ends after %d", seq)
			}
			done <- err
		}()
	}
	for range clients / 2 {
		<-ready
	}
	refreshes(r.panel, count)
	for range clients {
		if err := <-done; err != nil {
			t.Error(err)
		}
	}
}
