package ui

import (
	"image"
	"strconv"

	"inkshelf/internal/paint"
)

// Groups shows settings: rows below the headings of their groups, a page at a time. It fills the width of the screen.
type Groups struct {
	Name   string // of the targets, before the colon: "setting"
	Groups []Group

	Page int // counted from 0
}

// Group is settings that belong together.
type Group struct {
	Text string
	Rows []Row
}

// groupItem is a row on a page, or the heading before it.
type groupItem struct {
	group, row int
	heading    bool
	index      int // of the row among all rows
	box        image.Rectangle
}

// Pages returns how many pages there are in r, at least one.
func (g Groups) Pages(r image.Rectangle, u paint.Units) int { return len(g.layout(r, u)) }

// Draw draws the page. A page that is no more is the last one.
func (g Groups) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	pages := g.layout(r, u)
	items := pages[max(min(g.Page, len(pages)-1), 0)]
	for i, item := range items {
		if item.heading {
			GroupHeading{g.Groups[item.group].Text}.Draw(c, insetX(item.box, u.Px(margin)))
			continue
		}
		if i+1 < len(items) && !items[i+1].heading {
			separator(c, item.box, margin)
		}
		g.drawRow(c, item)
	}
}

func (g Groups) drawRow(c *paint.Canvas, item groupItem) {
	row := g.Groups[item.group].Rows[item.row]
	name := first(row.Name, row.Title, strconv.Itoa(item.index+1))
	c.Target(paint.Target{Name: g.Name + ":" + name, Text: first(row.Title, name), Area: item.box, Item: item.index})
	row.drawing(c, item.box, rowStyle{kind: Setting}).draw()
}

// layout divides the rows into pages. A heading is never last on its page, and a group that goes on has it again.
func (g Groups) layout(r image.Rectangle, u paint.Units) [][]groupItem {
	var pages [][]groupItem
	var page []groupItem
	heading, height := max(grown(u, groupHeight), u.Px(groupHeight)), Setting.height(u)
	rest, index := r, 0
	for i, group := range g.Groups {
		for j := range group.Rows {
			need := height
			if j == 0 {
				need += heading
			}
			if rest.Dy() < need && len(page) > 0 {
				pages, page, rest = append(pages, page), nil, r
			}
			if j == 0 || len(page) == 0 {
				var box image.Rectangle
				box, rest = cutTop(rest, heading)
				page = append(page, groupItem{group: i, heading: true, box: box})
			}
			item := groupItem{group: i, row: j, index: index}
			item.box, rest = cutTop(rest, height)
			page = append(page, item)
			index++
		}
	}
	return append(pages, page)
}
