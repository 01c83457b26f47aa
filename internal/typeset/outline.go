package typeset

import (
	"math"

	"github.com/go-text/typesetting/font"
	"github.com/go-text/typesetting/font/opentype"
	"golang.org/x/image/math/fixed"
)

// Op is what a segment does from where the one before it ended.
type Op uint8

// The kinds of segment. MoveTo begins a contour, which its last segment closes.
const (
	MoveTo Op = iota
	LineTo
	QuadTo
	CubeTo
)

// Segment is one piece of a glyph's outline. A QuadTo has one control point and its end in Args, a CubeTo two and its
// end, the others their end alone.
type Segment struct {
	Op   Op
	Args [3]fixed.Point26_6
}

var ops = [...]Op{
	opentype.SegmentOpMoveTo: MoveTo,
	opentype.SegmentOpLineTo: LineTo,
	opentype.SegmentOpQuadTo: QuadTo,
	opentype.SegmentOpCubeTo: CubeTo,
}

// Outline appends the contours of g to dst: in pixels from the glyph's pen position, y down. A blank has none.
func (s *Setter) Outline(g Glyph, dst []Segment) []Segment {
	if g.Face < 0 || int(g.Face) >= len(s.faces) {
		return dst
	}
	f := s.face(g.Face)
	outline, _ := f.GlyphDataOutline(font.GID(g.ID))
	size := int64(clampSize(g.Size))
	for _, from := range outline.Segments {
		to := Segment{Op: ops[from.Op]}
		for i, p := range from.Args {
			to.Args[i] = fixed.Point26_6{X: f.coordinate(p.X, size), Y: f.coordinate(-p.Y, size)}
		}
		dst = append(dst, to)
	}
	return dst
}

// coordinate scales v, which go-text gives in font units: whole ones, halves for points between two others, and in parts
// of Noto a product that is rounded once (see TestCompositesAreExact). It is taken to the nearest 1/64 of a unit, and
// from there it is integers.
func (f *face) coordinate(v float32, size int64) fixed.Int26_6 {
	units := int64(math.Round(float64(v) * 64))
	return clampFixed(divRound(units*size, f.upem))
}

// scale turns font units into pixels at a size.
func (f *face) scale(units, size int64) int64 {
	return divRound(units*size*64, f.upem)
}

// divRound divides by a positive number, to the nearest integer; halves go up, for negative numbers too, so that the
// distance of two points does not depend on where they are.
func divRound(a, b int64) int64 {
	a = 2*a + b
	q := a / (2 * b)
	if a < 0 && q*2*b != a {
		q--
	}
	return q
}

// clampFixed keeps a length in the range of its type: only hostile text is longer.
func clampFixed(v int64) fixed.Int26_6 {
	return fixed.Int26_6(min(max(v, math.MinInt32), math.MaxInt32))
}
