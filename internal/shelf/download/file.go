package download

import (
	"context"
	"errors"
	"fmt"
	"io"

	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

const (
	// maxFile is the largest file of a FAT volume.
	maxFile = 1<<32 - 1
	// bytesPerCheck is how much comes between two looks at the free space. What has come is then made safe, too.
	bytesPerCheck = 8 << 20
	// chunk is how much is read at a time.
	chunk = 64 << 10
)

// file gets what is missing of a file.
func (t *try) file(ctx context.Context) (bookfile.Want, error) {
	return t.part(func(part bookfile.File) (bookfile.Want, error) {
		info, err := part.Stat()
		if err != nil {
			return bookfile.Want{}, err
		}
		have := info.Size()
		if have > 0 && have == t.total { // all of it was here, and could not be put into its place
			return bookfile.Want{Size: have, Deep: true}, nil
		}
		if err := t.room(max(t.total-have, 0)); err != nil {
			return bookfile.Want{}, err // before the server is troubled
		}
		coming, err := t.open(ctx, have)
		if err != nil {
			return bookfile.Want{}, err
		}
		defer func() { _ = coming.Body.Close() }() // it was read from
		if err := t.place(part, coming, have); err != nil {
			return bookfile.Want{}, err
		}
		if err := t.copy(part, coming); err != nil {
			return bookfile.Want{}, err
		}
		// The bytes of an earlier try may have suffered from a power cut, and a length that nobody has told proves nothing.
		return bookfile.Want{Size: coming.Size, Deep: coming.From > 0 || coming.Size < 0}, nil
	})
}

// open has the server send the file, if possible without what is here.
func (t *try) open(ctx context.Context, have int64) (coming server.Part, err error) {
	mark := t.o.Stock.Mark(t.ref)
	if mark == "" {
		have = 0
	}
	err = t.ask(func() (err error) {
		if r, ok := server.As[server.FileResumer](t.from); ok {
			coming, err = r.ResumeFile(ctx, t.ref.Book, have, mark)
		} else {
			coming.Body, coming.Size, err = t.from.OpenFile(ctx, t.ref.Book)
		}
		return err
	})
	return coming, err
}

// place makes the part ready for what comes: cut off where that begins, and marked with what it is.
func (t *try) place(part bookfile.File, coming server.Part, have int64) error {
	switch {
	case coming.Size > maxFile:
		return fmt.Errorf("%w: %d bytes", bookfile.ErrTooLarge, coming.Size)
	case coming.From < 0, coming.From > have:
		return served{fmt.Errorf("%w: a file from byte %d on", server.ErrBadAnswer, coming.From)}
	}
	if err := part.Truncate(coming.From); err != nil {
		return err
	}
	if err := part.Sync(); err != nil { // a power cut must not leave old bytes under a new mark
		return err
	}
	if err := t.o.Stock.SetMark(t.ref, coming.Mark); err != nil {
		return err
	}
	_, err := part.Seek(coming.From, io.SeekStart)
	return err
}

// copy writes what comes to the part, and sees that it is as much as was announced.
func (t *try) copy(part bookfile.File, coming server.Part) error {
	buf := make([]byte, chunk)
	for at, check := coming.From, coming.From; ; {
		t.tell(at, max(coming.Size, 0))
		if at >= check {
			if err := t.checkpoint(part, max(coming.Size-at, 0)); err != nil {
				return err
			}
			check = at + bytesPerCheck
		}
		n, over, err := t.read(coming.Body, buf)
		if err != nil {
			return err
		}
		if over {
			return t.enough(at, coming.Size)
		}
		at += int64(n)
		if err := t.bounds(part, at, coming.Size); err != nil {
			return err
		}
		if _, err := part.Write(buf[:n]); err != nil {
			return err
		}
	}
}

// read reads what there is; over says that there is no more.
func (t *try) read(body io.Reader, buf []byte) (n int, over bool, err error) {
	err = t.ask(func() (err error) {
		n, err = io.ReadAtLeast(body, buf, 1) // it takes the silence of a reader that returns nothing for silence
		if over = errors.Is(err, io.EOF); over {
			return nil
		}
		return err
	})
	return n, over, err
}

// bounds returns an error for more than there can be. What is longer than announced is not trusted from the beginning on.
func (t *try) bounds(part bookfile.File, at, size int64) error {
	if size >= 0 && at > size {
		long := served{fmt.Errorf("%w: a file longer than the %d bytes announced", server.ErrBadAnswer, size)}
		return errors.Join(long, part.Truncate(0))
	}
	if at > maxFile {
		return fmt.Errorf("%w: more than %d bytes", bookfile.ErrTooLarge, int64(maxFile))
	}
	return nil
}

// enough returns an error for less than was announced.
func (t *try) enough(at, size int64) error {
	if size >= 0 && at < size {
		return served{fmt.Errorf("the file ended after %d of %d bytes: %w", at, size, io.ErrUnexpectedEOF)}
	}
	return nil
}
