package gallery

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// sheet is samples of one sort. It begins on a page of its own and goes on over as many as it needs: on another panel, or
// with another size of text, these are others.
type sheet struct {
	title   string
	class   loop.Class
	samples []sample
}

// sample is one thing to show.
type sample struct {
	note   string // above it
	height height // nil: all of a page
	draw   func(c *paint.Canvas, r image.Rectangle)
	touch  func(turn *loop.Turn, t paint.Target) // nil: nothing happens
}

// height returns how high a sample is on a page of this width.
type height func(width int, u paint.Units) int

// px returns the height of a sample that grows with the density of the panel alone.
func px(ref int) height {
	return func(_ int, u paint.Units) int { return u.Px(ref) }
}

// Lengths of a page of samples, in reference pixels.
const (
	sampleGap    = 24
	sampleMargin = 48
)

// leaves deals the samples out to pages with this body.
func (s sheet) leaves(body image.Rectangle, u paint.Units) [][]spot {
	var leaves [][]spot
	var leaf []spot
	y := body.Min.Y
	for _, sample := range s.samples {
		place := sample.below(y, body, u)
		if place.end(u) > body.Max.Y && len(leaf) > 0 {
			leaves, leaf = append(leaves, leaf), nil
			place = sample.below(body.Min.Y, body, u)
		}
		place.box = place.box.Intersect(body) // one that is higher than a page makes do with it
		leaf = append(leaf, place)
		y = place.box.Max.Y
	}
	return append(leaves, leaf)
}

// spot is a sample in its place on a page.
type spot struct {
	sample
	over, box image.Rectangle // the note, and the sample itself
}

// below puts the sample below y.
func (s sample) below(y int, body image.Rectangle, u paint.Units) spot {
	place := spot{sample: s, box: body}
	height := body.Dy()
	if s.height != nil {
		height = s.height(body.Dx(), u)
		y += u.Px(sampleGap)
	}
	if s.note != "" {
		place.over = image.Rect(body.Min.X+u.Px(sampleMargin), y, body.Max.X-u.Px(sampleMargin), y+ui.Caption.Line(u))
		y = place.over.Max.Y + u.Px(sampleGap)/2
	}
	place.box.Min.Y, place.box.Max.Y = y, y+height
	return place
}

// end returns where something else may begin.
func (s spot) end(u paint.Units) int {
	if s.height == nil {
		return s.box.Max.Y
	}
	return s.box.Max.Y + u.Px(sampleGap)/2
}

func (s spot) draw(c *paint.Canvas) {
	c.Label(s.over, s.note, ui.Caption.Style(c.Units()), paint.Left, paint.Black)
	s.sample.draw(c, s.box)
}

// inset returns r without the margins of a page.
func inset(r image.Rectangle, u paint.Units) image.Rectangle {
	return image.Rect(r.Min.X+u.Px(sampleMargin), r.Min.Y, r.Max.X-u.Px(sampleMargin), r.Max.Y)
}

// columns divides r from left to right into n boxes with gaps between them.
func columns(r image.Rectangle, n int, u paint.Units) []image.Rectangle {
	gap := u.Px(sampleGap)
	boxes := make([]image.Rectangle, n)
	for i := range boxes {
		left, right := (r.Dx()+gap)*i/n, (r.Dx()+gap)*(i+1)/n-gap
		boxes[i] = image.Rect(r.Min.X+left, r.Min.Y, r.Min.X+right, r.Max.Y)
	}
	return boxes
}
