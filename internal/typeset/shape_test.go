package typeset

import (
	"fmt"
	"strings"
	"testing"
)

// A few languages share a buffer, and with it the plans, however often they change; many do not.
func TestLanguagesBounded(t *testing.T) {
	s := New()
	shape := func(i int, lang string) {
		s.Line(fmt.Sprint("text ", i), Style{Size: 30, Lang: lang})
	}
	shape(0, "en")
	first := s.buffer
	for i := range 1000 {
		shape(i, []string{"en", "fr", "FR", "de", "ja", "ar", "he", "", "ro"}[i%9])
	}
	if s.buffer != first {
		t.Error("eight languages lost their plans")
	}
	for i := range 100 {
		shape(i, fmt.Sprint("x-", i))
		if len(s.languages) > maxLanguages {
			t.Fatalf("a buffer has plans for %d languages", len(s.languages))
		}
	}
	if s.buffer == first {
		t.Error("a hundred languages share one buffer")
	}
	shape(0, strings.Repeat("en-", 1000))
	if last := s.languages[len(s.languages)-1]; last != "" {
		t.Errorf("a language of %d letters is known", len(last))
	}
}

// Turkish keeps the dot of its i, Romanian has commas where others have cedillas.
func TestLanguageChoosesGlyphs(t *testing.T) {
	s := New()
	glyph := func(text, lang string) uint32 {
		return s.Line(text, Style{Font: Serif, Size: 40, Lang: lang}).Glyphs[0].ID
	}
	for text, lang := range map[string]string{"i": "tr", "ş": "ro", "ţ": "ro-MD"} {
		if plain, own := glyph(text, ""), glyph(text, lang); plain == own || plain != glyph(text, "fr") {
			t.Errorf("%s has glyph %d, in %s %d, in French %d", text, plain, lang, own, glyph(text, "fr"))
		}
	}
}

// The shaper stacks marks in quadratic time, so it never sees more than a few on one letter.
func TestMarksBounded(t *testing.T) {
	s := New()
	for _, text := range []string{"e" + strings.Repeat("\u0301", 1000), strings.Repeat("\u0323", 1000), "ab" + strings.Repeat("\u05b8\u0301", 500) + "c"} {
		runes := []rune(text)
		total := 0
		for _, r := range s.itemise(runes, nil, alone(runes, Style{Font: Serif})) {
			marks := 0
			for _, c := range runes[r.start:r.end] {
				if marks++; !isMark(c) {
					marks = 0
				}
				if marks > maxCluster+1 {
					t.Fatalf("%.10q…: %d marks in one run", text, marks)
				}
			}
			total += r.end - r.start
		}
		if total != len(runes) {
			t.Errorf("%.10q…: the runs hold %d of %d characters", text, total, len(runes))
		}
	}
	accents := []rune("e" + strings.Repeat("\u0301", 20))
	if runs := s.itemise(accents, nil, alone(accents, Style{Font: Serif})); len(runs) != 1 {
		t.Errorf("20 accents are in %d runs", len(runs))
	}
}
