package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Segments is a row of settings: a choice of few, all of them in sight.
type Segments struct {
	Name, Label string
	Options     []Option
	Chosen      int // -1: none
}

// Option is something to choose.
type Option struct {
	Name string // of its target, after that of the row: the same in every language
	Text string
}

// oneRow is how many options there can be whose labels are never divided between two rows.
const oneRow = 3

// Draw draws the row.
func (s Segments) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	f := s.field(c.Type(), u, r.Dx())
	each := (len(s.Options) + f.rows - 1) / f.rows
	for i, box := range f.draw(c, r) {
		from := min(i*each, len(s.Options))
		s.drawBox(c, box, from, min(from+each, len(s.Options)), s.style(c.Type(), u, box.Dx()/max(each, 1)))
	}
	c.Bilevel(false)
}

// drawBox draws a box with some of the options.
func (s Segments) drawBox(c *paint.Canvas, box image.Rectangle, from, to int, st typeset.Style) {
	u := c.Units()
	for j, segment := range shared(box, slices.Repeat([]int{1}, to-from)) {
		i, ink := from+j, paint.Black
		switch {
		case i == s.Chosen:
			fillSegment(c, segment, j == 0, i == to-1)
			ink = paint.White
		case j > 0 && i-1 != s.Chosen:
			c.VLine(segment.Min.X, segment.Min.Y, segment.Max.Y, u.Line(edge), paint.Black)
		}
		option := s.Options[i]
		c.Label(insetX(segment, u.Px(smallGap)), option.Text, st, paint.Center, ink)
		c.Target(paint.Target{
			Name: s.Name + ":" + first(option.Name, option.Text), Text: option.Text, Area: reach(segment, u), Item: i,
		})
	}
	frame(c, box)
}

// style returns how the options are set in boxes of this width: all in the size of the longest.
func (s Segments) style(t *typeset.Setter, u paint.Units, width int) typeset.Style {
	st := BodyBold.Style(u)
	for _, option := range s.Options {
		if small := styleIn(t, u, BodyBold, option.Text, snap(width)-2*u.Px(smallGap)); small.Size < st.Size {
			st = small
		}
	}
	return st
}

// fillSegment makes the chosen segment black. Its corners are round where those of its box are.
func fillSegment(c *paint.Canvas, segment image.Rectangle, first, last bool) {
	round := c.Units().Px(radius)
	c.FillRound(segment, round, paint.Black)
	if first {
		segment.Min.X += round
	}
	if last {
		segment.Max.X -= round
	}
	c.Fill(segment, paint.Black)
}

// field returns the field of the row. Its options stand in two rows if there are many and one has no room for them.
func (s Segments) field(t *typeset.Setter, u paint.Units, width int) field {
	var texts []string
	for _, option := range s.Options {
		texts = append(texts, option.Text)
	}
	share := func(width int) int { return snap(width / max(len(texts), 1)) }
	f := newField(t, u, s.Label, width, BodyBold.Style(u), texts, share)
	if f.stacked && len(texts) > oneRow && f.tooWide(t, u, BodyBold.Style(u), texts, share(width)) {
		f.rows = 2
	}
	return f
}

func (s Segments) height(t *typeset.Setter, u paint.Units, width int) int {
	return s.field(t, u, width).height(u)
}
