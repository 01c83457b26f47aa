package title

import (
	"bytes"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// fold returns s as it stands in a key: everything but the article. Texts that
// Unicode holds to be the same (é as one character, or as e and an accent) fold
// to one text.
func fold(s string) string {
	n := foldedLen(s)
	if n == len(s) {
		return s
	}
	var buf [256]byte // a longer key costs more memory, nothing else
	key := append(buf[:0], s[:n]...)
	for n < len(s) {
		if c := s[n]; ' ' < c && c < utf8.RuneSelf { // most characters of most titles
			key = append(key, lower(c))
			n++
			continue
		}
		var size int
		key, size = foldRune(key, s[n:])
		n += size
	}
	key = bytes.TrimSuffix(key, []byte(" "))
	return norm.NFC.String(string(key))
}

// foldedLen returns the length of a beginning of s that is its own folding. For
// a title in plain lower case that is all of it, and its key costs no memory.
func foldedLen(s string) int {
	for i := range len(s) {
		if c := s[i]; c <= ' ' || c >= utf8.RuneSelf || c != lower(c) {
			// One space between words is as it should be.
			if c == ' ' && i > 0 && s[i-1] != ' ' && i+1 < len(s) {
				continue
			}
			return i
		}
	}
	return len(s)
}

// foldRune appends the first character of s to key, folded, and returns the
// number of bytes it took from s, which is not empty.
func foldRune(key []byte, s string) ([]byte, int) {
	r, size := utf8.DecodeRuneInString(s)
	if unicode.IsSpace(r) {
		if n := len(key); n > 0 && key[n-1] != ' ' {
			key = append(key, ' ')
		}
		return key, size
	}
	if r < utf8.RuneSelf {
		return append(key, lower(byte(r))), size
	}
	parts := string(norm.NFD.PropertiesString(s).Decomposition())
	if !hasAccent(parts) {
		return foldBase(key, r), size
	}
	for _, part := range parts {
		key = foldBase(key, part)
	}
	return key, size
}

// foldBase appends r to key unless it is an accent. r has been decomposed.
func foldBase(key []byte, r rune) []byte {
	if isAccent(r) {
		return key
	}
	// There are small letters that share one capital (σ and ς), hence both ways.
	r = unicode.ToLower(unicode.ToUpper(r))
	if s := spelling(r); s != "" {
		return append(key, s...)
	}
	if unicode.IsDigit(r) {
		return append(key, asciiDigit(r))
	}
	return utf8.AppendRune(key, r)
}

func hasAccent(s string) bool {
	for _, r := range s {
		if isAccent(r) {
			return true
		}
	}
	return false
}

// isAccent says whether r is in one of the blocks of combining diacritical
// marks. Marks elsewhere belong to one script, whose words they tell apart:
// without them Thai, Hindi and Japanese could not be read.
func isAccent(r rune) bool {
	return 0x0300 <= r && r <= 0x036F ||
		0x1AB0 <= r && r <= 0x1AFF ||
		0x1DC0 <= r && r <= 0x1DFF ||
		0x20D0 <= r && r <= 0x20FF ||
		0xFE20 <= r && r <= 0xFE2F
}

// asciiDigit returns the ASCII digit with the value of r, a decimal digit of any
// script. Unicode keeps the ten of a script together, in order of value, and no
// range of the table begins in the middle of ten.
func asciiDigit(r rune) byte {
	for _, ten := range unicode.Nd.R16 {
		if lo := rune(ten.Lo); lo <= r && r <= rune(ten.Hi) {
			return '0' + byte((r-lo)%10)
		}
	}
	for _, ten := range unicode.Nd.R32 {
		if lo := rune(ten.Lo); lo <= r && r <= rune(ten.Hi) {
			return '0' + byte((r-lo)%10)
		}
	}
	return '0' // unreachable for a digit
}
