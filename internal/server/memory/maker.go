package memory

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"image/png"
	"slices"

	"inkshelf/internal/server"
)

// Maker is a server in memory that makes its pages itself. Of the images that its books were given it takes no more than
// their number, which is that of the pages at 100 percent.
type Maker struct{ *Server }

var _ server.PageMaker = Maker{}

// MakePages has a server make its pages from now on, and returns it as one that does.
func MakePages(s *Server) Maker {
	m := Maker{s}
	m.SetType(server.Type{})
	return m
}

// SetType says how pages are set from now on.
func (m Maker) SetType(t server.Type) {
	t.Scale, t.Language = cmp.Or(t.Scale, 100), cmp.Or(t.Language, "en")
	m.mu.Lock()
	defer m.mu.Unlock()
	m.typ = &t
}

// set returns a book as it is in the type in force; the lock is held.
func (s *Server) set(b Book) Book {
	if s.typ == nil || b.Format != server.PageImages || b.Unreadable != "" {
		return b
	}
	b.Pages = max((len(b.Images)*s.typ.Scale+99)/100, 1)
	b.Stamp = fmt.Sprintf("%s/%d-%s", b.Stamp, s.typ.Scale, s.typ.Language)
	return b
}

// images returns the pages of a book; the lock is held.
func (s *Server) images(b Book) [][]byte {
	if s.typ == nil {
		return b.Images
	}
	images := make([][]byte, s.set(b).Pages)
	for i := range images {
		images[i] = sheet(*s.typ, i+1)
	}
	return images
}

// made is a book whose pages were made.
type made struct {
	pages
	stamp string
}

// Stamp implements server.Stamped.
func (m *made) Stamp() string { return m.stamp }

// sheet draws a page: the bits of its number and of its type as bars. All are of one size.
func sheet(t server.Type, n int) []byte {
	const bars, width = 24, 3
	img := image.NewGray(image.Rect(0, 0, bars*width, bars*width*4/3))
	bits := n<<10 | t.Scale
	row := img.Pix[:img.Stride]
	for x := range row {
		if bits>>(x/width)&1 == 0 {
			row[x] = 0xff
		}
	}
	copy(img.Pix[img.Stride:], slices.Repeat(row, img.Rect.Dy()-1))
	var out bytes.Buffer
	must(png.Encode(&out, img))
	return out.Bytes()
}
