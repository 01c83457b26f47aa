package recipeserver

import (
	"image"
	"slices"
	"strconv"
	"strings"
)

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
