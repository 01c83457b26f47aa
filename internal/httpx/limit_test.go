package httpx

import (
	"compress/gzip"
	"errors"
	"io"
	"math"
	"net/http"
	"strings"
	"testing"

	"inkshelf/internal/server"
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

// An answer without end is cut off at its limit, which there always is, and hung up on.
func TestEndlessBody(t *testing.T) {
	left := make(chan struct{}, 1)
	s := serve(t, func(w http.ResponseWriter, r *http.Request) {
		begin := []byte("<html>")
		if r.URL.Path == "/picture" {
			begin = []byte("\xff\xd8\xff")
		}
		_, _ = w.Write(begin)
		for piece := make([]byte, 1<<20); r.Context().Err() == nil; {
			if _, err := w.Write(piece); err != nil {
				break
			}
		}
		left <- struct{}{}
	})
	c := keyed(t, s.URL)
	for name, ask := range map[string]func() error{
		"over 1048576 bytes": func() error {
			_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil), Limit: 1 << 20})
			return err
		},
		"over 67108864 bytes": func() error {
			_, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)})
			return err
		},
		"GET /picture: unexpected answer: too large: over 67108864 bytes": func() error {
			_, err := c.Picture(t.Context(), Request{URL: c.URL(nil, "picture")})
			return err
		},
		"a web page": func() error { return c.JSON(t.Context(), Request{URL: c.URL(nil)}, new(any)) },
	} {
		err := ask()
		if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), name) {
			t.Errorf("got %v, want %q", err, name)
		}
		if errors.Is(err, ErrTooLarge) != strings.HasPrefix(name, "over") && !strings.Contains(name, "too large") {
			t.Errorf("%v: ErrTooLarge is wrong", err)
		}
		<-left
	}
}

// Limits at the ends of the range of numbers, and reading on after the limit was met.
func TestOddLimits(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = io.WriteString(w, "{}x") })
	c := keyed(t, s.URL)
	if data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil), Limit: math.MaxInt64}); err != nil || string(data) != "{}x" {
		t.Errorf("the largest limit: got %q and %v", data, err)
	}
	if err := c.JSON(t.Context(), Request{URL: c.URL(nil), Limit: 2}, new(any)); !errors.Is(err, ErrTooLarge) {
		t.Errorf("JSON that ends at the limit, and more: got %v", err)
	}
	res, err := c.Do(t.Context(), Request{URL: c.URL(nil), Limit: 2})
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	for range 3 {
		if _, err := io.ReadAll(res.Body); !errors.Is(err, ErrTooLarge) {
			t.Errorf("reading on: got %v", err)
		}
	}
}

func TestLargeAnswerIsTaken(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write(make([]byte, 8<<20)) })
	c := keyed(t, s.URL)
	if data, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err != nil || len(data) != 8<<20 {
		t.Errorf("got %d bytes and %v", len(data), err)
	}
}

func TestEndlessHeader(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("X-Long", strings.Repeat("x", 1<<20))
	})
	c := keyed(t, s.URL)
	if _, err := c.Bytes(t.Context(), Request{URL: c.URL(nil)}); err == nil {
		t.Error("a header of a megabyte was taken")
	}
}

// A file that comes packed though it was not asked for so is not the file.
func TestFileUnaskedGzip(t *testing.T) {
	s := serve(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		_, _ = io.WriteString(w, "\x1f\x8b")
	})
	c := keyed(t, s.URL)
	res, err := c.File(t.Context(), Request{URL: c.URL(nil)})
	if err == nil {
		res.Body.Close()
	}
	if !errors.Is(err, server.ErrBadAnswer) {
		t.Errorf("got %v", err)
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
		head := "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n"
		if r.URL.Query().Has("chunked") {
			head = "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n32\r\n"
		}
		_ = answerRaw(t, w, "%s[1,2,3", head).Close()
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
