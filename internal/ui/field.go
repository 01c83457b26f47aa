package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// A row of settings has a label and, beside it, the field in which its value is changed. These are their shares of the
// width, in reference pixels.
const (
	rowLabel = 408
	rowField = 900
)

// field is what rows of settings have in common. A row is black and white alone: a tap changes it at once, with a fast
// refresh.
type field struct {
	label   string
	stacked bool // the label stands above the field: they have no room side by side
	rows    int  // of boxes
}

// columns divides a width between label and field.
func columns(width int) (label, field int) {
	label = snap(width * rowLabel / (rowLabel + rowField))
	return label, width - label
}

// newField returns the field of a row of this width. It shows texts, each in a share of its width.
func newField(t *typeset.Setter, u paint.Units, label string, width int, st typeset.Style, texts []string, share func(width int) int) field {
	f := field{label: label, rows: 1}
	forLabel, forField := columns(width)
	f.stacked = f.tooWide(t, u, Body.Style(u), []string{label}, forLabel) || f.tooWide(t, u, st, texts, share(forField))
	return f
}

// tooWide reports whether any of the texts has less than some air in a box of this width.
func (f field) tooWide(t *typeset.Setter, u paint.Units, st typeset.Style, texts []string, width int) bool {
	return slices.ContainsFunc(texts, func(text string) bool { return t.Line(text, st).Width.Ceil()+u.Px(gap) > width })
}

// height returns how high the row is.
func (f field) height(u paint.Units) int {
	height := f.rows * u.Px(bar)
	if f.stacked {
		height += grown(u, 60)
	}
	return height
}

// draw draws ground and label of a row, and returns the boxes of its field, from top to bottom.
func (f field) draw(c *paint.Canvas, r image.Rectangle) []image.Rectangle {
	u := c.Units()
	c.Fill(r, paint.White)
	width, _ := columns(r.Dx())
	label, rest := cutLeft(r, width)
	if f.stacked {
		label, rest = cutBottom(r, f.rows*u.Px(bar))
	}
	c.Label(label, f.label, styleIn(c.Type(), u, Body, f.label, label.Dx()), paint.Left, paint.Black)
	boxes := make([]image.Rectangle, f.rows)
	for i := range boxes {
		var row image.Rectangle
		row, rest = cutTop(rest, u.Px(bar))
		_, row = cutTop(row, u.Px(smallGap))
		boxes[i], _ = cutBottom(row, u.Px(smallGap))
	}
	return boxes
}

// frame draws the frame around the box of a field. It covers what the field holds, and is therefore drawn last.
func frame(c *paint.Canvas, box image.Rectangle) {
	c.Frame(box, c.Units().Line(edge), c.Units().Px(radius), paint.Black)
}

// reach returns the area of a target in a field: a finger may miss it a little, above and below.
func reach(r image.Rectangle, u paint.Units) image.Rectangle {
	return image.Rect(r.Min.X, r.Min.Y-u.Px(grid), r.Max.X, r.Max.Y+u.Px(grid))
}
