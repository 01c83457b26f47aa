package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Hero presents the series that a screen is about. It fills the width of the screen.
type Hero struct {
	Cover   *Cover // nil: an empty page with the title
	Bare    bool   // there is no cover at all: the texts have its room
	Title   string
	Lines   []string // author, counts
	Summary string   // as much of it as there is room for; the whole of it is a tap away
	Name    string   // of the summary's target
	Words   *Words
}

const (
	heroHeight = 480
	heroCover  = 336
	heroTitle  = 54 // from the top to the baseline of the title
	heroLine   = 66 // from there to that of the first line
	heroLast   = 18 // below the last line of a hero that is lower than a cover
	heroMore   = 24 // from the way to the whole summary to the lower edge
)

// Height returns how high the hero is on a screen of this width: as its cover, or without one as its texts need it.
func (h Hero) Height(width int, u paint.Units) int {
	if !h.Bare {
		return u.Px(heroHeight)
	}
	s, text := typeset.New(), width-2*u.Px(margin)
	lines := max(len(s.Balance(h.Title, HeroSeries.Style(u), text, 2))-1, 0)
	height := u.Scaled(heroTitle) + lines*HeroSeries.Line(u) + u.Scaled(heroLast)
	if len(h.Lines) > 0 {
		height += u.Scaled(heroLine) + (len(h.Lines)-1)*Body.Line(u)
	}
	if h.Summary != "" { // the whole of it, or as much as stands beside a cover
		height += u.Scaled(30) + len(s.Wrap(h.Summary, Body.Style(u), text, 5))*Body.Line(u) + u.Px(heroMore)
	}
	return min(up(height), u.Px(heroHeight))
}

// Texts returns the part of r, the box of the hero, that holds everything but the cover: with the margins at its sides.
func (h Hero) Texts(r image.Rectangle, u paint.Units) image.Rectangle {
	if h.Bare {
		return r
	}
	_, text := cutLeft(r, u.Px(heroCover)+u.Px(gutter))
	return text
}

// Draw draws the hero. A title over two lines leaves less room for the summary. Accents of its capitals may stand out
// above r, where there is a gap.
func (h Hero) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	text := insetX(h.Texts(r, u), u.Px(margin))
	if !h.Bare {
		box, _ := cutLeft(insetX(r, u.Px(margin)), u.Px(heroCover))
		cover := h.Cover.or(h.Title)
		cover.draw(c, cover.box(box)) // its upper edge is level with the title
	}
	title := c.Type().Balance(h.Title, HeroSeries.Style(u), text.Dx(), 2)
	y := r.Min.Y + u.Scaled(heroTitle)
	writeLines(c, text.Min.X, y, HeroSeries.Line(u), title)
	y += max(len(title)-1, 0)*HeroSeries.Line(u) + u.Scaled(heroLine)
	for _, s := range h.Lines {
		c.Text(text.Min.X, y, c.Type().Fit(s, Body.Style(u), text.Dx()), paint.Black)
		y += Body.Line(u)
	}
	if h.Summary != "" {
		h.drawSummary(c, text, y+u.Scaled(30), r)
	}
}

// drawSummary draws the beginning of the summary, its first line at y. Where there is more of it, touching it leads to the
// rest: up to the right edge of r.
func (h Hero) drawSummary(c *paint.Canvas, text image.Rectangle, y int, r image.Rectangle) {
	u := c.Units()
	more := r.Max.Y - u.Px(heroMore)
	st, line := Body.Style(u), Body.Line(u)
	top := min(y-u.Scaled(54), r.Max.Y-u.Px(touch))
	room := 0
	if free := more - u.Scaled(42) - y; free >= 0 {
		room = free/line + 1
		writeLines(c, text.Min.X, y, line, c.Type().Wrap(h.Summary, st, text.Dx(), room))
	}
	if len(c.Type().Wrap(h.Summary, st, text.Dx(), room+1)) <= room {
		return
	}
	l := c.Type().Line(h.Words.or().More, BodyBold.Style(u))
	c.Text(text.Min.X, more, l, paint.Black)
	size := u.Line(rowArrow)
	arrow := image.Pt(text.Min.X+l.Width.Ceil()+u.Line(1), more-(st.CapHeight()+size)/2)
	c.Icon(paint.IconForward, image.Rectangle{Min: arrow, Max: arrow.Add(image.Pt(size, size))}, paint.Black)
	c.Target(paint.Target{Name: h.Name, Text: l.Text, Area: image.Rect(text.Min.X, top, r.Max.X, r.Max.Y)})
}
