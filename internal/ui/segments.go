package ui

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Segments is a row of settings: a choice of few, all of them in sight.
type Segments struct {
	Name, Label string
	Options     []string
	Chosen      int // -1: none
	Focused     bool
}

// Draw draws the row.
func (s Segments) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	box := s.field(c.Type(), u, r.Dx()).draw(c, r)
	for i, segment := range shared(box, slices.Repeat([]int{1}, len(s.Options))) {
		ink := paint.Black
		switch {
		case i == s.Chosen:
			s.fill(c, segment)
			ink = paint.White
		case i > 0 && i-1 != s.Chosen:
			c.VLine(segment.Min.X, segment.Min.Y, segment.Max.Y, u.Line(edge), paint.Black)
		}
		option := s.Options[i]
		c.Label(insetX(segment, u.Px(smallGap)), option, BodyBold.Style(u), paint.Center, ink)
		c.Target(paint.Target{
			Name: s.Name + ":" + strings.ToLower(option), Text: option, Area: reach(segment, u), Item: i,
		})
	}
	frame(c, box, s.Focused)
	c.Bilevel(false)
}

// fill makes the chosen segment black. Its corners are round where those of the field are.
func (s Segments) fill(c *paint.Canvas, segment image.Rectangle) {
	round := c.Units().Px(radius)
	c.FillRound(segment, round, paint.Black)
	if s.Chosen == 0 {
		segment.Min.X += round
	}
	if s.Chosen == len(s.Options)-1 {
		segment.Max.X -= round
	}
	c.Fill(segment, paint.Black)
}

func (s Segments) field(t *typeset.Setter, u paint.Units, width int) field {
	return newField(t, u, s.Label, width, BodyBold.Style(u), s.Options, func(width int) int {
		return width / max(len(s.Options), 1)
	})
}

func (s Segments) height(t *typeset.Setter, u paint.Units, width int) int {
	return s.field(t, u, width).height(u)
}
