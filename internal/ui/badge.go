package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// drawBadge draws a short word ("New") in the lower right corner of a cover. It is white with a frame, and has a white
// edge towards the picture, of which it takes no more than r.
func drawBadge(c *paint.Canvas, r image.Rectangle, text string) {
	u := c.Units()
	st := BadgeText.Style(u)
	width := c.Type().Line(text, st).Width.Ceil() + u.Px(30)
	height := max(u.Px(48), snap(BadgeText.Line(u)+u.Px(smallGap)))
	box := onCover(c, image.Rect(r.Max.X-up(width), r.Max.Y-height, r.Max.X, r.Max.Y), r)
	c.Frame(box, u.Line(edge), 0, paint.Black)
	c.Label(insetX(box, u.Px(smallGap)), text, st, paint.Center, paint.Black)
}

// onCover clears the place of a mark or a badge on the cover r, and a narrow edge around it. It returns the place.
func onCover(c *paint.Canvas, place, r image.Rectangle) image.Rectangle {
	place = place.Intersect(r)
	inner := r.Inset(c.Units().Line(hairline)) // the border of the cover stays
	c.Fill(place.Inset(-c.Units().Line(edge)).Intersect(inner), paint.White)
	return place
}
