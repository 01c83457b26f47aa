package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// stack is what stands below each other in a box, measured before it is drawn.
type stack struct {
	items  []stacked
	height int
}

type stacked struct {
	from, to int // from the top of the stack
	draw     func(c *paint.Canvas, r image.Rectangle)
}

// add puts something below the rest, so far from it. It begins on the grid.
func (s *stack) add(above, height int, draw func(c *paint.Canvas, r image.Rectangle)) {
	from := up(s.height + above)
	s.height = from + height
	s.items = append(s.items, stacked{from, s.height, draw})
}

// write adds lines of text, if there are any. The last baseline is the lower edge of their box.
func (s *stack) write(above int, role Role, u paint.Units, lines []typeset.Line) {
	if len(lines) == 0 {
		return
	}
	pitch := role.Line(u)
	s.add(above, len(lines)*pitch, func(c *paint.Canvas, r image.Rectangle) {
		writeLines(c, r.Min.X, r.Min.Y+pitch, pitch, lines)
	})
}

// draw draws the stack from the top of r.
func (s *stack) draw(c *paint.Canvas, r image.Rectangle) {
	for _, item := range s.items {
		item.draw(c, image.Rect(r.Min.X, r.Min.Y+item.from, r.Max.X, r.Min.Y+item.to))
	}
}
