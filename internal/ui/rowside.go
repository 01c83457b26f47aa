package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// drawNumber draws the number of a book. A long one is smaller.
func (d *rowDrawing) drawNumber(r image.Rectangle) {
	if r.Empty() || d.Number == "" {
		return
	}
	r, _ = cutRight(r, d.u.Px(smallGap))
	role := fitting(d.c, d.Number, r.Dx(), ScreenTitle, BodyBold, BadgeText)
	l := d.c.Type().Fit(d.Number, role.Style(d.u), r.Dx())
	d.c.Text(r.Min.X, d.middle()+d.u.Scaled(14), l, paint.Black)
}

// drawValue draws how something is set, and that it can be set otherwise.
func (d *rowDrawing) drawValue(r image.Rectangle) {
	value, arrow := cutRight(r, d.u.Px(beforeArrow))
	d.drawLine(value, d.Value, BodyBold, d.middle()+d.u.Scaled(d.format.single), d.ink())
	if !d.Disabled {
		size := d.u.Line(rowArrow)
		_, arrow = cutRight(arrow, size-d.u.Line(3)) // the arrow is narrower than its icon, and stands near the margin
		d.c.Icon(paint.IconForward, centred(arrow, size, size), paint.Black)
	}
}

// drawLine draws a line of text at the outer side of r.
func (d *rowDrawing) drawLine(r image.Rectangle, text string, role Role, y int, ink paint.Gray) {
	l := d.c.Type().Fit(text, role.Style(d.u), r.Dx())
	x := r.Max.X - l.Width.Ceil()
	if d.left {
		x = r.Min.X
	}
	d.c.Text(x, y, l, ink)
}

// drawStatus draws the status, above a bar if there is one, and the mark beside it.
func (d *rowDrawing) drawStatus(r image.Rectangle) {
	if r.Empty() {
		return
	}
	y, mark := d.middle()+d.u.Scaled(d.format.single), d.middle()
	if d.Progress != nil {
		y, mark = d.middle()-d.u.Line(d.format.above), d.middle()-d.u.Line(18)
		top := d.middle() + d.u.Line(d.format.bar)
		d.Progress.Draw(d.c, image.Rect(r.Min.X, top, r.Max.X, top+d.u.Line(progressHeight)))
	}
	if d.markBeside() {
		r = d.drawMark(r, mark)
	}
	d.drawLine(r, d.Status, d.statusRole(), y, paint.Black)
}

// drawMark draws the mark at the inner side of r, with its middle at y, and returns what it leaves.
func (d *rowDrawing) drawMark(r image.Rectangle, y int) image.Rectangle {
	side := d.u.Px(coverMark)
	place, rest := cutLeft(r, side)
	if d.left {
		rest, place = cutRight(r, side)
	}
	d.Mark.draw(d.c, image.Rect(place.Min.X, y-side/2, place.Max.X, y-side/2+side))
	return rest
}

// drawAction draws the column for the download.
func (d *rowDrawing) drawAction(r image.Rectangle) {
	if r.Empty() {
		return
	}
	line, side := d.u.Line(hairline), d.u.Px(rowMark)
	x, at := r.Min.X, r.Max.X-d.u.Px(margin)-side
	if d.left {
		x, at = r.Max.X-line, r.Min.X+d.u.Px(margin)
	}
	upright(d.c, x, r, actionRule)
	above, _ := cutBottom(r, line)
	place := centred(above, side, side)
	d.Mark.draw(d.c, place.Add(image.Pt(at-place.Min.X, 0)))
}
