package typeset

import (
	"slices"
	"unicode"

	"golang.org/x/image/math/fixed"
)

const ellipsis = '…'

// Fit sets text on one line of at most width pixels. What is too long ends with an ellipsis, at the end of a word if
// that keeps four fifths of the width and inside it otherwise, but not inside of a number; a volume number at the end of a
// title stays, behind the ellipsis. A width that has no room for the ellipsis gets an empty line.
func (s *Setter) Fit(text string, st Style, width int) Line {
	return s.cached(key{text: text, style: st, how: fitted, width: width}, func(st Style) []Line {
		c := clean(text, maxLine)
		p := s.paragraph(c.runes, alone(c.runes, st), automatic)
		return []Line{s.fit(p, 0, fixedWidth(width), c.rest != "")}
	})[0]
}

// fixedWidth turns pixels into the unit of lines. Less than nothing is nothing.
func fixedWidth(px int) fixed.Int26_6 { return clampFixed(int64(max(px, 0)) << 6) }

// fit sets the text from start on one line. It is shortened if need be, or if there is more text than p.
func (s *Setter) fit(p *paragraph, start int, width fixed.Int26_6, more bool) Line {
	if l := s.line(p, start, trimSpace(p.text, start, len(p.text))); !more && l.Width <= width {
		return l
	}
	s.breaks(p, nil)
	c := cutting{p, start, width, isNumber(p.text[start:])}
	if !more {
		if l, ok := s.keepVolume(c); ok {
			return l
		}
	}
	if l, ok := s.shorten(c, tail{head: len(p.text)}, width); ok {
		return l
	}
	return Line{RTL: p.base == 1}
}

// keepVolume shortens a title but for its volume number, which may take all of the width; what belongs to it stays if
// both take no more than half. Where it is enough to cut the notes behind the number, nothing else is.
func (s *Setter) keepVolume(c cutting) (Line, bool) {
	all := tails(c.text)
	for i, t := range all {
		if t.head <= c.start {
			return Line{}, false
		}
		if t.start == t.head && t.end < all[0].end {
			if l := s.whole(s.instead(c.paragraph, c.start, t.end, []rune{ellipsis})); l.Width <= c.width {
				return l, true
			}
		}
		most := c.width / 2
		if i == len(all)-1 {
			most = c.width
		}
		if l, ok := s.shorten(c, t, most); ok {
			return l, true
		}
	}
	return Line{}, false
}

// cutting is text from start on that is too long for a width.
type cutting struct {
	*paragraph
	start  int
	width  fixed.Int26_6
	number bool // it is nothing but a number
}

// shorten cuts what is before the tail, a volume number or nothing. It gives up if ellipsis and tail alone are wider
// than most.
func (s *Setter) shorten(c cutting, tail tail, most fixed.Int26_6) (Line, bool) {
	suffix := []rune{ellipsis}
	if tail.start < tail.end {
		suffix = slices.Concat(suffix, []rune{' '}, c.text[tail.start:tail.end])
	}
	try := func(end int) Line {
		return s.whole(s.instead(c.paragraph, c.start, c.trim(end), suffix))
	}
	bare := try(c.start)
	if bare.Width > most {
		return Line{}, false
	}
	// How wide a beginning will be is an estimate: at the cut, letters may join and kern in other ways. Where it was too
	// low, the next one has so much less room.
	for room := int64(c.width - bare.Width); room > 0; {
		if word := c.last(tail.head, room, mayBreak); word > c.start {
			if l := try(word); l.Width <= c.width && int64(l.Width)*5 >= int64(c.width)*4 {
				return l, true
			}
		}
		end := c.last(tail.head, room, mayCut)
		l := try(end)
		if l.Width <= c.width {
			return l, true
		}
		room = min(room, c.between(c.start, end)) - int64(l.Width-c.width)
	}
	return bare, true
}

// last returns the last place up to limit where text can be cut in the given way so that what is before it has room,
// spaces at its end not counted.
func (c cutting) last(limit int, room int64, way edge) int {
	solid := limit + 1 // where the text before end ends without its spaces; the same for all ends among them
	for end := limit; end > c.start; end-- {
		if end < solid {
			solid = trimSpace(c.text, c.start, end)
		}
		if c.edges[end]&way != 0 && !c.splitsNumber(end) && c.between(c.start, solid) <= room {
			return end
		}
	}
	return c.start
}

// splitsNumber reports whether a cut before character i would leave a part of a number, which is another number. Only
// where there is nothing else it has to.
func (c cutting) splitsNumber(i int) bool {
	if c.number || i <= c.start || i == len(c.text) {
		return false
	}
	before, behind := c.text[i-1], c.text[i]
	switch {
	case unicode.IsNumber(before) && unicode.IsNumber(behind):
		return true
	case unicode.IsNumber(before) && inNumber(behind):
		return i+1 < len(c.text) && unicode.IsNumber(c.text[i+1])
	case inNumber(before) && unicode.IsNumber(behind):
		return i-1 > c.start && unicode.IsNumber(c.text[i-2])
	}
	return false
}

// inNumber reports whether r can stand between the figures of one number: 12.5, 12,5, 10 000.
func inNumber(r rune) bool {
	switch r {
	case '.', ',', '٫', '٬', '\u00a0', '\u202f', '\u2009':
		return true
	}
	return false
}

// isNumber reports whether text has nothing but figures, and what stands between them.
func isNumber(text []rune) bool {
	return !slices.ContainsFunc(text, func(r rune) bool { return !unicode.IsNumber(r) && !inNumber(r) })
}

// trim returns where the text ends that is cut at end, without what should not stand before an ellipsis.
func (c cutting) trim(end int) int {
	for end > c.start && c.edges[end-1]&mayCut != 0 && leads(c.text[end-1]) {
		end--
	}
	return end
}

// leads reports whether r is a space, or leads to something that follows.
func leads(r rune) bool {
	switch r {
	case ',', ';', ':', '.', '/', '&', '+', '·', '_', ellipsis, '،', '؛':
		return true
	}
	return isSpace(r) || isIgnorable(r) || unicode.In(r, unicode.Pd, unicode.Ps, unicode.Pi)
}
