package typeset

import (
	"slices"
	"strings"
	"testing"
)

// Rules that ordinary text seldom needs. Characters of no width are left out of the levels.
func TestLevelsOfRareRules(t *testing.T) {
	const (
		lre, rle, pdf, lro, rlo = "\u202a", "\u202b", "\u202c", "\u202d", "\u202e"
		lri, rli, fsi, pdi      = "\u2066", "\u2067", "\u2068", "\u2069"
	)
	deep := func(open, close string, n int) string {
		return strings.Repeat(open, n) + "a" + strings.Repeat(close, n) + "b"
	}
	tests := []struct {
		name, text string
		base       int8
		levels     []int8
	}{
		// L1: blanks at the end of the line, and isolates among them, go with the paragraph.
		{"blanks at the end", "אa  ", automatic, []int8{1, 2, 1, 1}},
		{"blanks at the end, English", "aא  ", automatic, []int8{0, 1, 0, 0}},
		{"blanks and controls at the end", "אa " + lri + pdi + " ", automatic, []int8{1, 2, 1, 1}},
		{"blanks within", "aא ב", automatic, []int8{0, 1, 1, 1}},

		// The deepest level is 125; what would be deeper stays where it is, and its ends close nothing.
		{"embedded 125 deep", deep(rle+lre, pdf+pdf, 62), 0, []int8{124, 0}},
		{"embedded too deep", deep(rle+lre, pdf+pdf, 70), 0, []int8{126, 0}},
		{"isolated too deep", deep(rli+lri, pdi+pdi, 70), 0, []int8{126, 0}},
		{"isolated in what is too deep", strings.Repeat(rle+lre, 70) + lri + "a" + pdi + "b", 0, []int8{126, 126}},

		{"an isolate is neutral outside", "א" + lri + "a" + pdi + "ב", automatic, []int8{1, 2, 1}},
		{"an isolate does not see outside", "א" + fsi + "1" + pdi, automatic, []int8{1, 2}},
		{"an isolate ends what was opened in it", "a" + rli + rle + "b" + pdi + "c", 0, []int8{0, 4, 0}},
		{"the end of an embedding does not end an isolate", "a" + rli + "ב" + pdf + "ג" + pdi + "c", 0, []int8{0, 1, 1, 0}},
		{"an isolate in brackets", "א(" + lri + "a" + pdi + ")ב", automatic, []int8{1, 1, 2, 1, 1}},
		{"numbers across an isolate", "ع" + lri + "a" + pdi + "1", automatic, []int8{1, 2, 2}},
		{"overridden numbers", rlo + "12" + pdf + "3", 0, []int8{1, 1, 2}},
		{"overridden Hebrew", lro + "אב" + pdf + "ג", 0, []int8{2, 2, 1}},

		// Characters that rule X9 removes do not part what is at both sides of them.
		{"between a number and its sign", "א1\u200b%", automatic, []int8{1, 2, 2}},
		{"between a letter and its mark", "א\u200b\u05b8a", automatic, []int8{1, 1, 2}},
		{"between figures", "א1\u200b.\u200b2", automatic, []int8{1, 2, 2, 2}},
		{"embedding without content", "א1" + rle + pdf + ".2", automatic, []int8{1, 2, 2, 2}},
	}
	for _, tt := range tests {
		text := []rune(tt.text)
		all, _ := levels(text, tt.base)
		var got []int8
		for i, level := range all {
			if !isIgnorable(text[i]) {
				got = append(got, level)
			}
		}
		if !slices.Equal(got, tt.levels) {
			t.Errorf("%s: got %d, want %d", tt.name, got, tt.levels)
		}
	}
}
