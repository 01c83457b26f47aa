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

	explains bool // the text is the dialog's own: it is set larger
	set      textLines
}

// textLines is a text that was set, and how. It is the one thing that a part keeps between two drawings: a licence takes
// longer to set than a page may take to turn, and is more than a setter remembers.
type textLines struct {
	text  string
	style typeset.Style
	width int
	lines []typeset.Line
}

// Draw draws the page.
func (t *TextPage) Draw(c *paint.Canvas, r image.Rectangle) {
	u, st := c.Units(), t.role().Style(c.Units())
	c.Fill(r, paint.White)
	pitch := t.role().Line(u)
	if r.Dy() < pitch {
		return
	}
	from, to := t.paging(c.Type(), u, r).on(t.Page)
	y := r.Min.Y + (pitch+st.CapHeight()+1)/2
	for _, l := range t.lines(c.Type(), u, r.Dx())[from:to] {
		x := r.Min.X
		if l.RTL { // unlike a title, prose has the side of its script
			x = r.Max.X - l.Width.Ceil()
		}
		c.Text(x, y, l, paint.Black)
		y += pitch
	}
}

func (t *TextPage) role() Role {
	if t.explains {
		return Explain
	}
	return Body
}

// lines sets the whole text.
func (t *TextPage) lines(s *typeset.Setter, u paint.Units, width int) []typeset.Line {
	st := t.role().Style(u)
	if t.set.text != t.Text || t.set.style != st || t.set.width != width {
		t.set = textLines{t.Text, st, width, s.Wrap(t.Text, st, width, 0)}
	}
	return t.set.lines
}

func (t *TextPage) paging(s *typeset.Setter, u paint.Units, r image.Rectangle) paging {
	return paging{items: len(t.lines(s, u, r.Dx())), perPage: max(r.Dy()/t.role().Line(u), 1)}
}

func (t *TextPage) page() int { return t.Page }

func (t *TextPage) height(s *typeset.Setter, u paint.Units, width int) int {
	return up(len(t.lines(s, u, width)) * t.role().Line(u))
}
