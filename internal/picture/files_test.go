package picture_test

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"image/gif"
	"slices"
	"sync"
	"testing"

	"inkshelf/internal/fake/content"
	"inkshelf/internal/picture"
)

// Files that Go has no encoder for: those of internal/fake/content, and some so small that they are written here.

// The pages of the comic that has one of every format, counted from 1. These are files: to draw a page takes its time.
const (
	pageWebP        = 5
	pageProgressive = 9
	pageAVIF        = 12
)

var mixedPages = sync.OnceValue(func() []content.Picture {
	for _, s := range content.NewComics().Series {
		if s.Title == "L'Œuf de cuivre" {
			return s.Comics[0].Pages
		}
	}
	panic("the comic is gone")
})

func page(n int) []byte { return mixedPages()[n-1].Bytes() }

// The luma of two of them, decoded once for all tests, which change nothing.
var (
	lumaWebP        = sync.OnceValues(func() (*image.Gray, error) { return picture.Decode(page(pageWebP), picture.Limits{}) })
	lumaProgressive = sync.OnceValues(func() (*image.Gray, error) { return picture.Decode(page(pageProgressive), picture.Limits{}) })
)

// must returns what one of them has decoded.
func must(t *testing.T, get func() (*image.Gray, error)) *image.Gray {
	t.Helper()
	img, err := get()
	if err != nil {
		t.Fatal(err)
	}
	return img
}

func encodeGIF(t testing.TB, g *gif.GIF) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, g); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// riff returns a WebP of chunks: name, data, name, data.
func riff(chunks ...string) []byte {
	body := "WEBP"
	for i := 0; i < len(chunks); i += 2 {
		data := chunks[i+1]
		body += chunks[i] + string(binary.LittleEndian.AppendUint32(nil, uint32(len(data)))) + data
		if len(data)%2 == 1 {
			body += "\x00"
		}
	}
	return slices.Concat([]byte("RIFF"), binary.LittleEndian.AppendUint32(nil, uint32(len(body))), []byte(body))
}

// vp8x returns the header of an extended WebP with alpha.
func vp8x(size image.Point) string {
	w, h := size.X-1, size.Y-1
	return string([]byte{0x10, 0, 0, 0, byte(w), byte(w >> 8), byte(w >> 16), byte(h), byte(h >> 8), byte(h >> 16)})
}

// vp8l returns a lossless picture of one colour: each of its five codes has one symbol, so that no pixel needs a bit.
func vp8l(w, h int, c color.NRGBA) string {
	b := bits{little: true}
	b.put(0x2f, 8)
	b.put(w-1, 14)
	b.put(h-1, 14)
	b.put(1, 1) // it has alpha
	b.put(0, 3+1+1+1)
	for _, symbol := range []uint8{c.G, c.R, c.B, c.A, 0} {
		b.put(1, 1) // a simple code
		b.put(0, 1) // of one symbol
		b.put(1, 1) // in eight bits
		b.put(int(symbol), 8)
	}
	return string(b.end())
}

// cmykJPEG returns a JPEG of 8 x 8 pixels of one colour, as image editors write it: 255 is no ink. Each of its four values
// is at most 64 and not 0, or at least 192: then one code is enough for all.
func cmykJPEG(values [4]uint8) []byte {
	const category = 10
	var b bits
	for _, v := range values {
		level := 8 * (int(v) - 128)
		if level < 0 {
			level += 1<<category - 1
		}
		b.put(0, 1) // the only code for a level, and its bits
		b.put(level, category)
		b.put(0, 1) // the only other code: that is all
	}
	return slices.Concat(
		[]byte("\xff\xd8\xff\xee\x00\x0eAdobe\x00\x64\x00\x00\x00\x00\x00"),
		[]byte("\xff\xdb\x00\x43\x00"), bytes.Repeat([]byte{1}, 64),
		[]byte("\xff\xc0\x00\x14\x08\x00\x08\x00\x08\x04\x01\x11\x00\x02\x11\x00\x03\x11\x00\x04\x11\x00"),
		[]byte("\xff\xc4\x00\x14\x00\x01"), make([]byte, 15), []byte{category},
		[]byte("\xff\xc4\x00\x14\x10\x01"), make([]byte, 15), []byte{0},
		[]byte("\xff\xda\x00\x0e\x04\x01\x00\x02\x00\x03\x00\x04\x00\x00\x3f\x00"),
		bytes.ReplaceAll(b.end(), []byte{0xff}, []byte{0xff, 0}),
		[]byte("\xff\xd9"),
	)
}

// bits collects bits: from the lowest bit of each byte on if little, otherwise from the highest.
type bits struct {
	little bool
	all    []bool
}

func (b *bits) put(v, n int) {
	for i := range n {
		if !b.little {
			i = n - 1 - i
		}
		b.all = append(b.all, v>>i&1 == 1)
	}
}

func (b *bits) end() []byte {
	out := make([]byte, (len(b.all)+7)/8)
	for i, on := range b.all {
		place := 7 - i%8
		if b.little {
			place = i % 8
		}
		if on {
			out[i/8] |= 1 << place
		}
	}
	return out
}
