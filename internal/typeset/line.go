package typeset

import (
	"slices"
	"sort"
	"unicode/utf8"
)

// whole sets all of p on one line.
func (s *Setter) whole(p *paragraph) Line { return s.line(p, 0, len(p.text)) }

// stretch is what stands on a line: the characters from start to end, and a hyphen or not.
type stretch struct {
	start, end int
	hyphen     bool
}

// line sets the characters from start to end on a line of their own.
func (s *Setter) line(p *paragraph, start, end int) Line {
	return s.stretch(p, stretch{start, end, false})
}

// stretch sets c on a line of its own.
func (s *Setter) stretch(p *paragraph, c stretch) Line {
	runs, text := s.cut(p, c.start, c.end), p.text[c.start:c.end]
	if c.hyphen && len(runs) > 0 {
		last := runs[len(runs)-1] // a hyphen goes where the next letter would
		hyphen := s.hyphenOf(last.part.style)
		last.start, last.end = c.end, c.end+1
		last.face = s.face(FaceID(last.part.style.Font))
		s.shape(&last, []rune{hyphen}, c.end)
		runs, text = append(runs, last), append(slices.Clone(text), hyphen)
	}
	return compose(runs, text, c.start, p.base)
}

// compose puts runs, which are in the order of text, on a line. Text begins with character start of the paragraph.
func compose(runs []run, text []rune, start int, base int8) Line {
	order(runs)
	count := 0
	for _, r := range runs {
		count += len(r.glyphs)
	}
	joined, offsets := join(text)
	l := Line{Glyphs: make([]Glyph, 0, count), Text: joined, RTL: base == 1}
	var pen int64
	for _, r := range runs {
		size := int64(r.part.style.Size)
		var units int64 // summed up before scaling: the error does not grow along the line
		for _, g := range r.glyphs {
			l.Glyphs = append(l.Glyphs, Glyph{
				Face: r.face.id, Size: r.part.style.Size, ID: g.id,
				X:       clampFixed(pen + r.face.scale(units+int64(g.x), size)),
				Y:       clampFixed(-r.face.scale(int64(g.y), size) - int64(r.part.rise)<<6),
				Cluster: offsets[int(g.cluster)-start],
				Span:    r.part.span,
			})
			units += int64(g.advance)
		}
		pen += r.face.scale(units, size)
	}
	l.Width = clampFixed(pen)
	return l
}

// cut returns the runs between start and end, in the order of the text.
func (s *Setter) cut(p *paragraph, start, end int) []run {
	first := sort.Search(len(p.runs), func(i int) bool { return p.runs[i].end > start })
	last := first + sort.Search(len(p.runs)-first, func(i int) bool { return p.runs[first+i].start >= end })
	runs := slices.Clone(p.runs[first:last])
	for i := range runs {
		s.trim(p, &runs[i], start, end)
	}
	return runs
}

// trim leaves of r what is between start and end, where a line begins and ends. It is shaped anew if it looks different
// there: cut from a ligature, or from a letter that it was joined to.
func (s *Setter) trim(p *paragraph, r *run, start, end int) {
	first, last := max(r.start, start), min(r.end, end)
	if first == r.start && last == r.end {
		return
	}
	from, clean := r.split(first)
	to, cleanToo := r.split(last)
	r.start, r.end = first, last
	if !clean || !cleanToo {
		s.shape(r, p.text[start:end], start)
		return
	}
	r.glyphs = r.glyphs[min(from, to):max(from, to)]
}

// split returns which glyph is the first on the right of a cut before character i, and whether the glyphs stay the
// same if the text is cut there.
func (r *run) split(i int) (glyph int, ok bool) {
	if r.level%2 == 1 {
		k := sort.Search(len(r.glyphs), func(k int) bool { return int(r.glyphs[k].cluster) < i })
		return k, i == r.start || i == r.end || k > 0 && r.glyphs[k-1].begins(i)
	}
	k := sort.Search(len(r.glyphs), func(k int) bool { return int(r.glyphs[k].cluster) >= i })
	return k, i == r.start || i == r.end || k < len(r.glyphs) && r.glyphs[k].begins(i)
}

// begins reports whether a cluster that does without what is before it begins with character i.
func (g shaped) begins(i int) bool { return int(g.cluster) == i && !g.tied }

// order puts the runs of a line, which are in the order of the text, in that of the eye (L2 of UAX #9).
func order(runs []run) {
	var high int8
	for _, r := range runs {
		high = max(high, r.level)
	}
	for level := high; level > 0; level-- {
		for i := 0; i < len(runs); i++ {
			start := i
			for i < len(runs) && runs[i].level >= level {
				i++
			}
			slices.Reverse(runs[start:i])
		}
	}
}

// join returns characters as a string, and where in it each of them begins.
func join(text []rune) (string, []int) {
	bytes := make([]byte, 0, len(text))
	offsets := make([]int, len(text))
	for i, r := range text {
		offsets[i] = len(bytes)
		bytes = utf8.AppendRune(bytes, r)
	}
	return string(bytes), offsets
}
