package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// key is a key of a number pad or keyboard. Keys are black and white alone, and so is everything near them: they are
// refreshed with a waveform of two levels.
type key struct {
	name string     // of its target, after "key:"
	text string     // what it says, or what its icon stands for
	icon paint.Icon // instead of the text
	role Role
	dark bool // white on black: what ends the entry, and what is switched on
}

// keyGap is what keys are apart, in reference pixels. A finger that hits it hits the nearer key.
const keyGap = 12

// draw draws the key in its cell, which is its target and half a gap larger at each side. pressed is the name of a target.
func (k key) draw(c *paint.Canvas, cell image.Rectangle, item int, pressed string) {
	u := c.Units()
	name := "key:" + k.name
	c.Target(paint.Target{Name: name, Text: k.text, Area: cell, Item: item})
	ground, ink := paint.White, paint.Black
	if k.dark != (name == pressed) {
		ground, ink = ink, ground
	}
	r, round := cell.Inset(u.Px(keyGap)/2), u.Px(radius)
	c.Fill(cell, paint.White)
	c.FillRound(r, round, ground)
	c.Frame(r, u.Line(edge), round, paint.Black)
	if k.icon != 0 {
		c.Icon(k.icon, centred(r, u.Px(72), u.Px(72)), ink)
		return
	}
	r = insetX(r, u.Px(grid))
	c.Label(r, k.text, styleIn(c.Type(), u, k.role, k.text, r.Dx()), paint.Center, ink)
}
