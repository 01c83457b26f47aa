package typeset_test

import (
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// Letters of different spans do not touch each other; they stand on one line, each in its own style.
func TestSetSpans(t *testing.T) {
	s := typeset.New()
	small := typeset.Style{Font: typeset.Serif, Size: 26}
	spans := []typeset.Span{{Text: "of", Style: book}, {Text: "fi", Style: book}, {Text: "2", Style: small, Rise: 16}, {}, {Text: "ce\nAV", Style: title}}
	lines := s.Set(spans, typeset.Measure{Width: 1000})
	if got, want := texts(lines), []string{"offi2ce", "AV"}; !slices.Equal(got, want) {
		t.Fatalf("got %q, want %q", got, want)
	}
	var got []int
	for _, g := range lines[0].Glyphs {
		got = append(got, g.Span)
		want := spans[g.Span]
		if g.Size != want.Style.Size || g.Face != typeset.FaceID(want.Style.Font) || g.Y != -fixed.I(want.Rise) {
			t.Errorf("span %d has the glyph %+v", g.Span, g)
		}
	}
	if want := []int{0, 0, 1, 2, 4, 4}; !slices.Equal(got, want) { // fi is one glyph, ffi is none
		t.Errorf("the glyphs are of spans %v, want %v", got, want)
	}
	whole := s.Line("of", book).Width + s.Line("fi", book).Width + s.Line("2", small).Width + s.Line("ce", title).Width
	if d := lines[0].Width - whole; d < -4 || d > 4 {
		t.Errorf("the line is %v wide, its parts %v", lines[0].Width, whole)
	}
	if lines[1].Width != s.Line("AV", title).Width {
		t.Errorf("AV is %v wide", lines[1].Width)
	}
}

// Spans are one text: no line ends between them unless it may, one line end may be in two, and directions go across.
func TestSetAcrossSpans(t *testing.T) {
	s := typeset.New()
	spans := func(text ...string) (all []typeset.Span) {
		for i, part := range text {
			all = append(all, typeset.Span{Text: part, Style: typeset.Style{Font: typeset.Serif, Size: 44 + i%2}})
		}
		return all
	}
	for _, tt := range []struct {
		spans []typeset.Span
		want  []string
	}{
		{spans("one tw", "o three"), []string{"one two", "three"}},
		{spans("one", " ", "two three", " \n "), []string{"one two", "three"}},
		{spans("one\r", "\ntwo"), []string{"one", "two"}},
		{spans("one\r", "", "\ntwo"), []string{"one", "two"}},
		{spans("one\r", "two"), []string{"one", "two"}},
		{spans("one", "\n", "\n", "two"), []string{"one", "", "two"}},
		{spans("e", "\u0301 one"), []string{"e\u0301 one"}},
		{spans("\n", "", "one"), []string{"", "one"}},
	} {
		if got := texts(s.Set(tt.spans, typeset.Measure{Width: 200})); !slices.Equal(got, tt.want) {
			t.Errorf("%+v: got %q, want %q", tt.spans, got, tt.want)
		}
	}
	mixed := s.Set(spans("שלום ", "abc", " עולם"), typeset.Measure{Width: 1000})[0]
	if !mixed.RTL || mixed.Glyphs[0].Span != 2 || mixed.Glyphs[len(mixed.Glyphs)-1].Span != 0 {
		t.Errorf("a line from right to left begins with span %d and ends with %d", mixed.Glyphs[0].Span, mixed.Glyphs[len(mixed.Glyphs)-1].Span)
	}
	short := s.Set(spans("one two ", "three four five six"), typeset.Measure{Width: 400, Lines: 1})[0]
	if last := short.Glyphs[len(short.Glyphs)-1]; !strings.HasSuffix(short.Text, "…") || last.Span != 1 || last.Size != 45 {
		t.Errorf("%q ends with the glyph %+v", short.Text, last)
	}
}

// Hyphens and ellipses that come to the text look as if they were a part of it.
func TestSetAdds(t *testing.T) {
	s := typeset.New()
	st := typeset.Style{Font: typeset.Sans, Size: 44}
	for text, width := range map[string]int{"constitu\u00adtion": 190, "κατα\u00adστατικό": 180, "מִשְׁפָּ\u00adחָה": 112} { // Sans has only the first
		l := s.Set(one(text, st), typeset.Measure{Width: width})[0]
		last := l.Glyphs[len(l.Glyphs)-1]
		if l.RTL {
			last = l.Glyphs[0]
		}
		if hyphen := s.Line("-", st).Glyphs[0]; l.Text[last.Cluster:] != "-" || last.Face != hyphen.Face || last.ID != hyphen.ID {
			t.Errorf("%q ends with the glyph %+v", l.Text, last)
		}
	}
	spans := []typeset.Span{{Text: "one ", Style: st}, {Text: "two three", Style: typeset.Style{Size: 84}}}
	l := s.Set(spans, typeset.Measure{Width: 80, Lines: 2})[1]
	if last := l.Glyphs[0]; l.Text != "…" || last.Span != 1 || last.Size != 84 {
		t.Errorf("%q is the glyph %+v", l.Text, last)
	}
}
