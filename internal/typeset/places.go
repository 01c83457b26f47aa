package typeset

import "unicode"

// place is where a line may end.
type place struct {
	kind      kind
	end, next int // the line ends before the character end; the one after it begins with next

	width, after int64 // of the text before end, with the hyphen if there is one, and before next
	hyphen       int64 // its part of width
	spaces, skip int64 // how much of width is spaces that take part in justification, and of after
	hang, lead   int64 // what hangs over the edge at the end, and at the beginning of the next line
}

// kind is how a line ends.
type kind uint8

const (
	betweenWords   kind = iota
	behindNumber        // between a number and what is counted
	atHyphen            // behind a hyphen of the text
	atDivision          // with a hyphen that comes to the text
	insideWord          // because no line could hold the word
	atParagraphEnd      // where else
)

// hyphened reports whether lines that end so look as if a word were divided.
func (k kind) hyphened() bool { return k == atHyphen || k == atDivision }

// endings lists where lines of p may end, in the order of the text. The first place is the beginning of the first line. Words
// that no line of f can hold may be cut anywhere.
func (s *Setter) endings(p *paragraph, f form) []place {
	s.sumSpaces(p)
	first := skipSpace(p.text, 0)
	list := append(s.placed[:0], s.place(p, f, 0, first, first, betweenWords))
	last := trimSpace(p.text, first, len(p.text))
	solid := first // where the text before i ends without its spaces
	for i := first + 1; i <= last; i++ {
		if !isSpace(p.text[i-1]) {
			solid = i
		}
		k, ok := p.kind(i, solid)
		if i == last {
			k, ok = atParagraphEnd, true
		}
		if !ok || solid <= list[len(list)-1].next {
			continue
		}
		next := s.place(p, f, solid, skipSpace(p.text, i), i, k)
		if before := list[len(list)-1]; next.width-before.after > f.width-f.indent {
			list = s.cuts(p, f, list, solid)
		}
		list = append(list, next)
	}
	s.placed = list
	return list
}

// kind returns how a line ends at character i, and whether it may. What is seen of it ends at solid.
func (p *paragraph) kind(i, solid int) (kind, bool) {
	switch e := p.edges[i]; {
	case e&mayBreak != 0:
		switch {
		case solid == i && isHyphen(p.text[i-1]):
			return atHyphen, true
		case solid > 0 && unicode.IsNumber(p.text[solid-1]):
			return behindNumber, true
		}
		return betweenWords, true
	case e&mayHyphen != 0:
		return atDivision, true
	}
	return 0, false
}

// isHyphen reports whether r looks like what divided words end with.
func isHyphen(r rune) bool { return r == '-' || r == '\u2010' }

// cuts appends every place up to end where the text can be cut at all.
func (s *Setter) cuts(p *paragraph, f form, list []place, end int) []place {
	for i := list[len(list)-1].next + 1; i <= end; i++ {
		if p.edges[i]&mayCut != 0 && !isSpace(p.text[i-1]) && (i < end || p.edges[i]&mayHyphen != 0) {
			list = append(list, s.place(p, f, i, skipSpace(p.text, i), i, insideWord))
		}
	}
	return list
}

// place measures a place.
func (s *Setter) place(p *paragraph, f form, end, next, at int, k kind) place {
	t := place{
		kind: k, end: end, next: next,
		width: p.between(0, end), after: p.between(0, next),
		spaces: s.spaces[end], skip: s.spaces[next],
	}
	if k == atDivision {
		t.hyphen = p.part(at - 1).hyphen
		t.width += t.hyphen
	}
	if f.hang {
		switch {
		case k == atDivision:
			t.hang = t.hyphen / 2
		case end > 0 && endsHanging(p.text[end-1]):
			t.hang = p.between(end-1, end) / 2
		}
		if next < len(p.text) && leadsHanging(p.text[next]) {
			t.lead = p.between(next, next+1) / 2
		}
	}
	return t
}

// sumSpaces finds out how much of the text before each character is spaces that take part in justification.
func (s *Setter) sumSpaces(p *paragraph) {
	s.spaces = append(s.spaces[:0], 0)
	var sum int64
	for i, r := range p.text {
		if r == ' ' || r == '\u00a0' {
			sum += max(p.between(i, i+1), 0)
		}
		s.spaces = append(s.spaces, sum)
	}
}
