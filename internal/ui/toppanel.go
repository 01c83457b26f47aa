package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// TopPanel comes down from the upper edge over any screen: how the reader is doing, and what helps at once.
type TopPanel struct {
	Title string // the time
	Facts string // the rest, in a line
	Tools []Button
}

// Box returns where the panel lies on a screen of this size, with the white below it.
func (p TopPanel) Box(size image.Point, u paint.Units) image.Rectangle {
	box, _ := cutTop(image.Rectangle{Max: size}, u.Px(bar)+u.Px(toolRow)+u.Px(halo))
	return box
}

// Draw draws the panel in r, which is its Box.
func (p TopPanel) Draw(c *paint.Canvas, r image.Rectangle) {
	u, s := c.Units(), c.Type()
	c.Fill(r, paint.White)
	r, _ = cutBottom(r, u.Px(halo))
	line := u.Line(overlayEdge)
	c.HLine(r.Min.X, r.Max.X, r.Max.Y-line, line, paint.Black)
	r.Max.Y -= line

	head, tools := cutTop(r, u.Px(bar))
	head = insetX(head, u.Px(margin))
	st := ScreenTitle.Style(u)
	c.Label(head, p.Title, st, paint.Left, paint.Black)
	_, head = cutLeft(head, s.Line(p.Title, st).Width.Ceil()+u.Px(gutter))
	c.Label(head, p.Facts, styleIn(s, u, Secondary, p.Facts, head.Dx()), paint.Right, paint.Black)
	for i, box := range apart(insetX(tools, u.Px(smallGap)), len(p.Tools), 0) {
		tool := p.Tools[i]
		tool.Kind = Tool
		tool.Draw(c, box)
	}
}
