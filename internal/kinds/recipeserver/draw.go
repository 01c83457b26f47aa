package recipeserver

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// draw draws a page on a canvas of its size. Get returns a picture, decoded, or nil where there is none to be had.
func (p page) draw(c *paint.Canvas, get func(pictureAt) *image.Gray) {
	c.Begin(c.Bounds())
	c.Fill(c.Bounds(), paint.White)
	for _, box := range p.pictures {
		if src := get(box); src != nil && !src.Rect.Empty() {
			c.Picture(box.area.Min, filling(src, box.area.Size()))
		} else {
			lacking(c, box)
		}
	}
	for _, r := range p.rules {
		c.Fill(r.area, r.gray)
	}
	for _, t := range p.texts {
		c.Text(t.x, t.baseline, t.line, paint.Black)
		t.strike(c)
	}
}

// strike draws lines through the parts of a text that are crossed out.
func (t textAt) strike(c *paint.Canvas) {
	for i := 0; len(t.struck) > 0 && i < len(t.line.Glyphs); i++ {
		g := t.line.Glyphs[i]
		if !slices.Contains(t.struck, g.Span) {
			continue
		}
		end := t.line.Width
		if i+1 < len(t.line.Glyphs) {
			end = t.line.Glyphs[i+1].X
		}
		st := typeset.Style{Size: g.Size}
		y := t.baseline - st.CapHeight()*2/5
		c.Fill(image.Rect(t.x+g.X.Floor(), y-2, t.x+end.Ceil(), y+2), paint.Black)
	}
}

// lacking draws the box of a picture that is not there: its frame, and what it would show.
func lacking(c *paint.Canvas, box pictureAt) {
	const inset, icon = 48, 168
	c.Frame(box.area.Inset(inset), 3, 0, paint.Line)
	r := box.area.Inset(inset + 24)
	middle := (r.Min.Y + r.Max.Y) / 2
	c.Icon(paint.IconImage, image.Rect(r.Min.X, middle-icon, r.Max.X, middle), paint.Black)
	c.Label(image.Rect(r.Min.X, middle, r.Max.X, middle+84), box.alt, typeset.Style{Font: typeset.Serif, Size: 44}, paint.Center, paint.Black)
}
