package paint

import "image"

// Fill paints r.
func (c *Canvas) Fill(r image.Rectangle, g Gray) {
	c.noteFill(r)
	r = r.Intersect(c.clip)
	if r.Empty() {
		return
	}
	first := c.row(r, r.Min.Y)
	for i := range first {
		first[i] = g
	}
	for y := r.Min.Y + 1; y < r.Max.Y; y++ {
		copy(c.row(r, y), first)
	}
}

// HLine draws a line from x0 to x1; y is its upper edge.
func (c *Canvas) HLine(x0, x1, y, width int, g Gray) {
	y, width = within(y), within(width)
	c.Fill(image.Rectangle{Min: image.Pt(x0, y), Max: image.Pt(x1, y+width)}, g)
}

// VLine draws a line from y0 to y1; x is its left edge.
func (c *Canvas) VLine(x, y0, y1, width int, g Gray) {
	x, width = within(x), within(width)
	c.Fill(image.Rectangle{Min: image.Pt(x, y0), Max: image.Pt(x+width, y1)}, g)
}

// Invert swaps black and white in r.
func (c *Canvas) Invert(r image.Rectangle) {
	r = r.Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.row(r, y)
		for i, v := range row {
			row[i] = White - v
		}
	}
}

// Negative shows r as pressed: black and white are swapped, and every gray becomes one of them.
func (c *Canvas) Negative(r image.Rectangle) {
	r = r.Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		row := c.row(r, y)
		for i, v := range row {
			row[i] = White
			if v >= 0x80 {
				row[i] = Black
			}
		}
	}
}

// Picture copies p with its upper left corner to at, gray for gray.
func (c *Canvas) Picture(at image.Point, p *image.Gray) {
	c.noteFill(p.Rect.Sub(p.Rect.Min).Add(at))
	at = image.Pt(within(at.X), within(at.Y))
	r := image.Rectangle{Min: at, Max: at.Add(p.Rect.Size())}
	c.pictures = append(c.pictures, r)
	r = r.Intersect(c.clip)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		from := (y-at.Y)*p.Stride + r.Min.X - at.X
		copy(c.row(r, y), p.Pix[from:])
	}
}

// row returns the pixels of row y of r, which lies on the canvas.
func (c *Canvas) row(r image.Rectangle, y int) []Gray {
	start := y*c.image.Stride + r.Min.X
	return c.image.Pix[start : start+r.Dx()]
}
