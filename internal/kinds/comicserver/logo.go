package comicserver

import (
	"image"
	"sync"
)

// The logo is drawn some times too large and averaged down, which makes smooth edges of plain integers.
const (
	logoSize = 96
	fine     = 4 // points to a pixel, each way
)

const (
	black = 0x00
	white = 0xff
)

// logo is a page of three panels: somebody speaks, the sun stands over mountains, something goes bang.
var logo = sync.OnceValue(func() *image.Gray {
	c := canvas{image.NewGray(image.Rect(0, 0, logoSize*fine, logoSize*fine))}
	c.box(0, 0, 96, 96, white)
	c.speaker()
	c.sunset()
	c.bang()
	return c.averaged()
})

func (c canvas) speaker() {
	// The speaker, cut off by the panel's edge.
	c.disc(24, 31, 9, 9, black)
	c.disc(24, 56, 16, 15, black)
	c.box(4, 50, 50, 72, white)
	// What they say.
	c.disc(60, 26, 23, 13, black)
	c.triangle(42, 29, 56, 37, 37, 44, black)
	c.disc(60, 26, 20, 10, white)
	c.triangle(45, 29, 54, 34, 41, 40, white)
	for x := 50; x <= 70; x += 10 {
		c.disc(x, 26, 3, 3, black)
	}
	c.frame(6, 6, 90, 50)
}

func (c canvas) sunset() {
	c.disc(35, 66, 5, 5, black)
	c.triangle(6, 90, 19, 66, 33, 90, black)
	c.triangle(22, 90, 35, 76, 46, 90, black)
	c.frame(6, 55, 46, 90)
}

func (c canvas) bang() {
	c.box(51, 55, 90, 90, black)
	c.spike(0, 14, 5)
	c.spike(16, 0, 5)
	c.spike(9, 9, 4)
	c.spike(9, -9, 4)
	c.disc(71, 73, 3, 3, black)
}

// spike is a ray of the bang, to both sides of its middle: as far as dx and dy say, and some pixels wide.
func (c canvas) spike(dx, dy, width int) {
	const x, y = 71, 73
	wx, wy := width*dy/max(abs(dx), abs(dy)), -width*dx/max(abs(dx), abs(dy))
	c.triangle(x+dx, y+dy, x+wx, y+wy, x-wx, y-wy, white)
	c.triangle(x-dx, y-dy, x+wx, y+wy, x-wx, y-wy, white)
}

func abs(n int) int { return max(n, -n) }

// canvas is what the logo is drawn on. Its coordinates are pixels of the logo.
type canvas struct{ *image.Gray }

// fill paints every point inside a box that belongs to a shape. Shapes see points in the fine grid.
func (c canvas) fill(x0, y0, x1, y1 int, shade uint8, belongs func(x, y int) bool) {
	area := image.Rect(x0*fine, y0*fine, x1*fine, y1*fine).Intersect(c.Rect)
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for x := area.Min.X; x < area.Max.X; x++ {
			if belongs(x, y) {
				c.Pix[c.PixOffset(x, y)] = shade
			}
		}
	}
}

func (c canvas) box(x0, y0, x1, y1 int, shade uint8) {
	c.fill(x0, y0, x1, y1, shade, func(int, int) bool { return true })
}

// frame draws the border of a panel.
func (c canvas) frame(x0, y0, x1, y1 int) {
	const width = 3
	c.box(x0, y0, x1, y0+width, black)
	c.box(x0, y1-width, x1, y1, black)
	c.box(x0, y0, x0+width, y1, black)
	c.box(x1-width, y0, x1, y1, black)
}

// disc is an ellipse around a centre.
func (c canvas) disc(x, y, rx, ry int, shade uint8) {
	cx, cy, a, b := x*fine, y*fine, rx*fine, ry*fine
	c.fill(x-rx, y-ry, x+rx, y+ry, shade, func(x, y int) bool {
		// Twice the distance of a point's middle, so that both sides are alike.
		dx, dy := int64(2*(x-cx)+1), int64(2*(y-cy)+1)
		a, b := int64(2*a), int64(2*b)
		return dx*dx*b*b+dy*dy*a*a <= a*a*b*b
	})
}

func (c canvas) triangle(x0, y0, x1, y1, x2, y2 int, shade uint8) {
	side := func(ax, ay, bx, by, x, y int) int { return (bx-ax)*(y-ay) - (by-ay)*(x-ax) }
	c.fill(min(x0, x1, x2), min(y0, y1, y2), max(x0, x1, x2), max(y0, y1, y2), shade, func(x, y int) bool {
		a := side(x0*fine, y0*fine, x1*fine, y1*fine, x, y)
		b := side(x1*fine, y1*fine, x2*fine, y2*fine, x, y)
		d := side(x2*fine, y2*fine, x0*fine, y0*fine, x, y)
		return a >= 0 && b >= 0 && d >= 0 || a <= 0 && b <= 0 && d <= 0
	})
}

// averaged returns the drawing in its own size.
func (c canvas) averaged() *image.Gray {
	out := image.NewGray(image.Rect(0, 0, logoSize, logoSize))
	for i := range out.Pix {
		sum := 0
		for j := range fine * fine {
			sum += int(c.GrayAt(i%logoSize*fine+j%fine, i/logoSize*fine+j/fine).Y)
		}
		out.Pix[i] = uint8(sum / (fine * fine))
	}
	return out
}
