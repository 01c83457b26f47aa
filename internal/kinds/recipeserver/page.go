package recipeserver

import (
	"image"
	"slices"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// sheet is the size of every page, in pixels.
var sheet = image.Pt(1404, 1872)

// page is a page that is laid out: what stands where. It holds no pixel, so that many can be counted quickly.
type page struct {
	texts    []textAt
	rules    []ruleAt
	pictures []pictureAt
}

// textAt is a line of text at its place.
type textAt struct {
	x, baseline int
	line        typeset.Line
	heading     bool  // something has to follow it on the page
	struck      []int // spans of the line that are crossed out
}

// ruleAt is a filled box: a line between rows, as a rule.
type ruleAt struct {
	area image.Rectangle
	gray paint.Gray
}

// pictureAt is the box of a picture, which is cropped to fill it.
type pictureAt struct {
	area   image.Rectangle
	source string // an address on the server; empty: the photo of the recipe
	alt    string // what it shows, in words
	whole  bool   // it is not cropped, since it explains something: there may be white around it
}

func (p *page) text(x, baseline int, line typeset.Line) {
	p.texts = append(p.texts, textAt{x: x, baseline: baseline, line: line})
}

func (p *page) rule(area image.Rectangle, gray paint.Gray) {
	p.rules = append(p.rules, ruleAt{area, gray})
}

// add puts what stands on q on p, so much lower.
func (p *page) add(q page, y int) {
	for _, t := range q.texts {
		t.baseline += y
		p.texts = append(p.texts, t)
	}
	for _, r := range q.rules {
		r.area = r.area.Add(image.Pt(0, y))
		p.rules = append(p.rules, r)
	}
	for _, c := range q.pictures {
		c.area = c.area.Add(image.Pt(0, y))
		p.pictures = append(p.pictures, c)
	}
}

// below returns the page without what of its lines reaches over its upper edge, to join them to those before.
func (p page) below() page {
	p.rules = slices.Clone(p.rules)
	for i := range p.rules {
		p.rules[i].area.Min.Y = max(p.rules[i].area.Min.Y, 0)
	}
	return p
}

// mirror turns a page round, so that what was at the left is at the right. Lines and pictures themselves stay as they are.
func (p *page) mirror() {
	for i := range p.texts {
		t := &p.texts[i]
		t.x = sheet.X - t.x - up(t.line.Width)
	}
	for i := range p.rules {
		p.rules[i].area = mirrored(p.rules[i].area)
	}
	for i := range p.pictures {
		p.pictures[i].area = mirrored(p.pictures[i].area)
	}
}

func mirrored(r image.Rectangle) image.Rectangle {
	return image.Rect(sheet.X-r.Max.X, r.Min.Y, sheet.X-r.Min.X, r.Max.Y)
}
