package typeset

import "sort"

// paragraph is text that has been shaped once, as if it were on one line. Lines are chosen from it.
type paragraph struct {
	text  []rune
	parts []part // one at least, and empty only without text
	base  int8   // the level of its direction
	runs  []run

	// What is needed only to choose lines, and made then.
	ends  []int64 // how wide the text before each character is; see between
	edges []edge  // what may happen before each character and at the end; see breaks
}

// part is a piece of a paragraph in one style.
type part struct {
	start, end int // characters of the paragraph
	style      Style
	rise       int
	span       int   // the number of the span that it is from
	hyphen     int64 // how wide one is, if any line may end with one; see breaks
}

// alone returns text as the one part of a paragraph.
func alone(text []rune, st Style) []part {
	return []part{{end: len(text), style: st}}
}

// paragraph shapes text, which parts share among them, in the direction base.
func (s *Setter) paragraph(text []rune, parts []part, base int8) *paragraph {
	p := &paragraph{text: text, parts: parts}
	var level []int8
	level, p.base = levels(text, base)
	p.runs = s.itemise(text, level, parts)
	for i := range p.runs {
		s.shapeWords(&p.runs[i], text)
	}
	return p
}

// instead returns a paragraph of the characters from start to end, and more behind them in the style that they end in.
func (s *Setter) instead(p *paragraph, start, end int, more []rune) *paragraph {
	text := make([]rune, 0, end-start+len(more))
	text = append(append(text, p.text[start:end]...), more...)
	var parts []part
	for _, t := range p.parts {
		t.start, t.end = max(t.start, start)-start, min(t.end, end)-start
		if t.start < t.end {
			parts = append(parts, t)
		}
	}
	if parts == nil {
		parts = append(parts, *p.part(start))
		parts[0].start = 0
	}
	parts[len(parts)-1].end = len(text)
	return s.paragraph(text, parts, p.base)
}

// part returns the part that character i is in, the last one for the end of the text.
func (p *paragraph) part(i int) *part {
	k := sort.Search(len(p.parts)-1, func(k int) bool { return p.parts[k].end > i })
	return &p.parts[k]
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
				p.ends[i] = x + r.face.scale(units+part, int64(r.part.style.Size))
			}
			units += advances[start]
		}
	}
}
