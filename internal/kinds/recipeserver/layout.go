package recipeserver

import (
	"image"
	"strconv"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/typeset"
)

// engine is the number of this way of laying out pages. It changes with every change that can change a page: what is known of
// pages made in another way does not count.
const engine = 1

// mostPages bounds the pages of a recipe. The longest text that is read at all fills two thirds of them in its largest size, if it
// is written in sentences: beyond are lists of nothing and the like, whose end is left out.
const mostPages = 1000

// layOut makes the pages of a recipe: one at least, and mostPages at most. It needs no picture: their boxes are fixed.
func layOut(set *typeset.Setter, r recipe, t server.Type) []page {
	l := &layout{
		set: set, r: r, scale: t.Scale,
		words: labelsIn(t.Language), wordsLang: t.Language,
		lang: tongue(r), mirrored: rightToLeft(r), flow: newFlow(mostPages),
	}
	if l.scale == 0 {
		l.scale = 100
	}
	l.opening()
	l.ingredients()
	l.method()
	l.notes()
	l.nutrition()
	l.frame()
	if l.mirrored {
		for i := range l.flow.pages {
			l.flow.pages[i].mirror()
		}
	}
	return l.flow.pages
}

// layout is a recipe that is being laid out. It counts from the left, as if it were written from left to right; one that is
// not is turned round at the end.
type layout struct {
	set       *typeset.Setter
	r         recipe
	scale     int // of text, in percent
	words     labels
	wordsLang string
	lang      string // of the recipe's own words; empty: not known
	mirrored  bool   // the recipe is written from right to left
	flow      flow
}

// The columns and bands of a page, in pixels. They do not grow with the text.
const (
	left  = 72
	right = 1332
	width = right - left

	headTop, headBottom = 48, 108   // the running head, from the second page on
	headRule            = 117       // and the line below it
	bodyTop, bodyBottom = 156, 1752 // what is between head and foot
	footTop, footBottom = 1782, 1824

	blankTop = 120 // where the name begins without a photo
)

// smallest is the smallest size of text that a panel shows well.
const smallest = 30

// px returns a length that grows with the text.
func (l *layout) px(ref int) int { return (ref*l.scale + 50) / 100 }

// style returns a style for the recipe's own words. Its size grows with the scale.
func (l *layout) style(font typeset.Font, ref int) typeset.Style {
	return typeset.Style{Font: font, Size: max(l.px(ref), smallest), Lang: l.lang}
}

// label returns the same style for words that are ours.
func (l *layout) label(font typeset.Font, ref int) typeset.Style {
	s := l.style(font, ref)
	s.Lang = l.wordsLang
	return s
}

// up rounds a width up to whole pixels.
func up(w fixed.Int26_6) int { return w.Ceil() }

// start returns where a line begins in a column: at its left side, unless it is written the other way than the recipe.
func (l *layout) start(line typeset.Line, x, width int) int {
	if line.RTL != l.mirrored {
		return x + width - up(line.Width)
	}
	return x
}

// centred returns the baseline of a line whose capitals stand in the middle between two heights.
func centred(top, bottom int, st typeset.Style) int { return (top + bottom + st.CapHeight()) / 2 }

// frame adds what stands around the text: the foot of every page, and the running head from the second on.
func (l *layout) frame() {
	small := typeset.Style{Font: typeset.Sans, Size: smallest}
	bold := typeset.Style{Font: typeset.SansBold, Size: smallest}
	pages := l.flow.pages
	for i := range pages {
		p := &pages[i]
		if i > 0 {
			l.runningHead(p)
		}
		counter := l.set.Line(strconv.Itoa(i+1)+" / "+strconv.Itoa(len(pages)), bold)
		p.text(right-up(counter.Width), centred(footTop, footBottom, bold), counter)
		if len(l.r.categories) > 0 {
			line := l.set.Fit(l.r.categories[0].title, small, width-240)
			p.text(left, centred(footTop, footBottom, small), line)
		}
	}
}

// runningHead says which recipe a page belongs to, and for how many it is.
func (l *layout) runningHead(p *page) {
	name := typeset.Style{Font: typeset.SerifSemiBold, Size: 42, Lang: l.lang}
	plain := typeset.Style{Font: typeset.Sans, Size: 42, Lang: l.lang}
	room := width
	if whom := l.forWhom(); whom != "" {
		line := l.set.Fit(whom, plain, width/3)
		p.text(right-up(line.Width), centred(headTop, headBottom, plain), line)
		room -= up(line.Width) + 48
	}
	p.text(left, centred(headTop, headBottom, name), l.set.Fit(l.r.title, name, room))
	p.rule(image.Rect(left, headRule, right, headRule+3), paint.Black)
}
