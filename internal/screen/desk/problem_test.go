package desk

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"strings"
	"syscall"
	"testing"
	"time"

	"inkshelf/internal/lang"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestProblems has every sort of error said in its own words, however deep it is wrapped; and nothing of an error's own
// text is shown.
func TestProblems(t *testing.T) {
	status := func(code int) error { return &server.StatusError{Code: code, Method: "GET", Path: "/secret"} }
	titles := map[string]error{}
	for _, c := range []struct {
		err         error
		title, text string
	}{
		{status(401), "Wrong key or password", "401"},
		{status(403), "Not allowed", "403"},
		{status(404), "Not there", "404"},
		{status(429), "Too many questions", "for a while"},
		{&server.StatusError{Code: 429, RetryAfter: 90 * time.Second}, "Too many questions", "for 90 seconds"},
		{status(500), "The server has a problem", "500"},
		{status(599), "The server has a problem", "599"},
		{status(418), "Unexpected answer", "418"},
		{server.ErrBadAnswer, "Unexpected answer", "address"},
		{server.ErrUnreadable, "Cannot be read here", "form"},
		{errors.ErrUnsupported, "Cannot be opened yet", "version"},
		{ErrPicture, "This page cannot be shown", "damaged"},
		{io.ErrUnexpectedEOF, "The answer broke off", "ended"},
		{context.DeadlineExceeded, "No answer", "too long"},
		{&net.OpError{Op: "dial", Err: errors.New("connection refused")}, "Server not reachable", "switched off"},
		{&net.DNSError{Err: "no such host", IsTimeout: true}, "No answer", "too long"},
		{errors.New("whatever"), "Server not reachable", "network"},
		{ErrNoNetwork, "No network", "connected"},
		{shelf.ErrDetached, "Not in config.json", "can be read"},
		{&fs.PathError{Err: syscall.ENOSPC}, "No room on the reader", "Remove"},
		{&fs.PathError{Err: syscall.EROFS}, "Cannot be written", "folder"},
		{&fs.PathError{Err: syscall.EIO}, "The reader's memory fails", "checked"},
	} {
		got := problemOf(lang.English(), fmt.Errorf("secret: %w", c.err))
		if got.Title != c.title || !strings.Contains(got.Text, c.text) || got.Icon == 0 {
			t.Errorf("%v: %+v, want %q and %q", c.err, got, c.title, c.text)
		}
		if strings.Contains(got.Title+got.Text, "secret") {
			t.Errorf("%v: %+v shows the text of the error", c.err, got)
		}
		titles[got.Title] = c.err
	}
	if len(titles) < 15 {
		t.Errorf("there are %d titles: several sorts of errors read alike", len(titles))
	}
	for trouble := shelf.NoRoom; trouble <= shelf.BadDisk; trouble++ {
		if p := troubleProblem(lang.English(), trouble); p.Icon == 0 || p.Title == "" || p.Text == "" {
			t.Errorf("trouble %d has no sentence: %+v", trouble, p)
		}
	}
}
