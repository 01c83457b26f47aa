package recipeserver

import "bytes"

// Bounds of what is read as Markdown. A parser takes time that grows with the square of these, and memory that a text of a
// few kilobytes can drive to gigabytes; nobody writes such a recipe.
const (
	nestingLimit = 24     // marks of quotes and lists at the beginning of one line
	linkLimit    = 500    // in a text
	markLimit    = 2000   // of emphasis, in a text
	cellLimit    = 20_000 // of tables, each row of which is filled up to the width of the widest
)

// absurd reports whether a text is to be shown as it is rather than read as Markdown.
func absurd(source []byte) bool {
	widest, lines := 0, 0
	for line := range bytes.Lines(source) {
		widest, lines = max(widest, bytes.Count(line, []byte("|"))), lines+1
		if nesting(line) > nestingLimit {
			return true
		}
	}
	return widest > 0 && lines > cellLimit/widest || count(source, "[") > linkLimit || count(source, "*_~") > markLimit
}

// count returns how many of some characters there are.
func count(source []byte, characters string) int {
	n := 0
	for i := range len(characters) {
		n += bytes.Count(source, []byte{characters[i]})
	}
	return n
}

// nesting counts the marks of quotes and lists that a line begins with.
func nesting(line []byte) int {
	n := 0
	for i := 0; i+1 < len(line); i++ {
		switch c, next := line[i], line[i+1]; c {
		case '>':
			n++
		case '-', '+', '*', '.', ')':
			if next == ' ' || next == '\t' {
				n++
			}
		case ' ', '\t', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9':
		default:
			return n
		}
	}
	return n
}
