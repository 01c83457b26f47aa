package paint

import "image"

// band is how many cells the raster works on at a time; a large drawing is filled in bands of rows.
const band = 1 << 16

// Frame draws the border of r, inside of r, with rounded corners.
func (c *Canvas) Frame(r image.Rectangle, width, radius int, g Gray) {
	r = bounded(r)
	radius = fitting(r, radius)
	width = min(max(width, 0), (min(r.Dx(), r.Dy())+1)/2)
	if r.Empty() || width == 0 {
		return
	}
	c.HLine(r.Min.X+radius, r.Max.X-radius, r.Min.Y, width, g)
	c.HLine(r.Min.X+radius, r.Max.X-radius, r.Max.Y-width, width, g)
	c.VLine(r.Min.X, r.Min.Y+radius, r.Max.Y-radius, width, g)
	c.VLine(r.Max.X-width, r.Min.Y+radius, r.Max.Y-radius, width, g)

	c.path.reset()
	c.path.box(r, radius)
	if inner := r.Inset(width); !inner.Empty() {
		c.path.box(inner, max(radius-width, 0))
		c.path.reverse()
	}
	c.corners(r, radius, g)
}

// FillRound paints r with rounded corners.
func (c *Canvas) FillRound(r image.Rectangle, radius int, g Gray) {
	r = bounded(r)
	radius = fitting(r, radius)
	c.Fill(image.Rect(r.Min.X+radius, r.Min.Y, r.Max.X-radius, r.Max.Y), g)
	c.VLine(r.Min.X, r.Min.Y+radius, r.Max.Y-radius, radius, g)
	c.VLine(r.Max.X-radius, r.Min.Y+radius, r.Max.Y-radius, radius, g)

	c.path.reset()
	c.path.box(r, radius)
	c.corners(r, radius, g)
}

// fitting returns the radius that corners of r can have.
func fitting(r image.Rectangle, radius int) int { return max(min(radius, r.Dx()/2, r.Dy()/2), 0) }

// corners fills what c.path encloses in the four corners of r.
func (c *Canvas) corners(r image.Rectangle, radius int, g Gray) {
	size := image.Pt(radius, radius)
	for _, at := range []image.Point{
		r.Min,
		{r.Max.X - radius, r.Min.Y},
		{r.Min.X, r.Max.Y - radius},
		r.Max.Sub(size),
	} {
		c.stamp(image.Rectangle{Min: at, Max: at.Add(size)}, g, func(m *mask) {
			c.raster.fill(m, &c.path, point{})
		})
	}
}

// fillPath fills what p encloses; its origin is put at the upper left corner of the pixel at.
func (c *Canvas) fillPath(p *path, at image.Point, g Gray) {
	origin := pixel(at)
	c.stamp(p.bounds(origin, 0), g, func(m *mask) { c.raster.fill(m, p, origin) })
}

// strokePath draws the lines of p with round corners and ends. The width is given in 1/64 pixel.
func (c *Canvas) strokePath(p *path, width int, at image.Point, g Gray) {
	origin, half := pixel(at), outlinePoint(max(width, 0), 0).x/2
	c.stamp(p.bounds(origin, half), g, func(m *mask) { c.raster.stroke(m, p, origin, half) })
}

// stamp covers r, as far as it can be seen, through what cover leaves in the mask. It does so in bands, to bound memory.
func (c *Canvas) stamp(r image.Rectangle, g Gray, cover func(m *mask)) {
	r = r.Intersect(c.clip)
	if r.Empty() {
		return
	}
	rows := max(band/r.Dx(), 1)
	for y := r.Min.Y; y < r.Max.Y; y += rows {
		part := image.Rect(r.Min.X, y, r.Max.X, min(y+rows, r.Max.Y))
		c.mask.reset(part)
		c.raster.reset(part)
		cover(&c.mask)
		c.blit(&c.mask, image.Point{}, g)
	}
}
