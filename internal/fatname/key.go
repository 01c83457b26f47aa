package fatname

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// Key returns what a name is compared by: two names that cannot stand in one folder have equal keys. They differ at
// most by letter case or by the way in which Unicode writes their letters; as to the latter it errs on the safe side,
// and takes "Maße" and "MASSE" for one. The key of a key is itself. It is for comparing and not for people.
func Key(name string) string {
	if plain(name) {
		return strings.ToUpper(name) // what the rest makes of it, for most names and at a small part of the cost
	}
	// This is what Unicode calls a canonical caseless match. Letters and accents are taken apart before the folding,
	// which would otherwise miss composed letters, and put in order after it, which can disturb the accents.
	//
	// A Caser may hold state, so that each call has its own. It stops folding at bytes that are not UTF-8, which no volume
	// takes in a name anyway.
	name = strings.ToValidUTF8(name, "\ufffd")
	folded := cases.Fold().String(norm.NFD.String(name))
	return norm.NFD.String(strings.Map(least, folded))
}

// plain reports whether a name has nothing but ASCII.
func plain(name string) bool {
	return !strings.ContainsFunc(name, func(r rune) bool { return r >= utf8.RuneSelf })
}

// least returns the first of the characters that differ from r by nothing but case. It is needed because
// cases.Fold, which knows that "ß" is "ss", swaps the cases of Cherokee letters instead of folding them.
func least(r rune) rune {
	first := r
	for f := unicode.SimpleFold(r); f != r; f = unicode.SimpleFold(f) {
		first = min(first, f)
	}
	return first
}
