package typeset_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"

	"inkshelf/internal/typeset"
)

func texts(lines []typeset.Line) []string {
	var out []string
	for _, l := range lines {
		out = append(out, l.Text)
	}
	return out
}

// visible returns text without spaces.
func visible(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
}

const summary = "When the village of Bree loses its only well, three sisters set out to find the river that their grandmother " +
	"spoke of. What they find is a city under the sand. The river comes back, and with it those who had left."

func TestWrap(t *testing.T) {
	tests := []struct {
		name         string
		text         string
		width, lines int
		want         []string
	}{
		{"empty", "", 300, 0, nil},
		{"spaces", " \n \t ", 300, 0, nil},
		{"one line", "One line", 300, 0, []string{"One line"}},
		{"words", "one two three four five six", 300, 0, []string{"one two three", "four five six"}},
		{"spaces hang", "one two three          four", 295, 0, []string{"one two three", "four"}},
		{"line ends", "one\ntwo\r\nthree\n\nfour\n", 300, 0, []string{"one", "two", "three", "", "four"}},
		{"long word", "Donaudampfschifffahrtsgesellschaft", 300, 0, []string{"Donaudampfs", "chifffahrtsges", "ellschaft"}},
		{"hyphens", "well-known sister-in-law", 240, 0, []string{"well-", "known", "sister-in-", "law"}},
		{"no-break spaces", "one two\u00a0three\u202ffour five", 320, 0, []string{"one", "two\u00a0three\u202ffour", "five"}},
		{"French signs", "Comment va\u202f? Très bien\u00a0!", 220, 0, []string{"Comment", "va\u202f? Très", "bien\u00a0!"}},
		{"French quotes", "Il dit «\u00a0oui\u00a0» à tous", 150, 0, []string{"Il dit", "«\u00a0oui\u00a0»", "à tous"}},
		{"soft hyphens", "constitu\u00adtion\u00adnelle\u00adment", 300, 0, []string{"constitution-", "nellement"}},
		{"soft hyphens without need", "consti\u00adtution", 300, 0, []string{"constitution"}},
		{"zero-width space", "one\u200btwo", 100, 0, []string{"one\u200b", "two"}},
		{"CJK", "日本語日本語日本語日本語", 120, 0, []string{"日本語日本", "語日本語日", "本語"}},
		{"limit", summary, 600, 3, []string{
			"When the village of Bree", "loses its only well, three", "sisters set out to find the…",
		}},
		{"limit of one", summary, 600, 1, []string{"When the village of Bree…"}},
		{"limit that is enough", "one two three four five six", 300, 2, []string{"one two three", "four five six"}},
		{"limit and line ends", "one\ntwo\nthree", 300, 2, []string{"one", "two…"}},
		{"limit and number", "The Very Long Name of a Series of Books 12", 300, 2, []string{"The Very Long", "Name of a… 12"}},
		{"limit and number with room", "The Very Long Name of Books 12", 375, 2, []string{"The Very Long", "Name of Books 12"}},
		{"Arabic", "كان يا مكان في قديم الزمان ملك", 260, 0, []string{"كان يا مكان في", "قديم الزمان ملك"}},
		{"Hebrew limit", "ספר ארוך מאוד על הים ועל הספינות", 310, 2, []string{"ספר ארוך מאוד", "על הים ועל הס…"}},
		{"controls", "one\x00 two\x1b three", 130, 0, []string{"one", "two", "three"}},
	}
	s := typeset.New()
	for _, tt := range tests {
		lines := s.Wrap(tt.text, book, tt.width, tt.lines)
		if got := texts(lines); !slices.Equal(got, tt.want) {
			t.Errorf("%s: in %d px is\n%q, want\n%q", tt.name, tt.width, got, tt.want)
		}
		for _, l := range lines {
			if l.Width.Ceil() > tt.width {
				t.Errorf("%s: %q is %v wide, want at most %d", tt.name, l.Text, l.Width, tt.width)
			}
		}
	}
}

func TestBalance(t *testing.T) {
	tests := []struct {
		name         string
		text         string
		width, lines int
		want         []string
	}{
		{"one line", "The Wizard of Oz", 600, 2, []string{"The Wizard of Oz"}},
		{"two lines", "The Wonderful Wizard of Oz and Other Tales", 800, 2, []string{"The Wonderful Wizard", "of Oz and Other Tales"}},
		{"too long", "The Wonderful Wizard of Oz and Other Tales", 400, 2, []string{"The Wonderful", "Wizard of Oz and…"}},
		{"too long, with a number", "The Wonderful Wizard of Oz and Other Tales 12", 400, 2, []string{"The Wonderful", "Wizard of Oz… 12"}},
		{"never cuts words", "A Constantinople", 330, 2, []string{"A", "Constantinople"}},
		{"words that must be cut", "Donaudampfschifffahrtsgesellschaft", 400, 2, []string{"Donaudampfschiff", "fahrtsgesellschaft"}},
		{"paragraphs", "One two three four\nfive", 300, 3, []string{"One two", "three four", "five"}},
	}
	s := typeset.New()
	for _, tt := range tests {
		if got := texts(s.Balance(tt.text, title, tt.width, tt.lines)); !slices.Equal(got, tt.want) {
			t.Errorf("%s: in %d px is %q, want %q", tt.name, tt.width, got, tt.want)
		}
	}
}

