package ui

import (
	"cmp"
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

// least returns how high a box of b must be at least: it may have pages.
func least(b Block, s *typeset.Setter, u paint.Units, width int) int {
	height := b.height(s, u, width)
	if _, ok := b.(pagedBlock); ok {
		return min(height, leastPaged(u))
	}
	return height
}

// leastPaged returns how high something that has pages must be at least: a row, and a pager below it.
func leastPaged(u paint.Units) int { return grown(u, touch) + u.Px(smallGap) + u.Px(bar) }

// divideBlock divides r between a page of b and the pager below it. Where b is on one page, or there is no room for both,
// the pager is empty.
func divideBlock(b pagedBlock, s *typeset.Setter, u paint.Units, r image.Rectangle) (page, pager image.Rectangle) {
	if b.height(s, u, r.Dx()) <= r.Dy() || r.Dy() < leastPaged(u) {
		return r, image.Rectangle{}
	}
	page, pager = cutBottom(r, u.Px(bar))
	page, _ = cutBottom(page, u.Px(smallGap))
	return page, pager
}

// sentences is a block of text that is shortened where its box is too low.
type sentences string

func (t sentences) height(s *typeset.Setter, u paint.Units, width int) int {
	return up(len(s.Wrap(string(t), Explain.Style(u), width, 0)) * Explain.Line(u))
}

func (t sentences) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	c.Paragraph(r, string(t), Explain.Style(u), Explain.Line(u), paint.Black)
}

// smaller yields u and then smaller text scales, for what cannot grow with its text. They end with the smallest that a
// reader can choose.
func smaller(u paint.Units) iter.Seq[paint.Units] {
	return func(yield func(paint.Units) bool) {
		if !yield(u) {
			return
		}
		for _, scale := range []int{130, 115, 100, 85} {
			if scale < cmp.Or(u.Scale, 100) && !yield(paint.Units{DPI: u.DPI, Scale: scale}) {
				return
			}
		}
	}
}

// styleIn returns how a label is set in a width that is fixed: smaller than the reader wishes if it would be cut. One that
// is cut all the same has its plain size, or less if the reader wishes so.
func styleIn(s *typeset.Setter, u paint.Units, role Role, text string, width int) typeset.Style {
	for try := range smaller(u) {
		if st := role.Style(try); s.Line(text, st).Width.Ceil() <= width {
			return st
		}
	}
	return role.Style(paint.Units{DPI: u.DPI, Scale: min(cmp.Or(u.Scale, 100), 100)})
}

// onBaseline returns a box between the sides of r in which a label of this style stands on the baseline.
func onBaseline(r image.Rectangle, baseline int, st typeset.Style) image.Rectangle {
	return image.Rect(r.Min.X, baseline-st.CapHeight(), r.Max.X, baseline)
}

// writeLines draws lines below each other from x on, the first on the baseline, and returns where the next would stand.
// Lines from right to left begin there, too: the interface does not turn with the script of a title.
func writeLines(c *paint.Canvas, x, baseline, pitch int, lines []typeset.Line) int {
	for _, l := range lines {
		c.Text(x, baseline, l, paint.Black)
		baseline += pitch
	}
	return baseline
}

// bodyRole returns the role of something that is chosen, or is not.
func bodyRole(chosen bool) Role {
	if chosen {
		return BodyBold
	}
	return Body
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
