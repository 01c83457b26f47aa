package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// GroupHeading names the settings below it. Its text stands low, near to them.
type GroupHeading struct {
	Text string
}

const (
	groupHeight   = 78
	groupBaseline = 18 // above the lower edge
	sectionHeight = 72
)

// Draw draws the heading, with a line over the width of r.
func (h GroupHeading) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	line := u.Line(edge)
	c.HLine(r.Min.X, r.Max.X, r.Max.Y-line, line, paint.Black)
	l := c.Type().Fit(h.Text, SecondaryBold.Style(u), r.Dx())
	c.Text(r.Min.X, r.Max.Y-u.Scaled(groupBaseline), l, paint.Black)
}

// Section names a row of cards on home, and leads to all of them.
type Section struct {
	Text string
	All  string // what the way to all of them says; empty: there is none
	Name string // of its target
}

// SectionHeight returns how high the heading of a section is.
func SectionHeight(u paint.Units) int { return max(grown(u, sectionHeight), u.Px(sectionHeight)) }

// Draw draws the heading at the lower edge of r, which is as wide as the screen and as high as a finger.
func (s Section) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	_, box := cutBottom(insetX(r, u.Px(margin)), SectionHeight(u))
	y := box.Min.Y + SectionHeight(u)/2 + u.Scaled(12)
	if s.All != "" {
		width := up(c.Type().Line(s.All, Body.Style(u)).Width.Ceil() + u.Px(margin) + u.Px(beforeArrow))
		_, target := cutRight(r, max(u.Px(2*bar), min(width, snap(r.Dx()/2))))
		c.Target(paint.Target{Name: s.Name, Text: s.All, Area: target})
		box = s.drawAll(c, box, target, y)
	}
	c.Text(box.Min.X, y, c.Type().Fit(s.Text, Heading.Style(u), box.Dx()), paint.Black)
}

// drawAll draws the way to all of the section in its target, and returns what it leaves of box.
func (s Section) drawAll(c *paint.Canvas, box, target image.Rectangle, y int) image.Rectangle {
	u := c.Units()
	size := u.Line(rowArrow)
	arrow := image.Rect(box.Max.X-size+u.Line(7), box.Min.Y, box.Max.X+u.Line(7), box.Max.Y-u.Line(hairline))
	c.Icon(paint.IconForward, arrow, paint.Black)
	end := box.Max.X - u.Px(42)
	l := c.Type().Fit(s.All, styleIn(c.Type(), u, Body, s.All, end-target.Min.X), end-target.Min.X)
	c.Text(end-l.Width.Ceil(), y, l, paint.Black)
	box.Max.X = max(target.Min.X, box.Min.X)
	return box
}
