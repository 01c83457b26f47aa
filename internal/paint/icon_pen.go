package paint

import "image"

const (
	design   = 72 // the side of the square that icons are designed in; its middle is 0, 0
	subpixel = 64 // a pixel in the units of a path
)

// pen draws one icon: lines of one width with round corners and ends.
//
// Places are given in units of the design, from its middle, and moved to whole pixels from the middle of the square that
// is drawn. That square is even or odd as the width of the line is, so that every upright or level line covers whole
// pixels, and what is symmetric in the design is symmetric in the picture, at every size.
type pen struct {
	raster *raster
	mask   *mask
	path   *path
	size   int   // of the square, in pixels
	width  int   // of a line, in pixels
	middle point // of the square
}

// iconBox returns the square in which an icon is drawn in r, and the width of its lines. In small icons lines are thicker
// than in a small picture of a large icon.
func iconBox(r image.Rectangle) (image.Rectangle, int) {
	const thinnest = 3
	r = bounded(r)
	size := min(r.Dx(), r.Dy())
	width := max((2*design+3*size+design/2)/design, thinnest) // 5 at the size of the design, 4 at two thirds of it
	size -= (size - width) & 1
	at := r.Min.Add(image.Pt((r.Dx()-size)/2, (r.Dy()-size)/2))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(size, size))}, width
}

// newPen returns a pen that draws on m, in a box and with lines as iconBox returned them.
func newPen(c *Canvas, m *mask, box image.Rectangle, width int) *pen {
	half := box.Dx() * one / 2
	return &pen{
		raster: &c.raster, mask: m, path: &c.path,
		size: box.Dx(), width: width, middle: pixel(box.Min).add(point{half, half}),
	}
}

// line draws a line through points, given as x and y in turn.
func (p *pen) line(points ...int) {
	p.trace(points)
	p.stroke()
}

// loop draws a line through points and back to the first.
func (p *pen) loop(points ...int) {
	p.trace(points)
	p.path.close()
	p.stroke()
}

// solid draws a loop and fills it.
func (p *pen) solid(points ...int) {
	p.loop(points...)
	p.fill()
}

// arc draws a part of a circle between two angles in degrees, clockwise from the right, and goes on through points.
func (p *pen) arc(x, y, radius, from, to int, points ...int) {
	p.path.reset()
	p.path.arc(p.px(x), p.px(y), p.px(radius), from, to)
	p.extend(points)
	p.stroke()
}

// segment fills what lies between an arc and its chord.
func (p *pen) segment(x, y, radius, from, to int) {
	p.path.reset()
	p.path.arc(p.px(x), p.px(y), p.px(radius), from, to)
	p.fill()
}

// circle draws a circle.
func (p *pen) circle(x, y, radius int) {
	p.path.reset()
	p.round(x, y, radius, p.half())
	if p.px(radius) > p.half() {
		p.round(x, y, radius, -p.half())
		p.path.reverse()
	}
	p.fill()
}

// disc draws a circle and fills it. With radius 0 it is a dot as wide as a line.
func (p *pen) disc(x, y, radius int) {
	p.path.reset()
	p.round(x, y, radius, p.half())
	p.fill()
}

// box draws a rectangle with rounded corners.
func (p *pen) box(x0, y0, x1, y1, radius int) {
	p.path.reset()
	p.rounded(x0, y0, x1, y1, radius, p.half())
	if min(p.px(x1)-p.px(x0), p.px(y1)-p.px(y0)) > 2*p.half() {
		p.rounded(x0, y0, x1, y1, radius, -p.half())
		p.path.reverse()
	}
	p.fill()
}

// solidBox draws a box and fills it.
func (p *pen) solidBox(x0, y0, x1, y1, radius int) {
	p.path.reset()
	p.rounded(x0, y0, x1, y1, radius, p.half())
	p.fill()
}

// square fills the whole square but for an edge, given in pixels. Its corners are sharp.
func (p *pen) square(edge int) {
	far := (p.size - 2*edge) * subpixel / 2
	p.path.reset()
	for _, q := range [...]image.Point{{-far, -far}, {far, -far}, {far, far}, {-far, far}} {
		p.path.lineTo(q.X, q.Y)
	}
	p.fill()
}

// cut takes away what draw draws, and a gap on both sides of its lines.
func (p *pen) cut(gap int, draw func()) {
	wider := 2 * p.px(gap) / subpixel
	p.mask.invert()
	p.width += wider
	draw()
	p.width -= wider
	p.mask.invert()
}

// px turns a length of the design into whole pixels, in the units of a path. A line that would leave the square is moved
// to its edge.
func (p *pen) px(n int) int {
	if n < 0 {
		return -p.px(-n)
	}
	return min((2*n*p.size+design)/(2*design), max(p.size-p.width, 0)/2) * subpixel
}

// trace begins the path with points.
func (p *pen) trace(points []int) {
	p.path.reset()
	p.extend(points)
}

// extend leads the path on through points.
func (p *pen) extend(points []int) {
	for ; len(points) >= 2; points = points[2:] {
		p.path.lineTo(p.px(points[0]), p.px(points[1]))
	}
}

// round adds a circle to the path, wider than given on all sides.
func (p *pen) round(x, y, radius, wider int) {
	p.path.circle(p.px(x), p.px(y), p.px(radius)+wider)
}

// rounded adds a rectangle with rounded corners to the path, wider than given on all sides.
func (p *pen) rounded(x0, y0, x1, y1, radius, wider int) {
	r := max(p.px(radius)+wider, 0)
	in := wider - r // from the edge to the centres of the corners
	left, top, right, bottom := p.px(x0)-in, p.px(y0)-in, p.px(x1)+in, p.px(y1)+in
	p.path.arc(right, top, r, -90, 0)
	p.path.arc(right, bottom, r, 0, 90)
	p.path.arc(left, bottom, r, 90, 180)
	p.path.arc(left, top, r, 180, 270)
	p.path.close()
}

// half returns how far a line reaches to each side.
func (p *pen) half() int { return p.width * subpixel / 2 }

// stroke draws the path as a line.
func (p *pen) stroke() { p.raster.stroke(p.mask, p.path, p.middle, p.half()*finer) }

// fill fills the path.
func (p *pen) fill() { p.raster.fill(p.mask, p.path, p.middle) }

// invert covers what is free and frees what is covered.
func (m *mask) invert() {
	for i, a := range m.pix {
		m.pix[i] = 255 - a
	}
}
