package recipeserver

import (
	"image"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// inks knows where the ink of glyphs is.
type inks struct {
	set      *typeset.Setter
	outlines map[glyphKey]fixed.Rectangle26_6
	segments []typeset.Segment
}

type glyphKey struct {
	face typeset.FaceID
	size int
	id   uint32
}

func newInks() *inks {
	return &inks{set: typeset.New(), outlines: map[glyphKey]fixed.Rectangle26_6{}}
}

// glyphs returns the boxes of a text's glyphs, in whole pixels, and the box of all of them.
func (k *inks) glyphs(t textAt) (each []image.Rectangle, all image.Rectangle) {
	for _, g := range t.line.Glyphs {
		o := k.outline(g)
		if o.Empty() {
			continue
		}
		o = o.Add(fixed.Point26_6{X: fixed.I(t.x) + g.X, Y: fixed.I(t.baseline) + g.Y})
		r := image.Rect(o.Min.X.Floor(), o.Min.Y.Floor(), o.Max.X.Ceil(), o.Max.Y.Ceil())
		each, all = append(each, r), all.Union(r)
	}
	return each, all
}

// outline returns the box of a glyph from its pen position.
func (k *inks) outline(g typeset.Glyph) fixed.Rectangle26_6 {
	key := glyphKey{g.Face, g.Size, g.ID}
	box, ok := k.outlines[key]
	if ok {
		return box
	}
	k.segments = k.set.Outline(g, k.segments[:0])
	var from fixed.Point26_6
	first := true
	add := func(p fixed.Point26_6) {
		if first {
			box, first = fixed.Rectangle26_6{Min: p, Max: p}, false
		}
		box.Min.X, box.Min.Y = min(box.Min.X, p.X), min(box.Min.Y, p.Y)
		box.Max.X, box.Max.Y = max(box.Max.X, p.X), max(box.Max.Y, p.Y)
	}
	for _, s := range k.segments {
		points := []fixed.Point26_6{from}
		points = append(points, s.Args[:map[typeset.Op]int{typeset.MoveTo: 1, typeset.LineTo: 1, typeset.QuadTo: 2, typeset.CubeTo: 3}[s.Op]]...)
		from = points[len(points)-1]
		add(from)
		// The control points of a curve may lie far outside of it: it is followed in eighths.
		for i := 1; i < 8 && len(points) > 2; i++ {
			add(along(points, i, 8))
		}
	}
	k.outlines[key] = box
	return box
}

// along returns the point of a curve after n of all steps (de Casteljau).
func along(points []fixed.Point26_6, n, all int) fixed.Point26_6 {
	p := append([]fixed.Point26_6(nil), points...)
	mix := func(a, b fixed.Int26_6) fixed.Int26_6 { return a + (b-a)*fixed.Int26_6(n)/fixed.Int26_6(all) }
	for ; len(p) > 1; p = p[:len(p)-1] {
		for i := range p[1:] {
			p[i] = fixed.Point26_6{X: mix(p[i].X, p[i+1].X), Y: mix(p[i].Y, p[i+1].Y)}
		}
	}
	return p[0]
}
