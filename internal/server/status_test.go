package server_test

import (
	"testing"

	"inkshelf/internal/server"
)

func TestStatus(t *testing.T) {
	for _, c := range []struct {
		books, read, inProgress int
		want                    server.Status
		unread                  int
	}{
		{0, 0, 0, server.Unread, 0},
		{5, 0, 0, server.Unread, 5},
		{5, 0, 1, server.Reading, 4},
		{5, 1, 0, server.Reading, 4}, // some read, none open
		{5, 4, 1, server.Reading, 0},
		{5, 5, 0, server.Read, 0},
		{1, 1, 0, server.Read, 0},
		{0, 3, 1, server.Unread, 0}, // a server that lies
		{2, 3, 0, server.Read, 0},
		{-1, 0, 0, server.Unread, 0},
	} {
		counts := server.Counts{Books: c.books, Read: c.read, InProgress: c.inProgress}
		if got := counts.Status(); got != c.want {
			t.Errorf("%+v: got %v, want %v", counts, got, c.want)
		}
		if got := counts.Unread(); got != c.unread {
			t.Errorf("%+v: got %d unread, want %d", counts, got, c.unread)
		}
	}
}

func TestStatusWords(t *testing.T) {
	for status, want := range map[server.Status]string{
		server.Unread: "unread", server.Reading: "reading", server.Read: "read", 7: "Status(7)",
	} {
		if got := status.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
