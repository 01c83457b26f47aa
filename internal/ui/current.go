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
	Focused  bool
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
	c.Target(paint.Target{Name: k.Name, Text: k.Title, Area: r})
	box, text := cutLeft(r, u.Px(currentCover))
	_, text = cutLeft(text, u.Px(currentGap))
	cover := Cover{Title: k.Title}
	if k.Cover != nil {
		cover = *k.Cover
	}
	cover.Focused = k.Focused
	cover.Draw(c, box)

	rest, button := cutBottom(text, u.Px(currentButton))
	c.FillRound(button, u.Line(radius), paint.Black)
	c.Label(insetX(button, u.Px(smallGap)), k.Button, Heading.Style(u), paint.Center, paint.White)
	rest, _ = cutBottom(rest, u.Px(gap))
	rest, bar := cutBottom(rest, u.Px(progressHeight))
	k.Progress.Draw(c, bar)
	place := rest.Max.Y - u.Px(18)
	c.Text(rest.Min.X, place, c.Type().Fit(k.Place, Secondary.Style(u), rest.Dx()), paint.Black)
	k.drawTitle(c, rest, place)
}

// drawTitle draws title and part in the upper part of r, above the line of the place.
func (k Current) drawTitle(c *paint.Canvas, r image.Rectangle, place int) {
	u := c.Units()
	y := r.Min.Y + scaled(u, 36)
	for i, l := range c.Type().Balance(k.Title, HeroHome.Style(u), r.Dx(), 2) {
		if i > 0 {
			y += HeroHome.Line(u)
		}
		c.Text(r.Min.X, y, l, paint.Black)
	}
	line := Body.Line(u)
	y += scaled(u, 60)
	if lines := (place - scaled(u, 60) - y + line) / line; lines > 0 && k.Part != "" {
		for _, l := range c.Type().Balance(k.Part, Body.Style(u), r.Dx(), min(lines, 2)) {
			c.Text(r.Min.X, y, l, paint.Black)
			y += line
		}
	}
}
