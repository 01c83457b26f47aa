package ui

import (
	"image"
	"strconv"

	"inkshelf/internal/paint"
)

// List shows items as rows, a page at a time. It fills the width of the screen.
type List struct {
	Name string // of the targets, before the colon: "series"
	Len  int
	Page int // counted from 0
	Row  func(i int) Row
	Kind RowKind

	LeftHand bool // columns at the side are at the left
	Marked   int  // the row that the reader comes back from; -1 is none, and the zero value the first
	Words    *Words
}

// PerPage returns how many rows there are on a page in r.
func (l List) PerPage(r image.Rectangle, u paint.Units) int {
	return max(r.Dy()/l.Kind.height(u), 1)
}

// Pages returns how many pages there are in r, at least one.
func (l List) Pages(r image.Rectangle, u paint.Units) int { return l.paging(r, u).pages() }

// PageOf returns the page with the row of an item.
func (l List) PageOf(item int, r image.Rectangle, u paint.Units) int {
	return l.paging(r, u).pageOf(item)
}

// CoverBox returns how large a thumbnail can be: what a picture should be made to fit.
func (l List) CoverBox(u paint.Units) image.Point {
	return image.Pt(u.Px(rowCoverWidth), u.Px(rowCoverHeight))
}

// Draw draws the page. As many rows as have room share the height evenly; what the grid of boxes leaves of it is divided
// between the top and the bottom.
func (l List) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	p := l.paging(r, u)
	height := max(snap(r.Dy()/p.perPage), grid)
	_, rest := cutTop(r, snap((r.Dy()-height*p.perPage)/2))
	from, to := p.on(l.Page)
	number := l.numberWidth(c, from, to)
	for i := from; i < to; i++ {
		var box image.Rectangle
		box, rest = cutTop(rest, height)
		if i < from+p.perPage-1 { // below the last row of a full page is the pager
			separator(c, box, margin)
		}
		l.drawRow(c, i, box, number)
	}
}

func (l List) paging(r image.Rectangle, u paint.Units) paging {
	return paging{items: l.Len, perPage: l.PerPage(r, u)}
}

// numberWidth returns how wide the column of numbers is on a page: as its widest number needs it, within bounds. Where there
// is no number there is no column.
func (l List) numberWidth(c *paint.Canvas, from, to int) int {
	u, widest := c.Units(), 0
	if l.Kind != BookRow {
		return 0
	}
	for i := from; i < to; i++ {
		widest = max(widest, c.Type().Line(l.Row(i).Number, ScreenTitle.Style(u)).Width.Ceil())
	}
	if widest == 0 {
		return 0
	}
	return max(grown(u, numberWidth), min(up(widest+u.Px(gap)), grown(u, widestNumber)))
}

// drawRow draws a row and declares its targets.
func (l List) drawRow(c *paint.Canvas, i int, box image.Rectangle, number int) {
	row := l.Row(i)
	d := row.drawing(c, box, rowStyle{l.Kind, l.LeftHand, number})
	name := first(row.Name, row.Title, strconv.Itoa(i+1))
	c.Target(paint.Target{Name: l.Name + ":" + name, Text: first(row.Title, name), Area: d.areas.main, Item: i})
	if !d.areas.action.Empty() {
		c.Target(paint.Target{Name: "download:" + name, Text: row.Mark.text(l.Words.or()), Area: d.areas.action, Item: i})
	}
	d.draw()
	if i == l.Marked {
		d.drawMarked()
	}
}
