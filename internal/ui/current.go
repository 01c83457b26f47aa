package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Current is the book that is being read, on home. The whole of it is one target, which goes on reading.
type Current struct {
	Cover    *Cover // without marks: the texts beside it say everything
	Title    string
	Part     string // which of its books: "Vol. 7, Le Verre et la Sève"
	Place    string // "Page 34 of 180"
	Progress Progress
	Button   string // what a tap does, drawn as a button
	Name     string // of the target
}

const (
	currentCover  = 294
	currentGap    = 30
	currentButton = 102
)

// Draw draws the book. Button, bar and place stand at the lower edge; title and part have the rest. The capitals of the
// title are level with the cover, so that their accents stand out above r: the heading there is drawn before.
func (k Current) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	box, text := cutLeft(r, u.Px(currentCover))
	_, text = cutLeft(text, u.Px(currentGap))
	cover := k.Cover.or(k.Title)
	cover.Draw(c, box)
	c.Target(paint.Target{Name: k.Name, Text: k.Title, Area: r, Frame: cover.framed(box, u)})

	rest, button := cutBottom(text, u.Px(currentButton))
	c.FillRound(button, u.Line(radius), paint.Black)
	label := insetX(button, u.Px(smallGap))
	c.Label(label, k.Button, styleIn(c.Type(), u, Heading, k.Button, label.Dx()), paint.Center, paint.White)
	rest, _ = cutBottom(rest, u.Px(gap))
	rest, bar := cutBottom(rest, u.Px(progressHeight))
	k.Progress.Draw(c, bar)
	place := rest.Max.Y - u.Px(18)
	st := styleIn(c.Type(), u, Secondary, k.Place, rest.Dx())
	c.Text(rest.Min.X, place, c.Type().Fit(k.Place, st, rest.Dx()), paint.Black)
	k.drawTitle(c, rest, place)
}

// drawTitle draws title and part in the upper part of r, above the line of the place.
func (k Current) drawTitle(c *paint.Canvas, r image.Rectangle, place int) {
	u := c.Units()
	title := c.Type().Balance(k.Title, HeroHome.Style(u), r.Dx(), 2)
	y := r.Min.Y + u.Scaled(36)
	writeLines(c, r.Min.X, y, HeroHome.Line(u), title)
	y += max(len(title)-1, 0)*HeroHome.Line(u) + u.Scaled(60)
	line := Body.Line(u)
	if lines := (place - u.Scaled(60) - y + line) / line; lines > 0 && k.Part != "" {
		writeLines(c, r.Min.X, y, line, c.Type().Balance(k.Part, Body.Style(u), r.Dx(), min(lines, 2)))
	}
}

// CoverBox returns how large the cover can be in a box of this size.
func (k Current) CoverBox(size image.Point, u paint.Units) image.Point {
	return image.Pt(min(u.Px(currentCover), size.X), size.Y)
}
