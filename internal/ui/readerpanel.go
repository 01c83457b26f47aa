package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// ReaderPanel is the lower half of the reader's menu: the place in the book, what can be changed, and a line about the
// state of things. Errors are told there, too: they never cover the page.
type ReaderPanel struct {
	Position Position
	Tools    []Button // five have room for their labels

	// The status line.
	Time, Battery string // at the left
	Ready, News   string // in the middle, at the right
}

// Lengths of the panel, in reference pixels.
const (
	positionRow = 132
	toolRow     = 168
	statusRow   = 72
)

// Box returns where the panel lies on a screen of this size.
func (p ReaderPanel) Box(size image.Point, u paint.Units) image.Rectangle {
	_, box := cutBottom(image.Rectangle{Max: size}, u.Px(positionRow)+u.Px(toolRow)+statusHeight(u))
	return box
}

// statusHeight returns how high the status line is.
func statusHeight(u paint.Units) int { return max(u.Px(statusRow), grown(u, 54)) }

// Draw draws the panel in r, which is its Box.
func (p ReaderPanel) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	position, rest := cutTop(r, u.Px(positionRow))
	tools, status := cutTop(rest, u.Px(toolRow))
	p.Position.Draw(c, position)
	c.HLine(r.Min.X, r.Max.X, r.Min.Y, u.Line(edge), paint.Black)
	separator(c, position, margin)
	p.drawTools(c, tools)
	p.drawStatus(c, status)
}

// drawTools draws the row of tools and the line below it.
func (p ReaderPanel) drawTools(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	for i, box := range apart(insetX(r, u.Px(smallGap)), len(p.Tools), 0) {
		tool := p.Tools[i]
		tool.Kind = Tool
		tool.Draw(c, box)
	}
	separator(c, r, margin)
}

// drawStatus draws the status line. The text in the middle gives way to those at the sides, and stays away where it
// would be cut.
func (p ReaderPanel) drawStatus(c *paint.Canvas, r image.Rectangle) {
	u, s := c.Units(), c.Type()
	c.Fill(r, paint.White)
	r = insetX(r, u.Px(margin))
	r.Max.Y -= u.Line(hairline)
	bold, st := BadgeText.Style(u), Caption.Style(u)

	_, rest := cutLeft(r, s.Line(p.Time, bold).Width.Ceil()+u.Px(30))
	c.Label(r, p.Time, bold, paint.Left, paint.Black)
	c.Label(rest, p.Battery, st, paint.Left, paint.Black)
	_, rest = cutLeft(rest, s.Line(p.Battery, st).Width.Ceil()+u.Px(gutter))
	c.Label(rest, p.News, st, paint.Right, paint.Black)
	rest, _ = cutRight(rest, s.Fit(p.News, st, rest.Dx()).Width.Ceil()+u.Px(gutter))

	if width := s.Line(p.Ready, st).Width.Ceil(); width <= rest.Dx() {
		middle := (r.Min.X+r.Max.X-width+1)/2 - rest.Min.X
		_, rest = cutLeft(rest, min(middle, rest.Dx()-width))
		c.Label(rest, p.Ready, st, paint.Left, paint.Black)
	}
}
