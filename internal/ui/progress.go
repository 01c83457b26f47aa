package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Progress is how far something has come: a bar of black and white alone, which any waveform shows.
type Progress struct {
	Done, Of int
}

const (
	progressHeight = 12
	coverBar       = 15 // on a cover, where the bar has a white edge inside its frame
)

// Draw draws the bar as large as r.
func (p Progress) Draw(c *paint.Canvas, r image.Rectangle) {
	line := c.Units().Line(hairline)
	c.Fill(r, paint.White)
	c.Frame(r, line, 0, paint.Black)
	p.fill(c, r.Inset(line))
}

// drawOnCover draws the bar along the lower edge of a cover, sharing its border, and returns what is left of the cover.
func (p Progress) drawOnCover(c *paint.Canvas, cover image.Rectangle) image.Rectangle {
	u := c.Units()
	line := u.Line(hairline)
	rest, r := cutBottom(cover, u.Line(coverBar))
	c.Fill(r, paint.White)
	c.Frame(r, line, 0, paint.Black)
	p.fill(c, r.Inset(line+u.Line(1)))
	rest.Max.Y += line // marks stand on the bar's frame
	return rest
}

// fill blackens the part of r that is done.
func (p Progress) fill(c *paint.Canvas, r image.Rectangle) {
	if r.Empty() || p.Of <= 0 {
		return
	}
	done, of := int64(min(max(p.Done, 0), p.Of)), int64(p.Of)
	width := int((2*done*int64(r.Dx()) + of) / (2 * of))
	part, _ := cutLeft(r, width)
	c.Fill(part, paint.Black)
}
