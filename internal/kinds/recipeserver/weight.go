package recipeserver

// What the parts of a recipe take in memory besides their characters, in bytes, with the room that slices leave at their
// ends and the memory allocator between pieces. It is a little too much rather than too little.
const (
	recipeWeight = 1000
	partWeight   = 150 // an ingredient, a step, a note
	blockWeight  = 100
	spanWeight   = 60
)

// weight returns about how much memory a recipe takes.
func (r recipe) weight() int {
	n := recipeWeight + textWeight(r.description)
	for _, s := range []string{r.id, r.title, r.photo, r.stamp, r.yield, r.prep, r.cook, r.total} {
		n += len(s)
	}
	for _, s := range r.tools {
		n += spanWeight + len(s)
	}
	for _, c := range r.categories {
		n += partWeight + len(c.id) + len(c.title)
	}
	for _, i := range r.ingredients {
		n += partWeight + len(i.heading) + len(i.text())
	}
	for _, s := range r.steps {
		n += partWeight + len(s.banner) + len(s.label) + textWeight(s.text) + 16*len(s.uses)
	}
	for _, t := range r.notes {
		n += partWeight + len(t.title) + textWeight(t.text)
	}
	for _, f := range r.nutrition {
		n += partWeight + len(f.amount)
	}
	return n
}

func textWeight(blocks []block) int {
	n := 0
	for _, b := range blocks {
		n += blockWeight
		switch b := b.(type) {
		case paragraph:
			n += spansWeight(b.spans)
		case heading:
			n += spansWeight(b.spans)
		case list:
			for _, item := range b.items {
				n += blockWeight + textWeight(item)
			}
		case table:
			for _, row := range b.rows {
				n += blockWeight
				for _, c := range row {
					n += spanWeight + spansWeight(c.spans)
				}
			}
		case quote:
			n += textWeight(b.blocks)
		case code:
			n += len(b.text)
		case figure:
			n += len(b.alt) + len(b.source)
		case rule:
		}
	}
	return n
}

func spansWeight(spans []span) int {
	n := 0
	for _, s := range spans {
		n += spanWeight + len(s.text)
	}
	return n
}
