package record

import (
	"fmt"
	"image"
	"strconv"
	"strings"
	"unicode"
)

// Matrix maps raw touch coordinates to the upright panel. It is the six numbers a to f of the firmware, in ten-thousandths:
//
//	X = a/10000 + b*x/10000 + c*y/10000
//	Y = d/10000 + e*x/10000 + f*y/10000
//
// Each term is divided on its own and cut toward zero (B).
type Matrix [6]int32

// Identity is the matrix of readers that have none of their own.
var Identity = Matrix{0, unit, 0, 0, 0, unit}

const (
	unit = 10000

	// far is beyond every panel. Coordinates stop there, so that a device that reports, or a file that says, absurd numbers
	// overflows nothing: neither 64 bits here nor, later, the 32 bits of an int.
	far = 1 << 29
)

// ParseMatrix reads six numbers with commas or white space between them.
func ParseMatrix(text string) (Matrix, error) {
	fields := strings.FieldsFunc(text, func(r rune) bool { return r == ',' || unicode.IsSpace(r) })
	var m Matrix
	if len(fields) != len(m) {
		return Matrix{}, fmt.Errorf("touch matrix %q: got %d numbers, want %d", text, len(fields), len(m))
	}
	for i, f := range fields {
		n, err := strconv.ParseInt(f, 10, 32)
		if err != nil {
			return Matrix{}, fmt.Errorf("touch matrix %q: %w", text, err)
		}
		m[i] = int32(n)
	}
	return m, nil
}

// String returns the six numbers with commas between them.
func (m Matrix) String() string {
	return fmt.Sprintf("%d,%d,%d,%d,%d,%d", m[0], m[1], m[2], m[3], m[4], m[5])
}

// Panel returns where a touch lies on the upright panel, or beyond its edges.
func (m Matrix) Panel(raw image.Point) image.Point {
	x, y := stop(int64(raw.X), far), stop(int64(raw.Y), far)
	return image.Point{
		X: int(stop(int64(m[0])/unit+int64(m[1])*x/unit+int64(m[2])*y/unit, far)),
		Y: int(stop(int64(m[3])/unit+int64(m[4])*x/unit+int64(m[5])*y/unit, far)),
	}
}

// Raw returns raw coordinates that Panel maps to p, a point of some panel: none below zero, which no touch layer reports,
// if it finds such. It fails where there are none: the matrix has no inverse, or the touches lie so far apart that they
// skip p. It may fail for strongly skewed matrices too, as no reader has them.
func (m Matrix) Raw(p image.Point) (image.Point, error) {
	// Panel is a straight map but for what it cuts off. So go where the straight map would have p and look around; if p
	// is not there, go on by as much as it was missed. For the readers of the table the first step hits.
	var raw image.Point
	for range 6 {
		var err error
		if raw, err = m.approach(p, raw); err != nil {
			return image.Point{}, err
		}
		if near, ok := m.near(p, raw); ok {
			return near, nil
		}
	}
	return image.Point{}, fmt.Errorf("touch matrix %v: no touch leads to %v", m, p)
}

// near looks around raw for coordinates that lead to p. Since terms are cut, those that do may be many, on both sides of
// zero: then zero is one of them.
func (m Matrix) near(p, raw image.Point) (found image.Point, ok bool) {
	around := [...]int{0, 1, -1, 2, -2}
	for _, dy := range around {
		for _, dx := range around {
			at := raw.Add(image.Pt(dx, dy))
			if above := image.Pt(max(at.X, 0), max(at.Y, 0)); m.Panel(above) == p {
				return above, true
			}
			if !ok && m.Panel(at) == p {
				found, ok = at, true
			}
		}
	}
	return found, ok
}

// approach returns raw coordinates that lead nearer to p than raw does. A stride is short enough for products of 64 bits
// and long enough for six of them to cross any offset that a matrix can have.
func (m Matrix) approach(p, raw image.Point) (image.Point, error) {
	const stride = 1 << 17
	at := m.Panel(raw)
	x, y := stop(int64(p.X)-int64(at.X), stride), stop(int64(p.Y)-int64(at.Y), stride)
	b, c, e, f := int64(m[1]), int64(m[2]), int64(m[4]), int64(m[5])
	det := b*f - c*e
	if det == 0 {
		return image.Point{}, fmt.Errorf("touch matrix %v has no inverse", m)
	}
	return image.Point{
		X: int(stop(int64(raw.X)+(f*x-c*y)*unit/det, far)),
		Y: int(stop(int64(raw.Y)+(b*y-e*x)*unit/det, far)),
	}, nil
}

// stop keeps v from going beyond limit on either side.
func stop(v, limit int64) int64 { return min(max(v, -limit), limit) }
