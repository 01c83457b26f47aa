package ui

import (
	"cmp"
	"image"
	"strconv"

	"inkshelf/internal/paint"
)

// Pager is the bar at the foot of a list: which page this is, and the ways to others. Where all is on one page it is
// empty.
type Pager struct {
	Page, Pages int  // the first page is 0
	Loading     bool // the list is still coming: how many pages it has is not known
	Words       *Words

	inset int // of the line above it, in pixels; 0: a margin
}

const (
	pagerArrow = 192 // width of a target
	pagerIcon  = 66
	pagerInset = 42 // of the arrows to the ends: their icons have air around them
)

// Draw draws the pager. Arrows that lead nowhere are gray, and targets nonetheless: a name is always there.
func (p Pager) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	if p.Pages <= 1 && !p.Loading {
		return
	}
	inset := cmp.Or(p.inset, u.Px(margin))
	c.HLine(r.Min.X+inset, r.Max.X-inset, r.Min.Y, u.Line(hairline), paint.Line)
	page, last := max(p.Page, 0), p.Pages-1
	if !p.Loading {
		page = min(page, last)
	}
	w, width := p.Words.or(), min(u.Px(pagerArrow), snap(r.Dx()/5))
	rest, box := r, image.Rectangle{}
	for _, a := range []arrow{
		{"first", w.First, paint.IconFirst, page > 0},
		{"prev", w.Previous, paint.IconBack, page > 0},
	} {
		box, rest = cutLeft(rest, width)
		p.arrow(c, a, box)
	}
	for _, a := range []arrow{
		{"last", w.Last, paint.IconLast, page < last},
		{"next", w.Next, paint.IconForward, page < last},
	} {
		rest, box = cutRight(rest, width)
		p.arrow(c, a, box)
	}
	p.counter(c, insetX(rest, u.Px(smallGap)), page)
}

// counter draws which page this is, and of how many.
func (p Pager) counter(c *paint.Canvas, box image.Rectangle, page int) {
	text := strconv.Itoa(page+1) + " / "
	if p.Loading {
		text += "…"
	} else {
		text += strconv.Itoa(p.Pages)
	}
	c.Target(paint.Target{Name: "pager:counter", Text: text, Area: box})
	c.Label(box, text, styleIn(c.Type(), c.Units(), PagerText, text, box.Dx()), paint.Center, paint.Black)
}

// arrow is a way to another page.
type arrow struct {
	name, text string
	icon       paint.Icon
	leads      bool
}

func (p Pager) arrow(c *paint.Canvas, a arrow, box image.Rectangle) {
	c.Target(paint.Target{Name: "pager:" + a.name, Text: a.text, Area: box, Inert: !a.leads})
	ink := paint.Line
	if a.leads {
		ink = paint.Black
	}
	c.Icon(a.icon, p.glyph(c.Units(), a.icon, box), ink)
}

// glyph returns where an arrow is drawn: those to the ends at the margins, the others in the middle of their targets.
func (p Pager) glyph(u paint.Units, icon paint.Icon, box image.Rectangle) image.Rectangle {
	size, inset := u.Px(pagerIcon), u.Px(pagerInset)
	glyph := centred(box, size, size)
	switch icon {
	case paint.IconFirst:
		return glyph.Add(image.Pt(box.Min.X+inset-glyph.Min.X, 0))
	case paint.IconLast:
		return glyph.Add(image.Pt(box.Max.X-inset-glyph.Max.X, 0))
	}
	return glyph
}
