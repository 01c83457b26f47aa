package recipeserver

import (
	"slices"

	"inkshelf/internal/typeset"
)

// emphatic returns a style with what a span has of its own.
func emphatic(st typeset.Style, s style) typeset.Style {
	serif := st.Font >= typeset.Serif
	bold := s&strong != 0 || st.Font == typeset.SansBold || st.Font == typeset.SerifSemiBold
	italic := s&emphasis != 0 || st.Font == typeset.SansItalic || st.Font == typeset.SerifItalic
	switch {
	case serif && bold && italic:
		st.Font = typeset.SerifSemiBoldItalic
	case serif && bold:
		st.Font = typeset.SerifSemiBold
	case serif && italic:
		st.Font = typeset.SerifItalic
	case bold && italic:
		st.Font = typeset.SansBoldItalic
	case bold:
		st.Font = typeset.SansBold
	case italic:
		st.Font = typeset.SansItalic
	}
	if s&typed != 0 {
		st.Tabular = true
	}
	if s&(raised|lowered) != 0 {
		st.Size = max(st.Size*7/10, smallest)
	}
	return st
}

// inked turns the spans of a text into those that are set, and says which of them are crossed out.
func inked(spans []span, st typeset.Style) (all []typeset.Span, struckOut []int) {
	for i, s := range spans {
		one := typeset.Span{Text: tied(s.text), Style: emphatic(st, s.style)}
		switch {
		case s.style&raised != 0:
			one.Rise = st.Size / 3
		case s.style&lowered != 0:
			one.Rise = -st.Size / 6
		}
		if s.style&struck != 0 {
			struckOut = append(struckOut, i)
		}
		all = append(all, one)
	}
	return all, struckOut
}

// lines sets a text in a column, each line a piece. Pitch is in the sizes of the guide.
func (l *layout) lines(spans []typeset.Span, x, width, pitch, above int) []piece {
	if len(spans) == 0 {
		return nil
	}
	set := l.set.Set(spans, typeset.Measure{Width: width, Hyphens: true})
	pieces := l.pieces(set, spans[0].Style, x, width, l.px(pitch))
	if len(pieces) > 0 {
		pieces[0].above = above
	}
	return pieces
}

// pieces makes a piece of each line.
func (l *layout) pieces(lines []typeset.Line, st typeset.Style, x, width, pitch int) []piece {
	pieces := make([]piece, len(lines))
	for i, line := range lines {
		pieces[i].height = pitch
		pieces[i].text(l.start(line, x, width), centred(0, pitch, st), line)
	}
	return pieces
}

// cross notes in pieces which spans are crossed out.
func cross(pieces []piece, struckOut []int) {
	if len(struckOut) == 0 {
		return
	}
	for i := range pieces {
		for j := range pieces[i].texts {
			t := &pieces[i].texts[j]
			if slices.ContainsFunc(t.line.Glyphs, func(g typeset.Glyph) bool { return slices.Contains(struckOut, g.Span) }) {
				t.struck = struckOut
			}
		}
	}
}

// headLines bounds headings, which are no longer than that if they are any.
const headLines = 3

// title lays out the heading of a part of the recipe. It keeps with what follows.
func (l *layout) title(text string, ref int) []piece {
	st := l.style(typeset.SansBold, ref)
	lines := l.set.Balance(text, st, width, headLines)
	pieces := l.pieces(lines, st, left, width, l.px(60))
	for i := range pieces {
		pieces[i].keep = true
		pieces[i].texts[0].x = left // also where it is ours, and the recipe written the other way
		pieces[i].texts[0].heading = true
	}
	if n := len(pieces); n > 0 {
		pieces[0].above = l.px(66)
		pieces[n-1].height += l.px(24)
	}
	return pieces
}

// goesOn returns the heading for the top of a page on which a part goes on.
func (l *layout) goesOn(text string) *piece {
	st, plain := l.style(typeset.SansBold, 42), l.label(typeset.Sans, 42)
	room := width - up(l.set.Line(" "+l.words.continued, plain).Width)
	name := l.set.Fit(text, st, room)
	p := &piece{height: l.px(84)}
	p.text(left, centred(0, l.px(60), st), name)
	p.text(left+up(name.Width)+l.px(16), centred(0, l.px(60), plain), l.set.Line(l.words.continued, plain))
	for i := range p.texts {
		p.texts[i].heading = true
	}
	return p
}
