package typeset_test

import (
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

var (
	label = typeset.Style{Font: typeset.Sans, Size: 38}
	book  = typeset.Style{Font: typeset.Serif, Size: 44}
	title = typeset.Style{Font: typeset.SerifSemiBold, Size: 42}
)

func width(s *typeset.Setter, text string, st typeset.Style) fixed.Int26_6 {
	return s.Line(text, st).Width
}

func TestKerning(t *testing.T) {
	s := typeset.New()
	for _, st := range []typeset.Style{label, book, title} {
		pair, apart := width(s, "AV", st), width(s, "A", st)+width(s, "V", st)
		if pair >= apart {
			t.Errorf("%v: AV is %v wide, A and V alone %v", st, pair, apart)
		}
	}
}

func TestLigatures(t *testing.T) {
	s := typeset.New()
	tests := []struct {
		text   string
		st     typeset.Style
		glyphs int
	}{
		{"fi", book, 1},
		{"office", book, 4},
		{"f\u200ci", book, 2}, // a non-joiner keeps them apart and draws nothing
		{"fi", label, 2},      // Atkinson has none
	}
	for _, tt := range tests {
		if got := len(s.Line(tt.text, tt.st).Glyphs); got != tt.glyphs {
			t.Errorf("%q has %d glyphs, want %d", tt.text, got, tt.glyphs)
		}
	}
}

// Arabic letters take the form of their place in the word, lam and alef one of their own.
func TestJoining(t *testing.T) {
	s := typeset.New()
	lamAlef := s.Line("لا", book).Glyphs
	for _, other := range slices.Concat(s.Line("لب", book).Glyphs, s.Line("با", book).Glyphs) {
		if other.ID == lamAlef[0].ID || other.ID == lamAlef[1].ID {
			t.Errorf("lam-alef has the glyphs %v, of which other letters have one", lamAlef)
		}
	}
	alone := s.Line("ب", book).Glyphs[0].ID
	var forms []uint32
	for _, g := range s.Line("ببب", book).Glyphs {
		forms = append(forms, g.ID)
	}
	slices.Sort(forms)
	if len(slices.Compact(forms)) != 3 || slices.Contains(forms, alone) {
		t.Errorf("three letters have the forms %v, alone %d", forms, alone)
	}
}

func TestTabular(t *testing.T) {
	s := typeset.New()
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		st := typeset.Style{Font: font, Size: 34, Tabular: true}
		want := width(s, "0", st)
		for _, figure := range "123456789" {
			if got := width(s, string(figure), st); got != want {
				t.Errorf("font %d: %c is %v wide, 0 is %v", font, figure, got, want)
			}
		}
		if got := width(s, "1111", st); got < 4*want-2 || got > 4*want+2 {
			t.Errorf("font %d: 1111 is %v wide, 0 is %v", font, got, want)
		}
	}
	if width(s, "1111", label) == width(s, "0000", label) {
		t.Error("figures are tabular without being asked to be")
	}
}

// A line of any size is the same line, scaled: positions do not drift.
func TestSizes(t *testing.T) {
	s := typeset.New()
	text := "The quick brown fox jumps over the lazy dog, twelve times."
	large := int64(s.Line(text, typeset.Style{Font: typeset.Serif, Size: 1000}).Width)
	for size := 20; size < 90; size++ {
		got := int64(s.Line(text, typeset.Style{Font: typeset.Serif, Size: size}).Width)
		if diff := got*1000 - large*int64(size); diff < -1000 || diff > 1000 {
			t.Errorf("at %d px the line is %d/64 px wide, want %d", size, got, large*int64(size)/1000)
		}
	}
}

func TestCapHeight(t *testing.T) {
	tests := []struct {
		font       typeset.Font
		size, want int
	}{
		{typeset.Sans, 38, 25},
		{typeset.SansBold, 48, 32},
		{typeset.SansBoldItalic, 30, 20},
		{typeset.Serif, 44, 31},
		{typeset.SerifSemiBold, 42, 29},
		{typeset.SerifSemiBoldItalic, 60, 42},
	}
	s := typeset.New()
	for _, tt := range tests {
		st := typeset.Style{Font: tt.font, Size: tt.size}
		if got := st.CapHeight(); got != tt.want {
			t.Errorf("%v: capitals are %d px high, want %d", st, got, tt.want)
		}
		top := fixed.Int26_6(0)
		for _, seg := range s.Outline(s.Line("H", st).Glyphs[0], nil) {
			top = min(top, seg.Args[0].Y)
		}
		if got := (-top).Round(); got < tt.want-1 || got > tt.want+1 {
			t.Errorf("%v: an H is %d px high, want about %d", st, got, tt.want)
		}
	}
}

