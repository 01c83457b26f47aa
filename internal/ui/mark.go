package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Mark says where a book is.
type Mark int

// The marks.
const (
	NoMark      Mark = iota // it does not matter, or is not known
	OnReader                // black
	NotOnReader             // framed
)

const (
	coverMark = 48 // side of a mark on a cover or beside a status
	rowMark   = 54 // in a column of its own
)

// draw draws the mark as large as r.
func (m Mark) draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	switch m {
	case OnReader:
		c.Icon(paint.IconOnReader, r, paint.Black)
	case NotOnReader:
		c.Icon(paint.IconNotOnReader, r, paint.Black)
	}
}

// text returns what a target says that stands for the mark.
func (m Mark) text(w *Words) string {
	if m == OnReader {
		return w.Downloaded
	}
	return w.Download
}
