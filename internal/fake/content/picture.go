package content

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/jpeg"
	"image/png"
	"sync"

	_ "golang.org/x/image/webp" // so that NewPicture knows a WebP's size
)

// NewPicture returns a picture of the caller's own bytes. Its size is 0 by 0 where nobody here can read them.
func NewPicture(name, typ string, data []byte) Picture {
	p := Picture{Name: name, Type: typ, bytes: func() []byte { return data }}
	if c, _, err := image.DecodeConfig(bytes.NewReader(data)); err == nil {
		p.Width, p.Height = c.Width, c.Height
	}
	return p
}

// NewFile returns a file of the caller's own bytes.
func NewFile(format string, data []byte) File {
	return File{Format: format, bytes: func() []byte { return data }}
}

// encoding is a way to write a picture as a file.
type encoding struct {
	typ, ext string
	grey     bool
	write    func(b *bytes.Buffer, m image.Image) error
}

// The encodings that Go can write.
var (
	asJPEG     = encoding{"image/jpeg", ".jpg", false, writeJPEG}
	asGreyJPEG = encoding{"image/jpeg", ".jpg", true, writeJPEG}
	asPNG      = encoding{"image/png", ".png", false, writePNG}
	asGreyPNG  = encoding{"image/png", ".png", true, writePNG}
	asGIF      = encoding{"image/gif", ".gif", true, writeGIF}
)

func writeJPEG(b *bytes.Buffer, m image.Image) error {
	return jpeg.Encode(b, m, &jpeg.Options{Quality: 80})
}

func writePNG(b *bytes.Buffer, m image.Image) error {
	return (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(b, m)
}

// writeGIF writes a grey picture in 256 greys: its pixels are the indexes already.
func writeGIF(b *bytes.Buffer, m image.Image) error {
	grey := m.(*image.Gray)
	greys := make(color.Palette, 256)
	for i := range greys {
		greys[i] = color.Gray{Y: uint8(i)}
	}
	return gif.Encode(b, &image.Paletted{Pix: grey.Pix, Stride: grey.Stride, Rect: grey.Rect, Palette: greys}, nil)
}

// drawn returns a picture that is drawn each time somebody asks for it: there are thousands of pages, too many to keep.
func (e encoding) drawn(name string, w, h int, draw func() canvas) Picture {
	return Picture{Name: name + e.ext, Type: e.typ, Width: w, Height: h, bytes: func() []byte {
		c := draw()
		var m image.Image = c.img
		if e.grey {
			m = c.grey()
		}
		var b bytes.Buffer
		if err := e.write(&b, m); err != nil {
			panic(err) // only a picture without size cannot be written
		}
		return b.Bytes()
	}}
}

// kept returns a picture that is drawn once.
func (e encoding) kept(name string, w, h int, draw func() canvas) *Picture {
	p := e.drawn(name, w, h, draw)
	p.bytes = sync.OnceValue(p.bytes)
	return &p
}
