package typeset_test

import (
	"testing"

	"inkshelf/internal/typeset"
)

// Every font shows these, from other faces where it lacks them.
func TestFallback(t *testing.T) {
	s := typeset.New()
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		for _, text := range []string{
			"Ελληνικά ἀρχή", "Кириллица ґ ђ", "Tiếng Việt", "Łódź Ærø Straße", "שָׁלוֹם", "مرحبا بالعالم ٣٤، ؟",
			"☐☑✓★☆▶◀→←↑↓⅓½№", "…–—‘’“”«»•·°©€×−≤\u2010\u2011", "a\u00a0b\u202fc\u2009d\u3000e", "\ufffd",
		} {
			for _, g := range s.Line(text, typeset.Style{Font: font, Size: 40}).Glyphs {
				if g.ID == 0 {
					t.Errorf("font %d: %q has no glyph for what is at byte %d", font, text, g.Cluster)
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
