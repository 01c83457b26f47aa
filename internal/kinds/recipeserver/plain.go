package recipeserver

import "strings"

// plain writes blocks as plain text, one line for each.
func plain(blocks []block) string {
	var w plainWriter
	w.write(blocks)
	return strings.TrimSpace(w.out.String())
}

type plainWriter struct{ out strings.Builder }

func (w *plainWriter) write(blocks []block) {
	for _, b := range blocks {
		switch b := b.(type) {
		case paragraph:
			w.line(b.spans)
		case heading:
			w.line(b.spans)
		case list:
			for _, item := range b.items {
				w.out.WriteString("• ")
				w.write(item)
			}
		case table:
			w.table(b)
		case quote:
			w.write(b.blocks)
		case code:
			w.out.WriteString(b.text + "\n")
		case figure, rule: // nothing to say in words
		}
	}
}

func (w *plainWriter) line(spans []span) {
	for _, s := range spans {
		w.out.WriteString(s.text)
	}
	w.out.WriteByte('\n')
}

func (w *plainWriter) table(t table) {
	for _, row := range t.rows {
		for i, c := range row {
			if i > 0 {
				w.out.WriteString(" | ")
			}
			for _, s := range c.spans {
				w.out.WriteString(strings.ReplaceAll(s.text, "\n", " "))
			}
		}
		w.out.WriteByte('\n')
	}
}
