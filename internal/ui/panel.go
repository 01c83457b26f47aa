package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Panel is a panel from the lower edge of the screen, with rows of settings. What is chosen in it counts when it is
// applied, never at each tap. Rows that a low screen has no room for are not shown; the two buttons always are.
type Panel struct {
	Rows  []Block
	Words *Words
}

// panelEdge is the line between a panel and what it lies over.
const panelEdge = 4

// Box returns where the panel lies on a screen of this size.
func (p Panel) Box(size image.Point, u paint.Units) image.Rectangle {
	_, box := cutBottom(image.Rectangle{Max: size}, p.natural(typeset.New(), u, size.X))
	return box
}

// Draw draws the panel at the bottom of r. What r is higher than Box stays white above it: over a page of text a box
// that begins between two lines cuts none of them.
func (p Panel) Draw(c *paint.Canvas, r image.Rectangle) {
	u, s := c.Units(), c.Type()
	c.Fill(r, paint.White)
	_, r = cutBottom(r, p.natural(s, u, r.Dx()))
	c.HLine(r.Min.X, r.Max.X, r.Min.Y, u.Line(panelEdge), paint.Black)
	rest, _ := cutBottom(insetX(r, u.Px(margin)), u.Px(gap))
	rest, foot := cutBottom(rest, u.Px(bar))
	_, rest = cutTop(rest, u.Px(gap))
	rest, _ = cutBottom(rest, u.Px(gap))
	for _, row := range p.Rows {
		height := row.height(s, u, rest.Dx())
		if height > rest.Dy() {
			break
		}
		var box image.Rectangle
		box, rest = cutTop(rest, height)
		row.Draw(c, box)
	}
	p.buttons(c, foot)
}

// natural returns how high the panel is.
func (p Panel) natural(s *typeset.Setter, u paint.Units, width int) int {
	height := u.Px(gap) + u.Px(gap) + u.Px(bar) + u.Px(gap)
	for _, row := range p.Rows {
		height += row.height(s, u, width-2*u.Px(margin))
	}
	return height
}

// buttons draws the two buttons. The split between them stands under the left side of the fields.
func (p Panel) buttons(c *paint.Canvas, r image.Rectangle) {
	w := p.Words.or()
	label, _ := columns(r.Dx())
	left, right := cutLeft(r, label)
	left, _ = cutRight(left, c.Units().Px(smallGap))
	Button{Name: "cancel", Text: w.Cancel}.Draw(c, left)
	Button{Name: "apply", Text: w.Apply, Kind: Primary, Role: BodyBold}.Draw(c, right)
}
