package ui

import (
	"image"
	"iter"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Block is a part that can be put above and below others in a dialog or a panel. What is higher than its box is shown in
// pages or cut, never drawn in part.
type Block interface {
	Draw(c *paint.Canvas, r image.Rectangle)
	// height returns how high the block would like to be in a box of this width.
	height(s *typeset.Setter, u paint.Units, width int) int
}

// pagedBlock is a block that has pages where its box is too low for it.
type pagedBlock interface {
	Block
	page() int
	paging(s *typeset.Setter, u paint.Units, r image.Rectangle) paging
}

// divideBlock divides r between a page of b and the pager below it. Where b is on one page, the pager is empty.
func divideBlock(b pagedBlock, s *typeset.Setter, u paint.Units, r image.Rectangle) (page, pager image.Rectangle) {
	if b.height(s, u, r.Dx()) <= r.Dy() {
		return r, image.Rectangle{}
	}
	page, pager = cutBottom(r, u.Px(bar))
	page, _ = cutBottom(page, u.Px(smallGap))
	return page, pager
}

// sentences is a block of text.
type sentences string

func (t sentences) height(s *typeset.Setter, u paint.Units, width int) int {
	return up(len(s.Wrap(string(t), Explain.Style(u), width, 0)) * Explain.Line(u))
}

func (t sentences) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	c.Paragraph(r, string(t), Explain.Style(u), Explain.Line(u), paint.Black)
}

// smaller yields u and then smaller text scales down to 100 %, for what cannot grow with its text.
func smaller(u paint.Units) iter.Seq[paint.Units] {
	return func(yield func(paint.Units) bool) {
		if !yield(u) {
			return
		}
		for _, scale := range []int{130, 115, 100} {
			if scale < u.Scale && !yield(paint.Units{DPI: u.DPI, Scale: scale}) {
				return
			}
		}
	}
}

// styleIn returns how a label is set in a width that is fixed: smaller than the reader wishes if it would be cut.
func styleIn(s *typeset.Setter, u paint.Units, role Role, text string, width int) typeset.Style {
	st := role.Style(u)
	for try := range smaller(u) {
		st = role.Style(try)
		if s.Line(text, st).Width.Ceil() <= width {
			break
		}
	}
	return st
}

// onBaseline returns a box between the sides of r in which a label of this style stands on the baseline.
func onBaseline(r image.Rectangle, baseline int, st typeset.Style) image.Rectangle {
	return image.Rect(r.Min.X, baseline-st.CapHeight(), r.Max.X, baseline)
}

// writeLines draws lines below each other, the first on the baseline. Lines from right to left end at the right side.
func writeLines(c *paint.Canvas, r image.Rectangle, baseline, pitch int, lines []typeset.Line) {
	for _, l := range lines {
		x := r.Min.X
		if l.RTL {
			x = r.Max.X - l.Width.Ceil()
		}
		c.Text(x, baseline, l, paint.Black)
		baseline += pitch
	}
}

// apart divides r from left to right into n boxes of one width with gaps between them.
func apart(r image.Rectangle, n, between int) []image.Rectangle {
	r.Max.X += between // which the last box does not have at its right
	boxes := shared(r, slices.Repeat([]int{1}, n))
	for i := range boxes {
		boxes[i].Max.X -= between
	}
	return boxes
}
