package typeset

import "golang.org/x/image/math/fixed"

// Span is a part of a text that is set in one style.
type Span struct {
	Text  string
	Style Style
	Rise  int // pixels by which it stands above the baseline of its line; negative: below
}

// Measure is how a text becomes lines.
type Measure struct {
	Width   int  // of a line, in pixels
	Indent  int  // of the first line of each paragraph, at most half of the width; less than nothing is nothing
	Justify bool // lines end at the same place, except for the last of a paragraph
	Hyphens bool // words of the languages that there are patterns for may be divided
	Hang    bool // small punctuation at the ends of lines hangs half over the edge
	Lines   int  // at most so many, the last one shortened; 0: as many as it takes
}

// Set sets text in lines. Where they end is chosen for each paragraph as a whole. A line end in the text ends a
// paragraph. Spaces at both ends of a line are dropped.
//
// A line is wider than the measure only if its one letter is. Width is without what hangs over the edges: that stands at
// less than zero or behind Width. It is with the indent. Justified lines are as wide as the measure exactly, but for those
// without a space.
func (s *Setter) Set(text []Span, m Measure) []Line {
	width := fixedWidth(m.Width)
	f := form{
		width: int64(width), indent: int64(min(fixedWidth(m.Indent), width/2)),
		justify: m.Justify, hang: m.Hang,
	}
	return s.paragraphs(text, m.Lines, func(p *paragraph, soft []int, limit int, more bool) []Line {
		s.breaks(p, soft)
		return s.set(p, f, s.ends(p, f, m.Hyphens), limit, more)
	})
}

// ends returns what stands on the lines of p. In ragged text words are divided only if lines gape without it: less is not
// worth a hyphen, and most paragraphs need none.
func (s *Setter) ends(p *paragraph, f form, hyphens bool) []stretch {
	if hyphens && f.justify {
		s.hyphenate(p)
		hyphens = false
	}
	lines := s.best(p, f)
	if hyphens && p.gapes(f, lines) && s.hyphenate(p) {
		lines = s.best(p, f)
	}
	return lines
}

// gapes reports whether a fifth of a line is empty, or a word cut.
func (p *paragraph) gapes(f form, lines []stretch) bool {
	for i, l := range lines {
		if l.end < len(p.text) && p.edges[skipSpace(p.text, l.end)]&mayBreak == 0 {
			return true
		}
		if i < len(lines)-1 && p.between(l.start, l.end) < f.width*4/5 {
			return true
		}
	}
	return false
}

// form is a measure in the unit of lines.
type form struct {
	width, indent int64
	justify, hang bool
}

// set sets the lines that were chosen for p, at most limit of them. The last one shows that there is more text.
func (s *Setter) set(p *paragraph, f form, chosen []stretch, limit int, more bool) []Line {
	lines, over := s.fill(p, f, chosen, limit, more)
	// Widths of lines are estimates: in truth letters kern and join differently where they are cut. In a narrower measure
	// there is room for it. That is rare, and seldom needed twice.
	room := f
	for range 2 {
		if room.width -= over; over <= 0 || room.width <= 0 {
			break
		}
		lines, over = s.fill(p, f, s.best(p, room), limit, more)
	}
	if over <= 0 {
		return lines
	}
	var filled []stretch
	for start := skipSpace(p.text, 0); start < len(p.text); {
		var next stretch
		_, next, start = s.next(p, start, fixed.Int26_6(f.width-f.indent))
		filled = append(filled, next)
	}
	lines, _ = s.fill(p, f, filled, limit, more)
	return lines
}

// fill sets lines that have been chosen, at most limit of them. It returns by how much the widest is too wide.
func (s *Setter) fill(p *paragraph, f form, chosen []stretch, limit int, more bool) (lines []Line, over int64) {
	if len(chosen) == 0 {
		chosen = []stretch{{}} // a blank line is one
	}
	for i, c := range chosen {
		edge := f
		if i > 0 {
			edge.indent = 0
		}
		last := i == len(chosen)-1
		if len(lines) == limit-1 && (more || !last) {
			l := s.shortened(p, c.start, fixed.Int26_6(edge.width-edge.indent))
			return append(lines, edge.arrange(l, true)), over
		}
		l := edge.arrange(s.stretch(p, c), last)
		if excess := int64(l.Width) - f.width; excess > over && (c.hyphen || !p.oneLetter(c.start, c.end)) {
			over = excess
		}
		lines = append(lines, l)
	}
	return lines, over
}

// shortened sets the text from start on so that an ellipsis has room behind it.
func (s *Setter) shortened(p *paragraph, start int, width fixed.Int26_6) Line {
	c := cutting{p, start, width, isNumber(p.text[start:])}
	l, ok := s.shorten(c, tail{head: len(p.text)}, width)
	if !ok {
		return Line{RTL: p.base == 1}
	}
	return l
}
