// Package picture makes pictures ready for a panel: from a file to luma, from there to the size of its place and to the
// grays that the glass can show. Everything is done in integers, so that every machine makes the same pixels.
//
// This is the plain form of it. The standard decoders read the whole picture into memory; a file that is cut short is an
// error, not half a picture; an animation is its first frame; neither the orientation in EXIF nor colour profiles count.
// Callers that start from a file and know its place use DecodeCover and DecodePage, which leave the way there open.
//
// Files are foreign bytes. Their size is judged by the header, before a decoder sets memory aside, and a decoder that
// panics returns an error. The number of bytes is bounded where they are fetched.
package picture

import (
	"errors"
	"fmt"
	"image"
	"io"
)

// Limits bounds what a decoder takes upon itself.
type Limits struct {
	// Pixels is the largest number of pixels, DefaultPixels if it is 0. The standard decoders need up to five bytes for
	// each, nine for a PNG of 16 bits, and sixteen for a progressive JPEG with all its colours.
	Pixels int
}

// DefaultPixels is more than any page has: 5,000 x 8,000.
const DefaultPixels = 40_000_000

// longestSide bounds width and height alone. JPEG and GIF have no room for more, and WebP's limit is lower.
const longestSide = 1<<16 - 1

// TooLargeError is returned for a picture that is larger than the limits allow.
type TooLargeError struct {
	Size   image.Point
	Pixels int // what is allowed
}

func (e *TooLargeError) Error() string {
	if max(e.Size.X, e.Size.Y) > longestSide {
		return fmt.Sprintf("picture: %d x %d is more than %d pixels on a side", e.Size.X, e.Size.Y, longestSide)
	}
	return fmt.Sprintf("picture: %d x %d is more than %d pixels", e.Size.X, e.Size.Y, e.Pixels)
}

// allow returns nil if a picture of this size may be decoded.
func (l Limits) allow(size image.Point) error {
	pixels := l.Pixels
	if pixels == 0 {
		pixels = DefaultPixels
	}
	if max(size.X, size.Y) > longestSide || int64(size.X)*int64(size.Y) > int64(pixels) {
		return &TooLargeError{Size: size, Pixels: pixels}
	}
	return nil
}

// Size returns the size of a picture as its header has it. Nothing is decoded, and no limit applies: it may be absurd.
// The error of a format that is not JPEG, PNG, GIF or WebP says what the bytes look like and wraps errors.ErrUnsupported.
func Size(data []byte) (image.Point, error) {
	f, err := formatOf(data)
	if err != nil {
		return image.Point{}, err
	}
	return f.size(data)
}

// Decode returns the luma of a JPEG, PNG, GIF or WebP: black is 0, white is 255 and what is transparent is white. The
// picture has the size that Size tells, and belongs to the caller. Its rows may lie further apart than its width, and it may
// hold more memory than its own pixels; what Scale returns does not.
// Errors are those of Size, *TooLargeError, and what the decoder has found wrong.
func Decode(data []byte, limits Limits) (*image.Gray, error) {
	f, err := formatOf(data)
	if err != nil {
		return nil, err
	}
	size, err := f.size(data)
	if err != nil {
		return nil, err
	}
	if err := limits.allow(size); err != nil {
		return nil, err
	}
	return f.luma(data, size)
}

func (f format) size(data []byte) (size image.Point, err error) {
	defer f.explain(&err)
	c, err := f.config(data)
	if err != nil {
		return image.Point{}, err
	}
	if c.Width <= 0 || c.Height <= 0 {
		return image.Point{}, fmt.Errorf("%d x %d has no pixels", c.Width, c.Height)
	}
	return image.Pt(c.Width, c.Height), nil
}

func (f format) luma(data []byte, size image.Point) (gray *image.Gray, err error) {
	defer f.explain(&err)
	img, err := f.decode(data)
	if err != nil {
		return nil, err
	}
	return onPaper(luma(img), size), nil
}

// explain is deferred. It says what was being read where there is an error, and makes one of a panic: decoders have had
// bugs that only strange files show.
func (f format) explain(err *error) {
	if reason := recover(); reason != nil {
		*err = fmt.Errorf("the decoder panicked: %v", reason)
	}
	switch {
	case *err == nil:
	case errors.Is(*err, io.ErrUnexpectedEOF):
		*err = fmt.Errorf("picture: %s is cut short: %w", f.name, *err)
	default:
		*err = fmt.Errorf("picture: decode %s: %w", f.name, *err)
	}
}
