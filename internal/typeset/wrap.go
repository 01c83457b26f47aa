package typeset

import (
	"math"
	"slices"
	"sort"

	"golang.org/x/image/math/fixed"
)

// Wrap sets text on lines of at most width pixels, which end where Unicode lets them (UAX #14) and at line ends in the
// text; a word that is longer than a line is cut. Spaces at the end of a line are dropped. There are at most so many
// lines, or with zero as many as it takes, the last shortened as by Fit. A line is wider than width only if its one
// letter is. Blank text has no lines.
func (s *Setter) Wrap(text string, st Style, width, lines int) []Line {
	return s.cached(key{text, st, wrapped, width, lines}, func(st Style) []Line {
		return s.wrap(text, st, fixedWidth(width), lines, false)
	})
}

// Balance is like Wrap, but makes the lines of a paragraph similar in length if that needs no more of them.
func (s *Setter) Balance(text string, st Style, width, lines int) []Line {
	return s.cached(key{text, st, balanced, width, lines}, func(st Style) []Line {
		return s.wrap(text, st, fixedWidth(width), lines, true)
	})
}

// wrap sets a text of one style, balanced or not.
func (s *Setter) wrap(text string, st Style, width fixed.Int26_6, limit int, balance bool) []Line {
	set := s.lines
	if balance {
		set = s.balancedLines
	}
	return s.paragraphs([]Span{{Text: text, Style: st}}, limit, func(p *paragraph, soft []int, limit int, more bool) []Line {
		s.breaks(p, soft)
		return set(p, width, limit, more)
	})
}

// paragraphs calls set with one paragraph after the other until there are limit lines, or with zero until the end: with where
// lines may end with a hyphen, how many lines there may be, and whether there is more text.
func (s *Setter) paragraphs(text []Span, limit int, set func(p *paragraph, soft []int, limit int, more bool) []Line) []Line {
	if limit <= 0 {
		limit = math.MaxInt
	}
	var lines []Line
	for src := from(text); src.more() && len(lines) < limit; {
		c, parts := src.next(min(limit, maxParagraph/maxLine) * maxLine)
		p := s.paragraph(c.runes, parts, automatic)
		lines = append(lines, set(p, c.soft, limit-len(lines), src.more())...)
		if len(c.runes) > maxKept {
			s.giveBack()
		}
	}
	return lines
}

// lines sets p on at most limit lines, filling each before the next. The last one shows that there is more text.
func (s *Setter) lines(p *paragraph, width fixed.Int26_6, limit int, more bool) []Line {
	var lines []Line
	for start := 0; start < len(p.text) || lines == nil; {
		if len(lines) == limit-1 {
			return append(lines, s.fit(p, start, width, more))
		}
		l, _, end := s.next(p, start, width)
		lines = append(lines, l)
		start = end
	}
	return lines
}

// next sets the line that begins at start. It also returns what stands on it and where the one after it begins.
func (s *Setter) next(p *paragraph, start int, width fixed.Int26_6) (Line, stretch, int) {
	room := int64(width)
	for {
		end, cut := p.furthest(start, room)
		c := stretch{start, trimSpace(p.text, start, end), !cut && p.divides(end)}
		l := s.stretch(p, c)
		if l.Width <= width || p.oneLetter(start, end) {
			return l, c, skipSpace(p.text, end)
		}
		// What was estimated is wider in truth: letters kern and join differently at the end of a line.
		room = min(room, p.between(start, end)) - int64(l.Width-width)
	}
}

// furthest returns where a line from start on can end at the furthest so that it has room, and whether that is inside
// of a word because nothing else is possible. It takes one letter at least.
func (p *paragraph) furthest(start int, room int64) (end int, cut bool) {
	letter, solid := 0, start
	for i := start + 1; i <= len(p.text); i++ {
		if !isSpace(p.text[i-1]) {
			solid = i
		}
		if p.edges[i]&mayCut == 0 {
			continue
		}
		width := p.between(start, solid)
		if letter == 0 || width <= room {
			letter = i
		}
		if width > room {
			break
		}
		if p.edges[i]&mayBreak != 0 || p.edges[i]&mayHyphen != 0 && width+p.part(i-1).hyphen <= room {
			end = i
		}
	}
	if end == 0 {
		return letter, true
	}
	return end, false
}

// oneLetter reports whether there is no cutting the text between start and end.
func (p *paragraph) oneLetter(start, end int) bool {
	return !slices.ContainsFunc(p.edges[start+1:end], func(e edge) bool { return e&mayCut != 0 })
}

// balancedLines is like lines in the narrowest width that takes as many of them.
func (s *Setter) balancedLines(p *paragraph, width fixed.Int26_6, limit int, more bool) []Line {
	count, cuts := p.count(int64(width))
	if count > limit || count == limit && more {
		return s.lines(p, width, limit, more)
	}
	// That was an estimate. In truth a line may be wider, and then there are more of them.
	filled := s.lines(p, width, min(limit, math.MaxInt-1)+1, false)
	if len(filled) > limit || len(filled) == limit && more {
		return s.lines(p, width, limit, more)
	}
	narrow := sort.Search(width.Floor(), func(px int) bool {
		n, c := p.count(int64(px) << 6)
		return n <= len(filled) && c <= cuts
	})
	if lines := s.lines(p, fixedWidth(narrow), len(filled)+1, false); len(lines) <= len(filled) {
		return lines
	}
	return filled
}

// count returns how many lines p takes in a width, and how many words are cut for it.
func (p *paragraph) count(width int64) (lines, cuts int) {
	for start := 0; start < len(p.text); lines++ {
		end, cut := p.furthest(start, width)
		if cut {
			cuts++
		}
		start = skipSpace(p.text, end)
	}
	return lines, cuts
}
