package typeset

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/image/math/fixed"
)

// arrange puts a line between the edges of f: what hangs is moved over them, and spaces are widened or narrowed unless it is the
// last line of its paragraph. There is no kashida: Arabic words keep their length, and their spaces take it all.
func (f form) arrange(l Line, last bool) Line {
	if len(l.Glyphs) == 0 {
		return l
	}
	room := f.width - f.indent
	if f.hang {
		left, right := l.hanging()
		l.move(-left)
		l.Width -= left + right
	}
	width := int64(l.Width)
	if f.justify && (!last || width > room) {
		l.spread(room - width)
	}
	if !l.RTL {
		l.move(fixed.Int26_6(f.indent))
	}
	l.Width = clampFixed(int64(l.Width) + f.indent)
	return l
}

// move moves all glyphs.
func (l *Line) move(by fixed.Int26_6) {
	if by == 0 {
		return
	}
	for i := range l.Glyphs {
		l.Glyphs[i].X += by
	}
}

// spread makes l wider by extra, which may be negative, in its spaces: in proportion to their width, so that those of
// larger type take more. Without a space it leaves l as it is, and so it does where the spaces would have to vanish.
func (l *Line) spread(extra int64) {
	var spaces int64
	for i := range l.Glyphs {
		spaces += l.space(i)
	}
	if spaces == 0 || spaces*emergency/100+extra < 0 {
		return
	}
	var before, moved int64
	for i := range l.Glyphs {
		before += l.space(i)
		l.Glyphs[i].X += fixed.Int26_6(moved)
		moved = extra * before / spaces
	}
	l.Width += fixed.Int26_6(extra)
}

// emergency is how much of its spaces, in percent, a line may lose if it turns out wider than it was taken to be.
const emergency = 50

// space returns how wide glyph i is if it is a space that takes part in justification: that between words, and the one of
// the same width that keeps two words together, for beside the others it would look like a mistake. Spaces of a width of
// their own, such as those before French signs, keep it.
func (l *Line) space(i int) int64 {
	if r := l.char(i); r != ' ' && r != '\u00a0' {
		return 0
	}
	return max(int64(l.advance(i)), 0)
}

// char returns the first character of glyph i.
func (l *Line) char(i int) rune {
	r, _ := utf8.DecodeRuneInString(l.Text[l.Glyphs[i].Cluster:])
	return r
}

// advance returns how far it is from glyph i to the next.
func (l *Line) advance(i int) fixed.Int26_6 {
	if i+1 < len(l.Glyphs) {
		return l.Glyphs[i+1].X - l.Glyphs[i].X
	}
	return l.Width - l.Glyphs[i].X
}

// hanging returns by how much the glyphs at both sides hang over the edges: half of their width.
func (l *Line) hanging() (left, right fixed.Int26_6) {
	last := len(l.Glyphs) - 1
	begin, end := leadsHanging, endsHanging
	if l.RTL {
		begin, end = end, begin
	}
	if begin(l.char(0)) {
		left = max(l.advance(0), 0) / 2
	}
	if end(l.char(last)) {
		right = max(l.advance(last), 0) / 2
	}
	if left+right > l.Width/2 {
		return 0, 0 // there is nothing else on the line
	}
	return left, right
}

// leadsHanging reports whether r hangs over the edge that a line begins at.
func leadsHanging(r rune) bool {
	return r == '"' || r == '\'' || r == '„' || r == '‚' || r > 0x7F && unicode.In(r, unicode.Pi, unicode.Pf)
}

// endsHanging reports whether r hangs over the edge that a line ends at.
func endsHanging(r rune) bool {
	switch r {
	case '.', ',', '-', '\u2010', '،', '۔':
		return true
	}
	return leadsHanging(r)
}
