package recipeserver

import (
	"image"
	"strconv"
	"strings"
	"unicode/utf8"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// Steps in pixels.
const (
	stepAt = 96         // how far the text stands behind its number
	whole  = body - 220 // a step of at most this height is not divided: a heading over it still fits on its page
)

// method lays out the steps.
func (l *layout) method() {
	if len(l.r.steps) == 0 {
		return
	}
	head := l.title(l.words.method, 54)
	for i, s := range l.r.steps {
		if l.flow.full {
			return
		}
		if s.banner != "" {
			head = append(head, l.subtitle(s.banner, i == 0)...)
		}
		pieces := l.step(i+1, s)
		if len(head) > 0 && len(pieces) > 0 {
			pieces[0].above = 0
		}
		l.flow.run(append(head, pieces...))
		head = nil
	}
}

// step lays out one step: its number, its label, its text and what it needs.
func (l *layout) step(n int, s step) []piece {
	number := l.style(typeset.SansBold, 58)
	digits := l.set.Line(strconv.Itoa(n), number)
	at := max(l.px(stepAt), up(digits.Width)+l.px(24))
	column := setting{x: left + at, width: width - at, font: typeset.Sans, ref: 54, pitch: 74}
	var pieces []piece
	if s.label != "" {
		bold := l.style(typeset.SansBold, 54)
		lines := l.set.Balance(s.label, bold, column.width, headLines)
		pieces = l.pieces(lines, bold, column.x, column.width, l.px(column.pitch))
		for i := range pieces {
			pieces[i].keep = true
			pieces[i].texts[0].heading = true
		}
	}
	labelled := len(pieces)
	pieces = append(pieces, l.blocks(s.text, column)...)
	if labelled < len(pieces) {
		pieces[labelled].above = 0
	}
	text := len(pieces)
	pieces = append(pieces, l.uses(s, column)...)
	if len(pieces) == 0 {
		return nil
	}
	if text == labelled {
		for i := range pieces {
			for j := range pieces[i].texts {
				pieces[i].texts[j].heading = false // there is nothing that it could be the heading of
			}
		}
	}
	pieces[0].above = l.px(36)
	baseline := centred(0, l.px(column.pitch), l.style(typeset.Sans, 54))
	if len(pieces[0].texts) > 0 { // a table or typed lines may begin higher
		baseline = pieces[0].texts[0].baseline
	}
	pieces[0].text(left, baseline, digits)
	join(pieces, whole, 2)
	if 0 < text && text < len(pieces) { // what is needed stays with the end of the text, or begins with two lines of its own
		pieces[text-1].keep = true
	}
	return pieces
}

// uses repeats the ingredients that a step is linked to, so that nobody has to turn back.
func (l *layout) uses(s step, column setting) []piece {
	const ref, pitch = 42, 56
	var spans []typeset.Span
	for n, i := range s.uses {
		in := l.r.ingredients[i]
		words := l.ingredient(in, ref)
		if in.amount != "" {
			amount, gap := tied(in.amount), " "
			if utf8.RuneCountInString(amount) < 20 { // longer ones may have to be divided
				amount, gap = strings.ReplaceAll(amount, " ", "\u00a0"), "\u00a0"
			}
			if len(words) > 0 {
				amount += gap
			}
			spans = append(spans, typeset.Span{Text: amount, Style: l.style(typeset.SansBold, ref)})
		}
		spans = append(spans, words...)
		if n < len(s.uses)-1 { // the dot stays at the end of a line
			spans = append(spans, typeset.Span{Text: "\u00a0\u00a0·  ", Style: l.style(typeset.Sans, ref)})
		}
	}
	indent := l.px(30)
	pieces := l.lines(spans, column.x+indent, column.width-indent, pitch, 0)
	for i := range pieces {
		p := &pieces[i]
		p.rule(image.Rect(column.x, 0, column.x+6, p.height), paint.Line)
	}
	if len(pieces) > 0 {
		pieces[0].above = l.px(14)
	}
	join(pieces, whole, 2)
	return pieces
}

// notes lays out the remarks at the end. They are read at the table, not from afar: as the text of a book.
func (l *layout) notes() {
	head := []piece(nil)
	if len(l.r.notes) > 0 {
		head = l.title(l.words.notes, 54)
	}
	for _, n := range l.r.notes {
		if l.flow.full {
			return
		}
		var pieces []piece
		if n.title != "" {
			bold := l.style(typeset.SansBold, 44)
			pieces = l.pieces(l.set.Balance(n.title, bold, width, headLines), bold, left, width, l.px(60))
			for i := range pieces {
				pieces[i].keep = true
				pieces[i].texts[0].heading = len(n.text) > 0
			}
		}
		if len(pieces) > 0 {
			pieces[0].above = l.px(36)
		}
		text := l.blocks(n.text, setting{x: left, width: width, font: typeset.Serif, ref: 44, pitch: 60, justify: true})
		if len(text) > 0 {
			text[0].above = 0
			if n.title == "" {
				text[0].above = l.px(30)
			}
		}
		join(text, l.px(8*60), 2)
		pieces = append(pieces, text...)
		if len(head) > 0 && len(pieces) > 0 {
			pieces[0].above = 0
		}
		l.flow.run(append(head, pieces...))
		head = nil
	}
}
