package paint

import (
	"image"

	"inkshelf/internal/typeset"
)

// Notes is what is to be known of a drawing besides its pixels, for whoever checks it. Only a canvas that is asked to
// (Canvas.Note) keeps them: an app that is read on pays nothing for them.
type Notes struct{ Written []Written }

// Written is a line of text as it was drawn.
type Written struct {
	Text string
	Area image.Rectangle // of its ink, also where that lies outside of the canvas
	Size int             // pixels per em
	Gray Gray
	Bold bool
	Over image.Rectangle // the largest part of Area that was painted over later
}

// Note has c note in n what is drawn, from the next Begin on, which empties n. With nil it stops.
func (c *Canvas) Note(n *Notes) { c.notes = n }

// noteText notes a line whose glyphs have left their ink in area.
func (c *Canvas) noteText(l typeset.Line, area image.Rectangle, g Gray) {
	if c.notes == nil || area.Empty() {
		return
	}
	w := Written{Text: l.Text, Area: area, Gray: g, Bold: true}
	for _, glyph := range l.Glyphs {
		w.Size = max(w.Size, glyph.Size)
		w.Bold = w.Bold && glyph.Face.Bold()
	}
	c.notes.Written = append(c.notes.Written, w)
}

// noteFill notes that r was painted over, whatever was there.
func (c *Canvas) noteFill(r image.Rectangle) {
	if c.notes == nil {
		return
	}
	for i := range c.notes.Written {
		w := &c.notes.Written[i]
		if over := w.Area.Intersect(r); over.Dx()*over.Dy() > w.Over.Dx()*w.Over.Dy() {
			w.Over = over
		}
	}
}
