package server_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

func TestStatusError(t *testing.T) {
	for _, c := range []struct {
		err  *server.StatusError
		want string
	}{
		{&server.StatusError{Code: 404}, "404 Not Found"},
		{&server.StatusError{Code: 401, Method: "GET", Path: "/api/v1/series"}, "GET /api/v1/series: 401 Unauthorized"},
		{&server.StatusError{Code: 799}, "799"},
	} {
		if got := c.err.Error(); got != c.want {
			t.Errorf("got %q, want %q", got, c.want)
		}
	}
	if got := server.StatusCode(fmt.Errorf("list: %w", &server.StatusError{Code: 429})); got != 429 {
		t.Errorf("wrapped: got %d", got)
	}
	for _, err := range []error{nil, errors.New("connection refused")} {
		if got := server.StatusCode(err); got != 0 {
			t.Errorf("%v: got %d", err, got)
		}
	}
}

func TestSniff(t *testing.T) {
	for _, c := range []struct{ data, want string }{
		{"\xff\xd8\xff\xe0 rest", "image/jpeg"},
		{"\x89PNG\r\n\x1a\n rest", "image/png"},
		{"RIFF\x10\x00\x00\x00WEBPVP8 ", "image/webp"},
		{"GIF89a rest", "image/gif"},
	} {
		if got, err := server.Sniff([]byte(c.data)); err != nil || got.Type != c.want || string(got.Data) != c.data {
			t.Errorf("%q: got %q and %v, want %q", c.data, got.Type, err, c.want)
		}
	}
	for _, c := range []struct{ data, want string }{
		{"", "nothing"},
		{"<!DOCTYPE html><html>", "text/html"},
		{"%PDF-1.4", "application/pdf"},
		{"BM bitmap", "image/bmp"},
	} {
		got, err := server.Sniff([]byte(c.data))
		if !errors.Is(err, server.ErrBadAnswer) || !strings.Contains(err.Error(), c.want) || got.Data != nil {
			t.Errorf("%q: got %+v and %v, want an error naming %s", c.data, got, err, c.want)
		}
	}
}
