package typeset

// edge says what may happen before a character.
type edge uint8

const (
	mayCut    edge = 1 << iota // a letter begins, with all that belongs to it: text is cut here if it must be
	mayBreak                   // a line may end here
	mayHyphen                  // a line may end here with a hyphen
)

// breaks finds out where p can be cut and where lines may end, by UAX #29 and #14, unless that is known. A line may
// also end with a hyphen before the characters in soft, if that is inside of a word: some texts end their words with one.
func (s *Setter) breaks(p *paragraph, soft []int) {
	if p.edges != nil {
		return
	}
	p.edges = make([]edge, len(p.text)+1)
	if !plainEdges(p.text, p.edges) {
		clear(p.edges)
		s.segment(p)
	}
	p.edges[len(p.text)] = mayCut | mayBreak
	p.edges[0] = mayCut // the first line is never empty
	for _, i := range soft {
		if 0 < i && p.edges[i] == mayCut && inWord(p.text[i-1]) && inWord(p.text[i]) {
			p.edges[i] |= mayHyphen
		}
	}
	if len(soft) > 0 {
		s.measureHyphens(p)
	}
}

// divides reports whether a line that ends before character i has a hyphen there.
func (p *paragraph) divides(i int) bool { return p.edges[i]&(mayBreak|mayHyphen) == mayHyphen }

// measureHyphens finds out how wide hyphens are in the parts of p.
func (s *Setter) measureHyphens(p *paragraph) {
	for i := range p.parts {
		st := p.parts[i].style
		p.parts[i].hyphen = int64(s.Line(string(s.hyphenOf(st)), st).Width)
	}
}

// hyphenOf returns what a word is divided with: the hyphen that every font has, or else the one that Unicode has for it.
func (s *Setter) hyphenOf(st Style) rune {
	if s.face(FaceID(st.Font)).has('-') {
		return '-'
	}
	return '\u2010'
}

// segment finds the edges of any text.
func (s *Setter) segment(p *paragraph) {
	s.segmenter.Init(p.text)
	for it := s.segmenter.GraphemeIterator(); it.Next(); {
		g := it.Grapheme()
		for i := 0; i < len(g.Text); i += maxCluster {
			p.edges[g.Offset+i] |= mayCut
		}
	}
	for it := s.segmenter.LineIterator(); it.Next(); {
		p.edges[it.Line().Offset] |= mayBreak
	}
}

// trimSpace returns where text[start:end] ends without the spaces at its end: they hang over the edge of the line.
func trimSpace(text []rune, start, end int) int {
	for end > start && isSpace(text[end-1]) {
		end--
	}
	return end
}

// skipSpace returns where text goes on behind the spaces at start: no line begins with one.
func skipSpace(text []rune, start int) int {
	for start < len(text) && isSpace(text[start]) {
		start++
	}
	return start
}
