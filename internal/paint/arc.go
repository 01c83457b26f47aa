package paint

import "image"

// arc goes on along a circle of radius r, from one angle to another in degrees: 0 is right, 90 is down. A contour that is
// open is joined to it with a line. From a larger to a smaller angle it runs against the clock.
func (p *path) arc(cx, cy, r, from, to int) {
	center, radius := outlinePoint(cx, cy), outlinePoint(r, 0).x
	step := arcStep(radius)
	for from != to {
		p.line(center.add(polar(radius, from)))
		if from < to {
			from = min(from+step, to)
		} else {
			from = max(from-step, to)
		}
	}
	p.line(center.add(polar(radius, to)))
}

// circle adds a circle, clockwise.
func (p *path) circle(cx, cy, r int) {
	if p.open() {
		p.close()
	}
	p.arc(cx, cy, r, 0, 360)
	p.close()
}

// box adds a rectangle with rounded corners, clockwise. It is given in whole pixels.
func (p *path) box(r image.Rectangle, radius int) {
	if p.open() {
		p.close()
	}
	const u = 64
	in := r.Inset(radius)
	p.arc(in.Max.X*u, in.Min.Y*u, radius*u, -90, 0)
	p.arc(in.Max.X*u, in.Max.Y*u, radius*u, 0, 90)
	p.arc(in.Min.X*u, in.Max.Y*u, radius*u, 90, 180)
	p.arc(in.Min.X*u, in.Min.Y*u, radius*u, 180, 270)
	p.close()
}

// arcStep returns the angle, in degrees, whose chord stays within 1/64 pixel of a circle of this radius, which is true up
// to 400 pixels.
func arcStep(radius int) int {
	// the distance is radius * angle² / 8: the angle grows with the inverse of the radius's root
	return min(max(20*16/max(int(root(uint64(max(radius, 0)))), 1), 1), 30)
}

// polar returns the point at radius and angle, in degrees, seen from the centre.
func polar(radius, angle int) point {
	return point{turned(radius, angle+90), turned(radius, angle)}
}

// turned returns radius * sin(angle), rounded.
func turned(radius, angle int) int {
	angle = (angle%360 + 360) % 360
	switch {
	case angle >= 180:
		return -turned(radius, angle-180)
	case angle > 90:
		angle = 180 - angle
	}
	return int((int64(radius)*sines[angle] + 1<<29) >> 30)
}

// sines holds the sine of each degree up to 90, in 1/2^30.
var sines = makeSines()

func makeSines() (table [91]int64) {
	const sin1, cos1 = 18739379, 1073578288 // of one degree
	const half = 1 << 29
	sin, cos := int64(0), int64(1<<30)
	for i := range table {
		table[i] = sin
		sin, cos = (sin*cos1+cos*sin1+half)>>30, (cos*cos1-sin*sin1+half)>>30
	}
	table[90] = 1 << 30
	return table
}
