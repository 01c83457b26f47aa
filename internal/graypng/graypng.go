// Package graypng writes gray pictures as PNG, fast enough to send every refresh of a panel to a browser.
//
// The standard library's writer tries every filter on each row and looks for repetitions everywhere; a dithered panel
// takes it close to a second. This one knows what panels show. Each row is stored as its difference to the row above:
// paper and strokes become zeros, and dithering, which alternates between neighbouring shades, becomes three values. Runs
// of zeros, a quick look for letters seen before and a Huffman code for the rest then come close to its sizes.
//
// The bytes depend on the pixels alone, on every processor.
package graypng

import (
	"encoding/binary"
	"errors"
	"hash/adler32"
	"hash/crc32"
	"image"
	"io"
	"sync"
)

// ErrEmpty is returned for a picture without pixels: PNG has no form for it.
var ErrEmpty = errors.New("gray picture without pixels")

// Encode writes img as a PNG of 8 bits a pixel, with one Write.
func Encode(w io.Writer, img *image.Gray) error {
	if img.Rect.Empty() {
		return ErrEmpty
	}
	buf := buffers.Get().(*[]byte)
	defer buffers.Put(buf)
	*buf = Append((*buf)[:0], img)
	_, err := w.Write(*buf)
	return err
}

// Append appends img to dst as a PNG of 8 bits a pixel, and nothing if img has no pixels. Dst may be nil.
func Append(dst []byte, img *image.Gray) []byte {
	if img.Rect.Empty() {
		return dst
	}
	dst = append(dst, "\x89PNG\r\n\x1a\n"...)

	dst, start := beginChunk(dst, "IHDR")
	dst = binary.BigEndian.AppendUint32(dst, uint32(img.Rect.Dx()))
	dst = binary.BigEndian.AppendUint32(dst, uint32(img.Rect.Dy()))
	dst = append(dst, 8, 0, 0, 0, 0) // bits, gray, and the one compression, set of filters and order of rows
	dst = endChunk(dst, start)

	dst, start = beginChunk(dst, "IDAT")
	dst = appendPixels(dst, img)
	dst = endChunk(dst, start)

	dst, start = beginChunk(dst, "IEND")
	return endChunk(dst, start)
}

// beginChunk leaves room for the length, which endChunk fills in. It returns where the chunk starts.
func beginChunk(dst []byte, name string) ([]byte, int) {
	return append(append(dst, 0, 0, 0, 0), name...), len(dst)
}

func endChunk(dst []byte, start int) []byte {
	chunk := dst[start:]
	binary.BigEndian.PutUint32(chunk, uint32(len(chunk)-8))
	return binary.BigEndian.AppendUint32(dst, crc32.ChecksumIEEE(chunk[4:]))
}

// appendPixels appends the rows as a zlib stream.
func appendPixels(dst []byte, img *image.Gray) []byte {
	c := compressors.Get().(*compressor)
	defer compressors.Put(c)
	c.begin(append(dst, 0x78, 0x01)) // deflate with a window of 32 KiB, made in a hurry

	sum := adler32.New()
	width, height := img.Rect.Dx(), img.Rect.Dy()
	row := make([]byte, 1+width)
	var above []byte
	for y := range height {
		pixels := img.Pix[y*img.Stride:][:width]
		filter(row, pixels, above)
		_, _ = sum.Write(row) // a hash takes everything
		c.write(row)
		above = pixels
	}
	return binary.BigEndian.AppendUint32(c.end(), sum.Sum32())
}

// A panel's PNG and what is needed to write it are large enough to be used again.
var (
	buffers     = sync.Pool{New: func() any { return new([]byte) }}
	compressors = sync.Pool{New: func() any { return new(compressor) }}
)
