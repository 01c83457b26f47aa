package typeset

import (
	"strings"
	"unicode"
)

// Bounds for hostile text. No line that anyone can read holds maxLine characters, no letter has maxCluster accents; a
// paragraph of more than maxParagraph is set as several.
const (
	maxCluster   = 32
	maxLine      = 4096
	maxParagraph = 1 << 16
)

const softHyphen = '\u00AD'

// cleaned is text as it is shaped: no control characters, no broken UTF-8, no soft hyphens.
type cleaned struct {
	runes []rune
	soft  []int  // where a line may end with a hyphen: before these
	rest  string // what was too much
}

// clean takes at most limit characters of text. Line ends and tabs become spaces. Characters that only steer the
// shaping, such as joiners and directions, stay.
func clean(text string, limit int) cleaned {
	c := cleaned{runes: make([]rune, 0, min(len(text), limit))}
	c.add(text, limit)
	return c
}

// add cleans text and appends it, as long as there are less than limit characters.
func (c *cleaned) add(text string, limit int) {
	for i, r := range text {
		switch {
		case len(c.runes) == limit:
			c.rest = text[i:]
			return
		case r == '\r' && strings.HasPrefix(text[i:], "\r\n"):
		case r == '\t' || isLineEnd(r):
			c.runes = append(c.runes, ' ')
		case r == softHyphen:
			if n := len(c.soft); n == 0 || c.soft[n-1] != len(c.runes) {
				c.soft = append(c.soft, len(c.runes))
			}
		case unicode.IsControl(r):
		default: // ranging over broken UTF-8 gives U+FFFD
			c.runes = append(c.runes, r)
		}
	}
}

// isLineEnd reports whether r ends a line, however short.
func isLineEnd(r rune) bool {
	switch r {
	case '\n', '\v', '\f', '\r', '\u0085', '\u2028', '\u2029':
		return true
	}
	return false
}

// isSpace reports whether r is a blank of any width, breaking or not.
func isSpace(r rune) bool { return r == ' ' || r > 0x7F && unicode.Is(unicode.Zs, r) }

// isMark reports whether r is drawn on the letter before it.
func isMark(r rune) bool { return r >= 0x0300 && unicode.Is(unicode.Mn, r) }

// isIgnorable reports whether r is never drawn and needs no glyph.
func isIgnorable(r rune) bool {
	return r > 0x7F && unicode.In(r, unicode.Cf, unicode.Variation_Selector, unicode.Other_Default_Ignorable_Code_Point) &&
		!unicode.Is(unicode.Prepended_Concatenation_Mark, r)
}
