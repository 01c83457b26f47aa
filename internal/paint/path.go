package paint

import (
	"image"
	"slices"
)

// The raster's unit is 1/256 pixel. Outlines come in 1/64 pixel; the two further bits keep curves and crossings round.
const (
	shift = 8
	one   = 1 << shift // a pixel
	finer = one / 64   // raster units in a unit of an outline
)

// point is a place in 1/256 pixel, y down.
type point struct{ x, y int }

// pixel returns the upper left corner of the pixel p.
func pixel(p image.Point) point { return point{within(p.X) * one, within(p.Y) * one} }

func (p point) add(q point) point { return point{p.x + q.x, p.y + q.y} }
func (p point) sub(q point) point { return point{p.x - q.x, p.y - q.y} }

// path is a drawing: contours of straight lines. Coordinates are handed over in 1/64 pixel; curves are turned into lines
// as they come. It is filled by the rule of non-zero winding: a contour inside another one and running the other way
// round is a hole. A path that is used again after reset allocates nothing.
type path struct {
	points   []point
	contours []contour
}

// contour is a part of the points of a path.
type contour struct {
	start  int // of its first point
	closed bool
}

// reset empties p.
func (p *path) reset() { p.points, p.contours = p.points[:0], p.contours[:0] }

// moveTo begins a contour.
func (p *path) moveTo(x, y int) { p.begin(outlinePoint(x, y)) }

// lineTo goes on in a straight line.
func (p *path) lineTo(x, y int) { p.line(outlinePoint(x, y)) }

// quadTo goes on to x, y in a quadratic curve.
func (p *path) quadTo(x1, y1, x, y int) {
	b, c := outlinePoint(x1, y1), outlinePoint(x, y)
	a := p.last(b)
	k := halvings(bend(a, b, c) / 4)
	for t := 1; t < 1<<k; t++ {
		p.line(between(between(a, b, t, k), between(b, c, t, k), t, k))
	}
	p.line(c)
}

// cubeTo goes on to x, y in a cubic curve.
func (p *path) cubeTo(x1, y1, x2, y2, x, y int) {
	b, c, d := outlinePoint(x1, y1), outlinePoint(x2, y2), outlinePoint(x, y)
	a := p.last(b)
	k := halvings(max(bend(a, b, c), bend(b, c, d)) * 3 / 4)
	for t := 1; t < 1<<k; t++ {
		ab, bc, cd := between(a, b, t, k), between(b, c, t, k), between(c, d, t, k)
		p.line(between(between(ab, bc, t, k), between(bc, cd, t, k), t, k))
	}
	p.line(d)
}

// close ends the contour with a line to its first point. For filling every contour counts as closed.
func (p *path) close() {
	if len(p.contours) == 0 {
		return
	}
	last := &p.contours[len(p.contours)-1]
	last.closed = true
	if n := len(p.points); n > last.start+1 && p.points[n-1] == p.points[last.start] {
		p.points = p.points[:n-1]
	}
}

// reverse turns the last contour round: what was filled becomes a hole.
func (p *path) reverse() {
	if len(p.contours) > 0 {
		slices.Reverse(p.points[p.contours[len(p.contours)-1].start:])
	}
}

// line goes on to q; after a closed contour it begins another one there. Equal points are kept once, so that every line
// has a direction.
func (p *path) line(q point) {
	switch {
	case !p.open():
		p.begin(q)
	case p.last(q) != q:
		p.points = append(p.points, q)
	}
}

// begin begins a contour at q.
func (p *path) begin(q point) {
	p.contours = append(p.contours, contour{start: len(p.points)})
	p.points = append(p.points, q)
}

// open reports whether there is a contour that can be continued.
func (p *path) open() bool { return len(p.contours) > 0 && !p.contours[len(p.contours)-1].closed }

// last returns the point that the contour has reached; one that has yet to begin begins at q.
func (p *path) last(q point) point {
	if !p.open() {
		return q
	}
	return p.points[len(p.points)-1]
}

// contour returns the points of contour i.
func (p *path) contour(i int) []point {
	end := len(p.points)
	if i+1 < len(p.contours) {
		end = p.contours[i+1].start
	}
	return p.points[p.contours[i].start:end]
}

// bounds returns the pixels that p, moved by at, can touch when its lines reach margin to each side.
func (p *path) bounds(at point, margin int) image.Rectangle {
	if len(p.points) == 0 {
		return image.Rectangle{}
	}
	low, high := p.points[0], p.points[0]
	for _, q := range p.points[1:] {
		low = point{min(low.x, q.x), min(low.y, q.y)}
		high = point{max(high.x, q.x), max(high.y, q.y)}
	}
	low, high = low.add(at), high.add(at)
	r := image.Rect(
		(low.x-margin)>>shift, (low.y-margin)>>shift,
		(high.x+margin+one-1)>>shift, (high.y+margin+one-1)>>shift)
	if r.Empty() {
		return image.Rectangle{} // a line between two pixels covers neither
	}
	return r
}

func outlinePoint(x, y int) point {
	const most = limit * 64
	return point{min(max(x, -most), most) * finer, min(max(y, -most), most) * finer}
}

// bend tells how far b is from the middle of a and c, doubled. The distance between a curve and its chord is a fraction
// of it.
func bend(a, b, c point) int {
	x, y := a.x-2*b.x+c.x, a.y-2*b.y+c.y
	return max(x, -x) + max(y, -y)
}

// halvings returns how often a curve is cut into halves that leaves its chord by far. Each time it comes four times as
// near.
func halvings(far int) int {
	const tolerance, most = one / 64, 6
	k := 0
	for k < most && far>>(2*k) > tolerance {
		k++
	}
	return k
}

// between returns the point at t of 2^k parts of the way from a to b.
func between(a, b point, t, k int) point {
	half := 1 << k >> 1
	return point{a.x + ((b.x-a.x)*t+half)>>k, a.y + ((b.y-a.y)*t+half)>>k}
}
