// Package picture makes pictures ready for a panel: from a file to luma, from there to the size of its place and to the
// grays that the glass can show. Everything is done in integers, so that every machine makes the same pixels.
//
// This is the plain form of it. The standard decoders read the whole picture into memory, and an animation is its first
// frame. Missing until the comic pipeline comes: scaling in linear light, the gamma of the panel, the black and white point
// of a scan, sharpening, what a file that is cut short still has (it is an error), the orientation in EXIF, and colour
// profiles. Callers that know the place of a picture use DecodeCover and Page, which leave the way there open.
//
// Files are foreign bytes. Their size, and what memory a decoder will need for it, is judged by the header, before a decoder sets memory aside, and a decoder that
// panics returns an error. The number of bytes is bounded where they are fetched.
package picture

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"io"
)

// Limits bounds what a decoder takes upon itself. A zero stands for the default.
type Limits struct {
	Pixels int // the largest number of pixels
	Bytes  int // the most memory, by estimate: 1 to 20 bytes for each pixel, as the format has it
}

// The defaults of Limits: more pixels than any page has, 5,000 x 8,000, and what a reader with 1 GB can spare. The bytes
// are enough for a progressive JPEG with all its colours of 13 million pixels, and of 26 million with coarse ones.
const (
	DefaultPixels = 40_000_000
	DefaultBytes  = 192 << 20
)

// longestSide bounds width and height alone. JPEG and GIF have no room for more, and WebP's limit is lower.
const longestSide = 1<<16 - 1

// TooLargeError is returned for a picture that is larger than the limits allow.
type TooLargeError struct {
	Size   image.Point
	Pixels int   // what is allowed
	Needs  int64 // bytes, if the pixels are
	Bytes  int   // what is allowed
}

func (e *TooLargeError) Error() string {
	if max(e.Size.X, e.Size.Y) > longestSide {
		return fmt.Sprintf("picture: %d x %d is more than %d pixels on a side", e.Size.X, e.Size.Y, longestSide)
	}
	if e.Needs > 0 {
		return fmt.Sprintf("picture: %d x %d needs %d bytes of memory, more than %d", e.Size.X, e.Size.Y, e.Needs, e.Bytes)
	}
	return fmt.Sprintf("picture: %d x %d is more than %d pixels", e.Size.X, e.Size.Y, e.Pixels)
}

// allow returns nil if a picture of this size, which needs so much memory, may be decoded.
func (l Limits) allow(size image.Point, needs int64) error {
	pixels, memory := cmp.Or(l.Pixels, DefaultPixels), cmp.Or(l.Bytes, DefaultBytes)
	if max(size.X, size.Y) > longestSide || int64(size.X)*int64(size.Y) > int64(pixels) {
		return &TooLargeError{Size: size, Pixels: pixels}
	}
	if needs > int64(memory) {
		return &TooLargeError{Size: size, Pixels: pixels, Needs: needs, Bytes: memory}
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
	if err := limits.allow(size, f.memory(data, size)); err != nil {
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
