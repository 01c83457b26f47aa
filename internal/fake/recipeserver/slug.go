package recipeserver

import (
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// plain says how the letters are written in ASCII that are not an ASCII letter with an accent.
var plain = map[rune]string{
	'æ': "ae", 'œ': "oe", 'ß': "ss", 'ø': "o", 'ł': "l", 'đ': "d", 'ð': "d", 'þ': "th", 'ı': "i",
	'’': "'", '–': "-", '—': "-",
}

// fold writes a text in small ASCII letters, for searching and for slugs. The original transliterates every script; here
// a letter that is not Latin becomes its number.
func fold(s string) string {
	var b strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(s)) {
		switch ascii, known := plain[r]; {
		case known:
			b.WriteString(ascii)
		case r <= unicode.MaxASCII:
			b.WriteRune(r)
		case unicode.IsLetter(r):
			fmt.Fprintf(&b, "u%x", r)
		}
	}
	return b.String()
}

// slugs makes slugs, no two alike. It counts how often each was wanted.
type slugs map[string]int

// make returns the slug of a name. The second of a kind ends in -1. A straight apostrophe parts words, a curved one does
// not.
func (s slugs) make(name string) string {
	letters := strings.ReplaceAll(fold(strings.ReplaceAll(name, "'", "-")), "'", "")
	words := strings.FieldsFunc(letters, func(r rune) bool {
		return (r < 'a' || r > 'z') && (r < '0' || r > '9')
	})
	base := strings.Join(words, "-")
	if base == "" {
		base = "untitled" // a name of nothing but signs
	}
	slug := base
	for s[slug] > 0 {
		slug = fmt.Sprintf("%s-%d", base, s[base])
		s[base]++
	}
	s[slug]++
	return slug
}
