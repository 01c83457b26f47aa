package recipeserver

import (
	"image"
	"strconv"
	"strings"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// setting is where and how a text is set. Ref and pitch are in the sizes of the guide.
type setting struct {
	x, width   int
	font       typeset.Font
	ref, pitch int
	justify    bool // if a line has letters enough for it
	depth      int  // of lists and quotes around it
}

// narrowest is the width below which nothing is indented any more.
const narrowest = 480

// in returns the setting of what is inside of something, so much further in.
func (s setting) in(indent int) setting {
	s.depth++
	if s.width-indent >= narrowest {
		s.x += indent
		s.width -= indent
	}
	return s
}

// blocks lays out a text.
func (l *layout) blocks(blocks []block, s setting) []piece {
	var all []piece
	nested := false // what came before is a list inside of another
	for _, b := range blocks {
		pieces := l.block(b, s)
		was := nested
		_, nested = b.(list)
		nested = nested && s.depth > 0
		if len(pieces) > 0 && len(all) > 0 && pieces[0].above == 0 {
			pieces[0].above = l.px(s.pitch) * 2 / 5
			if nested || was {
				pieces[0].above = l.px(s.pitch) / 6
			}
		}
		all = append(all, pieces...)
	}
	return all
}

func (l *layout) block(b block, s setting) []piece {
	st := l.style(s.font, s.ref)
	switch b := b.(type) {
	case paragraph:
		return l.running(b.spans, st, s)
	case heading:
		st.Font = emphatic(st, strong).Font
		pieces := l.running(b.spans, st, s)
		for i := range pieces {
			pieces[i].keep = true
		}
		return pieces
	case list:
		return l.items(b, s)
	case table:
		return l.table(b, s)
	case quote:
		inner := s.in(l.px(36))
		inner.font = emphatic(st, emphasis).Font
		pieces := l.blocks(b.blocks, inner)
		for i := range pieces {
			p := &pieces[i]
			over := 0
			if i > 0 {
				over = p.above
			}
			p.rule(image.Rect(s.x, -over, s.x+4, p.height), paint.Line)
		}
		return pieces
	case code:
		return l.verbatim(b.text, s.in(l.px(36)))
	case figure:
		return l.figure(b, s)
	case rule:
		p := piece{height: l.px(s.pitch) / 2}
		y, half := p.height/2, s.width/8
		p.rule(image.Rect(s.x+s.width/2-half, y, s.x+s.width/2+half, y+2), paint.Black)
		return []piece{p}
	}
	return nil
}

// running sets the words of a paragraph.
func (l *layout) running(spans []span, st typeset.Style, s setting) []piece {
	text, struckOut := inked(spans, st)
	m := typeset.Measure{Width: s.width, Hyphens: true}
	// Below 55 letters on a line, of which three are about as wide as one and a half of the size, even lines have gaps.
	if s.justify && s.width >= 26*st.Size {
		m.Justify, m.Hang = true, true
	}
	pieces := l.pieces(l.set.Set(text, m), st, s.x, s.width, l.px(s.pitch))
	cross(pieces, struckOut)
	join(pieces, 0, 2)
	return pieces
}

// items lays out a list: each item behind its mark.
func (l *layout) items(b list, s setting) []piece {
	st := l.style(s.font, s.ref)
	indent := l.px(s.ref) * 4 / 5
	mark := func(int) string { return []string{"•", "–"}[s.depth%2] }
	if b.ordered {
		mark = func(i int) string { return strconv.Itoa(b.start+i) + "." }
		for _, i := range []int{0, len(b.items) - 1} {
			indent = max(indent, up(l.set.Line(mark(i), st).Width)+l.px(16))
		}
	}
	inner := s.in(indent)
	var all []piece
	for i, item := range b.items {
		pieces := l.blocks(item, inner)
		if len(pieces) == 0 {
			continue
		}
		line := l.set.Line(mark(i), st)
		if inner.x > s.x {
			pieces[0].text(s.x, centred(0, l.px(s.pitch), st), line)
		}
		pieces[0].above = l.px(s.pitch) / 6
		all = append(all, pieces...)
	}
	if len(all) > 0 {
		all[0].above = 0
	}
	return all
}

// verbatim lays out text whose lines stand as they are. Its spaces do too.
func (l *layout) verbatim(text string, s setting) []piece {
	st := l.style(typeset.Sans, min(s.ref, 44))
	st.Tabular = true
	var all []piece
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		if strings.TrimSpace(line) == "" {
			all = append(all, piece{height: l.px(s.pitch) / 2})
			continue
		}
		line = strings.ReplaceAll(line, "  ", "\u00a0\u00a0")
		all = append(all, l.pieces(l.set.Wrap(line, st, s.width, 0), st, s.x, s.width, l.px(56))...)
	}
	return all
}

// figureHeight is the height of the box of a picture in a step. Two such steps fit on a page.
const figureHeight = 408

// figure lays out a picture with its text below, or that text alone where the picture cannot be had.
func (l *layout) figure(b figure, s setting) []piece {
	st := l.style(typeset.SansItalic, 38)
	var pieces []piece
	if b.source != "" {
		p := piece{height: figureHeight, above: l.px(24)}
		p.pictures = []pictureAt{{area: image.Rect(s.x, 0, s.x+s.width, p.height), source: b.source, alt: b.alt, whole: true}}
		pieces = append(pieces, p)
	}
	if alt := strings.TrimSpace(b.alt); alt != "" {
		text := l.lines([]typeset.Span{{Text: alt, Style: st}}, s.x, s.width, 50, l.px(12))
		join(text, body, 2)
		if len(pieces) > 0 {
			pieces[0].keep = true
		}
		pieces = append(pieces, text...)
	}
	return pieces
}
