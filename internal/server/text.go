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
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return ' '
		}
		return r
	}, Clip(text, TitleLimit))
	return Clip(text, TitleLimit) // bytes that are no characters have become some
}

// Clip returns a text of at most limit bytes, which are three or more. One that is longer is cut between two characters and
// ends with "…".
func Clip(text string, limit int) string {
	const more = "…"
	if len(text) <= limit {
		return text
	}
	end := max(limit-len(more), 0)
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return text[:end] + more
}
