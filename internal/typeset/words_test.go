package typeset

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// Shaping word by word gives what shaping the run at once gives, in every font and for every pair of letters around a space.
func TestWordsAreShapedAlike(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(5, 6))
	letters := []rune("AaBbcdeEfFghijklLmnoOpPqrstTuUvVwWxyYzZÀéèçœßŁ0123456789.,;:!?'’“”«»()-–—/&%°½ΑΒαβγλςσТУуфядж")
	for font := Sans; font <= SerifSemiBoldItalic; font++ {
		for range 60 {
			var text []rune
			for range 80 {
				text = append(text, letters[rnd.IntN(len(letters))])
				if rnd.IntN(3) == 0 {
					text = append(text, ' ')
				}
			}
			parts := alone(text, Style{Font: font, Size: 40, Lang: "fr", Tabular: rnd.IntN(2) == 0})
			for _, whole := range s.itemise(text, nil, parts) {
				words := whole
				s.shape(&whole, text, 0)
				s.shapeWords(&words, text)
				if !slices.EqualFunc(whole.glyphs, words.glyphs, func(a, b shaped) bool {
					return a.id == b.id && a.cluster == b.cluster && a.advance == b.advance && a.x == b.x && a.y == b.y
				}) {
					t.Fatalf("font %d: %q is shaped as\n%v, word by word as\n%v", font, string(text[whole.start:whole.end]), whole.glyphs, words.glyphs)
				}
			}
		}
	}
}

// What is kept has bounds, and is forgotten without being noticed.
func TestWordsBounded(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	s := New()
	first := s.Line("word one", Style{Size: 40})
	for i := range 6_000 {
		s.Line(fmt.Sprint("w", i, " ", strings.Repeat("x", i%60)), Style{Size: 40, Lang: fmt.Sprint("x-", i/150), Tabular: i%2 == 0})
		if len(s.words) > maxWordStyles || s.wordGlyphs > maxGlyphs+200 {
			t.Fatalf("%d styles and %d glyphs are kept", len(s.words), s.wordGlyphs)
		}
	}
	again := s.Line("word one ", Style{Size: 40}) // another text: what was set is remembered too
	if !slices.Equal(again.Glyphs[:len(first.Glyphs)], first.Glyphs) {
		t.Error("a word is shaped differently after it was forgotten")
	}
}
