package typeset_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/typeset"
)

func FuzzSet(f *testing.F) {
	for _, text := range []string{
		"", "Long Series Name, vol. 7", "AVATAR office", "كتاب 12, page 3", "שָׁלוֹם (abc)", "a\u202eb\u2067c", "日本語 😀\u200d😀",
		"one\ntwo\r\n\nthree", "consti\u00adtution\u00adnelle", "\xff\xed\xa0\x80", "e\u0301\u0323", "\u0301", " \u00a0\u202f! ", "0\u202e100\u202e\u20670",
	} {
		f.Add(text, 300, 2, 0)
		f.Add(text, 40, 0, 5)
		f.Add(text, -36, 0, 5)
	}
	s := typeset.New()
	f.Fuzz(func(t *testing.T, text string, width, lines, font int) {
		width %= 2000
		lines %= 5
		st := typeset.Style{Font: typeset.Font(font % 8), Size: 30 + font%20, Tabular: font%3 == 0}
		check(t, s, s.Line(text, st))
		check(t, s, s.Fit(text, st, width))
		if got := s.Fit(text, st, width).Width.Ceil(); got > max(width, 0) {
			t.Errorf("Fit(%+q, %d) is %d wide", text, width, got)
		}
		for _, limit := range []int{0, lines} {
			for _, set := range [][]typeset.Line{s.Wrap(text, st, width, limit), s.Balance(text, st, width, limit)} {
				checkLines(t, s, text, st, width, limit, set)
			}
			half := len(text) / 2
			other := typeset.Style{Font: typeset.SansBold, Size: 40, Lang: languages[abs(font)%len(languages)]}
			spans := []typeset.Span{{Text: text[:half], Style: st}, {Text: text[half:], Style: other, Rise: font % 20}}
			m := forms(width)[abs(lines*5+font)%16]
			m.Lines = limit
			checkSet(t, s, spans, m)
		}
	})
}

func abs(i int) int { return max(i%1000, -(i % 1000)) }

func checkLines(t *testing.T, s *typeset.Setter, text string, st typeset.Style, width, limit int, lines []typeset.Line) {
	t.Helper()
	if limit > 0 && len(lines) > limit {
		t.Errorf("%+q is set on %d lines, want at most %d", text, len(lines), limit)
	}
	var all strings.Builder
	for _, l := range lines {
		check(t, s, l)
		all.WriteString(l.Text)
		// A line may be too wide only if nothing could be cut from it.
		if l.Width.Ceil() > max(width, 0) {
			if shorter := s.Wrap(l.Text, st, width, 0); len(shorter) > 1 {
				t.Errorf("%+q in %d has the line %+q, %v wide", text, width, l.Text, l.Width)
			}
		}
	}
	if limit <= 0 {
		// What Line sets is the text without what nobody sees; hyphens may have come to it.
		clean := strings.NewReplacer("-", "").Replace
		var want strings.Builder
		for line := range strings.Lines(text) {
			want.WriteString(s.Line(line, st).Text)
		}
		if got, want := clean(visible(all.String())), clean(visible(want.String())); got != want {
			t.Errorf("%+q is set as %+q, want %+q", text, got, want)
		}
	}
}

// check holds a line against what every line promises.
func check(t *testing.T, s *typeset.Setter, l typeset.Line) {
	t.Helper()
	if !utf8.ValidString(l.Text) {
		t.Errorf("%+q is not valid UTF-8", l.Text)
	}
	if l.Width < 0 {
		t.Errorf("%+q is %v wide", l.Text, l.Width)
	}
	for _, g := range l.Glyphs {
		if g.Cluster < 0 || g.Cluster >= len(l.Text) || !utf8.RuneStart(l.Text[g.Cluster]) {
			t.Errorf("%+q has a glyph of byte %d", l.Text, g.Cluster)
		}
	}
}
