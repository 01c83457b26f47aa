package bookserver

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"inkshelf/internal/server"
)

// OpenFile opens the file of a book. If the connection breaks while it is read, the body goes on where it was.
func (a *adapter) OpenFile(ctx context.Context, id server.BookID) (io.ReadCloser, int64, error) {
	part, err := a.ResumeFile(ctx, id, 0, "")
	if err != nil {
		return nil, 0, err
	}
	return part.Body, part.Size, nil
}

// ResumeFile opens the file of a book from some point on.
func (a *adapter) ResumeFile(ctx context.Context, id server.BookID, from int64, mark string) (server.Part, error) {
	const what = "open a file"
	b, err := a.book(ctx, id)
	if err == nil && b.File == "" {
		err = fmt.Errorf("%w: %s", server.ErrUnreadable, b.unreadable())
	}
	if err != nil {
		return server.Part{}, a.explain(what, err)
	}
	ctx, cancel := context.WithCancel(ctx) // so that Close ends whatever goes on
	part, err := a.client.part(ctx, b.File, from, mark)
	if err != nil {
		cancel()
		return server.Part{}, a.explain(what, err)
	}
	part.Body = &download{
		resume: func(from int64, mark string) (server.Part, error) {
			return a.client.part(ctx, b.File, from, mark)
		},
		explain: func(err error) error { return a.explain(what, err) },
		ended:   ctx.Err,
		cancel:  cancel,
		body:    part.Body,
		mark:    part.Mark,
		at:      part.From,
		size:    part.Size,
	}
	return part, nil
}

// part asks for a file from some point on, and for all of it where that is not to be had.
func (c *client) part(ctx context.Context, at string, from int64, mark string) (server.Part, error) {
	if from <= 0 || mark == "" {
		return c.wholeFile(ctx, at)
	}
	res, err := c.file(ctx, at, http.Header{
		"Range":    {fmt.Sprintf("bytes=%d-", from)},
		"If-Range": {mark}, // another state of the file comes whole
	})
	switch {
	case server.StatusCode(err) == http.StatusRequestedRangeNotSatisfiable:
		return c.wholeFile(ctx, at)
	case err != nil:
		return server.Part{}, err
	case res.StatusCode != http.StatusPartialContent:
		return whole200(res)
	}
	start, size, ok := contentRange(res.Header.Get("Content-Range"))
	if now := markOf(res.Header); !ok || start != from || now != "" && now != mark {
		_ = res.Body.Close()
		return c.wholeFile(ctx, at)
	}
	return server.Part{Body: res.Body, From: from, Size: size, Mark: mark}, nil
}

func (c *client) wholeFile(ctx context.Context, at string) (server.Part, error) {
	res, err := c.file(ctx, at, nil)
	if err != nil {
		return server.Part{}, err
	}
	return whole200(res)
}

// whole200 takes an answer for a whole file. The length that feeds announce is not looked at anywhere: calibre writes
// the current metadata into the files that it sends.
func whole200(res *http.Response) (server.Part, error) {
	if res.StatusCode == http.StatusPartialContent {
		_ = res.Body.Close()
		return server.Part{}, fmt.Errorf("%w: a part of a file, not all of it", server.ErrBadAnswer)
	}
	return server.Part{Body: res.Body, Size: res.ContentLength, Mark: markOf(res.Header)}, nil
}

// markOf returns what tells one state of a file from another, so surely that parts of it may be put together. That a
// server can begin in the middle it need not have said: Calibre-Web does not, and can.
func markOf(h http.Header) string {
	if strings.EqualFold(h.Get("Accept-Ranges"), "none") {
		return ""
	}
	if tag := h.Get("Etag"); strings.HasPrefix(tag, `"`) { // others are for copies that are as good, not the same
		return tag
	}
	modified, err := http.ParseTime(h.Get("Last-Modified"))
	sent, err2 := http.ParseTime(h.Get("Date"))
	if err != nil || err2 != nil || sent.Sub(modified) < time.Minute { // it may have changed again within the second
		return ""
	}
	return h.Get("Last-Modified")
}

// contentRange reads "bytes 100-199/2056". The size is -1 where it is not told.
func contentRange(text string) (start, size int64, ok bool) {
	text, ok = strings.CutPrefix(text, "bytes ")
	span, total, found := strings.Cut(text, "/")
	first, last, found2 := strings.Cut(span, "-")
	start, err := strconv.ParseInt(first, 10, 64)
	end, err2 := strconv.ParseInt(last, 10, 64)
	if !ok || !found || !found2 || err != nil || err2 != nil || start < 0 || end < start {
		return 0, 0, false
	}
	if total == "*" {
		return start, -1, true
	}
	size, err = strconv.ParseInt(total, 10, 64)
	return start, size, err == nil && size == end+1
}
