package recipeserver

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
	"inkshelf/internal/typeset"
)

// draw draws a page on a canvas of its size. Get returns a picture, decoded, or nil where there is none to be had.
func (p page) draw(c *paint.Canvas, get func(pictureAt) *image.Gray) {
	c.Begin(c.Bounds())
	c.Fill(c.Bounds(), paint.White)
	for _, box := range p.pictures {
		src := get(box)
		switch {
		case src == nil || src.Rect.Empty():
			lacking(c, box)
		case box.whole:
			size := picture.Fit(src.Rect.Size(), box.area.Size())
			if largest := src.Rect.Size().Mul(2); size.X > largest.X {
				size = largest // a small drawing is not blown up
			}
			m := picture.Page(src, size)
			c.Picture(box.area.Min.Add(box.area.Size().Sub(m.Rect.Size()).Div(2)), m)
		default:
			c.Picture(box.area.Min, filling(src, box.area.Size()))
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

// lacking draws the box of a picture that is not there: a frame, and the sign of the kind. What it would show stands below.
func lacking(c *paint.Canvas, box pictureAt) {
	const inset, size = 48, 192
	c.Frame(box.area.Inset(inset), 3, 0, paint.Line)
	middle := box.area.Min.Add(box.area.Max).Div(2)
	sign := picture.Scale(image.Pt(size, size), logo())
	c.Picture(middle.Sub(image.Pt(size/2, size/2)), sign)
}
