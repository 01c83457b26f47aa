package bookserver

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"inkshelf/internal/server"
)

// maxResumes is how often one opening of a file goes on after the connection broke.
const maxResumes = 5

// download is the body of a file that goes on where it was. Close may be called while Read waits.
type download struct {
	resume  func(from int64, mark string) (server.Part, error)
	explain func(error) error
	ended   func() error       // the ctx's error
	cancel  context.CancelFunc // ends what is on its way

	mark    string // of the file; empty: it cannot be gone on with
	at      int64  // in the file
	size    int64  // of the file; -1: not known
	resumes int
	came    bool // data, since the last resume

	mu     sync.Mutex // guards what follows
	body   io.ReadCloser
	closed bool
}

func (d *download) Read(buf []byte) (int, error) {
	for {
		body, err := d.present()
		if err != nil {
			return 0, d.explain(err)
		}
		n, err := body.Read(buf)
		d.at += int64(n)
		d.came = d.came || n > 0
		switch {
		case err == io.EOF && d.at < d.size:
			err = io.ErrUnexpectedEOF
		case err == io.EOF:
			return n, io.EOF
		}
		if err == nil || n > 0 {
			return n, nil // an error comes again
		}
		if err := d.goOn(err); err != nil {
			return 0, d.explain(err)
		}
	}
}

// present returns the body that is read now.
func (d *download) present() (io.Reader, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil, os.ErrClosed
	}
	return d.body, nil
}

// goOn replaces a body that broke, or returns why it cannot. A file of which only the whole is to be had, because it
// has changed or because the server cannot begin in its middle after all, has to be begun anew by its reader.
func (d *download) goOn(broke error) error {
	if _, err := d.present(); err != nil {
		return err // that is why it broke
	}
	if d.ended() != nil || d.mark == "" || !d.came || d.resumes == maxResumes {
		return broke
	}
	d.resumes++
	d.came = false
	part, err := d.resume(d.at, d.mark)
	if err != nil {
		return err
	}
	if part.From != d.at || part.Size >= 0 && d.size >= 0 && part.Size != d.size {
		_ = part.Body.Close()
		return fmt.Errorf("the rest of this file is not to be had: %w", broke)
	}
	return d.replace(part.Body)
}

// replace goes on with another body, unless the reading has been ended meanwhile.
func (d *download) replace(body io.ReadCloser) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		_ = body.Close()
		return os.ErrClosed
	}
	_ = d.body.Close()
	d.body = body
	return nil
}

// Close ends the reading for good.
func (d *download) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.closed = true
	d.cancel()
	return d.body.Close()
}
