package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Lengths of boxes that lie over a screen.
const (
	halo        = 12 // white around the border, which sets the box off from any picture
	overlayEdge = 4
	aboveMiddle = 54 // how much higher than in the middle a box stands
)

// overlayBox returns where a box with this size inside of its halo lies on a screen: a little above the middle. The halo
// is part of the box.
func overlayBox(screen image.Point, u paint.Units, size image.Point) image.Rectangle {
	box := centred(image.Rectangle{Max: screen}, size.X, size.Y)
	least := u.Px(halo)
	at := image.Pt(max(snap(box.Min.X), least), max(snap(box.Min.Y-u.Px(aboveMiddle)), least))
	return image.Rectangle{Min: at, Max: at.Add(size)}.Inset(-least)
}

// inOverlay returns the box of the border.
func inOverlay(r image.Rectangle, u paint.Units) image.Rectangle { return r.Inset(u.Px(halo)) }

// drawOverlay draws halo, ground and border, and returns the box of the border.
func drawOverlay(c *paint.Canvas, r image.Rectangle) image.Rectangle {
	u := c.Units()
	c.Fill(r, paint.White)
	r = inOverlay(r, u)
	c.Frame(r, u.Line(overlayEdge), u.Px(radius), paint.Black)
	return r
}
