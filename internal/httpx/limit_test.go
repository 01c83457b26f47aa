package httpx

import (
	"compress/gzip"
	"errors"
	"io"
	"net/http"
	"strings"
	"testing"
)

func TestLimit(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Has("chunked") {
			_ = http.NewResponseController(w).Flush()
		}
		_, _ = io.WriteString(w, strings.Repeat("x", 1000))
	})
	c := keyed(t, s.URL)
	for _, query := range []string{"", "chunked"} {
		for _, limit := range []struct {
			bytes int64
			fits  bool
		}{{999, false}, {1000, true}, {1001, true}, {1, false}} {
			u := c.URL(nil)
			u.RawQuery = query
			data, err := c.Bytes(t.Context(), Request{URL: u, Limit: limit.bytes})
			if fits := err == nil; fits != limit.fits {
				t.Errorf("limit %d (%s): got %v", limit.bytes, query, err)
			}
			if !limit.fits && !errors.Is(err, ErrTooLarge) {
				t.Errorf("limit %d (%s): got %v, want ErrTooLarge", limit.bytes, query, err)
			}
			if limit.fits && len(data) != 1000 || int64(len(data)) > limit.bytes {
				t.Errorf("limit %d (%s): got %d bytes", limit.bytes, query, len(data))
			}
		}
	}
}

func TestEndlessBody(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		for r.Context().Err() == nil {
			if _, err := w.Write(make([]byte, 32<<10)); err != nil {
				return
			}
		}
	})
	c := keyed(t, s.URL)
	data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil), Limit: 1 << 20})
	if !errors.Is(err, ErrTooLarge) || len(data) > 1<<20 {
		t.Errorf("got %d bytes and %v, want ErrTooLarge", len(data), err)
	}
}

// A few packed kilobytes that unpack to a gigabyte are stopped at the limit, not unpacked first.
func TestGzipBomb(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if !strings.Contains(r.Header.Get("Accept-Encoding"), "gzip") {
			t.Errorf("no packed answer was asked for")
		}
		w.Header().Set("Content-Encoding", "gzip")
		zip := gzip.NewWriter(w)
		defer func() { _ = zip.Close() }()
		for zeros := make([]byte, 1<<20); r.Context().Err() == nil; {
			if _, err := zip.Write(zeros); err != nil {
				return
			}
		}
	})
	c := keyed(t, s.URL)
	data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil), Limit: 4 << 20})
	if !errors.Is(err, ErrTooLarge) || len(data) > 4<<20 {
		t.Errorf("got %d bytes and %v, want ErrTooLarge", len(data), err)
	}
}

func TestGzipIsUnpacked(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Accept-Encoding") == "identity" {
			_, _ = io.WriteString(w, "plain")
			return
		}
		w.Header().Set("Content-Encoding", "gzip")
		zip := gzip.NewWriter(w)
		_, _ = io.WriteString(zip, "packed")
		_ = zip.Close()
	})
	c := keyed(t, s.URL)
	if data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil || string(data) != "packed" {
		t.Errorf("got %q and %v", data, err)
	}
	res, err := c.File(t.Context(), Request{URL: c.URL(nil)})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if data, err := io.ReadAll(res.Body); err != nil || string(data) != "plain" || res.ContentLength != 5 {
		t.Errorf("a file: got %q, length %d and %v", data, res.ContentLength, err)
	}
}

func TestCutBody(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		conn, out, err := http.NewResponseController(w).Hijack()
		if err != nil {
			t.Error(err)
			return
		}
		defer conn.Close()
		head := "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
		if r.URL.Query().Has("chunked") {
			head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n32\r\n"
		}
		_, _ = out.WriteString(head + "[1,2,3")
		_ = out.Flush()
	})
	c := keyed(t, s.URL)
	for _, query := range []string{"", "chunked"} {
		u := c.URL(nil, "x")
		u.RawQuery = query
		_, err := c.Bytes(t.Context(), Request{URL: u})
		if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(err.Error(), "GET /x: ") {
			t.Errorf("%s: got %v, want an unexpected end", query, err)
		}
		var list []int
		err = c.JSON(t.Context(), Request{URL: u}, &list)
		if !errors.Is(err, io.ErrUnexpectedEOF) || strings.Count(err.Error(), "GET /x") != 1 {
			t.Errorf("%s: as JSON: got %v, want an unexpected end", query, err)
		}
	}
}
