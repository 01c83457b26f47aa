package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
)

// LetterBox offers the letters under which a long list files its items, in a box over the screen. All of it is black and
// white.
type LetterBox struct {
	Title   string
	Letters Letters
	Words   *Words
}

// Lengths of the box, in reference pixels.
const (
	letterColumns = 7
	letterWidth   = 132
	letterHeight  = 120
)

// Box returns where the box lies on a screen of this size, with the white around it.
func (b LetterBox) Box(size image.Point, u paint.Units) image.Rectangle {
	width := min(letterColumns*u.Px(letterWidth)+2*u.Px(dialogEdge), snap(size.X)-2*u.Px(gap))
	height := padHead(u) + len(b.rows(size, u))*u.Px(letterHeight) + u.Px(gap) + u.Px(bar) + u.Px(dialogFoot)
	return overlayBox(size, u, image.Pt(width, height))
}

// rows divides the letters. Of some alphabets there are more than a screen has rows for: then letters share a place.
func (b LetterBox) rows(size image.Point, u paint.Units) []Letters {
	most := max((size.Y-padHead(u)-2*u.Px(aroundBox)-2*u.Px(bar))/u.Px(letterHeight), 1)
	perRow := max(letterColumns, (len(b.Letters.Letters)+most-1)/most)
	var rows []Letters
	first := 0
	for some := range slices.Chunk(b.Letters.Letters, perRow) {
		rows = append(rows, Letters{
			Name: b.Letters.Name, Letters: some, Chosen: b.Letters.Chosen - first, columns: perRow, bare: true, first: first,
		})
		first += len(some)
	}
	return rows
}

// Draw draws the box in r, which is its Box.
func (b LetterBox) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	head, rest := cutTop(insetX(drawOverlay(c, r), u.Px(dialogEdge)), padHead(u))
	title := ScreenTitle.Style(u)
	c.Label(onBaseline(head, head.Min.Y+u.Px(dialogEdge)+title.Size, title), b.Title, title, paint.Left, paint.Black)
	for _, row := range b.rows(c.Size(), u) {
		var box image.Rectangle
		box, rest = cutTop(rest, u.Px(letterHeight))
		row.Draw(c, box)
	}
	_, rest = cutTop(rest, u.Px(gap))
	button, _ := cutTop(rest, u.Px(bar))
	Button{Name: "cancel", Text: b.Words.or().Cancel, Role: Heading}.draw(c, button)
	c.Bilevel(false)
}
