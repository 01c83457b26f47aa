package recipeserver

import (
	"image"
	"strings"
	"unicode/utf8"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Tables: the space between columns and the width that a column has at least, in pixels, and the size of their text.
const (
	cellGap    = 36
	leastCell  = 60
	tablePitch = 58
)

// tableRefs are the sizes that the text of a table may have, the largest first. It is looked up, not read from afar: text that
// was made larger gives way, down to the smallest that is set at all.
var tableRefs = []int{46, 40, 36, 32, 28, 24, 20}

// table lays out a table. One with more columns than fit beside each other becomes a list: each row its cells, one below
// the other.
func (l *layout) table(t table, s setting) []piece {
	columns := 0
	for _, row := range t.rows {
		columns = max(columns, len(row))
	}
	if columns == 0 {
		return nil
	}
	var widths []int
	for _, s.ref = range tableRefs {
		if widths = l.share(t, columns, s.width-(columns-1)*cellGap, s.ref); widths != nil {
			break
		}
	}
	if widths == nil {
		return l.listed(t, s)
	}
	var head, all []piece
	var starts []int // of the rows below the head
	for i, row := range t.rows {
		pieces := l.tableRow(row, widths, s, i < t.head, t.head < len(t.rows))
		if len(pieces) == 0 {
			continue
		}
		if i < t.head && len(head)+len(pieces) > 2*headLines {
			return l.listed(t, s)
		}
		last := &pieces[len(pieces)-1]
		line, gray := 2, paint.Gray(paint.Line)
		if i == t.head-1 {
			line, gray = 3, paint.Black
		}
		last.rule(image.Rect(s.x, last.height-line, s.x+s.width, last.height), gray)
		switch {
		case i < t.head:
			head = append(head, pieces...)
			for j := range pieces {
				pieces[j].keep = true
			}
		default:
			starts = append(starts, len(all))
			if len(head) > 0 {
				pieces[0].again = stacked(head)
			}
		}
		all = append(all, pieces...)
	}
	if n := len(starts); n > 2 { // no row stands alone
		all[starts[1]-1].keep = true
		all[starts[n-1]-1].keep = true
	}
	return all
}

// stacked makes one piece of several.
func stacked(pieces []piece) *piece {
	var p piece
	for _, q := range pieces {
		p.add(q.page, p.height)
		p.height += q.height
	}
	return &p
}

// cellSpans returns the words of a cell.
func (l *layout) cellSpans(c cell, head bool, ref int) ([]typeset.Span, []int) {
	font := typeset.Sans
	if head {
		font = typeset.SansBold
	}
	return inked(c.spans, l.style(font, ref))
}

// shortCell is how many letters of a cell are not worth a second line.
const shortCell = 9

// share gives each column its width: what it wants if there is room for all, or else its longest word and a part of the rest
// by what it wants. It returns nil if there is no room for the words.
func (l *layout) share(t table, columns, room, ref int) []int {
	want, least := make([]int, columns), make([]int, columns)
	for i, row := range t.rows {
		for j, c := range row {
			spans, _ := l.cellSpans(c, i < t.head, ref)
			whole, letters := 0, 0
			for _, s := range spans {
				whole += up(l.set.Line(s.Text, s.Style).Width) + 1
				letters += utf8.RuneCountInString(s.Text)
				for word := range strings.FieldsFuncSeq(s.Text, func(r rune) bool { return r == ' ' || r == '\n' }) {
					least[j] = max(least[j], up(l.set.Line(word, s.Style).Width)+1)
				}
			}
			if letters <= shortCell {
				least[j] = max(least[j], whole)
			}
			want[j] = max(want[j], min(whole, room))
		}
	}
	for j := range want {
		least[j] = max(least[j], leastCell)
		want[j] = max(want[j], least[j])
	}
	return shared(want, least, room)
}

// shared divides a width among columns: each gets what it wants and a part of what is left, or else the least that it can do
// with and of the rest a part by what it wants. It returns nil where there is not even room for that.
func shared(want, least []int, room int) []int {
	wanted, needed := 0, 0
	for i := range want {
		wanted += want[i]
		needed += least[i]
	}
	if needed > room {
		return nil
	}
	widths := make([]int, len(want))
	for i := range widths {
		if wanted <= room {
			widths[i] = want[i] + (room-wanted)/len(want)
		} else {
			widths[i] = least[i] + (room-needed)*(want[i]-least[i])/(wanted-needed)
		}
	}
	return widths
}

// tableRow lays out a row of a table, of the head or not; below says whether there are rows below the head. It stays whole,
// unless it is longer than a page.
func (l *layout) tableRow(row []cell, widths []int, s setting, head, below bool) []piece {
	pitch := max(l.px(s.ref), smallest) * tablePitch / tableRefs[0]
	pad := pitch / 6
	var pieces []piece
	x := s.x
	for j, c := range row {
		spans, struckOut := l.cellSpans(c, head, s.ref)
		lines := l.set.Set(spans, typeset.Measure{Width: widths[j], Hyphens: true})
		for len(pieces) < len(lines) {
			p := piece{height: pitch, keep: true}
			if len(pieces) == 0 {
				p.height += pad
			}
			pieces = append(pieces, p)
		}
		for i, line := range lines {
			p := &pieces[i]
			at := x
			switch l.turned(c.align) {
			case alignCentre:
				at = x + (widths[j]-up(line.Width))/2
			case alignRight:
				at = x + widths[j] - up(line.Width)
			}
			top := p.height - pitch
			p.texts = append(p.texts, textAt{x: at, baseline: centred(top, top+pitch, spans[0].Style), line: line, struck: struckOut, heading: head && below})
		}
		x += widths[j] + cellGap
	}
	if n := len(pieces); n > 0 {
		pieces[n-1].height += pad
		pieces[n-1].keep = false
	}
	return pieces
}

// turned returns the side on which a text has to stand so that it stands on the one that its author names: a page that is written from
// right to left is turned round at the end, and left is left on it all the same.
func (l *layout) turned(a align) align {
	switch {
	case l.mirrored && a == alignLeft:
		return alignRight
	case l.mirrored && a == alignRight:
		return alignLeft
	}
	return a
}

// listed lays out a table as a list: of each row the first cell as its title, and the others behind the heads of their
// columns.
func (l *layout) listed(t table, s setting) []piece {
	s.pitch = tablePitch
	st := l.style(typeset.Sans, tableRefs[0])
	var all []piece
	for _, row := range t.rows[t.head:] {
		var title, rest []span
		for j, c := range row {
			switch {
			case len(c.spans) == 0:
			case title == nil:
				title = bold(c.spans)
			default:
				if rest != nil {
					rest = append(rest, span{text: " · "})
				}
				if t.head > 0 && j < len(t.rows[t.head-1]) {
					rest = append(rest, t.rows[t.head-1][j].spans...)
					rest = append(rest, span{text: " "})
				}
				rest = append(rest, c.spans...)
			}
		}
		pieces := append(l.running(title, st, s), l.running(rest, st, s)...)
		if len(pieces) == 0 {
			continue
		}
		pieces[0].above = l.px(tablePitch) / 3
		join(pieces, whole, 2)
		all = append(all, pieces...)
	}
	return all
}

// bold returns spans in bold.
func bold(spans []span) []span {
	all := make([]span, len(spans))
	for i, s := range spans {
		all[i] = span{s.text, s.style | strong}
	}
	return all
}
