package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Tile is a server on home: what it is called, and what it holds or what is wrong with it.
type Tile struct {
	Title, Text string
	Short       string      // instead of a text that has no room; empty: that is cut
	Logo        *image.Gray // 72 reference pixels large
	Name        string      // of the target
}

const (
	tileLogo = 72
	tileText = 18 // from the logo to the texts
)

// Height returns how high a tile must be.
func (t Tile) Height(u paint.Units) int { return max(grown(u, bar), u.Px(bar)) }

// Draw draws the tile.
func (t Tile) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	c.Frame(r, u.Line(edge), u.Line(radius), paint.Black)
	c.Target(paint.Target{Name: t.Name, Text: t.Title, Area: r})

	logo, rest := cutLeft(insetX(r, u.Px(gap)), u.Px(tileLogo))
	if t.Logo != nil {
		drawPicture(c, centred(logo, logo.Dx(), logo.Dx()), t.Logo)
	}
	_, rest = cutLeft(rest, u.Px(tileText))
	size := u.Line(rowArrow)
	rest, arrow := cutRight(rest, size/2)
	c.Icon(paint.IconForward, centred(arrow, size, size), paint.Black)
	rest, _ = cutRight(rest, u.Px(grid))

	middle := (r.Min.Y + r.Max.Y) / 2
	title := styleIn(c.Type(), u, Heading, t.Title, rest.Dx())
	text := styleIn(c.Type(), u, Caption, t.Text, rest.Dx())
	if t.Short != "" && c.Type().Line(t.Text, text).Width.Ceil() > rest.Dx() {
		t.Text, text = t.Short, styleIn(c.Type(), u, Caption, t.Short, rest.Dx())
	}
	c.Text(rest.Min.X, middle-u.Scaled(5), c.Type().Fit(t.Title, title, rest.Dx()), paint.Black)
	c.Text(rest.Min.X, middle+u.Scaled(35), c.Type().Fit(t.Text, text, rest.Dx()), paint.Black)
}
