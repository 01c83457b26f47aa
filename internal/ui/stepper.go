package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Stepper is a row of settings: a value that goes up and down in steps. An end that is reached loses its sign, but
// stays a target.
type Stepper struct {
	Name, Label, Value string
	NoLess, NoMore     bool
	Words              *Words
}

const stepWidth = 168

// Draw draws the row.
func (s Stepper) Draw(c *paint.Canvas, r image.Rectangle) {
	u, w := c.Units(), s.Words.or()
	c.Bilevel(true)
	box := s.field(c.Type(), u, r.Dx()).draw(c, r)[0]
	less, rest := cutLeft(box, u.Px(stepWidth))
	value, more := cutRight(rest, u.Px(stepWidth))
	line := u.Line(edge)
	c.VLine(value.Min.X, box.Min.Y, box.Max.Y, line, paint.Black)
	c.VLine(value.Max.X-line, box.Min.Y, box.Max.Y, line, paint.Black)
	c.Label(insetX(value, u.Px(smallGap)), s.Value, Heading.Style(u), paint.Center, paint.Black)
	sign(c, paint.IconMinus, less, s.NoLess)
	sign(c, paint.IconPlus, more, s.NoMore)
	c.Target(paint.Target{Name: s.Name + ":smaller", Text: w.Less, Area: reach(less, u)})
	c.Target(paint.Target{Name: s.Name + ":larger", Text: w.Larger, Area: reach(more, u), Item: 1})
	frame(c, box)
	c.Bilevel(false)
}

// sign draws an icon in the middle of r unless it is hidden. Gray, as other parts have it for what leads nowhere, is
// not for a fast refresh.
func sign(c *paint.Canvas, i paint.Icon, r image.Rectangle, hidden bool) {
	if size := c.Units().Line(58); !hidden {
		c.Icon(i, centred(r, size, size), paint.Black)
	}
}

func (s Stepper) field(t *typeset.Setter, u paint.Units, width int) field {
	return newField(t, u, s.Label, width, Heading.Style(u), []string{s.Value}, func(width int) int {
		return width - 2*u.Px(stepWidth)
	})
}

func (s Stepper) height(t *typeset.Setter, u paint.Units, width int) int {
	return s.field(t, u, width).height(u)
}
