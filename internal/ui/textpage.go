package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// TextPage is a page of a text that may be long: a summary, a licence.
type TextPage struct {
	Text string
	Page int // counted from 0
}

// Draw draws the page.
func (t TextPage) Draw(c *paint.Canvas, r image.Rectangle) {
	u, st := c.Units(), Body.Style(c.Units())
	c.Fill(r, paint.White)
	lines := t.lines(c.Type(), u, r.Dx())
	from, to := t.paging(c.Type(), u, r).on(t.Page)
	if r.Dy() < Body.Line(u) {
		return
	}
	first := r.Min.Y + (Body.Line(u)+st.CapHeight()+1)/2
	writeLines(c, r, first, Body.Line(u), lines[from:to])
}

// lines sets the whole text. What it sets is remembered by the setter.
func (t TextPage) lines(s *typeset.Setter, u paint.Units, width int) []typeset.Line {
	return s.Wrap(t.Text, Body.Style(u), width, 0)
}

func (t TextPage) paging(s *typeset.Setter, u paint.Units, r image.Rectangle) paging {
	return paging{items: len(t.lines(s, u, r.Dx())), perPage: max(r.Dy()/Body.Line(u), 1)}
}

func (t TextPage) page() int { return t.Page }

func (t TextPage) height(s *typeset.Setter, u paint.Units, width int) int {
	return up(len(t.lines(s, u, width)) * Body.Line(u))
}
