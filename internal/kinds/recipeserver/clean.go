package recipeserver

import (
	"strings"
	"unicode"
)

// verbatim takes out what cannot be printed and leaves lines and spaces as they are. A tab is four spaces.
func verbatim(s string) string {
	s = strings.ReplaceAll(strings.ReplaceAll(s, "\r\n", "\n"), "\t", "    ")
	return strings.Map(func(r rune) rune {
		if r != '\n' && unicode.IsControl(r) {
			return -1
		}
		return r
	}, s)
}

// oneLine returns a short text without control characters, with one space for each white space. It is empty if there is nothing
// to see in it.
func oneLine(s string) string {
	s = strings.Map(func(r rune) rune {
		switch {
		case isWhite(r):
			return ' '
		case unicode.IsControl(r):
			return -1
		}
		return r
	}, s)
	if blank(s) {
		return ""
	}
	return strings.Join(strings.FieldsFunc(s, func(r rune) bool { return r == ' ' }), " ")
}

// blank reports whether there is nothing to see in a text: editors of web pages leave a no-break space where there is no word.
func blank(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsSpace(r) && !unicode.Is(unicode.Cf, r) })
}

// isWhite reports whether a character is white space that may become another. A no-break space may not.
func isWhite(r rune) bool {
	switch r {
	case '\t', '\n', '\v', '\f', '\r', ' ', '\u0085', '\u2028', '\u2029':
		return true
	}
	return false
}
