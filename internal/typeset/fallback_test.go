package typeset_test

import (
	"math"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// Every font shows these, from other faces where it lacks them.
func TestFallback(t *testing.T) {
	s := typeset.New()
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		for _, text := range []string{
			"Ελληνικά ἀρχή", "Кириллица ґ ђ", "Tiếng Việt", "Łódź Ærø Straße", "שָׁלוֹם", "مرحبا بالعالم ٣٤، ؟",
			"☐☑✓★☆▶◀→←↑↓⅓½№♪♂♀↗", "…–—‘’“”«»•·°©€×−≤\u2010\u2011", "a\u00a0b\u202fc\u2009d\u3000e", "\ufffd",
		} {
			for _, g := range s.Line(text, typeset.Style{Font: font, Size: 40}).Glyphs {
				if g.ID == 0 {
					t.Errorf("font %d: %q has no glyph for what is at byte %d", font, text, g.Cluster)
				}
			}
		}
	}
}

// Bold titles are bold in Hebrew and Arabic too, and presentation forms come from the face of their letters.
func TestFallbackWeight(t *testing.T) {
	s := typeset.New()
	face := func(text string, font typeset.Font) typeset.FaceID {
		g := s.Line(text, typeset.Style{Font: font, Size: 40}).Glyphs[0]
		if g.ID == 0 {
			t.Errorf("font %d has no glyph for %q", font, text)
		}
		return g.Face
	}
	for _, forms := range [][]string{{"ש", "\ufb2a", "\ufb4f"}, {"ب", "\ufefb", "\ufdf2", "\ufb56"}} {
		for regular, bold := range map[typeset.Font]typeset.Font{
			typeset.Sans: typeset.SansBold, typeset.SansItalic: typeset.SansBoldItalic,
			typeset.Serif: typeset.SerifSemiBold, typeset.SerifItalic: typeset.SerifSemiBoldItalic,
		} {
			for _, form := range forms {
				if a, b := face(form, regular), face(form, bold); a != face(forms[0], typeset.Sans) || b != face(forms[0], typeset.SansBold) || a == b {
					t.Errorf("%q comes from face %d, bold from %d", form, a, b)
				}
			}
		}
	}
}

// What no font has is shown as a box of the font asked for, not dropped.
func TestMissing(t *testing.T) {
	s := typeset.New()
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		for _, text := range []string{"日", "😀", "\U0010fffd"} {
			l := s.Line(text, typeset.Style{Font: font, Size: 40})
			if len(l.Glyphs) != 1 || l.Glyphs[0].ID != 0 || l.Glyphs[0].Face != typeset.FaceID(font) || l.Width <= 0 {
				t.Errorf("font %d: %q is set as %+v", font, text, l)
				continue
			}
			if len(s.Outline(l.Glyphs[0], nil)) == 0 {
				t.Errorf("font %d: the box for %q is empty", font, text)
			}
		}
	}
}

// A letter and its marks come from one face, the own one if it can show them composed.
func TestMarksStayWithTheirLetter(t *testing.T) {
	s := typeset.New()
	tests := []struct {
		text string
		own  bool
	}{
		{"e\u0301", true},        // é as two characters
		{"x\u0323\u0301", false}, // Atkinson has no dot below
		{"x\u0301", false},       // it has both, but not together
		{"ש\u05c1\u05b8", false},
	}
	for _, tt := range tests {
		glyphs := s.Line(tt.text, label).Glyphs
		for _, g := range glyphs {
			if g.Face != glyphs[0].Face {
				t.Errorf("%q comes from faces %d and %d", tt.text, glyphs[0].Face, g.Face)
			}
		}
		if own := glyphs[0].Face == typeset.FaceID(label.Font); own != tt.own {
			t.Errorf("%q comes from face %d", tt.text, glyphs[0].Face)
		}
	}
}

// A mark is over or under its letter, for letters too that no language has with it, and for the stress of Russian.
func TestMarksArePlaced(t *testing.T) {
	s := typeset.New()
	ink := func(g typeset.Glyph) (left, right fixed.Int26_6) {
		left, right = fixed.Int26_6(math.MaxInt32), fixed.Int26_6(math.MinInt32)
		for _, seg := range s.Outline(g, nil) {
			left, right = min(left, g.X+seg.Args[0].X), max(right, g.X+seg.Args[0].X)
		}
		return left, right
	}
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		for _, text := range []string{"x\u0301", "x\u0323\u0301", "q\u0302", "а\u0301", "ы\u0301", "e\u0323\u0301", "ω\u0323"} {
			glyphs := s.Line(text, typeset.Style{Font: font, Size: 100}).Glyphs
			left, right := ink(glyphs[0])
			for _, g := range glyphs[1:] {
				if l, r := ink(g); (l+r)/2 < left || (l+r)/2 > right {
					t.Errorf("font %d: a mark of %q is at %v to %v, the letter at %v to %v", font, text, l, r, left, right)
				}
			}
		}
	}
}

// Spaces do not cut a run of another face in two: words keep their kerning with them.
func TestSpacesFollow(t *testing.T) {
	s := typeset.New()
	glyphs := s.Line("да нет", label).Glyphs
	for _, g := range glyphs {
		if g.Face != glyphs[0].Face {
			t.Errorf("faces %d and %d in one phrase", glyphs[0].Face, g.Face)
		}
	}
}
