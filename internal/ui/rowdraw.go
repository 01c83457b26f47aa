package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// rowDrawing is a row being drawn in its box.
type rowDrawing struct {
	Row
	rowStyle
	format rowFormat
	c      *paint.Canvas
	u      paint.Units
	box    image.Rectangle
	areas  rowAreas
}

// rowStyle is what the rows of a list have in common.
type rowStyle struct {
	kind   RowKind
	left   bool // for the left hand
	number int  // width of the column of numbers
}

// drawing prepares a row for being drawn in box. Nothing of a setting is at the side of the thumb.
func (r Row) drawing(c *paint.Canvas, box image.Rectangle, style rowStyle) *rowDrawing {
	d := &rowDrawing{Row: r, rowStyle: style, format: style.kind.format(), c: c, u: c.Units(), box: box}
	d.left = d.left && d.kind != Setting
	d.areas = d.layout()
	return d
}

// draw draws the row in its box, which is white.
func (d *rowDrawing) draw() {
	if d.Selected {
		d.c.Fill(d.box, paint.White) // no separator
	}
	d.drawText(d.areas.text)
	d.drawNumber(d.areas.number)
	if d.kind == Setting {
		d.drawValue(d.areas.column)
	} else {
		d.drawStatus(d.areas.column)
	}
	d.drawAction(d.areas.action)
	if d.Selected {
		d.c.Invert(d.box)
	}
	d.drawCover(d.areas.cover)
}

// drawMarked frames the row. On a selected one the frame is white.
func (d *rowDrawing) drawMarked() {
	ink := paint.Black
	if d.Selected {
		ink = paint.White
	}
	r := insetX(d.box, d.u.Px(smallGap)).Inset(d.u.Line(hairline))
	d.c.Frame(r, d.u.Line(strong), d.u.Line(radius), ink)
}

// middle returns the line that baselines are counted from.
func (d *rowDrawing) middle() int { return (d.box.Min.Y + d.box.Max.Y) / 2 }

// ink returns the ink of what says where the row leads.
func (d *rowDrawing) ink() paint.Gray {
	if d.Disabled {
		return paint.Disabled
	}
	return paint.Black
}

// textLine is a line of text, and how far below the one before it stands.
type textLine struct {
	typeset.Line
	step int
	ink  paint.Gray
}

// drawText draws title and further lines in the middle of the row.
func (d *rowDrawing) drawText(r image.Rectangle) {
	lines, span := d.texts(r.Dx()), 0
	for _, l := range lines {
		span += l.step
	}
	y := d.middle() + d.u.Scaled(d.format.block) - span/2
	if span == 0 {
		y = d.middle() + d.u.Scaled(d.format.alone)
	}
	for _, l := range lines {
		y += l.step
		d.c.Text(r.Min.X, y, l.Line, l.ink)
	}
}

// texts sets what the row says.
func (d *rowDrawing) texts(width int) []textLine {
	st := d.format.title.Style(d.u)
	if d.Disabled && d.format.title == Body {
		st = BodyBold.Style(d.u) // gray letters must be strong
	}
	most := d.format.lines
	if d.kind == Setting && d.Second == "" {
		most = 2
	}
	var lines []textLine
	for i, l := range d.c.Type().Balance(d.Title, st, width, most) {
		lines = append(lines, textLine{l, min(i, 1) * d.format.title.Line(d.u), d.ink()})
	}
	for _, more := range []struct {
		text string
		step int
	}{{d.Second, d.format.toSecond}, {d.Third, d.format.toThird}} {
		if more.text != "" && more.step > 0 {
			l := d.c.Type().Fit(more.text, d.format.second.Style(d.u), width)
			lines = append(lines, textLine{l, d.u.Scaled(more.step), paint.Black})
		}
	}
	return lines
}

// drawCover draws the thumbnail.
func (d *rowDrawing) drawCover(r image.Rectangle) {
	if d.Cover != nil {
		cover := *d.Cover
		cover.Title = ""
		cover.drawMiddle(d.c, r)
	}
}
