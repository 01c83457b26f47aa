package recipeserver

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// entryRow is an amount and what there is so much of. It stands in a row of its own, or beside another.
type entryRow struct {
	amount string
	words  []typeset.Span
}

// Rows in pixels: the columns where two rows fit beside each other, and how far the words stand behind the left side.
const (
	columnGap   = 36
	columnWidth = (width - columnGap) / 2
	wordsAt     = 228 // at least
	wordsAtMost = 468
	amountGap   = 24
)

// section is rows below a heading.
type section struct {
	heads []piece // what stands over the rows
	title string  // what is repeated on a page on which they go on
	rows  []entryRow
}

// rowLayout is how the rows of a list are set, the same for all its sections.
type rowLayout struct {
	columns int
	at      int // where the words begin
	amount  typeset.Style
	pitch   int // of lines
	pad     int // over and below them
}

// Rows of ingredients are read from afar, those of nutrition are not.
func (l *layout) wide() rowLayout {
	return rowLayout{amount: l.style(typeset.SansBold, 48), pitch: l.px(60), pad: l.px(18)}
}

func (l *layout) narrow() rowLayout {
	return rowLayout{amount: l.style(typeset.SansBold, 44), pitch: l.px(54), pad: l.px(12)}
}

// arrange finds out how rows are set: in two columns if all fit there.
func (l *layout) arrange(rows []entryRow, a rowLayout) rowLayout {
	a.columns = 2
	widest, words := 0, 0
	for _, r := range rows {
		widest = max(widest, up(l.set.Line(r.amount, a.amount).Width))
		lines := l.set.Set(r.words, typeset.Measure{Width: columnWidth})
		if len(lines) > 1 {
			words = width
		} else if len(lines) == 1 {
			words = max(words, up(lines[0].Width))
		}
	}
	if widest > 0 {
		a.at = min(max(widest+amountGap, wordsAt), wordsAtMost)
	}
	if len(rows) < 4 || widest > wordsAtMost-amountGap || words > columnWidth-a.at {
		a.columns = 1
	}
	return a
}

// list lays out sections of rows. Pages are turned so that a section stays whole where that leaves no great gap.
func (l *layout) list(sections []section, a rowLayout) {
	var all []entryRow
	for _, s := range sections {
		all = append(all, s.rows...)
	}
	a = l.arrange(all, a)
	for _, s := range sections {
		if a.columns == 2 {
			l.sideBySide(s, a)
		} else {
			l.oneByOne(s, a)
		}
	}
}

// most is how much of a page may stay empty at its end so that what comes next stays whole.
const most = body * 45 / 100

// fewest is how many rows of a section stand on a page at least.
const fewest = 3

// oneByOne lays out a section in one column.
func (l *layout) oneByOne(s section, a rowLayout) {
	again := l.goesOn(s.title)
	pieces := s.heads
	first := len(pieces)
	var starts []int // of the rows
	for _, r := range s.rows {
		starts = append(starts, len(pieces))
		pieces = append(pieces, l.row(r, a)...)
	}
	if h := l.flow.height(pieces); h > l.flow.room() && total(pieces) <= body && l.flow.room() < most && !l.flow.blank {
		l.flow.turn()
	}
	if l.flow.height(pieces) > l.flow.room() { // it goes on on another page: some rows at least on each
		for i := first; i < len(pieces); i++ {
			pieces[i].again = again
		}
		ends := min(fewest, len(starts)/2)
		if len(starts) <= fewest {
			ends = len(starts)
		}
		for i := 1; i < ends; i++ {
			pieces[starts[i]-1].keep = true
			pieces[starts[len(starts)-i]-1].keep = true
		}
	}
	l.flow.run(pieces)
}

// row lays out a row over the whole width, on as many lines as it takes.
func (l *layout) row(r entryRow, a rowLayout) []piece {
	const tall = 8 // lines that stay together
	amounts := l.set.Wrap(r.amount, a.amount, max(a.at-amountGap, 1), 0)
	if len(amounts) > 3 { // no amount but a sentence: it goes before the words
		r.words = append([]typeset.Span{{Text: r.amount + " ", Style: a.amount}}, r.words...)
		amounts, a.at = nil, 0
	}
	words := l.set.Set(r.words, typeset.Measure{Width: width - a.at, Hyphens: true})
	n := max(len(amounts), len(words))
	pieces := make([]piece, n)
	for i := range pieces {
		p := &pieces[i]
		top := 0
		if i == 0 {
			top = a.pad
		}
		p.height = top + a.pitch
		if i < len(amounts) {
			p.text(left, centred(top, top+a.pitch, a.amount), amounts[i])
		}
		if i < len(words) {
			p.text(left+a.at, centred(top, top+a.pitch, a.amount), words[i])
		}
		p.keep = i < n-1 && n <= tall
	}
	if n > 0 {
		last := &pieces[n-1]
		last.height += a.pad
		last.rule(image.Rect(left, last.height-2, right, last.height), paint.Line)
	}
	join(pieces, 0, 2)
	return pieces
}

// sideBySide lays out a section in two columns, the first of which is read to its end before the second. What does not fit
// goes on in the same way.
func (l *layout) sideBySide(s section, a rowLayout) {
	height := a.pitch + 2*a.pad
	heads, rows := s.heads, s.rows
	for len(rows) > 0 && !l.flow.full {
		need := (len(rows) + 1) / 2
		over := l.flow.height(heads)
		fit := max(l.flow.room()-over, 0) / height
		if fit < need && !l.flow.blank && (fit < fewest || l.flow.room() < most && total(heads)+need*height <= body) {
			l.flow.turn()
			continue
		}
		deep := max(min(fit, need), 1)
		if rest := need - deep; rest > 0 && rest < fewest && deep > 2*fewest {
			deep -= fewest - rest
		}
		now := rows[:min(2*deep, len(rows))]
		deep = (len(now) + 1) / 2
		for _, h := range heads {
			l.flow.put(h)
		}
		for i := range deep {
			p := piece{height: height}
			l.cell(&p, now[i], left, a)
			if i+deep < len(now) {
				l.cell(&p, now[i+deep], left+columnWidth+columnGap, a)
			}
			l.flow.put(p)
		}
		rows = rows[len(now):]
		heads = []piece{*l.goesOn(s.title)}
		if len(rows) > 0 {
			l.flow.turn()
		}
	}
}

// cell lays out a row in one of two columns.
func (l *layout) cell(p *piece, r entryRow, x int, a rowLayout) {
	amount := l.set.Line(r.amount, a.amount)
	if r.amount != "" {
		p.text(x, centred(0, p.height, a.amount), amount)
	}
	for _, line := range l.set.Set(r.words, typeset.Measure{Width: columnWidth - a.at, Lines: 1}) {
		p.text(x+a.at, centred(0, p.height, a.amount), line)
	}
	p.rule(image.Rect(x, p.height-2, x+columnWidth, p.height), paint.Line)
}
