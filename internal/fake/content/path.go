package content

import (
	"image"
	"image/color"
	"slices"
)

// path is a set of closed outlines in sixteenths of a pixel. What they wind around is inside, so outlines that run the
// same way may overlap.
type path [][]image.Point

// shape returns the outline through points given in whole pixels: x and y in turn.
func shape(xy ...int) []image.Point {
	var out []image.Point
	for i := 0; i+1 < len(xy); i += 2 {
		out = append(out, image.Pt(xy[i]*16, xy[i+1]*16))
	}
	return out
}

// round returns an ellipse around x, y with the radii rx, ry, all in sixteenths.
func round(x, y, rx, ry int) []image.Point { return arc(x, y, rx, ry, 0, 360) }

// oval returns an ellipse in whole pixels.
func oval(x, y, rx, ry int) []image.Point { return round(x*16, y*16, rx*16, ry*16) }

// arc returns the part of an ellipse between two angles in degrees, clockwise from the right, in sixteenths.
func arc(x, y, rx, ry, from, to int) []image.Point {
	step := 30 // coarse for what is small
	if size := max(rx, ry); size > 160 {
		step = 6
	} else if size > 40 {
		step = 15
	}
	var out []image.Point
	for a := from; a < to; a += step {
		out = append(out, image.Pt(x+rx*cosine(a)/1024, y+ry*sine(a)/1024))
	}
	if to-from == 360 {
		return out
	}
	return append(out, image.Pt(x+rx*cosine(to)/1024, y+ry*sine(to)/1024))
}

// sine returns 1024 times the sine of an angle in degrees, by Bhaskara's formula: exact enough for the eye, and in
// integers.
func sine(a int) int {
	a = (a%360 + 360) % 360
	if a > 180 {
		return -sine(a - 180)
	}
	return 1024 * 4 * a * (180 - a) / (40500 - a*(180-a))
}

func cosine(a int) int { return sine(a + 90) }

// stroke returns the outlines of a pen with a round tip that follows the points.
func stroke(pen int, points ...image.Point) path {
	var p path
	for i, at := range points {
		p = append(p, round(at.X, at.Y, pen/2, pen/2))
		if i > 0 && at != points[i-1] {
			p = append(p, bar(points[i-1], at, pen))
		}
	}
	return p
}

// bar returns the outline of a line without its ends. It runs the same way around as round does.
func bar(a, b image.Point, pen int) []image.Point {
	d := b.Sub(a)
	n := image.Pt(-d.Y, d.X).Mul(pen / 2).Div(root(int64(d.X)*int64(d.X) + int64(d.Y)*int64(d.Y)))
	return []image.Point{a.Sub(n), b.Sub(n), b.Add(n), a.Add(n)}
}

// root returns the square root of a number above 0, by Newton's method.
func root(n int64) int {
	r := n
	for next := (n + 1) / 2; next < r; next = (r + n/r) / 2 {
		r = next
	}
	return int(r)
}

// closed repeats the first point at the end, for a stroke all around.
func closed(points []image.Point) []image.Point { return append(slices.Clone(points), points[0]) }

// crossing is where an outline crosses a line of samples.
type crossing struct{ x, wind int }

// Each row of pixels is sampled along lines, and each line in sixteenths.
const (
	lines = 4
	full  = lines * 16 // what a pixel counts that is covered all over
)

// fill paints the inside of a path with smooth edges.
func (c canvas) fill(p path, ink color.RGBA) {
	c = c.in(p.bounds())
	if c.clip.Empty() {
		return
	}
	rows := make([][]crossing, c.clip.Dy()*lines)
	room := make([]crossing, 4*len(rows)) // most lines are crossed no more than four times
	for i := range rows {
		rows[i] = room[4*i : 4*i : 4*i+4]
	}
	for _, outline := range p {
		for i, b := range outline {
			cross(rows, outline[(i+len(outline)-1)%len(outline)], b, c.clip.Min.Y*16)
		}
	}
	cover := make([]int, c.clip.Dx()+2)
	for y := c.clip.Min.Y; y < c.clip.Max.Y; y++ {
		clear(cover)
		for _, row := range rows[(y-c.clip.Min.Y)*lines:][:lines] {
			c.sum(cover, row)
		}
		c.lay(y, cover, ink)
	}
}

// bounds returns the pixels that a path may touch.
func (p path) bounds() image.Rectangle {
	var all image.Rectangle
	for _, outline := range p {
		for _, pt := range outline {
			all = all.Union(image.Rect(pt.X>>4, pt.Y>>4, pt.X>>4+1, pt.Y>>4+1))
		}
	}
	return all
}

// cross notes where the edge from a to b crosses the lines of samples, the first of which lies just below top.
func cross(rows [][]crossing, a, b image.Point, top int) {
	wind := 1
	if a.Y > b.Y {
		a, b, wind = b, a, -1
	}
	const apart = 16 / lines
	for i := max(a.Y-top+apart/2-1, 0) / apart; i < len(rows); i++ {
		y := top + i*apart + apart/2
		if y >= b.Y {
			return
		}
		x := a.X + int(int64(b.X-a.X)*int64(y-a.Y)/int64(b.Y-a.Y))
		rows[i] = append(rows[i], crossing{x, wind})
	}
}

// sum adds one line of samples to the cover of a row, which is kept as differences from pixel to pixel.
func (c canvas) sum(cover []int, row []crossing) {
	slices.SortFunc(row, func(a, b crossing) int { return a.x - b.x })
	lo, hi := c.clip.Min.X*16, c.clip.Max.X*16
	wind := 0
	for i, at := range row {
		if wind != 0 {
			x0, x1 := max(row[i-1].x, lo)-lo, min(at.x, hi)-lo
			if x0 < x1 {
				edge(cover, x0, 1)
				edge(cover, x1, -1)
			}
		}
		wind += at.wind
	}
}

// edge lets everything to the right of x count as inside, or no longer.
func edge(cover []int, x, sign int) {
	cover[x>>4] += sign * (16 - x&15)
	cover[x>>4+1] += sign * (x & 15)
}

// lay paints one row.
func (c canvas) lay(y int, cover []int, ink color.RGBA) {
	sum, from := 0, -1 // from: where a run of whole pixels began
	for i, n := range cover[:len(cover)-1] {
		sum += n
		x := c.clip.Min.X + i
		if sum >= full && x < c.clip.Max.X {
			if from < 0 {
				from = x
			}
			continue
		}
		if from >= 0 {
			c.run(y, from, x, ink)
			from = -1
		}
		if sum > 0 && x < c.clip.Max.X {
			c.blend(x, y, sum, ink)
		}
	}
}

// blend lays ink over a part of one pixel.
func (c canvas) blend(x, y, cover int, ink color.RGBA) {
	p := c.img.Pix[c.img.PixOffset(x, y):][:3]
	now := mix(color.RGBA{p[0], p[1], p[2], 255}, ink, cover, full)
	p[0], p[1], p[2] = now.R, now.G, now.B
}
