package paint

import (
	"image"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

const (
	quarters = 4       // a glyph is drawn at quarters of a pixel, from left to right
	memory   = 4 << 20 // bytes of masks that are kept
	largest  = 256     // pixels, the longer side of a mask that is kept; a larger one is drawn each time
)

// glyphKey says which mask of a glyph it is.
type glyphKey struct {
	face    typeset.FaceID
	id      uint32
	size    int
	quarter int
}

// glyphs keeps the masks of glyphs that were drawn lately, in two generations: what has not been used while a whole
// generation came together is dropped with the old one.
type glyphs struct {
	young, old map[glyphKey]*mask
	bytes      int // of the young
	outline    []typeset.Segment
}

// find returns the mask that is kept for k.
func (g *glyphs) find(k glyphKey) (*mask, bool) {
	if m, ok := g.young[k]; ok {
		return m, true
	}
	m, ok := g.old[k]
	if ok {
		g.keep(k, m)
	}
	return m, ok
}

// keep keeps m among the young.
func (g *glyphs) keep(k glyphKey, m *mask) {
	const overhead = 128 // bytes, about, of an entry besides its pixels
	size := len(m.pix) + overhead
	if g.young == nil || g.bytes+size > memory/2 {
		g.young, g.old, g.bytes = map[glyphKey]*mask{}, g.young, 0
	}
	g.young[k] = m
	g.bytes += size
}

// glyph draws one glyph with its origin at x and y: at the nearest quarter of a pixel across, and on a whole row, so that
// all letters of a line stand alike. It returns where the ink of the glyph lies, whether the clip shows it or not.
func (c *Canvas) glyph(g typeset.Glyph, x, y fixed.Int26_6, ink Gray) image.Rectangle {
	const step = 64 / quarters
	x += step / 2
	at := image.Pt(x.Floor(), y.Round())
	k := glyphKey{face: g.Face, id: g.ID, size: g.Size, quarter: int(x&63) / step}
	if m, ok := c.glyphs.find(k); ok {
		c.blit(m, at, ink)
		return m.rect.Add(at)
	}
	c.trace(g)
	origin := point{x: k.quarter * one / quarters}
	r := c.path.bounds(origin, 0)
	if max(r.Dx(), r.Dy()) > largest {
		origin = origin.add(pixel(at))
		c.stamp(r.Add(at), ink, func(m *mask) { c.raster.fill(m, &c.path, origin) })
		return r.Add(at)
	}
	m := &mask{}
	m.reset(r)
	c.raster.reset(r)
	c.raster.fill(m, &c.path, origin)
	c.glyphs.keep(k, m)
	c.blit(m, at, ink)
	return r.Add(at)
}

// trace makes c.path the outline of g.
func (c *Canvas) trace(g typeset.Glyph) {
	c.glyphs.outline = c.setter.Outline(g, c.glyphs.outline[:0])
	c.path.reset()
	for _, s := range c.glyphs.outline {
		a, b, d := s.Args[0], s.Args[1], s.Args[2]
		switch s.Op {
		case typeset.MoveTo:
			c.path.moveTo(int(a.X), int(a.Y))
		case typeset.LineTo:
			c.path.lineTo(int(a.X), int(a.Y))
		case typeset.QuadTo:
			c.path.quadTo(int(a.X), int(a.Y), int(b.X), int(b.Y))
		case typeset.CubeTo:
			c.path.cubeTo(int(a.X), int(a.Y), int(b.X), int(b.Y), int(d.X), int(d.Y))
		}
	}
}
