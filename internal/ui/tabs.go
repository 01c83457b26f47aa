package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Tabs are views of one list, of which one is shown.
type Tabs struct {
	Tabs  []Tab
	Right *Chip // something else, at the right side
}

// Tab is one view.
type Tab struct {
	Name, Text string
	Count      string // how much there is to see
	Active     bool

	// Width is how wide the tab is at least, in reference pixels.
	Width int
}

const (
	tabBar   = 9  // below the text of the active tab
	tabSpace = 36 // between a text and the next tab
	tabCount = 14 // between text and count
)

// Draw draws the tabs from left to right. Where their texts need more room than there is, all get less.
func (t Tabs) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	line := u.Line(edge)
	c.HLine(r.Min.X+u.Px(margin), r.Max.X-u.Px(margin), r.Max.Y-line, line, paint.Black)
	if t.Right != nil {
		r = t.drawRight(c, r)
	}
	widths, total := make([]int, len(t.Tabs)), 0
	for i, tab := range t.Tabs {
		text, count := tab.widths(c, BodyBold) // tabs do not move when another becomes active
		widths[i] = max(up(t.left(u, i)+text+count+u.Px(tabSpace)), u.Px(tab.Width))
		total += widths[i]
	}
	row, _ := cutLeft(r, total)
	for i, box := range shared(row, widths) {
		_, inner := cutLeft(box, t.left(u, i))
		inner, _ = cutRight(inner, u.Px(smallGap))
		t.Tabs[i].draw(c, inner)
		c.Target(paint.Target{Name: t.Tabs[i].Name, Text: t.Tabs[i].Text, Area: box, Item: i})
	}
}

// left returns how far from the left edge of its box the ith tab begins.
func (t Tabs) left(u paint.Units, i int) int {
	if i == 0 {
		return u.Px(margin)
	}
	return u.Px(gap)
}

// drawRight draws what stands at the right side and returns what it leaves.
func (t Tabs) drawRight(c *paint.Canvas, r image.Rectangle) image.Rectangle {
	u := c.Units()
	width := c.Type().Line(t.Right.Text, t.Right.role().Style(u)).Width.Ceil()
	if t.Right.Menu {
		width += u.Px(smallGap) + u.Px(chipArrow)
	}
	rest, box := cutRight(r, min(up(width+u.Px(margin)+u.Px(tabSpace)), r.Dx()/2))
	c.Target(paint.Target{Name: t.Right.Name, Text: t.Right.Text, Area: box})
	_, inner := cutLeft(box, u.Px(tabSpace))
	inner, _ = cutRight(inner, u.Px(margin))
	_, inner = cutRight(inner, width)
	t.Right.draw(c, above(u, inner))
	return rest
}

// above returns the part of the bar r in whose middle the texts stand: they make room for the bar of the active tab.
func above(u paint.Units, r image.Rectangle) image.Rectangle {
	r, _ = cutBottom(r, u.Px(6))
	return r
}

func (t Tab) role() Role { return bodyRole(t.Active) }

// widths returns the width of the text, and that of the count with the space before it, set in role.
func (t Tab) widths(c *paint.Canvas, role Role) (text, count int) {
	u := c.Units()
	text = c.Type().Line(t.Text, role.Style(u)).Width.Ceil()
	if t.Count != "" {
		count = u.Scaled(tabCount) + c.Type().Line(t.Count, role.Style(u)).Width.Ceil()
	}
	return text, count
}

// draw draws the tab from the left side of r. The count stays where the text must be shortened.
func (t Tab) draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	st := t.role().Style(u)
	width, count := t.widths(c, t.role())
	text, _ := cutLeft(r, min(width, r.Dx()-count))
	end := text.Max.X + count
	if t.Active {
		y := r.Max.Y - u.Line(edge) - u.Line(tabBar)
		c.HLine(text.Min.X, end, y, u.Line(tabBar), paint.Black)
	}
	c.Label(above(u, text), t.Text, st, paint.Left, paint.Black)
	if t.Count != "" {
		number := image.Rect(text.Max.X+u.Scaled(tabCount), r.Min.Y, end, r.Max.Y)
		c.Label(above(u, number), t.Count, st, paint.Left, paint.Black)
	}
}
