package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Card is a work in a grid: its cover, its title, and a line about it.
type Card struct {
	Title, Meta string
	Cover       *Cover // nil: an empty page with the title
	Name        string // of the target; empty: the title

	Selected bool // in a grid: the texts are inverted
	OneLine  bool // the title has one line, on home

	marked bool // the cover has a strong border
}

// Draw draws the card and declares it as a target.
func (k Card) Draw(c *paint.Canvas, r image.Rectangle) {
	k.draw(c, r, cardSize)
	c.Target(paint.Target{
		Name: first(k.Name, k.Title), Text: first(k.Title, k.Name), Area: r, Frame: k.framed(r, c.Units(), cardSize),
	})
}

// cardFormat is how cards of one size are set, in reference pixels.
type cardFormat struct {
	width, cover int // of the box of the cover
	gap          int // below it
	below        int // the last row of cards
	title, meta  Role
}

var (
	cardSize  = cardFormat{width: 300, cover: 342, gap: 12, below: 18, title: CardTitle, meta: Caption}
	largeSize = cardFormat{width: 408, cover: 582, gap: 18, title: RowTitle, meta: Secondary}
)

// titleLine returns how high a line of the title is. A title of one line has more air.
func (k Card) titleLine(u paint.Units, f cardFormat) int {
	if k.OneLine {
		return u.Scaled(48)
	}
	return f.title.Line(u)
}

// textHeight returns how much room the texts below a cover take.
func (k Card) textHeight(u paint.Units, f cardFormat) int {
	lines := 2
	if k.OneLine {
		lines = 1
	}
	return u.Px(f.gap) + up(lines*k.titleLine(u, f)+f.meta.Line(u))
}

// framed returns the frame of a card in r: around its cover, as one around all would cut its texts.
func (k Card) framed(r image.Rectangle, u paint.Units, f cardFormat) image.Rectangle {
	cover, _ := cutBottom(r, k.textHeight(u, f))
	return k.Cover.or(k.Title).framed(cover, u)
}

// draw draws the card and returns the box of its texts: it ends with them.
func (k Card) draw(c *paint.Canvas, r image.Rectangle, f cardFormat) image.Rectangle {
	u := c.Units()
	c.Fill(r, paint.White)
	cover, text := cutBottom(r, k.textHeight(u, f))
	_, text = cutTop(text, u.Px(f.gap))
	k.drawCover(c, cover)
	text.Max.Y = k.drawText(c, text, f)
	return text
}

func (k Card) drawCover(c *paint.Canvas, r image.Rectangle) {
	cover := k.Cover.or(k.Title)
	cover.marked = k.marked
	cover.Draw(c, r)
}

// drawText draws the title, over two lines of similar length, and the line about it directly below. It returns where that
// ends.
func (k Card) drawText(c *paint.Canvas, r image.Rectangle, f cardFormat) int {
	u := c.Units()
	st, line := f.title.Style(u), k.titleLine(u, f)
	y := r.Min.Y
	if k.OneLine {
		c.Label(image.Rect(r.Min.X, y, r.Max.X, y+line), k.Title, st, paint.Left, paint.Black)
		y += line
	} else {
		lines := c.Type().Balance(k.Title, st, r.Dx(), 2)
		writeLines(c, r.Min.X, y+titleBaseline(st), line, lines)
		y += len(lines) * line
	}
	meta := image.Rect(r.Min.X, y, r.Max.X, y+f.meta.Line(u))
	c.Label(meta, k.Meta, f.meta.Style(u), paint.Left, paint.Black)
	return meta.Max.Y
}

// titleBaseline returns how far below the upper edge of its box the first line of a title stands: 32 at a size of 34.
func titleBaseline(st typeset.Style) int { return (st.Size*32 + 17) / 34 }

// CoverBox returns how large the cover of a card of this size can be: what a picture should be made to fit.
func (k Card) CoverBox(size image.Point, u paint.Units) image.Point {
	return image.Pt(size.X, max(size.Y-k.textHeight(u, cardSize), 0))
}
