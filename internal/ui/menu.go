package ui

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Menu is a short list of things to do, in a box beside what was touched. What the screen has no room for is not shown:
// more than a few things are a list of their own. It is black and white alone: what keys have found is framed with a fast refresh.
type Menu struct {
	Title  string // what the entries are about; may be empty
	Items  []MenuItem
	Anchor image.Rectangle // what was touched
}

// MenuItem is an entry of a menu.
type MenuItem struct {
	Name, Text string
	Icon       paint.Icon

	Chosen bool // it is how things are: bold
}

// Lengths of a menu, in reference pixels.
const (
	menuEntry = 120
	menuWidth = 480 // at least
	menuIcon  = 60
	menuSides = 12 // around the entries
	menuEdge  = 24 // inside of an entry
)

// Box returns where the menu lies on a screen of this size, with the white around it: below what was touched, flush with
// its right side, or where there is no room as near to that as it can be.
func (m Menu) Box(size image.Point, u paint.Units) image.Rectangle {
	width := min(m.width(typeset.New(), u), snap(size.X)-2*u.Px(gap))
	around := m.titleHeight(u) + 2*u.Px(menuSides)
	room := (size.Y - u.Px(margin) - u.Px(halo) - around) / u.Px(menuEntry)
	height := around + min(len(m.Items), max(room, 1))*u.Px(menuEntry)
	at := image.Pt(
		within(m.Anchor.Max.X-width, u.Px(margin), size.X-u.Px(margin)-width),
		within(m.Anchor.Max.Y+u.Px(halo), u.Px(halo), size.Y-u.Px(margin)-height),
	)
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(width, height))}.Inset(-u.Px(halo))
}

// within returns the number nearest to n that is at least least and, where it can, at most most; on the grid.
func within(n, least, most int) int { return max(snap(min(n, most)), least) }

// Draw draws the menu in r, which is its Box.
func (m Menu) Draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Bilevel(true)
	r = drawOverlay(c, r).Inset(u.Px(menuSides))
	title, r := cutTop(r, m.titleHeight(u))
	c.Label(insetX(title, u.Px(menuEdge)), m.Title, Heading.Style(u), paint.Left, paint.Black)
	for i, item := range m.Items[:min(len(m.Items), r.Dy()/u.Px(menuEntry))] {
		var box image.Rectangle
		box, r = cutTop(r, u.Px(menuEntry))
		c.Target(paint.Target{Name: item.Name, Text: item.Text, Area: box, Item: i})
		item.draw(c, box, m.icons())
	}
	c.Bilevel(false)
}

// draw draws an entry. If any of the menu has an icon, all leave room for one.
func (i MenuItem) draw(c *paint.Canvas, r image.Rectangle, icons bool) {
	u := c.Units()
	inner := insetX(r, u.Px(menuEdge))
	if icons {
		var icon image.Rectangle
		icon, inner = cutLeft(inner, u.Px(menuIcon))
		c.Icon(i.Icon, icon, paint.Black)
		_, inner = cutLeft(inner, u.Px(gap))
	}
	c.Label(inner, i.Text, i.role().Style(u), paint.Left, paint.Black)
}

func (i MenuItem) role() Role { return bodyRole(i.Chosen) }

// icons reports whether any entry has an icon.
func (m Menu) icons() bool {
	return slices.ContainsFunc(m.Items, func(i MenuItem) bool { return i.Icon != 0 })
}

func (m Menu) titleHeight(u paint.Units) int {
	if m.Title == "" {
		return 0
	}
	return max(u.Px(touch), grown(u, touch))
}

// width returns how wide the menu is where there is room. All entries count as bold: it does not grow with a choice.
func (m Menu) width(s *typeset.Setter, u paint.Units) int {
	before := 0
	if m.icons() {
		before = u.Px(menuIcon) + u.Px(gap)
	}
	widest := s.Line(m.Title, Heading.Style(u)).Width.Ceil()
	for _, item := range m.Items {
		widest = max(widest, before+s.Line(item.Text, BodyBold.Style(u)).Width.Ceil())
	}
	return max(u.Px(menuWidth), up(widest+2*u.Px(menuSides)+2*u.Px(menuEdge)))
}
