package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Dialog is a question, or something to tell, in a box over the screen. One is open at a time; back and a tap outside
// choose what changes nothing.
type Dialog struct {
	Title    string
	Subtitle string // the work that it is about
	Text     string // in pages where it is longer than the screen allows, or shortened where something below it has pages
	Page     int    // of the text, counted from 0
	Facts    []Fact

	// What to choose from, or to read. Either has pages where it is longer than the screen allows.
	Check *CheckList
	Long  *TextPage

	Buttons []Button // of which three are shown
	Words   *Words
}

// Lengths inside of a dialog, in reference pixels.
const (
	dialogWidth = 1092
	dialogEdge  = 48  // at the top and the sides
	dialogHead  = 36  // below the last baseline of the head
	dialogFoot  = 36  // below the buttons
	aboveButton = 30  // above the buttons
	aroundBox   = 120 // of the screen above and below: a tap there closes the dialog
)

// Box returns where the dialog lies on a screen of this size, with the white around it: the area to refresh.
func (d Dialog) Box(size image.Point, u paint.Units) image.Rectangle {
	return d.box(typeset.New(), u, size)
}

func (d Dialog) box(s *typeset.Setter, u paint.Units, size image.Point) image.Rectangle {
	width := min(u.Px(dialogWidth), snap(size.X)-2*u.Px(gap))
	inner := width - 2*u.Px(dialogEdge)
	height := d.head(s, u, inner).height + d.bodyHeight(s, u, inner) + d.footHeight(s, u, inner)
	return overlayBox(size, u, image.Pt(width, min(height, snap(size.Y)-2*u.Px(aroundBox))))
}

// Pages returns how many pages the dialog has on a screen of this size.
func (d Dialog) Pages(size image.Point, u paint.Units) int {
	s := typeset.New()
	_, body, _ := d.divide(s, u, inOverlay(d.box(s, u, size), u))
	for i, box := range d.place(s, u, body) {
		if b, ok := d.body()[i].(pagedBlock); ok {
			page, _ := divideBlock(b, s, u, box)
			return b.paging(s, u, page).pages()
		}
	}
	return 1
}

// Draw draws the dialog in r, which is its Box.
func (d Dialog) Draw(c *paint.Canvas, r image.Rectangle) {
	u, s := c.Units(), c.Type()
	r = drawOverlay(c, r)
	head, body, foot := d.divide(s, u, r)
	d.head(s, u, head.Dx()).draw(c, head)
	for i, box := range d.place(s, u, body) {
		switch b := d.body()[i].(type) {
		case pagedBlock:
			d.drawPaged(c, b, box, r)
		default:
			b.Draw(c, box)
		}
	}
	d.drawButtons(c, foot)
}

// divide divides the inside of the border between the head, the body and the buttons.
func (d Dialog) divide(s *typeset.Setter, u paint.Units, r image.Rectangle) (head, body, foot image.Rectangle) {
	r = insetX(r, u.Px(dialogEdge))
	head, body = cutTop(r, d.head(s, u, r.Dx()).height)
	body, foot = cutBottom(body, d.footHeight(s, u, r.Dx()))
	return head, body, foot
}

// drawPaged draws a block in r, and below it, from side to side inside of the border, a pager where it has more than one
// page.
func (d Dialog) drawPaged(c *paint.Canvas, b pagedBlock, r, border image.Rectangle) {
	u := c.Units()
	page, foot := divideBlock(b, c.Type(), u, r)
	b.Draw(c, page)
	if !foot.Empty() {
		line := u.Line(overlayEdge)
		foot.Min.X, foot.Max.X = border.Min.X+line, border.Max.X-line
		Pager{
			Page: b.page(), Pages: b.paging(c.Type(), u, page).pages(), Words: d.Words, inset: u.Px(dialogEdge) - line,
		}.Draw(c, foot)
	}
}
