// Package ui holds the parts that screens are made of: bars, lists, grids, dialogs, keyboards.
//
// A part is a plain struct. Its fields say what it shows and in which state; Draw puts it into a box of the canvas and
// declares there what a finger can touch. A part paints the whole of its box, ground included, and nothing outside of it.
// It starts nothing, waits for nothing and depends on no drawing before: the same fields give the same pixels.
//
// All lengths come from the units of the canvas: boxes grow with the density of the panel, texts and what is made of
// lines of text also with the text scale. A part that does not know what to say in which language is given Words.
package ui

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/paint"
)

// Lengths that all parts share, in reference pixels.
const (
	margin   = 48  // at both sides of a page
	bar      = 120 // header and footer
	filter   = 96  // filter bar, tabs, message line
	gutter   = 36  // between columns of a grid
	touch    = 96  // the smallest edge of a target
	gap      = 24  // between groups
	smallGap = 12  // inside a group

	hairline = 2 // separators
	edge     = 3 // frames
	strong   = 5 // selection
	radius   = 12

	grid = 6 // box edges lie on multiples of this
)

// Screen divides a screen into its header, its body and, unless all is on one page, its footer. Without a footer the
// body ends with a margin.
func Screen(size image.Point, u paint.Units, footer bool) (header, body, foot image.Rectangle) {
	header, body = cutTop(image.Rectangle{Max: size}, u.Px(bar))
	if footer {
		body, foot = cutBottom(body, u.Px(bar))
	} else {
		body, _ = cutBottom(body, u.Px(margin))
	}
	return header, body, foot
}

// Bar divides a body into the bar at its top (filters, a message) and the rest below a gap.
func Bar(body image.Rectangle, u paint.Units) (top, rest image.Rectangle) {
	top, rest = cutTop(body, u.Px(filter))
	_, rest = cutTop(rest, u.Px(gap))
	return top, rest
}

// BarHeight returns how much of a body Bar takes, with the gap below it.
func BarHeight(u paint.Units) int { return u.Px(filter) + u.Px(gap) }

// separator draws the thin line at the lower edge of r, with a margin (in reference pixels) at both sides.
func separator(c *paint.Canvas, r image.Rectangle, inset int) {
	u := c.Units()
	w, d := u.Line(hairline), u.Px(inset)
	c.HLine(r.Min.X+d, r.Max.X-d, r.Max.Y-w, w, paint.Line)
}

// upright draws a thin line at x, as high as given (in reference pixels), in the middle of r.
func upright(c *paint.Canvas, x int, r image.Rectangle, height int) {
	u := c.Units()
	box := centred(r, 0, u.Px(height))
	c.VLine(x, box.Min.Y, box.Max.Y, u.Line(hairline), paint.Line)
}

// join joins the texts that are not empty.
func join(between string, texts ...string) string {
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), between)
}

// first returns the first of the texts that is not empty.
func first(texts ...string) string {
	for _, s := range texts {
		if s != "" {
			return s
		}
	}
	return ""
}

// fitting returns the first of the roles in which text is no wider than width, or the last of them.
func fitting(c *paint.Canvas, text string, width int, roles ...Role) Role {
	for _, role := range roles[:len(roles)-1] {
		if c.Type().Line(text, role.Style(c.Units())).Width.Ceil() <= width {
			return role
		}
	}
	return roles[len(roles)-1]
}