// The exact height is the rounded one with its fraction, and a strange style is measured as it is set.
func TestCapHeightExact(t *testing.T) {
	for font := typeset.Sans; font <= typeset.SerifSemiBoldItalic; font++ {
		for size := 1; size <= 4096; size++ {
			st := typeset.Style{Font: font, Size: size}
			if got := st.CapHeight64(); got.Round() != st.CapHeight() && got&63 != 31 && got&63 != 32 {
				t.Errorf("%v: %v and %d", st, got, st.CapHeight())
			}
		}
	}
	if got, want := (typeset.Style{Size: 38}).CapHeight64(), fixed.Int26_6(1625); got != want { // 25.384
		t.Errorf("got %v, want %v", got, want)
	}
	s := typeset.New()
	for _, st := range []typeset.Style{{Font: 99, Size: 100}, {Font: -1, Size: 100}, {Size: 1 << 30}, {Size: -5}} {
		top := fixed.Int26_6(0)
		for _, seg := range s.Outline(s.Line("H", st).Glyphs[0], nil) {
			top = min(top, seg.Args[0].Y)
		}
		if got := int(-top) - int(st.CapHeight64()); max(got, -got) > max(int(-top)/100, 64) {
			t.Errorf("%v: an H is %v high, and said to be %v", st, -top, st.CapHeight64())
		}
	}
}

// What a line draws is clean text, whatever came in.
func TestText(t *testing.T) {
	tests := []struct{ in, want string }{
		{"", ""},
		{"one\ntwo\r\nthree\tfour\u2028five", "one two three four five"},
		{"bell\a, escape\x1b[0m, null\x00", "bell, escape[0m, null"},
		{"bad \xff\xfe utf", "bad \ufffd\ufffd utf"},
		{"\xed\xa0\x80", "\ufffd\ufffd\ufffd"},
		{"soft\u00adhyphen", "softhyphen"},
		{"e\u0301 \u200fعربي\u200e", "e\u0301 \u200fعربي\u200e"},
	}
	s := typeset.New()
	for _, tt := range tests {
		if got := s.Line(tt.in, book).Text; got != tt.want {
			t.Errorf("%q is set as %q, want %q", tt.in, got, tt.want)
		}
	}
}

// Characters that only steer the shaping draw nothing and take no room.
func TestInvisible(t *testing.T) {
	s := typeset.New()
	for _, r := range "\u200b\u200d\u200e\u200f\u202a\u202c\u2060\u2066\u2069\ufe0f\ufeff" {
		got, want := s.Line("a"+string(r)+"b", label), s.Line("ab", label)
		if got.Width != want.Width || len(got.Glyphs) != 2 {
			t.Errorf("with %U: %d glyphs, %v wide, want 2 and %v", r, len(got.Glyphs), got.Width, want.Width)
		}
	}
}

func TestClusters(t *testing.T) {
	s := typeset.New()
	for _, text := range []string{"déjà vu", "office", "abc שלום def", "عربي 12", "x\u0323\u0301y"} {
		l := s.Line(text, book)
		for i, g := range l.Glyphs {
			if g.Cluster < 0 || g.Cluster >= len(l.Text) || !utf8.RuneStart(l.Text[g.Cluster]) {
				t.Errorf("%q: glyph %d has the cluster %d", text, i, g.Cluster)
			}
		}
	}
}

// What was set once is the same the second time, in another setter, and after it has been forgotten.
func TestCachesDoNotShow(t *testing.T) {
	texts := []string{"office", "AVATAR 12", "كتاب 12", "Ελλάδα → ★", "e\u0301"}
	s := typeset.New()
	var first []typeset.Line
	for _, text := range texts {
		first = append(first, s.Line(text, book))
	}
	compare := func(when string, s *typeset.Setter) {
		for i, text := range slices.Backward(texts) {
			got, want := s.Line(text, book), first[i]
			if !slices.Equal(got.Glyphs, want.Glyphs) || got.Width != want.Width || got.Text != want.Text || got.RTL != want.RTL {
				t.Errorf("%s, %q is set as %v, at first as %v", when, text, got, want)
			}
		}
	}
	compare("again", s)
	compare("elsewhere", typeset.New())
	for i := range 300 {
		// More than is remembered, and more languages than the shaper keeps plans for.
		s.Line(strings.Repeat("a", 200)+strconv.Itoa(i), typeset.Style{Size: 30, Lang: "x" + strconv.Itoa(i)})
	}
	compare("after much else", s)
}

func TestStrangeStyles(t *testing.T) {
	s := typeset.New()
	for _, st := range []typeset.Style{
		{Font: -1, Size: 30},
		{Font: 99, Size: 30},
		{Size: 0},
		{Size: -5},
		{Size: 1 << 30},
		{Size: 30, Lang: "not a language \xff"},
	} {
		l := s.Line("Text 12", st)
		if l.Width <= 0 {
			t.Errorf("%+v: the line is %v wide", st, l.Width)
		}
		s.Outline(l.Glyphs[0], nil)
	}
}

// Setters share fonts and hyphenation patterns, which are parsed when they are first used.
func TestSettersAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	lines := make([]typeset.Line, 4)
	for i := range lines {
		wg.Go(func() {
			s := typeset.New()
			lines[i] = s.Line("Wort, слово, كلمة, מילה, ★", label)
			spans := one("Donaudampfschifffahrt", typeset.Style{Font: typeset.Serif, Size: 44, Lang: "de"})
			for _, l := range s.Set(spans, typeset.Measure{Width: 300, Hyphens: true}) {
				lines[i].Glyphs = slices.Concat(lines[i].Glyphs, l.Glyphs)
			}
		})
	}
	wg.Wait()
	for _, l := range lines {
		if !slices.Equal(l.Glyphs, lines[0].Glyphs) {
			t.Errorf("setters differ: %v, %v", l, lines[0])
		}
	}
}
