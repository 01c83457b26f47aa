package fatname

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

const (
	// maxBytes is the length of the longest name that Make makes, in bytes. The file systems of a desk take 255 of them;
	// the rest is for an extension and for what tells two equal names apart.
	maxBytes = 240

	// maxText is how much of a text Make looks at, in bytes: far more than a name can hold.
	maxText = 4096

	// maxMarks is how many accents a letter keeps. No language needs as many.
	maxMarks = 8

	// fewestUnits is the length that even the longest device name has room in when a character is added to it.
	fewestUnits = 8
)

// Make turns any text into a name that Check likes, that is no longer than so many units of UTF-16 (at least 8), and
// that people still recognise. Characters that FAT does not take are replaced by others that look or mean alike, those
// that nobody sees are left out. Dots at the beginning would hide the file and go. Of a text that leaves nothing to
// show the name is "_". Different texts may have one name. The name of a name is itself.
func Make(text string, units int) string {
	text = strings.ToValidUTF8(text[:min(len(text), maxText)], "_")
	// Accents are put together before they are counted, and again where something has gone from between them.
	name := norm.NFC.String(clean(norm.NFC.String(text)))
	name = shorten(strings.Trim(name, " ."), max(units, fewestUnits))
	if isDevice(name) {
		stem, _, _ := strings.Cut(name, ".")
		stem = strings.TrimRight(stem, " ")
		name = shorten(stem+"_"+name[len(stem):], max(units, fewestUnits))
	}
	if name == "" {
		return "_"
	}
	return name
}

// clean replaces the characters of a text that cannot stand in a name or should not. White space of every kind becomes one space.
func clean(text string) string {
	var b strings.Builder
	marks := 0
	spaced := false // the last character written was a space
	for i, r := range text {
		s := substitute(r, text[i+utf8.RuneLen(r):])
		if s == "" {
			continue // accents after it are those of the letter before
		}
		if !unicode.IsMark(r) {
			marks = 0
		} else if marks++; marks > maxMarks {
			continue
		}
		if spaced {
			s = strings.TrimPrefix(s, " ")
		}
		b.WriteString(s)
		spaced = s == "" || strings.HasSuffix(s, " ")
	}
	return b.String()
}

// substitute returns what stands in a name for a character that has rest after it.
func substitute(r rune, rest string) string {
	switch r {
	case '/', '\\', '|', '*':
		return "-"
	case ':':
		if next, _ := utf8.DecodeRuneInString(rest); rest == "" || unicode.IsSpace(next) {
			return " -" // "Title: more" becomes "Title - more"
		}
		return "-"
	case '"':
		return "'"
	case '<':
		return "("
	case '>':
		return ")"
	case '?':
		return ""
	}
	switch {
	case unicode.IsSpace(r):
		return " "
	case unseen(r):
		return ""
	}
	return string(r)
}

// unseen reports whether a character shows nothing by itself: controls, marks of direction, joiners, fillers, and
// the numbers that Unicode gives to no character, with one of which FAT fills up its names.
func unseen(r rune) bool {
	return unicode.In(r, unicode.Cc, unicode.Cf, unicode.Variation_Selector,
		unicode.Other_Default_Ignorable_Code_Point, unicode.Noncharacter_Code_Point)
}

// shorten cuts a name down to so many units and to maxBytes, not between a letter and its accents, and not so that it
// ends in what a name cannot end in.
func shorten(name string, most int) string {
	end := fitting(name, most)
	if end == len(name) {
		return name
	}
	for cut := end; cut > 0; {
		if next, _ := utf8.DecodeRuneInString(name[cut:]); !joins(next) {
			end = cut
			break
		}
		_, size := utf8.DecodeLastRuneInString(name[:cut])
		cut -= size
	}
	return strings.TrimRight(name[:end], " .")
}

// fitting returns the length in bytes of the longest beginning of whole characters that is within both limits.
func fitting(name string, most int) int {
	for i, r := range name {
		most -= units(string(r))
		if most < 0 || i+utf8.RuneLen(r) > maxBytes {
			return i
		}
	}
	return len(name)
}

// joins reports whether a character belongs to the one before it: an accent, or the colour of a skin.
func joins(r rune) bool { return unicode.IsMark(r) || r >= 0x1f3fb && r <= 0x1f3ff }
