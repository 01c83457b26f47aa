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

// Box returns where the box lies on a screen of this size, with the white around it. Of some alphabets there are more
// letters than a low screen has rows for: then they share places.
func (b LetterBox) Box(size image.Point, u paint.Units) image.Rectangle {
	width := min(letterColumns*u.Px(letterWidth)+2*u.Px(dialogEdge), snap(size.X)-2*u.Px(gap))
	most := (size.Y - letterRest(u) - 2*u.Px(aroundBox)) / u.Px(letterHeight)
	rows := min((len(b.Letters.Letters)+letterColumns-1)/letterColumns, max(most, 1))
	return overlayBox(size, u, image.Pt(width, letterRest(u)+rows*u.Px(letterHeight)))
}

// letterRest returns how high a box without letters would be.
func letterRest(u paint.Units) int { return padHead(u) + u.Px(gap) + u.Px(bar) + u.Px(dialogFoot) }

// Draw draws the box in r, which is its Box.
func (b LetterBox) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	rows := max((inOverlay(r, u).Dy()-letterRest(u))/u.Px(letterHeight), 1)
	head, rest := cutTop(insetX(drawOverlay(c, r), u.Px(dialogEdge)), padHead(u))
	title := ScreenTitle.Style(u)
	c.Label(onBaseline(head, head.Min.Y+u.Px(dialogEdge)+title.Size, title), b.Title, title, paint.Left, paint.Black)
	for _, row := range b.rows(rows) {
		var box image.Rectangle
		box, rest = cutTop(rest, u.Px(letterHeight))
		row.Draw(c, box)
	}
	_, rest = cutTop(rest, u.Px(gap))
	button, _ := cutTop(rest, u.Px(bar))
	Button{Name: "cancel", Text: b.Words.or().Cancel, Role: Heading}.Draw(c, button)
	c.Bilevel(false)
}

// rows divides the letters into at most so many rows.
func (b LetterBox) rows(most int) []Letters {
	perRow := max(letterColumns, (len(b.Letters.Letters)+most-1)/most)
	var rows []Letters
	first := 0
	for some := range slices.Chunk(b.Letters.Letters, perRow) {
		rows = append(rows, Letters{
			Name: b.Letters.Name, Letters: some, Chosen: b.Letters.Chosen - first, columns: perRow, first: first, bare: true,
		})
		first += len(some)
	}
	return rows
}
