// Package comic makes a document of page images: a comic, a recipe, whatever comes as one picture for each page. Where the
// pictures come from is their source's affair.
package comic

import (
	"context"
	"fmt"
	"image"

	"inkshelf/internal/book"
	"inkshelf/internal/picture"
)

// Source has the pictures of the pages, as they travelled. Calls may overlap, except for Close, which comes last.
type Source interface {
	Len() int
	Page(ctx context.Context, n int) ([]byte, error) // n is counted from 1
	Close() error
}

// comic is a document of page images.
type comic struct {
	source Source
	recent recent
	decode chan struct{} // holds one: a large picture takes much memory, and two may be more than a reader has
}

// Open makes a document of a source, which is closed with it.
func Open(s Source) book.Document {
	return &comic{source: s, decode: make(chan struct{}, 1)}
}

// Outline implements book.Document: pictures have no chapters.
func (c *comic) Outline() []book.Entry { return nil }

// Pages implements book.Document.
func (c *comic) Pages() int { return c.source.Len() }

// Close implements book.Document.
func (c *comic) Close() error { return c.source.Close() }

// Draw implements book.Document.
func (c *comic) Draw(ctx context.Context, at book.Place, look book.Look, dst *image.Gray) (book.Place, error) {
	at.Page = max(min(at.Page, c.source.Len()), 1)
	data, err := c.recent.page(ctx, c.source, at.Page)
	if err != nil {
		return at, err
	}
	select {
	case c.decode <- struct{}{}:
		defer func() { <-c.decode }()
	case <-ctx.Done():
		return at, ctx.Err()
	}
	src, err := picture.Decode(data, picture.Limits{})
	if err != nil {
		return at, fmt.Errorf("page %d: %w: %w", at.Page, book.ErrPicture, err)
	}
	if err := ctx.Err(); err != nil { // the decoder heeds nobody
		return at, err
	}
	return draw(dst, src, at, look), nil
}

// draw draws a part of a page, in the middle of dst where it is smaller.
func draw(dst, src *image.Gray, at book.Place, look book.Look) book.Place {
	screen := dst.Rect.Size()
	page := scaled(src.Rect.Size(), screen, look.Fit)
	parts := partsOf(page, screen, look.RightLeft)
	at.Parts = len(parts)
	if at.Part == book.LastPart || at.Part >= at.Parts {
		at.Part = at.Parts - 1
	}
	shown := parts[max(at.Part, 0)]
	part := picture.Page(src.SubImage(crop(src.Rect, page, shown)).(*image.Gray), shown.Size())
	ground := uint8(0xFF)
	if at.Parts == 1 && dark(part) {
		ground = 0x00
	}
	place(dst, part, ground)
	return at
}

// dark reports whether a page is black at its left and right edge: then black continues it, where white would be two
// bright bars beside it. One pixel in eight may be anything.
func dark(page *image.Gray) bool {
	width, light := page.Rect.Dx(), 0
	for y := range page.Rect.Dy() {
		line := page.Pix[y*page.Stride:][:width]
		for _, v := range [...]uint8{line[0], line[width-1]} {
			if v > 0x33 {
				light++
			}
		}
	}
	return 4*light < page.Rect.Dy()
}

// place copies a picture to the middle of dst, on a ground.
func place(dst, part *image.Gray, ground uint8) {
	for i := range dst.Pix {
		dst.Pix[i] = ground
	}
	corner := dst.Rect.Min.Add(dst.Rect.Size().Sub(part.Rect.Size()).Div(2))
	for y := range part.Rect.Dy() {
		from := part.Pix[y*part.Stride:][:part.Rect.Dx()]
		copy(dst.Pix[dst.PixOffset(corner.X, corner.Y+y):], from)
	}
}
