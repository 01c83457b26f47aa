// Package formats opens publications: it looks at what it is given and picks the format. Pages that a server sends and
// files on the reader become documents here, and nobody above can tell them apart.
package formats

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"inkshelf/internal/book"
	"inkshelf/internal/book/comic"
	"inkshelf/internal/bookfile"
	"inkshelf/internal/server"
)

// Pages makes a document of the pages of a server, or of whatever stands in for one. They are closed with it.
func Pages(p server.Pages) book.Document { return comic.Open(pages{p}) }

// pages are the pages of a server as the comic format takes them.
type pages struct{ server.Pages }

func (p pages) Page(ctx context.Context, n int) ([]byte, error) {
	picture, err := p.Pages.Page(ctx, n)
	return picture.Data, err
}

// File is an opened file.
type File interface {
	io.ReaderAt
	io.Closer
}

// Open makes a document of a file, whatever its name says: a CBZ, and in time an EPUB, which is an error now that wraps
// errors.ErrUnsupported. A file that is neither is a bookfile.ErrDamaged. The file is closed with the document, and also
// if there is none.
func Open(f File, size int64) (book.Document, error) {
	if isEbook(f) {
		return nil, errors.Join(fmt.Errorf("open an EPUB: %w", errors.ErrUnsupported), f.Close())
	}
	p, err := bookfile.OpenComic(f, size)
	if err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return Pages(filed{p, f}), nil
}

// filed are the pages of a file, which is closed with them.
type filed struct {
	server.Pages
	file io.Closer
}

func (p filed) Close() error { return errors.Join(p.Pages.Close(), p.file.Close()) }

// isEbook reports whether a file begins as every EPUB has to: with an entry that says so, not compressed.
func isEbook(f io.ReaderAt) bool {
	const name, media = "mimetype", "application/epub+zip"
	head := make([]byte, 30+len(name)+len(media)) // an entry has 30 bytes before its name
	n, _ := f.ReadAt(head, 0)                     // a file that is too short is none
	return n == len(head) && bytes.HasPrefix(head, []byte("PK\x03\x04")) && string(head[30:]) == name+media
}
