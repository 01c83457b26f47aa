package title

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Key returns the text under which a title is filed: "tome 2" for "Le Tome 2".
// It is in lower case, with one spelling of apostrophes, dashes, digits and
// white space, without a leading article, and with accents folded away and
// ligatures spelled out. It is always valid UTF-8 in normalization form C.
//
// Different titles may have the same key, and the key of a key may be another:
// one article is dropped each time.
func Key(title string) string {
	title = strings.TrimSpace(title)
	if key := fold(dropArticle(title)); key != "" {
		return key
	}
	return fold(title) // only stray accents came after the article
}

// dropArticle returns what follows the article at the beginning of s, or all of
// s if there is none or nothing follows it. s has no white space at its ends.
//
// It looks at the text before accents are folded, because "A" is an article and
// "À" is none.
func dropArticle(s string) string {
	var word [len("les")]byte // the longest article, in lower case
	n := 0
	for ; n < len(s) && isLetter(s[n]); n++ {
		if n == len(word) {
			return s
		}
		word[n] = lower(s[n])
	}
	rest := s[n:]
	switch string(word[:n]) {
	case "l":
		if name := afterApostrophe(rest); startsWithVowel(name) {
			return name
		}
	case "a":
		if name := afterSpace(rest); name != "" && !startsWithLa(name) {
			return name
		}
	case "le", "la", "les", "un", "une", "des", "the", "an":
		if name := afterSpace(rest); name != "" {
			return name
		}
	}
	return s
}

// afterSpace returns what follows the white space at the beginning of s, "" if
// there is no white space.
func afterSpace(s string) string {
	name := strings.TrimLeftFunc(s, unicode.IsSpace)
	if len(name) == len(s) {
		return ""
	}
	return name
}

// afterApostrophe returns what follows the apostrophe at the beginning of s, and
// white space after it, "" if there is no apostrophe.
func afterApostrophe(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	if r != '\'' && spelling(r) != "'" {
		return ""
	}
	return strings.TrimLeftFunc(s[size:], unicode.IsSpace)
}

// startsWithVowel says whether French elides an article before s. An h counts:
// which ones are mute cannot be told from the text.
func startsWithVowel(s string) bool {
	if s == "" {
		return false
	}
	var buf [utf8.UTFMax]byte
	letter, _ := foldRune(buf[:0], s)
	return len(letter) > 0 && strings.IndexByte("aeiouyh", letter[0]) >= 0
}

// startsWithLa says whether the first word of s is "la". After an A it means
// that the A is an À written without its accent, as capitals often are.
func startsWithLa(s string) bool {
	if len(s) < 2 || lower(s[0]) != 'l' || lower(s[1]) != 'a' {
		return false
	}
	next, _ := utf8.DecodeRuneInString(s[2:]) // not part of a word if nothing is left
	return !unicode.In(next, unicode.Letter, unicode.Mark, unicode.Nd)
}

func isLetter(c byte) bool { return 'a' <= lower(c) && lower(c) <= 'z' }

// lower returns c in lower case if it is an ASCII capital, else c.
func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
