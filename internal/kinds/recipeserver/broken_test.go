package recipeserver

import (
	"image"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// proof is pages that are right, to be broken.
type proof struct {
	t     *testing.T
	set   *typeset.Setter
	pages []page
}

// find returns the first text that begins so, on whichever page, between head and foot.
func (p proof) find(begin string) (n int, t *textAt) {
	p.t.Helper()
	for n := range p.pages {
		for i := range p.pages[n].texts {
			if t := &p.pages[n].texts[i]; strings.HasPrefix(t.line.Text, begin) && !inFoot(*t) && !inHead(n, *t) {
				return n, t
			}
		}
	}
	p.t.Fatalf("no text begins with %q", begin)
	return 0, nil
}

func (p proof) drop(n int, which func(textAt) bool) {
	p.pages[n].texts = slices.DeleteFunc(p.pages[n].texts, which)
}

func (p proof) line(text string) typeset.Line {
	return p.set.Line(text, typeset.Style{Font: typeset.Sans, Size: 54})
}

// Every check finds what it is there for: pages that are right are broken in one way, and the judge names it.
func TestBrokenPages(t *testing.T) {
	body := func(t textAt) bool { return t.baseline < topOfFoot && t.baseline > endOfHead }
	tests := map[string]struct {
		does func(p proof)
		want string
	}{
		"ink beyond the right margin": {func(p proof) { _, t := p.find("Brown"); t.x += 300 }, "leaves the margins"},
		"ink beyond the left margin":  {func(p proof) { _, t := p.find("Brown"); t.x = 40 }, "leaves the margins"},
		"text in the foot":            {func(p proof) { _, t := p.find("Brown"); t.baseline = 1760 }, `stands in the foot`},
		"text across the foot's edge": {func(p proof) { _, t := p.find("Layer"); t.baseline = 1750 }, "leaves its band"},
		"text in the head":            {func(p proof) { _, t := p.find("Brown"); t.baseline = 130 }, "leaves its band"},
		"a line upon another":         {func(p proof) { n, t := p.find("Brown"); p.pages[n].text(t.x+100, t.baseline+20, p.line("anything")) }, `"anything" stands on "Brown`},
		"a text on the photo":         {func(p proof) { p.pages[0].text(400, 500, p.line("a watermark")) }, "stands on a picture"},
		"a rule through a text": {func(p proof) {
			n, t := p.find("Brown")
			p.pages[n].rule(image.Rect(72, t.baseline-9, 1332, t.baseline-6), paint.Black)
		}, "a rule goes through"},
		"a rule beyond the margins":    {func(p proof) { p.pages[1].rule(image.Rect(20, 1740, 1332, 1742), paint.Black) }, "a rule leaves the margins"},
		"a picture beyond the margins": {func(p proof) { p.picture(image.Rect(72, 1500, 1400, 1700)) }, "a picture leaves the margins"},
		"a picture upon another":       {func(p proof) { p.picture(image.Rect(72, 1700, 400, 1750)); p.picture(image.Rect(300, 1690, 500, 1750)) }, "a picture stands on another"},
		"a photo on the second page":   {func(p proof) { p.pages[1].pictures = append(p.pages[1].pictures, p.pages[0].pictures[0]) }, "the photo is in"},
		"no photo":                     {func(p proof) { p.pages[0].pictures = nil }, "the photo is missing"},
		"a text too small":             {func(p proof) { _, t := p.find("Brown"); t.line = p.set.Line(t.line.Text, typeset.Style{Size: 24}) }, "is set in 24 pixels"},
		"a heading alone at the end": {func(p proof) {
			n, t := p.find("Assemble and bake")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return body(t) && t.baseline > at })
		}, `the heading "Assemble and bake" has nothing below it`},
		"an empty page":   {func(p proof) { p.drop(1, body) }, "page 2: nothing stands on it"},
		"a wrong number":  {func(p proof) { p.number(1, "3 / 9") }, `"3 / 9" stands in the foot`},
		"no number":       {func(p proof) { p.drop(1, func(t textAt) bool { return strings.Contains(t.line.Text, " / ") }) }, "0 times"},
		"a strange foot":  {func(p proof) { p.pages[1].text(300, 1813, p.line("Soups")) }, `"Soups" stands in the foot`},
		"no running head": {func(p proof) { p.drop(1, func(t textAt) bool { return inHead(1, t) }) }, "the running head lacks"},
		"a line that is lost": {func(p proof) {
			n, t := p.find("Pour in")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at })
		}, "step 2 is not there"},
		"a word that is lost": {func(p proof) { _, t := p.find("Pour in"); t.line = p.line("Pour the wine, then the milk.") }, "step 2 is not there"},
		"steps the wrong way": {func(p proof) { _, a := p.find("Melt"); _, b := p.find("Whisk"); a.line, b.line = b.line, a.line }, "not in its place"},
		"a lost ingredient": {func(p proof) {
			n, t := p.find("minced")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at })
		}, "ingredient 1 is not there"},
		"an amount off its row": {func(p proof) { _, t := p.find("500"); t.baseline += 30 }, "ingredient 1 is not there, or not in its place"},
		"a lost note": {func(p proof) {
			n, t := p.find("Leftovers")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at })
		}, "a note is not there"},
		"a lost nutrition fact": {func(p proof) {
			n, t := p.find("640")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at })
		}, "nutrition fact 1 is not there"},
		"a step without number": {func(p proof) {
			n, t := p.find("Brown")
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at && t.line.Text == "1" })
		}, "step 1 lacks its number"},
		"an ingredient alone on a page": {func(p proof) { // the last of a list, moved to the next page
			n, t := p.find("salt and pepper")
			next := &p.pages[n+1]
			next.texts = slices.Insert(next.texts, 0, textAt{x: t.x, baseline: 1740, line: t.line})
			at := t.baseline
			p.drop(n, func(t textAt) bool { return t.baseline == at })
		}, "one ingredient alone of 5"},
		"a short step on two pages": {func(p proof) {
			n, t := p.find("Let it stand")
			for i, next := range p.pages[n].texts {
				if next.x == t.x && next.baseline > t.baseline {
					p.pages[n].texts = slices.Delete(p.pages[n].texts, i, i+1)
					p.pages[n+1].texts = slices.Insert(p.pages[n+1].texts, 0, textAt{x: next.x, baseline: 1700, line: next.line})
					break
				}
			}
		}, "step 6 takes"},
	}
	one := called(t, "sunday-lasagne")
	k, typ := newInks(), server.Type{Scale: 115, Language: "en"}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			set := typeset.New()
			p := proof{t, set, layOut(set, one.recipe, typ)}
			if found := faults(k, one.recipe, typ, p.pages); len(found) > 0 {
				t.Fatalf("before anything was broken: %q", found)
			}
			test.does(p)
			found := faults(k, one.recipe, typ, p.pages)
			if !slices.ContainsFunc(found, func(s string) bool { return strings.Contains(s, test.want) }) {
				t.Errorf("the judge says %q, want %q", found, test.want)
			}
		})
	}
	if found := faults(k, one.recipe, typ, nil); len(found) != 1 {
		t.Errorf("of no page at all the judge says %q", found)
	}
}

func (p proof) picture(area image.Rectangle) {
	p.pages[1].pictures = append(p.pages[1].pictures, pictureAt{area: area, source: "/somewhere"})
}

// number changes the number in the foot of a page.
func (p proof) number(n int, text string) {
	for i := range p.pages[n].texts {
		if t := &p.pages[n].texts[i]; inFoot(*t) && strings.Contains(t.line.Text, " / ") {
			t.line = p.set.Line(text, typeset.Style{Font: typeset.SansBold, Size: 30})
		}
	}
}
