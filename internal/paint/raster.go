package paint

import "image"

// raster finds out how much of each pixel lies inside of closed contours, exactly but for the rounding of crossings to
// 1/256 pixel.
//
// Each edge leaves two numbers in every row that it crosses: the area between it and the right side of its cell, and
// what is missing there to the whole height, in the cell after. The sum from the left up to a cell is then the cell's
// area inside of the contours, counted as often as they wind round it. What an edge leaves in a cell depends on the edge
// and the cell alone: a part of a drawing is equal to that part of the whole.
type raster struct {
	rect  image.Rectangle // the cells
	cells []int32         // row by row, each with one cell more for what spills over on the right
	dirty image.Rectangle // the cells that edges have touched
}

// full is the sum of a cell that is covered whole: the area of a cell, doubled to avoid halves.
const full = 2 * one * one

// reset prepares r for the cells of rect.
func (r *raster) reset(rect image.Rectangle) {
	n := (rect.Dx() + 1) * rect.Dy()
	if cap(r.cells) < n {
		r.cells = make([]int32, n)
	}
	r.rect, r.cells = rect, r.cells[:n]
	r.dirty = image.Rectangle{Min: rect.Max, Max: rect.Min}
}

// fill covers m with what p, moved by at, encloses.
func (r *raster) fill(m *mask, p *path, at point) {
	for i := range p.contours {
		r.contour(p.contour(i), at)
	}
	r.cover(m)
}

// contour adds a closed contour, moved by at.
func (r *raster) contour(points []point, at point) {
	for i, q := range points {
		from := points[len(points)-1]
		if i > 0 {
			from = points[i-1]
		}
		r.edge(from.add(at), q.add(at))
	}
}

// edge adds one edge of a contour.
func (r *raster) edge(a, b point) {
	sign := int32(1)
	if a.y > b.y {
		a, b, sign = b, a, -1
	}
	y, end := max(a.y, r.rect.Min.Y*one), min(b.y, r.rect.Max.Y*one)
	if y >= end {
		return
	}
	r.touch(min(a.x, b.x)>>shift, y>>shift)
	r.touch(max(a.x, b.x)>>shift, (end-1)>>shift)
	x := crossing(a, b, y)
	for y < end {
		row := y >> shift
		next := min((row+1)*one, end)
		nextX := crossing(a, b, next)
		r.slice(row, x, nextX, next-y, sign)
		x, y = nextX, next
	}
}

// touch notes that an edge comes to the cell x, y. One beside of the cells counts for the outermost: it still decides
// where the sum of a row begins or ends.
func (r *raster) touch(x, y int) {
	x = min(max(x, r.rect.Min.X), r.rect.Max.X-1)
	r.dirty.Min = image.Pt(min(r.dirty.Min.X, x), min(r.dirty.Min.Y, y))
	r.dirty.Max = image.Pt(max(r.dirty.Max.X, x+1), max(r.dirty.Max.Y, y+1))
}

// crossing returns the x of the edge at height y.
func crossing(a, b point, y int) int {
	if a.x == b.x || y == a.y {
		return a.x
	}
	return a.x + ratio(b.x-a.x, y-a.y, b.y-a.y)
}

// slice adds the part of an edge that lies in one row, from x0 to x1 and as high as height.
func (r *raster) slice(row, x0, x1, height int, sign int32) {
	if x0 > x1 {
		x0, x1 = x1, x0 // area does not ask which end is up
	}
	stride := r.rect.Dx() + 1
	cells := r.cells[(row-r.rect.Min.Y)*stride:][:stride]
	x, column, done := x0, x0>>shift-r.rect.Min.X, 0
	if left := r.rect.Min.X * one; x0 < left {
		column, done = 0, height
		if x1 > left {
			x, done = left, ratio(height, left-x0, x1-x0)
		}
		cells[0] += sign * int32(done*2*one)
		if done == height {
			return
		}
	}
	for ; column < stride-1; column++ {
		side := (column + r.rect.Min.X) * one
		next, reached := x1, height
		if x1 > side+one {
			next = side + one
			reached = ratio(height, next-x0, x1-x0)
		}
		beside := (x - side) + (next - side) // twice the mean distance from the cell's left side
		piece := reached - done
		cells[column] += sign * int32(piece*(2*one-beside))
		cells[column+1] += sign * int32(piece*beside)
		if next == x1 {
			return
		}
		x, done = next, reached
	}
}

// cover adds what the contours enclose to m, which has the same rectangle, and forgets them. Where m is covered already
// the larger cover counts.
func (r *raster) cover(m *mask) {
	stride := r.rect.Dx() + 1
	for y := r.dirty.Min.Y; y < r.dirty.Max.Y; y++ {
		out := m.row(r.dirty.Min.X, r.dirty.Max.X, y)
		cells := r.cells[(y-r.rect.Min.Y)*stride+r.dirty.Min.X-r.rect.Min.X:][:len(out)+1]
		sum := int32(0)
		for i := range out {
			sum += cells[i]
			area := min(max(sum, -sum), full)
			out[i] = max(out[i], uint8((area*255+full/2)/full))
		}
		clear(cells)
	}
	r.dirty = image.Rectangle{Min: r.rect.Max, Max: r.rect.Min}
}
