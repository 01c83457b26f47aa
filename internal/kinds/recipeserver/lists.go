package recipeserver

import "inkshelf/internal/typeset"

// ingredients lays out the list of ingredients.
func (l *layout) ingredients() {
	var all []section
	for i, in := range l.r.ingredients {
		if i == 0 || in.heading != "" {
			s := section{title: l.words.ingredients}
			if i == 0 {
				s.heads = l.title(l.words.ingredients, 54)
			}
			if in.heading != "" {
				s.title = in.heading
				s.heads = append(s.heads, l.subtitle(in.heading, i == 0)...)
			}
			all = append(all, s)
		}
		s := &all[len(all)-1]
		s.rows = append(s.rows, entryRow{tied(in.amount), l.ingredient(in, 48)})
	}
	if len(all) == 0 {
		return
	}
	if l.r.photo != "" && len(l.flow.pages) == 1 && !l.fits(all) {
		l.flow.turn() // the first page is a title page then
	}
	l.list(all, l.wide())
}

// fits reports whether all sections fit on the page as it is.
func (l *layout) fits(all []section) bool {
	trial := *l
	trial.flow = newFlow(1)
	trial.flow.y, trial.flow.blank = l.flow.y, l.flow.blank
	trial.list(all, l.wide())
	return !trial.flow.full
}

// ingredient returns an ingredient without its amount.
func (l *layout) ingredient(in ingredient, ref int) []typeset.Span {
	var words []typeset.Span
	if in.item != "" {
		words = append(words, typeset.Span{Text: tied(in.item), Style: l.style(typeset.Sans, ref)})
	}
	if in.note != "" {
		if len(words) > 0 {
			words[0].Text += " "
		}
		words = append(words, typeset.Span{Text: tied(in.note), Style: l.style(typeset.SansItalic, ref)})
	}
	return words
}

// subtitle lays out a heading inside of a part. The first one stands close to that of the part.
func (l *layout) subtitle(text string, first bool) []piece {
	pieces := l.title(text, 48)
	if len(pieces) > 0 {
		pieces[0].above = l.px(42)
		pieces[len(pieces)-1].height -= l.px(12)
		if first {
			pieces[0].above = 0
		}
	}
	return pieces
}

// nutrition lays out the nutrition facts.
func (l *layout) nutrition() {
	if len(l.r.nutrition) == 0 {
		return
	}
	s := section{heads: l.title(l.words.nutrition, 54), title: l.words.nutrition}
	for _, n := range l.r.nutrition {
		name, style := n.name, l.label(typeset.Sans, 44)
		if own := l.words.nutrients[n.key]; own != "" {
			name = own
		}
		s.rows = append(s.rows, entryRow{n.amount, []typeset.Span{{Text: name, Style: style}}})
	}
	l.list([]section{s}, l.narrow())
}
