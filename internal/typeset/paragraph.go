package typeset

import (
	"slices"
	"sort"
	"unicode/utf8"
)

// paragraph is text that has been shaped once, as if it were on one line. Lines are chosen from it.
type paragraph struct {
	text  []rune
	style Style
	base  int8 // the level of its direction
	runs  []run

	// What is needed only to choose lines, and made then.
	ends   []int64 // how wide the text before each character is; see between
	edges  []edge  // what may happen before each character and at the end; see breaks
	hyphen int64   // how wide one is, if there may be any
}

// paragraph shapes text in the direction base.
func (s *Setter) paragraph(text []rune, base int8, st Style) *paragraph {
	p := &paragraph{text: text, style: st}
	var level []int8
	level, p.base = levels(text, base)
	p.runs = s.itemise(text, level, st.Font)
	for i := range p.runs {
		s.shape(&p.runs[i], text, 0, st)
	}
	return p
}

// between returns how wide the text from start to end is, as far as that can be told without setting it.
func (p *paragraph) between(start, end int) int64 {
	if p.ends == nil {
		p.measure()
	}
	return p.ends[end] - p.ends[start]
}

// measure sums up the advances of the runs, each scaled as a whole. A cluster of several characters, such as a
// ligature, is taken to be evenly spread over them.
func (p *paragraph) measure() {
	p.ends = make([]int64, len(p.text)+1)
	begins := make([]bool, len(p.text))
	advances := make([]int64, len(p.text))
	for _, r := range p.runs {
		for _, g := range r.glyphs {
			begins[g.cluster] = true
			advances[g.cluster] += int64(g.advance)
		}
	}
	for _, r := range p.runs {
		x := p.ends[r.start]
		var units int64
		for start, end := r.start, 0; start < r.end; start = end {
			for end = start + 1; end < r.end && !begins[end]; {
				end++
			}
			for i := start + 1; i <= end; i++ {
				part := advances[start] * int64(i-start) / int64(end-start)
				p.ends[i] = x + r.face.scale(units+part, int64(p.style.Size))
			}
			units += advances[start]
		}
	}
}

// line sets the characters from start to end on a line of their own.
func (s *Setter) line(p *paragraph, start, end int) Line {
	runs := s.cut(p, start, end)
	count := 0
	for _, r := range runs {
		count += len(r.glyphs)
	}
	text, offsets := join(p.text[start:end])
	l := Line{Glyphs: make([]Glyph, 0, count), Text: text, RTL: p.base == 1}
	size := int64(p.style.Size)
	var pen int64
	for _, r := range runs {
		var units int64 // summed up before scaling: the error does not grow along the line
		for _, g := range r.glyphs {
			l.Glyphs = append(l.Glyphs, Glyph{
				Face: r.face.id, Size: p.style.Size, ID: g.id,
				X:       clampFixed(pen + r.face.scale(units+int64(g.x), size)),
				Y:       clampFixed(-r.face.scale(int64(g.y), size)),
				Cluster: offsets[int(g.cluster)-start],
			})
			units += int64(g.advance)
		}
		pen += r.face.scale(units, size)
	}
	l.Width = clampFixed(pen)
	return l
}

// cut returns the runs between start and end, from left to right.
func (s *Setter) cut(p *paragraph, start, end int) []run {
	first := sort.Search(len(p.runs), func(i int) bool { return p.runs[i].end > start })
	last := first + sort.Search(len(p.runs)-first, func(i int) bool { return p.runs[first+i].start >= end })
	runs := slices.Clone(p.runs[first:last])
	for i := range runs {
		s.trim(p, &runs[i], start, end)
	}
	order(runs)
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
		s.shape(r, p.text[start:end], start, p.style)
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
