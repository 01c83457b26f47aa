package recipeserver

import (
	"image"

	"inkshelf/internal/paint"
)

// draw draws a page on a canvas of the size of the sheet. Get returns a picture, decoded, or nil where there is none to be had.
func (p page) draw(c *paint.Canvas, get func(pictureAt) *image.Gray) {
	c.Begin(c.Bounds())
	c.Fill(c.Bounds(), paint.White)
	for _, r := range p.rules {
		c.Fill(r.area, r.gray)
	}
	for _, t := range p.texts {
		c.Text(t.x, t.baseline, t.line, paint.Black)
	}
}
