package typeset

import (
	"regexp"
	"sync"
	"unicode/utf8"
)

// maxTitle is how long a title can be; a number at the end of anything longer is part of a sentence.
const maxTitle = 160

// volumePattern finds the number of a volume at the end of a title, with the word before it if there is one: 12, 1.5,
// 12a, 2½, T07, #12, (12), vol. 7, Tome 12.
var volumePattern = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)[\p{Zs}\p{Pd},;:]` +
		`([(\[]?(?:vol|volume|tome|book|livre|part|partie|band|bd|chapter|chapitre|ch|issue|no|nr|n[°º]|№|t|v)\.?\p{Zs}*)?` +
		`([#(\[]*\pL{0,4}[.°º#]?\pN+(?:[.,/–-]\pN+)*\pL?[)\]]*)\p{Zs}*$`)
})

// volume returns where the volume number at the end of a title begins, with and without the word before it. Without
// one that is the end of the text.
func volume(text []rune) (word, number int) {
	if len(text) > maxTitle {
		return len(text), len(text)
	}
	title := string(text)
	at := volumePattern().FindStringSubmatchIndex(title)
	if at == nil {
		return len(text), len(text)
	}
	number = utf8.RuneCountInString(title[:at[4]])
	if at[2] < 0 {
		return number, number
	}
	return utf8.RuneCountInString(title[:at[2]]), number
}
