package web_test

import (
	"bufio"
	"fmt"
	"image"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/web"
)

// BenchmarkStreams flushes while clients listen, one of which never reads, and reports what the loop sees of it: the time
// in Flush. Between two refreshes the clients come to rest, as they do between two pages.
func BenchmarkStreams(b *testing.B) {
	for _, clients := range []int{0, 1, 200} {
		b.Run(fmt.Sprint(clients), func(b *testing.B) {
			p := emulator.NewPanel(emulator.Options{})
			s := httptest.NewServer(web.Handler(web.Options{Panel: p}))
			defer s.Close()
			defer s.CloseClientConnections()
			if clients > 0 {
				deaf := get(b, s.URL, "/refreshes")
				defer deaf.Close()
			}
			var got sync.WaitGroup
			for range clients {
				conn := get(b, s.URL, "/refreshes")
				defer conn.Close()
				in := bufio.NewReader(conn)
				skip(in, "retry: ")
				go func() {
					for skip(in, "data: ") {
						got.Done()
					}
				}()
			}
			canvas := image.NewGray(image.Rectangle{Max: p.Size()})
			area := image.Rect(48, 240, 1356, 340)
			var inFlush time.Duration
			for b.Loop() {
				got.Add(clients)
				start := time.Now()
				p.Flush(canvas, area, gl16, false)
				inFlush += time.Since(start)
				got.Wait()
			}
			b.ReportMetric(float64(inFlush.Nanoseconds())/float64(b.N), "ns/flush")
		})
	}
}

// get sends a request and leaves the answer to the caller.
func get(b *testing.B, url, path string) net.Conn {
	b.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(url, "http://"))
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: localhost\r\n\r\n", path); err != nil {
		b.Fatal(err)
	}
	return conn
}

// skip reads up to the line that begins so, and reports whether there is one.
func skip(in *bufio.Reader, start string) bool {
	for {
		line, err := in.ReadString('\n')
		if err != nil || strings.HasPrefix(line, start) {
			return err == nil
		}
	}
}

// BenchmarkPanelPNG asks for the panel of the reference reader, dithered, over the network: whole in at most 25 ms, a part
// in 2.
func BenchmarkPanelPNG(b *testing.B) {
	p := newPanel(record.Reference())
	canvas := image.NewGray(image.Rectangle{Max: p.Size()})
	for i := range canvas.Pix {
		canvas.Pix[i] = uint8(i/1404*120/1872 + i%1404*120/1404 + i*i%16)
	}
	p.Flush(canvas, canvas.Rect, gc16, true)
	s := httptest.NewServer(web.Handler(web.Options{Panel: p}))
	defer s.Close()
	for name, query := range map[string]string{"whole": "", "part": "?x=500&y=600&w=300&h=400"} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				resp, err := http.Get(s.URL + "/panel.png" + query)
				if err != nil {
					b.Fatal(err)
				}
				if _, err := io.Copy(io.Discard, resp.Body); err != nil {
					b.Fatal(err)
				}
				_ = resp.Body.Close()
			}
		})
	}
}
