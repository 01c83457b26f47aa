package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// FilterBar is the row of choices above a list.
type FilterBar struct {
	Chips []Chip
}

// Chip is one choice: what is chosen, and a way to choose otherwise.
type Chip struct {
	Name, Text string
	Active     bool       // something is chosen: the text is bold
	Icon       paint.Icon // before the text
	Menu       bool       // opens something to choose from: an arrow follows the text

	// Width is the chip's share of the bar, relative to the others; 0 stands for 288. Shares do not depend on the
	// texts: a chip stays where it is when its text changes.
	Width int
}

const (
	chipWidth = 288
	chipIcon  = 54 // room of an icon
	chipArrow = 36
	rule      = 54 // height of a line between chips
)

// Draw draws the bar.
func (f FilterBar) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	separator(c, r, margin)
	shares := make([]int, len(f.Chips))
	for i, chip := range f.Chips {
		shares[i] = chip.Width
		if shares[i] <= 0 {
			shares[i] = chipWidth
		}
	}
	for i, box := range shared(r, shares) {
		left, right := u.Px(gap), u.Px(smallGap)
		if i == 0 {
			left = u.Px(margin)
		} else {
			upright(c, box.Min.X, box, rule)
		}
		if i == len(f.Chips)-1 {
			right = u.Px(margin)
		}
		_, inner := cutLeft(box, left)
		inner, _ = cutRight(inner, right)
		f.Chips[i].draw(c, inner)
		c.Target(paint.Target{Name: f.Chips[i].Name, Text: f.Chips[i].Text, Area: box, Item: i})
	}
}

// draw draws the chip from the left side of r. The text stands a little high: below it is the bar's line.
func (k Chip) draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	if k.Icon != 0 {
		var icon image.Rectangle
		icon, r = cutLeft(r, u.Px(chipIcon))
		c.Icon(k.Icon, centred(icon, u.Px(60), u.Px(60)), paint.Black)
		_, r = cutLeft(r, u.Px(smallGap))
	}
	room := r.Dx()
	if k.Menu {
		room -= u.Px(smallGap) + u.Px(chipArrow)
	}
	st := styleIn(c.Type(), u, k.role(), k.Text, room)
	text := r
	text.Max.Y -= u.Line(hairline)
	if k.Menu {
		text.Max.X = r.Min.X + min(c.Type().Fit(k.Text, st, room).Width.Ceil(), max(room, 0))
		_, arrow := cutLeft(r, text.Dx()+u.Px(smallGap))
		arrow, _ = cutLeft(arrow, u.Px(chipArrow))
		c.Icon(paint.IconDown, arrow, paint.Black)
	}
	c.Label(text, k.Text, st, paint.Left, paint.Black)
}

func (k Chip) role() Role { return bodyRole(k.Active) }
