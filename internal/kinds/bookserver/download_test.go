package bookserver

import (
	"cmp"
	"context"
	"errors"
	"io"
	"net/http"
	"os"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/server"
)

var errBroken = errors.New("connection reset")

// piece is a body that gives a text and then, together with its last bytes, an error.
type piece struct {
	text   string
	err    error
	closed int
}

func (p *piece) Read(buf []byte) (int, error) {
	n := copy(buf, p.text)
	p.text = p.text[n:]
	if p.text == "" {
		return n, p.err
	}
	return n, nil
}

func (p *piece) Close() error { p.closed++; return nil }

// newDownload begins a download with a body. Resumes are answered by resume.
func newDownload(body io.ReadCloser, size int64, resume func(from int64) (server.Part, error)) *download {
	ctx, cancel := context.WithCancel(context.Background())
	return &download{
		resume:  func(from int64, _ string) (server.Part, error) { return resume(from) },
		explain: func(err error) error { return err },
		ended:   ctx.Err,
		cancel:  cancel,
		mark:    "m",
		size:    size,
		body:    body,
	}
}

// TestDownload checks what becomes of a file whose connection breaks after four bytes of ten.
func TestDownload(t *testing.T) {
	busy := &server.StatusError{Code: http.StatusTooManyRequests}
	unmark := func(d *download) { d.mark = "" }
	for name, c := range map[string]struct {
		broke   error // the connection; nil: errBroken
		size    int64 // of the file
		spoil   func(*download)
		part    server.Part
		refused error // by the server that is asked to go on
		resumes int
		text    string
		err     error
	}{
		"goes on":         {size: 10, part: server.Part{From: 4, Size: 10}, resumes: 1, text: "0123456789"},
		"size not told":   {size: -1, part: server.Part{From: 4, Size: -1}, resumes: 1, text: "0123456789"},
		"ends too early":  {broke: io.EOF, size: 10, part: server.Part{From: 4, Size: -1}, resumes: 1, text: "0123456789"},
		"no mark":         {size: 10, spoil: unmark, text: "0123", err: errBroken},
		"no mark, no end": {broke: io.EOF, size: 10, spoil: unmark, text: "0123", err: io.ErrUnexpectedEOF},
		"ctx ended":       {size: 10, spoil: func(d *download) { d.cancel() }, text: "0123", err: errBroken},
		"refused":         {size: 10, refused: busy, resumes: 1, text: "0123", err: busy},
		"begins anew":     {size: 10, part: server.Part{From: 0, Size: 10}, resumes: 1, text: "0123", err: errBroken},
		"another size":    {size: 10, part: server.Part{From: 4, Size: 11}, resumes: 1, text: "0123", err: errBroken},
		"still too early": {
			size: 20, part: server.Part{From: 4, Size: -1}, resumes: 2, text: "0123456789", err: io.ErrUnexpectedEOF,
		},
	} {
		first, second := &piece{text: "0123", err: cmp.Or(c.broke, errBroken)}, &piece{text: "456789", err: io.EOF}
		resumes := 0
		d := newDownload(first, c.size, func(int64) (server.Part, error) {
			resumes++
			if resumes > 1 {
				return server.Part{}, io.ErrUnexpectedEOF
			}
			c.part.Body = second
			return c.part, c.refused
		})
		if c.spoil != nil {
			c.spoil(d)
		}
		got, err := io.ReadAll(d)
		if string(got) != c.text || !errors.Is(err, c.err) || resumes != c.resumes {
			t.Errorf("%s: got %q and %v after %d resumes, want %q and %v after %d",
				name, got, err, resumes, c.text, c.err, c.resumes)
		}
		_ = d.Close()
		if first.closed == 0 || resumes > 0 && c.refused == nil && second.closed == 0 {
			t.Errorf("%s: a body was not closed", name)
		}
	}
}

// TestNothingCame checks that a connection which broke without a byte is not tried again.
func TestNothingCame(t *testing.T) {
	d := newDownload(&piece{err: errBroken}, 10, func(int64) (server.Part, error) {
		t.Error("resumed")
		return server.Part{}, errBroken
	})
	if _, err := io.ReadAll(d); !errors.Is(err, errBroken) {
		t.Errorf("got %v", err)
	}
}

// TestBrokenAgain checks that the old body is given up when the next one comes, and not only in the end.
func TestBrokenAgain(t *testing.T) {
	var bodies []*piece
	next := func(from int64) (server.Part, error) {
		if n := len(bodies); n > 0 && bodies[n-1].closed > 0 || n > 1 && bodies[n-2].closed == 0 {
			t.Errorf("body %d is closed too early, or the one before it too late", n)
		}
		b := &piece{text: "x", err: errBroken}
		bodies = append(bodies, b)
		return server.Part{Body: b, From: from, Size: -1}, nil
	}
	first, _ := next(0)
	got, err := io.ReadAll(newDownload(first.Body, -1, next))
	if want := strings.Repeat("x", 1+maxResumes); string(got) != want || !errors.Is(err, errBroken) {
		t.Errorf("got %q and %v, want %q and the last error", got, err, want)
	}
}

// TestReadAfterClose checks that nothing is asked of the server once the reader has had enough.
func TestReadAfterClose(t *testing.T) {
	d := newDownload(&piece{text: "0123", err: errBroken}, 10, func(int64) (server.Part, error) {
		t.Error("resumed after Close")
		return server.Part{}, errBroken
	})
	if _, err := d.Read(make([]byte, 4)); err != nil {
		t.Fatal(err)
	}
	_ = d.Close()
	if n, err := d.Read(make([]byte, 4)); n != 0 || !errors.Is(err, os.ErrClosed) {
		t.Errorf("got %d bytes and %v, want os.ErrClosed", n, err)
	}
}

// TestCloseWhileWaiting checks that Close ends a Read that waits for data, or for the answer to a resume, and leaves no
// body behind.
func TestCloseWhileWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		from, _ := io.Pipe()
		late := &piece{text: "456789", err: io.EOF}
		release := make(chan struct{})
		waiting := newDownload(from, 10, func(int64) (server.Part, error) {
			t.Error("resumed after Close")
			return server.Part{}, errBroken
		})
		resuming := newDownload(&piece{text: "0123", err: errBroken}, 10, func(int64) (server.Part, error) {
			<-release
			return server.Part{Body: late, From: 4, Size: 10}, nil
		})
		for _, d := range []*download{waiting, resuming} {
			ended := make(chan error, 1)
			d.came = true
			go func() { _, err := io.ReadAll(d); ended <- err }()
			synctest.Wait()
			_ = d.Close()
			if d == resuming {
				close(release)
			}
			synctest.Wait()
			select {
			case err := <-ended:
				if !errors.Is(err, os.ErrClosed) {
					t.Errorf("got %v, want os.ErrClosed", err)
				}
			default:
				t.Error("Close did not end the reading")
			}
			if d.ended() == nil {
				t.Error("Close did not end what was on its way")
			}
		}
		if late.closed == 0 {
			t.Error("a body that came after Close was left open")
		}
	})
}
