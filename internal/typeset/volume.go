package typeset

import (
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"
)

// maxTitle is how long a title can be; a number at the end of anything longer is part of a sentence.
const maxTitle = 160

// volumePattern finds the number of a volume at the end of a title, with the word before it if there is one, and notes in
// brackets behind it: 12, 1.5, 12a, 2½, T07, #12, (12), vol. 7, Tome IV, 12 of 30, v01 (2019). Roman numbers need the
// word, and a lone number in brackets is no note, unless it is a year. Japanese and Chinese put nothing before a number.
var volumePattern = sync.OnceValue(func() *regexp.Regexp {
	const (
		before  = `[\p{Zs}\p{Pd},;:_\p{Han}\p{Hiragana}\p{Katakana}\p{Hangul}ー]`
		open    = `(?:[#(\[（［«]\p{Zs}*)*`
		word    = `(?:vol|volume|tome|book|livre|part|partie|band|bd|chapter|chapitre|ch|issue|no|nr|n[°º]|№|t|v)`
		glued   = `(?:第|[\p{Latin}\p{Greek}\p{Cyrillic}\p{Hebrew}\p{Arabic}]{0,4}[.°º#]?)`
		further = `(?:(?:[.,/–-]|\p{Zs}*[/–-]\p{Zs}*|\p{Zs}+(?:of|sur|de|von|di|van)\p{Zs}+)\pN+|\p{Zs}\p{No})*`
		number  = open + glued + `\pN+` + further + `\pL?`
		roman   = `(?-i:[IVXLC]{1,8})`
		end     = `(?:\p{Zs}*[)\]）］»])*[!?.…+*]*`
		note    = `\p{Zs}*(?:[(（\[](?:\pN{4}|[^()（）\[\]]*\pL[^()（）\[\]]*)[)）\]])`
	)
	return regexp.MustCompile(`(?i)` + before +
		`(?:(` + open + word + `\.?\p{Zs}*)?(` + number + end + `)|(` + open + word + `(?:\.\p{Zs}*|\p{Zs}+))(` + roman + end + `))` +
		`((?:` + note + `)*)\p{Zs}*$`)
})

// tail is the part of a title, from start to end, that stays behind the ellipsis. What stays before it ends at head: a
// part of the word alone, or its bracket, is worth nothing.
type tail struct{ head, start, end int }

// tails returns what should stay of a title that has a volume number at its end, the best first: with its word and its
// notes, without the notes, without the word, and the number alone. Without a number there are none.
func tails(text []rune) []tail {
	if len(text) > maxTitle {
		return nil
	}
	title := string(text)
	at := volumePattern().FindStringSubmatchIndex(title)
	if at == nil {
		return nil
	}
	number, end, notes := at[4], at[5], at[11]
	if number < 0 {
		number, end = at[8], at[9]
	}
	word := max(at[2], at[6])
	if word < 0 {
		word = number
	}
	var all []tail
	count := func(end int) int { return utf8.RuneCountInString(title[:end]) }
	for _, t := range [][2]int{{word, notes}, {word, end}, {number, notes}, {number, end}} {
		all = append(all, tail{count(word), count(t[0]), count(t[0] + paired(title[t[0]:t[1]]))})
	}
	return all
}

// paired returns how much of text comes before a bracket that closes nothing, or all of it.
func paired(text string) int {
	open := 0
	for i, r := range text {
		switch {
		case strings.ContainsRune("([（［«", r):
			open++
		case !strings.ContainsRune(")]）］»", r):
		case open == 0:
			return len(strings.TrimRight(text[:i], " \u00a0\u202f"))
		default:
			open--
		}
	}
	return len(text)
}
