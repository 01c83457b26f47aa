package recipeserver

import (
	"image"
	"slices"
	"strconv"
	"strings"
)

// pictures checks where pictures and rules are.
func (j *judge) pictures(where func(string, ...any), n int, p page, r recipe) {
	text := image.Rect(left, endOfHead, right, topOfFoot)
	for i, c := range p.pictures {
		switch {
		case c.source == "":
			if n > 0 || r.photo == "" || c.area.Min != (image.Point{}) || c.area.Max.X != sheet.X || c.area.Max.Y > 936 {
				where("the photo is in %v", c.area)
			}
		case !c.area.In(text) || c.area.Empty():
			where("a picture leaves the margins: %v", c.area)
		}
		for _, other := range p.pictures[:i] {
			if c.area.Overlaps(other.area) {
				where("a picture stands on another: %v on %v", c.area, other.area)
			}
		}
		for _, ruled := range p.rules {
			if c.area.Overlaps(ruled.area) {
				where("a rule goes through a picture: %v through %v", ruled.area, c.area)
			}
		}
	}
	for _, ruled := range p.rules {
		across := n == 0 && ruled.area.Dx() == sheet.X
		if ruled.area.Empty() || !across && (ruled.area.Min.X < left || ruled.area.Max.X > right || ruled.area.Max.Y > topOfFoot) {
			where("a rule leaves the margins: %v", ruled.area)
		}
	}
	if n == 0 && r.photo != "" && len(p.pictures) == 0 {
		where("the photo is missing")
	}
}

// headings checks that below each heading there is something that it is the heading of.
func (j *judge) headings(where func(string, ...any), n int, p page, texts []placed) {
	const beside, near = 260, 200 // an amount is left out, or a number hangs
	for _, h := range texts {
		if !h.heading {
			continue
		}
		wide := h.ink
		for _, other := range texts { // the heads of a table stand together
			if other.heading && other.baseline == h.baseline {
				wide = wide.Union(other.ink)
			}
		}
		next := image.Rect(left, h.baseline+1, right, h.baseline+near) // of another direction, it stands at the other side
		column := image.Rect(wide.Min.X-beside, h.baseline+1, wide.Max.X+beside, topOfFoot)
		text := slices.ContainsFunc(texts, func(t placed) bool {
			return !t.heading && !inFoot(t.textAt) && t.baseline > h.baseline && (t.ink.Overlaps(column) || t.ink.Overlaps(next))
		})
		picture := slices.ContainsFunc(p.pictures, func(c pictureAt) bool { return c.area.Overlaps(column) })
		if !text && !picture {
			where("the heading %q has nothing below it", short(h.line.Text))
		}
	}
}

// foot checks the foot: the number of the page, and the first category.
func (j *judge) foot(where func(string, ...any), n, of int, texts []placed, r recipe) {
	want := strconv.Itoa(n+1) + " / " + strconv.Itoa(of)
	numbers := 0
	for _, t := range texts {
		if !inFoot(t.textAt) {
			continue
		}
		switch text := t.line.Text; {
		case text == want:
			numbers++
			if t.ink.Min.X > left+8 && t.ink.Max.X < right-8 {
				where("its number stands at %v", t.ink)
			}
		case len(r.categories) > 0 && isShortened(text, r.categories[0].title):
		default:
			where("%q stands in the foot", short(text))
		}
	}
	if numbers != 1 {
		where("%q stands in the foot %d times", want, numbers)
	}
}

// head checks the running head: the name, and what stands beside it.
func (j *judge) head(where func(string, ...any), n int, texts []placed, r recipe) {
	named := 0
	for _, t := range texts {
		if inHead(n, t.textAt) && isShortened(t.line.Text, r.title) {
			named++
		}
	}
	if named == 0 && letters(r.title) != "" {
		where("the running head lacks %q", short(r.title))
	}
}

// isShortened tells whether a text is another, or its beginning with an ellipsis.
func isShortened(got, whole string) bool {
	g, w := letters(got), letters(whole)
	return g == w || strings.HasSuffix(strings.TrimRight(got, "\u200e\u200f"), "…") && strings.HasPrefix(w, g)
}
