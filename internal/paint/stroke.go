package paint

// stroke covers m with the lines of p, moved by at, with round corners and ends that reach half to each side.
//
// A run of lines without a sharp corner is one ribbon of quadrangles that share their short sides. Ribbons and the discs
// at corners are covered one after the other, and where they overlap the larger cover counts: the sum would show every
// joint as a dark spot.
func (r *raster) stroke(m *mask, p *path, at point, half int) {
	for i, c := range p.contours {
		points := p.contour(i)
		if len(points) == 1 {
			r.disc(m, points[0].add(at), half)
			continue
		}
		r.ribbon(m, points, c.closed && len(points) > 2, at, half)
	}
}

// ribbon covers m with one contour of at least two points.
func (r *raster) ribbon(m *mask, points []point, closed bool, at point, half int) {
	n := len(points)
	lines := n - 1
	if closed {
		lines = n
	}
	// before is the side of the line that begins at point 0
	before, smooth := point{}, false
	if closed {
		before, smooth = miter(points[n-1], points[0], points[1], half)
	}
	if !smooth {
		before = normal(points[0], points[1], half)
		r.disc(m, points[0].add(at), half)
	}
	for i := range lines {
		a, b, c := points[i], points[(i+1)%n], points[(i+2)%n]
		after, smooth := point{}, false
		if closed || i+1 < lines {
			after, smooth = miter(a, b, c, half)
		}
		if !smooth {
			after = normal(a, b, half)
		}
		r.quadrangle(a.add(at), b.add(at), before, after)
		before = after
		if !smooth {
			r.cover(m)
			r.disc(m, b.add(at), half)
			before = normal(b, c, half)
		}
	}
	r.cover(m)
}

// quadrangle adds the line from a to b, which reaches to both sides as far as before at a and after at b.
func (r *raster) quadrangle(a, b, before, after point) {
	corners := [...]point{a.add(before), b.add(after), b.sub(after), a.sub(before)}
	r.contour(corners[:], point{})
}

// disc covers m with a disc.
func (r *raster) disc(m *mask, center point, radius int) {
	step := arcStep(radius)
	from := center.add(polar(radius, 0))
	for angle := 0; angle < 360; angle += step {
		to := center.add(polar(radius, min(angle+step, 360)))
		r.edge(from, to)
		from = to
	}
	r.cover(m)
}

// normal returns the vector at right angles to the line from a to b, of this length.
func normal(a, b point, length int) point {
	d, l := b.sub(a), distance(a, b)
	return point{ratio(-d.y, length, l), ratio(d.x, length, l)}
}

// miter returns the vector from b to the side of two lines that meet there. It is false at a corner that wants rounding,
// and where a line is so short that the ribbon would overlap itself on the inner side.
func miter(a, b, c point, half int) (point, bool) {
	const unit = 1 << 14
	before, after := normal(a, b, unit), normal(b, c, unit)
	cosine := (before.x*after.x + before.y*after.y) / unit
	sine := (before.x*after.y - before.y*after.x) / unit
	if cosine < unit*9/10 || ratio(2*half, max(sine, -sine), unit) > min(distance(a, b), distance(b, c)) {
		return point{}, false
	}
	sum := before.add(after)
	return point{ratio(sum.x, half, unit+cosine), ratio(sum.y, half, unit+cosine)}, true
}

// distance returns the distance of two points that differ, at least 1.
func distance(a, b point) int {
	x, y := int64(b.x-a.x), int64(b.y-a.y)
	return max(int(root(uint64(x*x+y*y))), 1)
}
