package typeset

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	gotext "github.com/go-text/typesetting/bidi"
)

func TestLevels(t *testing.T) {
	tests := []struct {
		name, text string
		base       int8
		levels     string // a digit for each character; empty: all zero
		paragraph  int8
	}{
		{"Latin", "abc, 12 (def)…", automatic, "", 0},
		{"nothing strong", "12 + 34", automatic, "", 0},
		{"Hebrew", "אב גד", automatic, "11111", 1},
		{"first strong decides", "12 אב cd", automatic, "22111122", 1},
		{"number behind Hebrew in English", "a אב 12, b", 0, "0011122000", 0},
		{"number before Hebrew in English", "a 12 אב b", 0, "000001100", 0},
		{"Arabic makes numbers Arabic", "a ع 1,2 b", 0, "001122200", 0},
		{"signs join numbers", "א 12% $3", automatic, "11222122", 1},
		{"separators join numbers", "א 1.5 1 . 5", automatic, "11222121112", 1},
		{"brackets keep the direction of what they hold", "א (ab) ג", automatic, "11122111", 1},
		{"brackets in context", "a (אב) b", 0, "00011000", 0},
		{"brackets without a pair", "אב ) cd", automatic, "1111122", 1},
		{"spaces at the end", "אב cd  ", automatic, "1112211", 1},
		{"marks follow", "א\u05b8ב", automatic, "111", 1},
		{"forced to the left", "abc", 1, "222", 1},
		{"override", "a \u202ebc\u202c d", 0, "00011100", 0},
		{"embedding", "a \u202bbc\u202c d", 0, "00022200", 0},
		{"isolate", "א\u2066a ב\u2069 1", automatic, "11223112", 1},
		{"first strong isolate", "a \u2068ב 1\u2069 c", 0, "000112000", 0},
		{"isolates are not strong", "\u2067א\u2069 a", automatic, "01000", 0},
		{"end without beginning", "a\u2069\u202c ב", automatic, "00001", 0},
		{"beginning without end", "a\u2067\u202e ב", automatic, "00133", 0},
	}
	for _, tt := range tests {
		text := []rune(tt.text)
		got, paragraph := levels(text, tt.base)
		var s strings.Builder
		for i, level := range got {
			// Levels of what shows nothing are free, but must be someone's.
			if strings.ContainsRune("\u202b\u202c\u202e", text[i]) && i > 0 {
				level = int8(tt.levels[i] - '0')
			}
			s.WriteByte('0' + byte(level))
		}
		if s.String() != tt.levels || paragraph != tt.paragraph {
			t.Errorf("%s: %q has levels %q, %d, want %q, %d", tt.name, tt.text, s.String(), paragraph, tt.levels, tt.paragraph)
		}
	}
}

// The other implementation at hand gives no levels, but agrees on the direction of every character that is seen.
func TestLevelsAgainstAnother(t *testing.T) {
	alphabet := []rune("aabאבجد12٣+-$%,.: ()[]〈〉!&\u05b8\u0301\u200b\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
	rnd := rand.New(rand.NewPCG(1, 2))
	var other gotext.Paragraph
	for range 5000 {
		text := make([]rune, 1+rnd.IntN(24))
		for i := range text {
			text[i] = alphabet[rnd.IntN(len(alphabet))]
		}
		got, _ := levels(text, automatic)
		runs := other.Segment(text, gotext.Neutral)
		for n := range runs.NumRuns() {
			r := runs.Run(n)
			for i := r.Start; i < r.End; i++ {
				level := int8(0)
				if got != nil {
					level = got[i]
				}
				if !blank(classOf(text[i])) && (level%2 == 0) != r.IsLeftToRight() {
					t.Fatalf("%+q: character %d has level %d, the other implementation runs to the right: %v", text, i, level, r.IsLeftToRight())
				}
			}
		}
	}
}

// Lines are read off from left to right. Their brackets are those of the text; the shaper turns them round.
func TestVisualOrder(t *testing.T) {
	tests := []struct{ text, want string }{
		{"abc אבג def", "abc גבא def"},
		{"אבג 12 דה", "הד 12 גבא"},
		{"vol. 7, אבג 12, page 3", "vol. 7, 12 גבא, page 3"},
		{"אבג vol. 7 (דה)", ")הד( vol. 7 גבא"},
		{"a אב cd הו b", "a בא cd וה b"},
		{"a \u2067אב cd הו\u2069 b", "a וה cd בא b"},
		{"abc \u202edef\u202c ghi", "abc fed ghi"},
	}
	s := New()
	for _, tt := range tests {
		l := s.Line(tt.text, Style{Font: Serif, Size: 40})
		if !slices.IsSortedFunc(l.Glyphs, func(a, b Glyph) int { return int(a.X - b.X) }) {
			t.Errorf("%q: glyphs are not from left to right: %v", tt.text, l.Glyphs)
		}
		var got strings.Builder
		for _, g := range l.Glyphs {
			letters := strings.TrimLeftFunc(l.Text[g.Cluster:], isIgnorable)
			r, _ := utf8.DecodeRuneInString(letters)
			got.WriteRune(r)
		}
		if got.String() != tt.want {
			t.Errorf("%q is seen as %q, want %q", tt.text, got.String(), tt.want)
		}
	}
}
