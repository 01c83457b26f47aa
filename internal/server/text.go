package server

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// TitleLimit is how many bytes of a title, or of a name, are kept. Longer ones are no titles.
const TitleLimit = 1000

// Title returns a title, or a name, as lists hold it: control characters are spaces, and what is too long is clipped.
// Everything else about it is the server's affair.
func Title(text string) string {
	text = Clip(text, TitleLimit)
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, text)
}

// Clip returns a text of at most limit bytes. One that is longer is cut between two characters and ends with "…".
func Clip(text string, limit int) string {
	const more = "…"
	if len(text) <= limit {
		return text
	}
	end := max(limit-len(more), 0)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return strings.Clone(text[:end]) + more // not to hold on to all of it
}
