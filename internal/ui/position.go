package ui

import (
	"fmt"
	"image"

	"inkshelf/internal/paint"
)

// Position is the reader's row that says where in a book this is: on a bar, which is tapped and never dragged, and as a
// counter. At its ends are the ways to other books.
type Position struct {
	Page, Pages int    // the first page is 1
	Ticks       []int  // pages where chapters begin
	Counter     string // instead of "34 / 180"

	NoPrevious, NoNext bool // there is no book before this one, or after it
	Words              *Words
}

// Lengths of the row, in reference pixels.
const (
	positionEnd  = 132 // the ways to other books
	positionEdge = 24  // from the bar to the end of its target
	positionBar  = 24  // height of the bar
	counterWidth = 228 // at least
	knobHeight   = 48
	knobWidth    = 24
	tickHeight   = 15
	tickBelow    = 18 // from the middle of the bar
)

// Draw draws the row.
func (p Position) Draw(c *paint.Canvas, r image.Rectangle) {
	u, w := c.Units(), p.Words.or()
	c.Fill(r, paint.White)
	previous, rest := cutLeft(r, u.Px(positionEnd))
	rest, next := cutRight(rest, u.Px(positionEnd))
	p.end(c, previous, paint.IconPreviousBook, p.NoPrevious)
	p.end(c, next, paint.IconNextBook, p.NoNext)
	area, counter := cutRight(rest, p.counterWidth(c)+u.Px(smallGap))
	counter, _ = cutRight(counter, u.Px(smallGap))
	area, _ = cutRight(area, u.Px(smallGap))
	c.Label(counter, p.counter(), PagerText.Style(u), paint.Center, paint.Black)
	p.drawBar(c, barBox(area, u))

	c.Target(paint.Target{Name: "book:prev", Text: w.PreviousBook, Area: previous})
	c.Target(paint.Target{Name: "book:next", Text: w.NextBook, Area: next, Item: 1})
	c.Target(paint.Target{Name: "position", Text: w.Position, Area: area})
	c.Target(paint.Target{Name: "counter", Text: p.counter(), Area: counter})
}

// At returns the page that a tap at x means; area is that of the target "position".
func (p Position) At(area image.Rectangle, u paint.Units, x int) int {
	b := barBox(area, u)
	width := int64(max(b.Dx(), 1))
	page := (2*int64(x-b.Min.X)*int64(p.Pages) + width) / (2 * width)
	return int(max(min(page, int64(p.Pages)), 1))
}

// place returns how far from the left side of a bar of this width a page stands.
func (p Position) place(page, width int) int {
	pages := int64(max(p.Pages, 1))
	page = min(max(page, 0), int(pages))
	return int((2*int64(page)*int64(width) + pages) / (2 * pages))
}

// barBox returns the bar in the area of its target.
func barBox(area image.Rectangle, u paint.Units) image.Rectangle {
	area = insetX(area, u.Px(positionEdge))
	return centred(area, area.Dx(), u.Px(positionBar))
}

// drawBar draws the bar, filled up to the page, with a knob there, and below it the ticks.
func (p Position) drawBar(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	at := r.Min.X + p.place(p.Page, r.Dx())
	middle := (r.Min.Y + r.Max.Y) / 2
	c.Frame(r, u.Line(edge), 0, paint.Black)
	c.Fill(image.Rect(r.Min.X, r.Min.Y, at, r.Max.Y), paint.Black)
	knob := image.Rect(at, middle, at, middle).Inset(-u.Px(knobWidth) / 2)
	knob.Min.Y, knob.Max.Y = middle-u.Px(knobHeight)/2, middle+u.Px(knobHeight)/2
	c.Fill(knob, paint.Black)
	for _, tick := range p.Ticks {
		y := middle + u.Line(tickBelow)
		c.VLine(r.Min.X+p.place(tick, r.Dx()), y, y+u.Line(tickHeight), u.Line(edge), paint.Black)
	}
}

// end draws the way to another book.
func (p Position) end(c *paint.Canvas, r image.Rectangle, icon paint.Icon, none bool) {
	ink := paint.Black
	if none {
		ink = paint.Line
	}
	size := c.Units().Px(66)
	c.Icon(icon, centred(r, size, size), ink)
}

func (p Position) counter() string {
	if p.Counter != "" {
		return p.Counter
	}
	return fmt.Sprintf("%d / %d", p.Page, p.Pages)
}

// counterWidth returns the width of the counter's box: that of the last page, so that the bar keeps its place.
func (p Position) counterWidth(c *paint.Canvas) int {
	u := c.Units()
	widest := fmt.Sprintf("%d / %d", p.Pages, p.Pages)
	return max(u.Px(counterWidth), up(c.Type().Line(widest, PagerText.Style(u)).Width.Ceil()+u.Px(gap)))
}