// However short its lines are, Balance needs no more of them than Wrap, and none is too wide.
func TestBalanceNeedsNoMore(t *testing.T) {
	s := typeset.New()
	compare := func(text string, px, limit int) {
		filled, balanced := s.Wrap(text, book, px, limit), s.Balance(text, book, px, limit)
		if len(balanced) > len(filled) {
			t.Errorf("%q in %d px takes %q, balanced %q", text, px, texts(filled), texts(balanced))
		}
		for _, l := range balanced {
			if l.Width.Ceil() > px && len(s.Wrap(l.Text, book, px, 0)) > 1 {
				t.Errorf("%q in %d px has %q, %v wide", text, px, l.Text, l.Width)
			}
		}
	}
	for px := 60; px < 300; px++ {
		compare("office \u00a0x office of", px, 0) // a line ends before a space that does not break
	}
	words := strings.Split("AVA To. office Tome 12 of \u00a0Waffles sister-in-law كان لا ملك ספר a fi \n con\u00adsti\u00adtution VAVAVAVAVAVA", " ")
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 200 {
		text := ""
		for range 1 + rnd.IntN(9) {
			text += words[rnd.IntN(len(words))] + []string{" ", ""}[rnd.IntN(2)]
		}
		compare(text, 20+rnd.IntN(400), rnd.IntN(4))
	}
}

// A paragraph of more than 65,536 characters is set as several; the one behind it is on lines of its own.
func TestWrapAfterLongParagraph(t *testing.T) {
	long := strings.Repeat("word ", 14_000)
	lines := texts(typeset.New().Wrap(long+"\nnext one\n\nלמעלה", book, 600, 0))
	if n := len(lines); n < 1000 || !slices.Equal(lines[n-3:], []string{"next one", "", "למעלה"}) {
		t.Fatalf("%d lines end with %q", n, lines[max(n-5, 0):])
	}
	if got := strings.Join(lines[:len(lines)-3], " "); visible(got) != visible(long) {
		t.Errorf("%d letters were set of %d", len(visible(got)), len(visible(long)))
	}
}

// In Hebrew the hyphen is at the left, where the line ends.
func TestHyphenRightToLeft(t *testing.T) {
	lines := typeset.New().Wrap("אנציקלו\u00adפדיה", book, 200, 0)
	if got := texts(lines); !slices.Equal(got, []string{"אנציקלו-", "פדיה"}) {
		t.Fatalf("got %q", got)
	}
	if first := lines[0].Glyphs[0]; !lines[0].RTL || first.Cluster != len("אנציקלו") || first.X != 0 {
		t.Errorf("the first glyph from the left is that of byte %d, at %v", first.Cluster, first.X)
	}
}

// Each line is the same as if it had been set alone: cut ligatures, kerning and joined letters show no trace of what
// is on the line before or behind.
func TestLinesStandAlone(t *testing.T) {
	s := typeset.New()
	for _, text := range []string{
		summary, "AVAVAVAVAVAVAVAVAV", "ofﬁce office office office", "officeofficeofficeoffice", "كان يا مكان في قديم الزمان ملك يحب الكتب",
		"شششششششششششششششششششش", "ספר ארוך מאוד על הים ועל הספינות",
	} {
		for width := 60; width < 400; width += 7 {
			for _, l := range s.Wrap(text, book, width, 0) {
				if alone := s.Line(l.Text, book); !slices.Equal(l.Glyphs, alone.Glyphs) || l.Width != alone.Width {
					t.Errorf("%q of %q differs from the line alone:\n%v\n%v", l.Text, text, l.Glyphs, alone.Glyphs)
				}
			}
		}
	}
}

// A paragraph keeps its direction and its order on each of its lines, whatever they begin with.
func TestWrapDirection(t *testing.T) {
	s := typeset.New()
	lines := s.Wrap("ספר ארוך מאוד about the sea ועוד", book, 230, 0)
	if len(lines) < 3 {
		t.Fatalf("only %d lines: %q", len(lines), texts(lines))
	}
	for _, l := range lines {
		if !l.RTL {
			t.Errorf("%q does not run to the left", l.Text)
		}
	}
}
