package desk

import (
	"unicode"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// Capital returns a text with a capital at its beginning.
func Capital(text string) string {
	first, n := utf8.DecodeRuneInString(text)
	if n == 0 {
		return text
	}
	return string(unicode.ToUpper(first)) + text[n:]
}

// Counted returns a number with its noun: "1 recipe", "12 recipes".
func (d *Desk) Counted(n int, noun server.Noun) string {
	return d.Say.Count(n, "%d %[2]s", "%d %[3]s", noun.One, noun.Many)
}
