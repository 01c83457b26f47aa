package typeset_test

import (
	"strings"
	"testing"
	"time"

	"inkshelf/internal/typeset"
)

// Text from strangers is set within bounds.
func TestHostile(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	tests := map[string]string{
		"a word of a million letters": strings.Repeat("m", 1<<20),
		"a million spaces":            strings.Repeat(" ", 1<<20) + "x",
		"a million line ends":         strings.Repeat("\n", 1<<20) + "x",
		"accents on one letter":       "e" + strings.Repeat("\u0301", 10_000),
		"marks without a letter":      strings.Repeat("\u0323", 10_000),
		"nested embeddings":           strings.Repeat("\u202ba\u202aא", 1000),
		"nested isolates":             strings.Repeat("\u2067a\u2068א", 1000) + strings.Repeat("\u2069", 2000),
		"brackets":                    strings.Repeat("([{א", 500) + strings.Repeat(")]}a", 500),
		"scripts that alternate":      strings.Repeat("aאбαع", 500),
		"breaks without width":        strings.Repeat("\u200b", 10_000),
		"joiners":                     strings.Repeat("😀\u200d", 2000),
		"soft hyphens":                strings.Repeat("a\u00ad", 4000),
		"invalid bytes":               strings.Repeat("\xff\xc0", 2000),
	}
	for name, text := range tests {
		t.Run(name, func(t *testing.T) {
			s := typeset.New()
			if l := s.Line(text, book); l.Width < 0 {
				t.Errorf("the line is %v wide", l.Width)
			}
			if l := s.Fit(text, book, 600); l.Width > 600<<6 {
				t.Errorf("fitted to 600, the line is %v wide", l.Width)
			}
			lines := s.Balance(text, book, 600, 2)
			if len(lines) > 2 {
				t.Errorf("balanced on 2 lines there are %d", len(lines))
			}
			lines = append(lines, s.Set(one(text, book), typeset.Measure{Width: 600, Lines: 2, Justify: true, Hyphens: true, Hang: true})...)
			for _, l := range lines {
				if l.Width > 600<<6 {
					t.Errorf("wrapped to 600, a line is %v wide", l.Width)
				}
			}
		})
	}
}

// A text in many pieces takes no longer than one in few.
func TestHostileSpans(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	for _, text := range []string{"m", "m ", "אa", "\u0301", "\n", ""} {
		var spans []typeset.Span
		for i := range 20_000 {
			spans = append(spans, typeset.Span{Text: text, Style: typeset.Style{Font: typeset.Font(i % 8), Size: 30 + i%9, Lang: "en"}})
		}
		s := typeset.New()
		for _, limit := range []int{0, 2} {
			lines := s.Set(spans, typeset.Measure{Width: 600, Justify: true, Hyphens: true, Lines: limit})
			if len(lines) == 0 && strings.TrimSpace(text) != "" || limit > 0 && len(lines) > limit {
				t.Errorf("%d times %q is set on %d lines", len(spans), text, len(lines))
			}
		}
	}
}

// Where a text is shortened among many spaces they are not counted from each of them: that would take a hundred times as long as
// setting all of it.
func TestHostileEnd(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	text := strings.Repeat("a ", 100) + strings.Repeat(" ", 60_000) + strings.Repeat("b ", 1000)
	set := func(lines int) time.Duration {
		start := time.Now()
		typeset.New().Set(one(text, book), typeset.Measure{Width: 60, Lines: lines})
		return time.Since(start)
	}
	if all, some := set(0), set(20); some > all*20 {
		t.Errorf("20 lines take %v, all of them %v", some, all)
	}
}

// A whole book without a limit of lines takes time in proportion to its length, whatever it consists of.
func TestHostileWhole(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	for name, text := range map[string]string{
		"prose":                  strings.Repeat("All happy families are alike. ", 800),
		"one word":               strings.Repeat("m", 70_000),
		"scripts that alternate": strings.Repeat("aאбαع", 1000),
		"line ends":              strings.Repeat("\r\n", 10_000) + "x",
	} {
		t.Run(name, func(t *testing.T) {
			s := typeset.New()
			set := map[string][]typeset.Line{
				"wrapped":       s.Wrap(text, book, 600, 0),
				"justified":     s.Set(one(text, book), typeset.Measure{Width: 600, Justify: true, Hyphens: true}),
				"on long lines": s.Set(one(text, book), typeset.Measure{Width: 100_000}),
			}
			for how, lines := range set {
				var got strings.Builder
				for _, l := range lines {
					got.WriteString(l.Text)
				}
				if got, want := len(visible(got.String())), len(visible(text)); got != want {
					t.Errorf("%s, %d bytes were set of %d", how, got, want)
				}
			}
		})
	}
}
