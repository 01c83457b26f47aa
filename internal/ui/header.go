package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Header is the bar at the top of a screen: the way back, what the screen is, its state, and what else it offers.
type Header struct {
	Title string
	Back  bool

	// Serif says that the title is that of a work: the bar lies over a page of it and has a stronger edge.
	Serif bool
	Note  string // after the title of a work: "vol. 7"

	TitleName string // target of the title; empty: the title is none

	Status     string // at the right: a count, the clock
	StatusBold bool   // the status is news: "Offline"

	Icons []HeaderIcon // from left to right; the last one is at the edge
	Words *Words
}

// HeaderIcon is something that the header of a screen offers.
type HeaderIcon struct {
	Icon       paint.Icon
	Name, Text string
}

const (
	headerIcon = 72
	headerEdge = 18 // from the last icon to the edge of the screen
)

// Draw draws the header.
func (h Header) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	line := u.Line(hairline)
	if h.Serif {
		line = u.Line(edge)
	}
	c.HLine(r.Min.X, r.Max.X, r.Max.Y-line, line, paint.Black)
	rest := h.drawIcons(c, r, h.drawBack(c, r))
	rest, _ = cutBottom(rest, line)
	rest = h.drawStatus(c, rest)
	h.drawTitle(c, rest)
	if h.TitleName != "" {
		area := image.Rect(rest.Min.X, r.Min.Y, rest.Max.X, r.Max.Y)
		c.Target(paint.Target{Name: h.TitleName, Text: join(", ", h.Title, h.Note), Area: area})
	}
}

// drawBack draws the way back and returns what it leaves of r.
func (h Header) drawBack(c *paint.Canvas, r image.Rectangle) image.Rectangle {
	u := c.Units()
	if !h.Back {
		_, rest := cutLeft(r, u.Px(margin))
		return rest
	}
	target, rest := cutLeft(r, u.Px(bar))
	c.Target(paint.Target{Name: "back", Text: h.Words.or().Back, Area: target})
	// The arrow takes the middle half of its icon: at the margin stands the arrow, not the icon.
	_, glyph := cutLeft(r, u.Px(margin)-u.Px(headerIcon)/4)
	glyph, _ = cutLeft(glyph, u.Px(headerIcon))
	h.icon(c, paint.IconBack, glyph)
	_, rest = cutLeft(rest, u.Px(smallGap))
	return rest
}

// drawIcons draws the icons at the right of r and returns what they leave of rest.
func (h Header) drawIcons(c *paint.Canvas, r, rest image.Rectangle) image.Rectangle {
	u := c.Units()
	if len(h.Icons) == 0 {
		rest, _ = cutRight(rest, u.Px(margin))
		return rest
	}
	width := u.Px(bar)
	_, area := cutRight(r, len(h.Icons)*width+u.Px(headerEdge))
	rest.Max.X = max(area.Min.X-u.Px(smallGap), rest.Min.X)
	for i, icon := range h.Icons {
		glyph, next := cutLeft(area, width)
		target := glyph
		if i == len(h.Icons)-1 {
			target = area
		}
		c.Target(paint.Target{Name: icon.Name, Text: icon.Text, Area: target, Item: i})
		h.icon(c, icon.Icon, glyph)
		area = next
	}
	return rest
}

// icon draws an icon in the middle of r, without the edge of a bar that lies over a page.
func (h Header) icon(c *paint.Canvas, icon paint.Icon, r image.Rectangle) {
	u := c.Units()
	if h.Serif {
		r, _ = cutBottom(r, u.Line(edge))
	}
	c.Icon(icon, centred(r, u.Px(headerIcon), u.Px(headerIcon)), paint.Black)
}

// Fits reports whether a header of this width shows the whole of its status.
func (h Header) Fits(width int, u paint.Units) bool {
	room := width - u.Px(margin)
	if len(h.Icons) > 0 {
		room -= len(h.Icons)*u.Px(bar) + u.Px(headerEdge) + u.Px(smallGap)
	}
	return typeset.New().Line(h.Status, h.statusStyle(u)).Width.Ceil() <= room/2
}

func (h Header) statusStyle(u paint.Units) typeset.Style {
	if h.StatusBold {
		return SecondaryBold.Style(u)
	}
	return Secondary.Style(u)
}

// drawStatus draws the status at the right of r and returns what it leaves. It takes half at the most.
func (h Header) drawStatus(c *paint.Canvas, r image.Rectangle) image.Rectangle {
	if h.Status == "" {
		return r
	}
	st := h.statusStyle(c.Units())
	rest, box := cutRight(r, min(c.Type().Line(h.Status, st).Width.Ceil(), r.Dx()/2))
	c.Label(box, h.Status, st, paint.Right, paint.Black)
	rest, _ = cutRight(rest, c.Units().Px(gap))
	return rest
}

// drawTitle draws title and note in r.
func (h Header) drawTitle(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	st := ScreenTitle.Style(u)
	if h.Serif {
		st = RowTitle.Style(u)
	}
	if h.Note != "" {
		space := u.Px(gap)
		note := c.Type().Fit(h.Note, Body.Style(u), r.Dx()/2).Width.Ceil()
		title := c.Type().Fit(h.Title, st, r.Dx()-space-note).Width.Ceil()
		_, after := cutLeft(r, title+space)
		c.Label(after, h.Note, Body.Style(u), paint.Left, paint.Black)
		r, _ = cutLeft(r, title)
	}
	c.Label(r, h.Title, st, paint.Left, paint.Black)
}
