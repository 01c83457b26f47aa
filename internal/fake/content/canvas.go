package content

import (
	"image"
	"image/color"
)

// canvas is a picture being drawn. What falls outside the clip is not drawn. All its arithmetic is in integers, so that
// every machine draws the same.
type canvas struct {
	img  *image.RGBA
	clip image.Rectangle
}

// newCanvas returns a canvas of one colour.
func newCanvas(w, h int, paper color.RGBA) canvas {
	c := canvas{img: image.NewRGBA(image.Rect(0, 0, w, h)), clip: image.Rect(0, 0, w, h)}
	c.rect(c.clip, paper)
	return c
}

// in returns the same canvas clipped to r.
func (c canvas) in(r image.Rectangle) canvas {
	c.clip = c.clip.Intersect(r)
	return c
}

// rect fills r.
func (c canvas) rect(r image.Rectangle, ink color.RGBA) {
	r = r.Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		c.run(y, r.Min.X, r.Max.X, ink)
	}
}

// frame draws a border of the given width inside r.
func (c canvas) frame(r image.Rectangle, width int, ink color.RGBA) {
	inner := r.Inset(width)
	c.rect(image.Rect(r.Min.X, r.Min.Y, r.Max.X, inner.Min.Y), ink)
	c.rect(image.Rect(r.Min.X, inner.Max.Y, r.Max.X, r.Max.Y), ink)
	c.rect(image.Rect(r.Min.X, inner.Min.Y, inner.Min.X, inner.Max.Y), ink)
	c.rect(image.Rect(inner.Max.X, inner.Min.Y, r.Max.X, inner.Max.Y), ink)
}

// fade fills r with a gradient from top to bottom.
func (c canvas) fade(r image.Rectangle, top, bottom color.RGBA) {
	vis := r.Intersect(c.clip)
	for y := vis.Min.Y; y < vis.Max.Y; y++ {
		c.run(y, vis.Min.X, vis.Max.X, mix(top, bottom, y-r.Min.Y, r.Dy()))
	}
}

// tone covers r with the dots of a screen, which shrink from top to bottom. Dots stand in the corners and in the middle of
// squares.
func (c canvas) tone(r image.Rectangle, square int, ink color.RGBA) {
	vis := r.Intersect(c.clip)
	for y := vis.Min.Y; y < vis.Max.Y; y++ {
		radius := square*9*(r.Max.Y-y)/r.Dy() + 1 // in sixteenths: at the top dots touch
		dy := fold(y-r.Min.Y, square)
		for x := vis.Min.X; x < vis.Max.X; x++ {
			dx := fold(x-r.Min.X, square)
			corner, middle := dx*dx+dy*dy, (square/2-dx)*(square/2-dx)+(square/2-dy)*(square/2-dy)
			inside := (radius*radius-256*min(corner, middle))/(2*radius) + 8 // near the edge this is how far inside, plus a half
			if inside > 0 {
				c.blend(x, y, min(inside, 16)*full/16, ink)
			}
		}
	}
}

// fold returns the distance from n to the nearest multiple of size.
func fold(n, size int) int { return min(n%size, size-n%size) }

// run fills the pixels x0 to x1 of one row, which lie inside the clip.
func (c canvas) run(y, x0, x1 int, ink color.RGBA) {
	if x0 >= x1 {
		return
	}
	row := c.img.Pix[c.img.PixOffset(x0, y):][:4*(x1-x0)]
	copy(row, []uint8{ink.R, ink.G, ink.B, 255})
	for done := 4; done < len(row); done *= 2 {
		copy(row[done:], row[:done])
	}
}

// rgb returns the colour with the number 0xRRGGBB.
func rgb(n uint32) color.RGBA {
	return color.RGBA{uint8(n >> 16), uint8(n >> 8), uint8(n), 255}
}

// mix returns the colour that lies n steps of the way from a to b, which has whole steps.
func mix(a, b color.RGBA, n, whole int) color.RGBA {
	whole = max(whole, 1)
	part := func(a, b uint8) uint8 { return uint8((int(a)*(whole-n) + int(b)*n) / whole) }
	return color.RGBA{part(a.R, b.R), part(a.G, b.G), part(a.B, b.B), 255}
}

// grey returns the picture without its colours.
func (c canvas) grey() *image.Gray {
	b := c.img.Bounds()
	g := image.NewGray(b)
	for i := range g.Pix {
		p := c.img.Pix[4*i:][:3]
		g.Pix[i] = uint8((77*int(p[0]) + 151*int(p[1]) + 28*int(p[2])) >> 8)
	}
	return g
}

// halved returns the picture at half its size.
func (c canvas) halved() canvas {
	b := c.img.Bounds()
	small := newCanvas(b.Dx()/2, b.Dy()/2, white)
	for y := range b.Dy() / 2 {
		for x := range b.Dx() / 2 {
			from, to := c.img.PixOffset(2*x, 2*y), small.img.PixOffset(x, y)
			for i := range 3 {
				p := c.img.Pix[from+i:]
				small.img.Pix[to+i] = uint8((int(p[0]) + int(p[4]) + int(p[c.img.Stride]) + int(p[c.img.Stride+4]) + 2) / 4)
			}
		}
	}
	return small
}
