package ui

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// CheckList is a list to choose from: several of its items, or one. A tap changes its row at once: rows are black and
// white alone, with nothing between them. A list that is longer than its box has pages.
type CheckList struct {
	Name  string
	Items []CheckItem

	Single bool // one item is chosen, not several
	Page   int  // counted from 0
}

// CheckItem is something to choose.
type CheckItem struct {
	Text    string
	Name    string // of its target, after the list's; empty: its text
	Checked bool
}

// Toggle chooses an item, or with several to choose from takes back that it was chosen.
func (l *CheckList) Toggle(item int) {
	if item < 0 || item >= len(l.Items) {
		return
	}
	if !l.Single {
		l.Items[item].Checked = !l.Items[item].Checked
		return
	}
	for i := range l.Items {
		l.Items[i].Checked = i == item
	}
}

// Draw draws the page of the list.
func (l CheckList) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	height := checkRow(c.Units())
	from, to := l.paging(nil, c.Units(), r).on(l.Page)
	for i := from; i < to && r.Dy() >= height; i++ {
		var row image.Rectangle
		row, r = cutTop(r, height)
		l.row(c, row, i)
	}
}

func (l CheckList) paging(_ *typeset.Setter, u paint.Units, r image.Rectangle) paging {
	return paging{items: len(l.Items), perPage: max(r.Dy()/checkRow(u), 1)}
}

func (l CheckList) page() int { return l.Page }

func (l CheckList) row(c *paint.Canvas, r image.Rectangle, i int) {
	u, item := c.Units(), l.Items[i]
	c.Target(paint.Target{Name: l.Name + ":" + first(item.Name, item.Text), Text: item.Text, Area: r, Item: i})
	c.Bilevel(true)
	icon, rest := cutLeft(insetX(r, u.Px(checkEdge)), u.Px(checkIcon))
	c.Icon(l.icon(item.Checked), centred(icon, icon.Dx(), icon.Dx()), paint.Black)
	_, rest = cutLeft(rest, u.Px(gap))
	c.Label(rest, item.Text, Body.Style(u), paint.Left, paint.Black)
	c.Bilevel(false)
}

func (l CheckList) icon(checked bool) paint.Icon {
	switch {
	case l.Single && checked:
		return paint.IconRadioOn
	case l.Single:
		return paint.IconRadio
	case checked:
		return paint.IconCheckBoxOn
	}
	return paint.IconCheckBox
}

// Lengths of a row, in reference pixels.
const (
	checkEdge = 18 // before the icon, which has some white of its own
	checkIcon = 60
)

// checkRow returns how high a row is.
func checkRow(u paint.Units) int { return max(u.Px(touch), grown(u, 78)) }

func (l CheckList) height(_ *typeset.Setter, u paint.Units, _ int) int {
	return len(l.Items) * checkRow(u)
}
