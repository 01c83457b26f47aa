package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// ButtonKind is how a button looks.
type ButtonKind int

// The kinds of button. One that does not exist looks plain.
const (
	Plain     ButtonKind = iota // framed
	Primary                     // black: the one that a screen is about
	IconLabel                   // framed, its icon above a small label
	Tool                        // like IconLabel, but one of a row and without a frame
)

// Button is something to do. It fills its box.
type Button struct {
	Name, Text string
	Icon       paint.Icon // beside the label, or above it
	Kind       ButtonKind
	Role       Role // of the label; with the zero value the kind decides
	Disabled   bool // leads nowhere
}

// Draw draws the button.
func (b Button) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Target(paint.Target{Name: b.Name, Text: b.Text, Area: r, Inert: b.Disabled})
	ink := b.box(c, r)
	if b.Kind == IconLabel || b.Kind == Tool {
		b.above(c, r, ink)
	} else {
		b.beside(c, r, ink)
	}
}

// box draws what the label stands on and returns the gray that can be seen there.
func (b Button) box(c *paint.Canvas, r image.Rectangle) (ink paint.Gray) {
	u := c.Units()
	rim, ground := paint.Black, paint.White
	ink = paint.Black
	switch {
	case b.Disabled:
		rim, ink = paint.Line, paint.Disabled
	case b.Kind == Primary:
		ground, ink = paint.Black, paint.White
	}
	round := u.Px(radius)
	c.Fill(r, paint.White)
	c.FillRound(r, round, ground)
	if b.Kind == Tool {
		rim = ground
	}
	c.Frame(r, u.Line(edge), round, rim)
	return ink
}

// role returns how the label is set.
func (b Button) role() Role {
	if b.Role != 0 {
		return b.Role
	}
	switch b.Kind {
	case Primary:
		return Heading
	case IconLabel:
		return BadgeText
	case Tool:
		return SecondaryBold
	}
	return BodyBold
}

// beside draws the label in the middle, after the icon if there is one.
func (b Button) beside(c *paint.Canvas, r image.Rectangle, ink paint.Gray) {
	u := c.Units()
	r = insetX(r, u.Px(smallGap))
	if b.Icon == 0 {
		c.Label(r, b.Text, styleIn(c.Type(), u, b.role(), b.Text, r.Dx()), paint.Center, ink)
		return
	}
	size := u.Px(60)
	before := size + u.Px(smallGap)
	st := styleIn(c.Type(), u, b.role(), b.Text, r.Dx()-before)
	label := c.Type().Fit(b.Text, st, r.Dx()-before)
	icon, rest := cutLeft(centred(r, before+label.Width.Ceil(), r.Dy()), before)
	c.Icon(b.Icon, image.Rect(icon.Min.X, icon.Min.Y, icon.Min.X+size, icon.Max.Y), ink)
	c.Label(rest, b.Text, st, paint.Left, ink)
}

// Width returns how wide the button must be for its icon above the whole of its label.
func (b Button) Width(s *typeset.Setter, u paint.Units) int {
	return up(s.Line(b.Text, b.role().Style(u)).Width.Ceil() + 2*u.Px(smallGap))
}

// above draws the icon above the label. A label of this size is too small to be gray: what is disabled is not bold. Nor is
// a label that has no room otherwise.
func (b Button) above(c *paint.Canvas, r image.Rectangle, ink paint.Gray) {
	u := c.Units()
	middle, below := 48, 20
	if b.Kind == Tool {
		middle, below = 60, 30
	}
	label := insetX(r, u.Px(grid))
	st, icon := styleIn(c.Type(), u, b.role(), b.Text, label.Dx()), ink
	if b.Disabled {
		icon, ink = paint.Line, paint.Black
	}
	if b.Disabled || c.Type().Line(b.Text, st).Width.Ceil() > label.Dx() {
		st.Font = typeset.Sans
	}
	half := u.Px(66) / 2
	y := r.Min.Y + u.Px(middle)
	c.Icon(b.Icon, image.Rect(r.Min.X, y-half, r.Max.X, y+half), icon)
	c.Label(onBaseline(label, r.Max.Y-u.Line(below), st), b.Text, st, paint.Center, ink)
}
