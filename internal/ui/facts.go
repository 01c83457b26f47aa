package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Fact is something that is known: what it is, and what is known of it.
type Fact struct{ Label, Value string }

// facts is how a dialog shows facts: to be compared, in rows between lines.
type facts []Fact

// Draw draws as many facts as r holds.
func (f facts) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	line := u.Line(hairline)
	c.HLine(r.Min.X, r.Max.X, r.Min.Y, line, paint.Line)
	for _, fact := range f[:min(r.Dy()/factRow(u), len(f))] {
		var row image.Rectangle
		row, r = cutTop(r, factRow(u))
		room := max(row.Dx()/2, row.Dx()-u.Px(gap)-c.Type().Line(fact.Label, Heading.Style(u)).Width.Ceil())
		value := c.Type().Fit(fact.Value, Secondary.Style(u), room)
		label, right := cutRight(row, value.Width.Ceil())
		label, _ = cutRight(label, u.Px(gap))
		c.Label(label, fact.Label, styleIn(c.Type(), u, Heading, fact.Label, label.Dx()), paint.Left, paint.Black)
		c.Label(right, fact.Value, Secondary.Style(u), paint.Right, paint.Black)
		separator(c, row, 0)
	}
}

func (f facts) height(_ *typeset.Setter, u paint.Units, _ int) int { return len(f) * factRow(u) }

// factRow returns how high a row is.
func factRow(u paint.Units) int { return grown(u, 96) }

// table is how a screen shows facts: to be looked up, values in a column of their own.
type table []Fact

const (
	tableRow    = 88
	tableColumn = 252 // where values begin, at least
)

func (t table) draw(c *paint.Canvas, u paint.Units, r image.Rectangle) {
	thick := u.Line(edge)
	column := t.column(c.Type(), u, r.Dx())
	for i, fact := range t {
		row := image.Rect(r.Min.X, r.Min.Y+r.Dy()*i/len(t), r.Max.X, r.Min.Y+r.Dy()*(i+1)/len(t))
		label, value := cutLeft(row, column)
		label, _ = cutRight(label, u.Px(gap))
		c.Label(label, fact.Label, Body.Style(u), paint.Left, paint.Black)
		c.Label(value, fact.Value, BodyBold.Style(u), paint.Left, paint.Black)
		separator(c, row, 0)
	}
	c.HLine(r.Min.X, r.Max.X, r.Min.Y, thick, paint.Black)
	c.HLine(r.Min.X, r.Max.X, r.Max.Y-thick, thick, paint.Black)
}

// column returns how wide the column of labels is: half of the table at the most.
func (t table) column(s *typeset.Setter, u paint.Units, width int) int {
	column := u.Px(tableColumn)
	for _, fact := range t {
		column = max(column, up(s.Line(fact.Label, Body.Style(u)).Width.Ceil()+u.Px(gap)))
	}
	return min(column, snap(width/2))
}

// height returns how high the table is. Its rows divide a height that is on the grid.
func (t table) height(u paint.Units) int { return grown(u, len(t)*tableRow) }
