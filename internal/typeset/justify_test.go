package typeset_test

import (
	"strings"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// TestHang wants half of each sign over its edge, and nothing of anything else.
func TestHang(t *testing.T) {
	const kerned = 96 // by how much a sign may be nearer to its letter than half of its width says
	s := typeset.New()
	half := func(sign string) fixed.Int26_6 { return s.Line(sign, book).Width / 2 }
	for _, tt := range []struct {
		text        string
		left, right string // what hangs
	}{
		{"plain text", "", ""},
		{"ends with a full stop.", "", "."},
		{"ends with a comma,", "", ","},
		{"ends with a hyphen-", "", "-"},
		{"ends with a colon:", "", ""},
		{"ends with a dash —", "", ""},
		{"“quoted”", "“", "”"},
		{"”", "", ""}, // not all of a line
		{"«quoted»", "«", "»"},
		{"\"quoted\"", "\"", "\""},
		{"(bracketed)", "", ""},
		{"שלום, עולם.", ".", ""}, // its end is on the left
		{"“שלום”", "”", "“"},
	} {
		plain := s.Set(one(tt.text, book), typeset.Measure{Width: 800})[0]
		l := s.Set(one(tt.text, book), typeset.Measure{Width: 800, Hang: true})[0]
		left, right := half(tt.left), half(tt.right)
		if got := -l.Glyphs[0].X; got < left-kerned || got > left+kerned {
			t.Errorf("%q hangs by %v on the left, want %v", tt.text, got, left)
		}
		if got := plain.Width - l.Width - left; got < right-kerned || got > right+kerned {
			t.Errorf("%q hangs by %v on the right, want %v", tt.text, got, right)
		}
	}
}

// TestJustify wants the spaces of a line to share what it lacks, wherever they are: in proportion to their width, those of a
// fixed width excepted. Letters keep their distance.
func TestJustify(t *testing.T) {
	s := typeset.New()
	for _, text := range []string{
		"one two three\u00a0four five\u2009six seven eight nine ten eleven twelve thirteen fourteen",
		"שלום עולם one two שלום עולם three, שלום 12 four עולם שלום five six שלום seven eight עולם",
		"كان يا مكان في قديم الزمان ملك له ثلاثة أبناء وكان يا مكان في قديم الزمان",
	} {
		natural := s.Set(one(text, book), typeset.Measure{Width: 10_000})[0]
		gaps := map[string]fixed.Int26_6{} // by the two letters around
		for i, g := range natural.Glyphs[1:] {
			gaps[pair(natural, i)] = g.X - natural.Glyphs[i].X
		}
		lines := s.Set(one(text, book), typeset.Measure{Width: 700, Justify: true})
		if len(lines) < 2 {
			t.Fatalf("%q is set on %d lines", text, len(lines))
		}
		for _, l := range lines[:len(lines)-1] {
			if l.Width != fixed.I(700) {
				t.Errorf("%q is %v wide", l.Text, l.Width)
			}
			var least, most fixed.Int26_6 = 1 << 20, -1 << 20
			for i, g := range l.Glyphs[1:] {
				gap, known := gaps[pair(l, i)]
				if !known {
					continue
				}
				grown := g.X - l.Glyphs[i].X - gap
				if strings.HasPrefix(pair(l, i), " ") || strings.HasPrefix(pair(l, i), "\u00a0") {
					least, most = min(least, grown), max(most, grown)
				} else if grown < -2 || grown > 2 {
					t.Errorf("%q: %q grew by %v", l.Text, pair(l, i), grown)
				}
			}
			if most-least > 64 {
				t.Errorf("%q: its spaces grew by %v to %v", l.Text, least, most)
			}
		}
	}
}

// pair returns what glyphs i and i+1 show.
func pair(l typeset.Line, i int) string {
	return string([]rune(l.Text[l.Glyphs[i].Cluster:])[0]) + string([]rune(l.Text[l.Glyphs[i+1].Cluster:])[0])
}

// TestIndent wants the first line of each paragraph further in, from the side that it begins at.
func TestIndent(t *testing.T) {
	s := typeset.New()
	m := typeset.Measure{Width: 500, Indent: 60, Justify: true}
	lines := s.Set(one("one two three four five six\nseven eight nine ten eleven twelve", book), m)
	for i, l := range lines {
		first := i == 0 || strings.HasPrefix(l.Text, "seven")
		if got := l.Glyphs[0].X >= fixed.I(60); got != first {
			t.Errorf("line %d, %q, begins at %v", i, l.Text, l.Glyphs[0].X)
		}
	}
	right := s.Set(one("שלום עולם", book), m)[0]
	if plain := s.Line("שלום עולם", book); right.Width != plain.Width+fixed.I(60) || right.Glyphs[0].X != 0 {
		t.Errorf("from right to left a line is %v wide, begins at %v, plain %v", right.Width, right.Glyphs[0].X, plain.Width)
	}
}
