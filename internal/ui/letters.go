package ui

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/paint"
)

// Letters is a row of letters, to go to where in a long list they begin. It stands in the place of a filter bar.
type Letters struct {
	Name    string // of the targets, before the colon: "letter"
	Letters []string
	Chosen  int // the letter of the page that is shown; -1 is none

	// In a box of several rows:
	columns int  // places that a row has room for; 0: as many as there are letters
	first   int  // of its letters among all
	bare    bool // without a line below
}

// Draw draws the letters, each as wide as a finger. Where there are too many for that, neighbours share a place; it leads
// to the first of them.
func (l Letters) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	if !l.bare {
		separator(c, r, margin)
	}
	if len(l.Letters) == 0 {
		return
	}
	most, columns := max(r.Dx()/u.Px(touch), 1), max(l.columns, len(l.Letters))
	each := (columns + most - 1) / most
	shares := slices.Repeat([]int{1}, (columns+each-1)/each)
	role := BodyBold
	places := shared(r, shares)[:(len(l.Letters)+each-1)/each]
	for i, box := range places {
		if fitting(c, l.text(i*each, each), box.Dx()-u.Px(smallGap), BodyBold, BadgeText) == BadgeText {
			role = BadgeText // for all of them
		}
	}
	for i, box := range places {
		from := i * each
		text := l.text(from, each)
		l.draw(c, box, text, role, l.Chosen >= from && l.Chosen < from+each)
		c.Target(paint.Target{Name: l.Name + ":" + l.Letters[from], Text: text, Area: box, Item: l.first + from})
	}
}

// text returns the letters of a place.
func (l Letters) text(from, each int) string {
	return strings.Join(l.Letters[from:min(from+each, len(l.Letters))], "")
}

// draw draws one place.
func (l Letters) draw(c *paint.Canvas, box image.Rectangle, text string, role Role, chosen bool) {
	u := c.Units()
	ink := paint.Black
	if chosen {
		ink = paint.White
		c.FillRound(box.Inset(u.Px(6)), u.Line(radius), paint.Black)
	}
	box.Max.Y -= u.Line(hairline)
	c.Label(box, text, role.Style(u), paint.Center, ink)
}
