package typeset

import (
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// A hyphen has so many letters before and behind it. Shorter words are not divided, nor are those that no dictionary has.
const (
	lettersBefore   = 2
	lettersBehind   = 3
	shortestDivided = lettersBefore + lettersBehind
	longestDivided  = 64
)

// hyphenate lets lines end inside of the words of p, with a hyphen, where the languages of its parts allow it. A word in
// several parts is divided by the language that it begins in. It reports whether there is any such word.
func (s *Setter) hyphenate(p *paragraph) (found bool) {
	lang, patterns, part := "", patternsFor(""), 0
	for i := 0; i < len(p.text); {
		if endsToken(p.text[i]) {
			i++
			continue
		}
		start := i
		for i < len(p.text) && !endsToken(p.text[i]) {
			i++
		}
		for p.parts[part].end <= start {
			part++
		}
		if own := p.parts[part].style.Lang; own != lang {
			lang, patterns = own, patternsFor(own)
		}
		if patterns != nil && p.divide(start, i, patterns) {
			found = true
		}
	}
	if found {
		s.measureHyphens(p)
	}
	return found
}

// endsToken reports whether r is between two words that have nothing to do with each other.
func endsToken(r rune) bool {
	switch r {
	case '–', '—', '…':
		return true
	}
	return isSpace(r)
}

// divide finds where the word between start and end can be divided, and reports whether it can. Quotes and other signs
// around it do not count. What has anything else in it than letters and apostrophes is an address, a formula or has a hyphen
// already; what has capitals inside is a name or an abbreviation.
func (p *paragraph) divide(start, end int, patterns *patterns) bool {
	for start < end && !inWord(p.text[start]) {
		start++
	}
	for start < end && !inWord(p.text[end-1]) {
		end--
	}
	if end-start < shortestDivided || end-start > longestDivided {
		return false
	}
	var buffer [longestDivided + 2]rune
	var places [longestDivided + 1]int // of its characters in the text
	word := append(buffer[:0], '.')
	letters := 0
	for i, r := range p.text[start:end] {
		switch {
		case 'a' <= r && r <= 'z':
			letters++
		case isApostrophe(r):
		case isMark(r): // patterns know letters with their accents
			letter := norm.NFC.String(string([]rune{word[len(word)-1], r}))
			if utf8.RuneCountInString(letter) > 1 {
				return false
			}
			word[len(word)-1], _ = utf8.DecodeRuneInString(letter)
			continue
		case !unicode.IsLetter(r):
			return false
		case unicode.IsUpper(r) && i > 0 && !isApostrophe(p.text[start+i-1]):
			return false
		default:
			letters++
			r = unicode.ToLower(r)
		}
		places[len(word)] = start + i
		word = append(word, r)
	}
	return p.mark(append(word, '.'), places[:], letters, patterns)
}

// mark marks the divisions of a word, whose characters are at places in the text.
func (p *paragraph) mark(word []rune, places []int, letters int, patterns *patterns) (found bool) {
	var buffer [longestDivided + 3]byte
	gaps := buffer[:len(word)+1]
	patterns.number(word, gaps)
	before := 0 // letters since the last apostrophe: what is elided does not count
	for i := 1; i < len(word)-1; i++ {
		if isApostrophe(word[i]) {
			before = 0
			continue
		}
		at := places[i]
		if gaps[i]%2 == 1 && before >= lettersBefore && letters >= lettersBehind && p.edges[at] == mayCut {
			p.edges[at] |= mayHyphen
			found = true
		}
		before++
		letters--
	}
	return found
}

// inWord reports whether r is no sign around a word.
func inWord(r rune) bool { return unicode.IsLetter(r) || unicode.IsNumber(r) || isMark(r) }

func isApostrophe(r rune) bool { return r == '\'' || r == '’' }
