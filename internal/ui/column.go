package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// column is what stands below each other in a box. The room between gives way where the box is low.
type column struct {
	rows        []columnRow
	fixed, room int // of all rows
}

type columnRow struct {
	above, height int
	draw          func(c *paint.Canvas, r image.Rectangle)
}

// add puts something below the rest, so far from it if there is room.
func (k *column) add(above, height int, draw func(c *paint.Canvas, r image.Rectangle)) {
	k.rows = append(k.rows, columnRow{above, height, draw})
	k.fixed += height
	k.room += above
}

// write adds lines of text, if there are any, each in the middle of its pitch.
func (k *column) write(above int, st typeset.Style, pitch int, lines []typeset.Line) {
	if len(lines) > 0 {
		k.add(above, len(lines)*pitch, func(c *paint.Canvas, r image.Rectangle) { writeCentred(c, r, st, pitch, lines) })
	}
}

// writeCentred draws lines from the top of r, each in the middle of its pitch.
func writeCentred(c *paint.Canvas, r image.Rectangle, st typeset.Style, pitch int, lines []typeset.Line) {
	writeLines(c, r.Min.X, r.Min.Y+(pitch+st.CapHeight())/2, pitch, lines)
}

// boxes returns where the rows lie in r.
func (k column) boxes(r image.Rectangle) []image.Rectangle {
	room := max(min(k.room, r.Dy()-k.fixed), 0)
	boxes := make([]image.Rectangle, len(k.rows))
	height, above := 0, 0
	for i, row := range k.rows {
		above += row.above
		y := r.Min.Y + height + room*above/max(k.room, 1)
		height += row.height
		boxes[i] = image.Rect(r.Min.X, y, r.Max.X, y+row.height)
	}
	return boxes
}

// draw draws the rows in r.
func (k column) draw(c *paint.Canvas, r image.Rectangle) {
	for i, box := range k.boxes(r) {
		k.rows[i].draw(c, box)
	}
}

// fittingColumn returns the column that make makes with the largest text with which it fits, leaving some of its room, or else
// with the smallest.
func fittingColumn(u paint.Units, height int, make func(u paint.Units) column) (k column) {
	for try := range smaller(u) {
		if k = make(try); k.fixed+k.room/3 <= height {
			break
		}
	}
	return k
}
