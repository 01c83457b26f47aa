package paint

import (
	"image"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// Align says where in its box a line of text stands.
type Align int

// The alignments.
const (
	Left Align = iota
	Center
	Right
)

// Text draws a line that has been set. Its origin is at x on the baseline.
func (c *Canvas) Text(x, baseline int, l typeset.Line, g Gray) {
	if l.Text != "" {
		c.texts = append(c.texts, l.Text)
	}
	x, baseline = within(x), within(baseline)
	var ink image.Rectangle
	for _, glyph := range l.Glyphs {
		ink = ink.Union(c.glyph(glyph, moved(x, glyph.X), moved(baseline, glyph.Y), g))
	}
	c.noteText(l, ink, g)
}

// moved returns px + by, moved into the limit: only a line that nobody could read is so long.
func moved(px int, by fixed.Int26_6) fixed.Int26_6 {
	return fixed.Int26_6(min(max(int64(px)<<6+int64(by), -limit<<6), limit<<6))
}

// Label draws one line of text in r: centred on its capitals, and shortened where r is too narrow. Text from right to
// left is aligned like any other: a label belongs to the interface, which does not turn with the script of a title.
//
// The advance of the line fits r, its ink need not: the tail of an italic j leaves r by up to a fifth of the size at
// either side, tall accents by some pixels. Who draws a label anew without what is around it clears and refreshes so much
// more at both sides, and 4 pixels above and below.
func (c *Canvas) Label(r image.Rectangle, text string, st typeset.Style, a Align, g Gray) {
	r = bounded(r)
	if r.Empty() {
		return
	}
	l := c.setter.Fit(text, st, r.Dx())
	c.Text(r.Min.X+indent(r.Dx(), l, a), baseline(r.Min.Y, r.Dy(), st), l, g)
}

// Paragraph draws text wrapped in r, as many lines as r holds, and returns the height that it took. The last line is
// shortened where there is more text. Lines from right to left begin at the right side.
func (c *Canvas) Paragraph(r image.Rectangle, text string, st typeset.Style, lineHeight int, g Gray) int {
	r = bounded(r)
	if r.Empty() || lineHeight <= 0 || lineHeight > r.Dy() {
		return 0
	}
	y := r.Min.Y
	for _, l := range c.setter.Wrap(text, st, r.Dx(), r.Dy()/lineHeight) {
		side := Left
		if l.RTL {
			side = Right
		}
		c.Text(r.Min.X+indent(r.Dx(), l, side), baseline(y, lineHeight, st), l, g)
		y += lineHeight
	}
	return y - r.Min.Y
}

// indent returns how far from the left side of a box l begins.
func indent(width int, l typeset.Line, a Align) int {
	room := fixed.I(width) - l.Width
	switch a {
	case Center:
		return (room / 2).Round()
	case Right:
		return room.Floor()
	}
	return 0
}

// baseline returns where a line stands in a box of this height: its capitals are in the middle. Line boxes of two fonts
// differ, capitals do not. Their height is taken with its fraction: rounded twice, some sizes would stand a pixel too low.
func baseline(y, height int, st typeset.Style) int {
	const fine = 64
	return y + (height*fine+int(st.CapHeight64())+fine)/(2*fine)
}
