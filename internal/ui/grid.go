package ui

import (
	"image"
	"strconv"

	"inkshelf/internal/paint"
)

// Grid shows works as cards, a page at a time. It fills the width of the screen.
type Grid struct {
	Name string // of the targets, before the colon: "series"
	Len  int
	Page int // counted from 0
	Card func(i int) Card

	Large  bool // fewer and larger cards
	Marked int  // the card that the reader comes back from; -1 is none, and the zero value the first
}

// PerPage returns how many cards there are on a page in r.
func (g Grid) PerPage(r image.Rectangle, u paint.Units) int { return g.layout(r, u).count() }

// Pages returns how many pages there are in r, at least one.
func (g Grid) Pages(r image.Rectangle, u paint.Units) int { return g.paging(r, u).pages() }

// PageOf returns the page with the card of an item.
func (g Grid) PageOf(item int, r image.Rectangle, u paint.Units) int {
	return g.paging(r, u).pageOf(item)
}

// CoverBox returns how large a cover can be: what a picture should be made to fit.
func (g Grid) CoverBox(r image.Rectangle, u paint.Units) image.Point {
	l := g.layout(r, u)
	return image.Pt(l.card.X, l.card.Y-Card{}.textHeight(u, g.format()))
}

// Draw draws the page.
func (g Grid) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	l := g.layout(r, u)
	from, to := g.paging(r, u).on(g.Page)
	for i := from; i < to; i++ {
		card := g.Card(i)
		card.marked = i == g.Marked
		box := l.box(i - from)
		text := card.draw(c, box, g.format())
		if card.Selected {
			beside, above := u.Px(smallGap), u.Px(grid) // of the gutter, and of the gap below the cover
			c.Invert(image.Rect(text.Min.X-beside, text.Min.Y-above, text.Max.X+beside, text.Max.Y+above).Intersect(r))
		}
		name := first(card.Name, card.Title, strconv.Itoa(i+1))
		c.Target(paint.Target{
			Name: g.Name + ":" + name, Text: first(card.Title, name), Area: box, Item: i, Frame: card.framed(box, u, g.format()),
		})
	}
}

func (g Grid) paging(r image.Rectangle, u paint.Units) paging {
	return paging{items: g.Len, perPage: g.PerPage(r, u)}
}

func (g Grid) format() cardFormat {
	if g.Large {
		return largeSize
	}
	return cardSize
}

// cells is where cards stand.
type cells struct {
	origin     image.Point
	card       image.Point
	gutter     int
	cols, rows int
}

// layout puts as many cards into r as have room for their texts, at the density and text scale of u, and then makes the
// cards as large as there is room: pages are full.
func (g Grid) layout(r image.Rectangle, u paint.Units) cells {
	f := g.format()
	r = insetX(r, u.Px(margin))
	r, _ = cutBottom(r, u.Px(f.below))
	least := image.Pt(u.Text(f.width), u.Px(f.cover)+Card{}.textHeight(u, f))
	l := cells{origin: r.Min, gutter: u.Px(gutter)}
	l.cols = max((r.Dx()+l.gutter)/(least.X+l.gutter), 1)
	l.rows = max((r.Dy()+l.gutter)/(least.Y+l.gutter), 1)
	l.card.X = snap((r.Dx()+l.gutter)/l.cols - l.gutter)
	l.card.Y = snap((r.Dy()+l.gutter)/l.rows - l.gutter)
	return l
}

func (l cells) count() int { return l.cols * l.rows }

// box returns the box of the nth card.
func (l cells) box(n int) image.Rectangle {
	pitch := l.card.Add(image.Pt(l.gutter, l.gutter))
	at := l.origin.Add(image.Pt(n%l.cols*pitch.X, n/l.cols*pitch.Y))
	return image.Rectangle{Min: at, Max: at.Add(l.card)}
}
