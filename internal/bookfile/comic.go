package bookfile

import (
	"archive/zip"
	"context"
	"fmt"
	"io"

	"inkshelf/internal/server"
)

// Pages are the pages of a CBZ: its pictures in the natural order of their names. It keeps the contract of server.Pages.
//
// A page that is damaged, or that is no picture of a known type, keeps its number and is an error when it is asked for,
// which wraps ErrDamaged or server.ErrBadAnswer. The others can be read nonetheless.
type Pages struct {
	files []*zip.File
}

var _ server.Pages = (*Pages)(nil)

// OpenComic opens a CBZ to read its pages. It is an ErrDamaged if it has none. The caller closes r, when the pages are
// no longer needed.
func OpenComic(r io.ReaderAt, size int64) (*Pages, error) {
	a, err := open(r, size)
	if err != nil {
		return nil, err
	}
	files, err := a.pictures()
	if err != nil {
		return nil, err
	}
	return &Pages{files}, nil
}

// Len returns the number of pages.
func (p *Pages) Len() int { return len(p.files) }

// Page returns page n, counted from 1.
func (p *Pages) Page(ctx context.Context, n int) (server.Picture, error) {
	if n < 1 || n > len(p.files) {
		return server.Picture{}, fmt.Errorf("page %d of %d: there is none", n, len(p.files))
	}
	data, err := unpack(ctx, p.files[n-1])
	if err != nil {
		return server.Picture{}, fmt.Errorf("page %d: %w", n, err)
	}
	picture, err := server.Sniff(data)
	if err != nil {
		return server.Picture{}, fmt.Errorf("page %d: %w", n, err)
	}
	return picture, nil
}

// Close does nothing: the file is its opener's.
func (p *Pages) Close() error { return nil }

// unpack returns the content of an entry, read in pieces between which it looks at the ctx.
func unpack(ctx context.Context, f *zip.File) ([]byte, error) {
	const piece = 256 << 10
	if f.UncompressedSize64 > maxPage {
		return nil, fmt.Errorf("%w: a picture of %d bytes", server.ErrBadAnswer, f.UncompressedSize64)
	}
	rc, err := f.Open()
	if err != nil {
		return nil, unpackError(f, err)
	}
	defer rc.Close()
	data := make([]byte, f.UncompressedSize64+1) // the reading ends with an error of package zip before it is full
	for n := 0; ; {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		m, err := rc.Read(data[n:min(n+piece, len(data))])
		n += m
		if err == io.EOF {
			return data[:n], nil
		}
		if err != nil {
			return nil, unpackError(f, err)
		}
	}
}
