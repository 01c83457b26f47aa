package typeset_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

func one(text string, st typeset.Style) []typeset.Span {
	return []typeset.Span{{Text: text, Style: st}}
}

func TestSet(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		m     typeset.Measure
		want  []string
		width int // of the first line, if that matters
	}{
		{"empty", "", typeset.Measure{Width: 300}, nil, 0},
		{"spaces", " \n \t ", typeset.Measure{Width: 300}, nil, 0},
		{"one line", "One line", typeset.Measure{Width: 300}, []string{"One line"}, 0},
		{"line ends", "one\ntwo\r\nthree\n\nfour\n", typeset.Measure{Width: 300}, []string{"one", "two", "three", "", "four"}, 0},
		{"even lines", "one two three four five", typeset.Measure{Width: 340}, []string{"one two three", "four five"}, 0},
		{"spaces at the ends", "  one two three          four five ", typeset.Measure{Width: 295}, []string{"one two three", "four five"}, 0},
		{
			"lines alike", "the river comes back and with it comes a sea",
			typeset.Measure{Width: 500},
			[]string{"the river comes back", "and with it comes a sea"},
			0,
		},
		{
			"no short word alone at the end", "Enfourner 40 minutes. Laisser tiédir avant de démouler.",
			typeset.Measure{Width: 1020},
			[]string{"Enfourner 40 minutes. Laisser tiédir avant", "de démouler."},
			0,
		},
		{
			"numbers stay with their unit", "Bake until a skewer comes out clean, about 45 minutes. Cool in the tin.",
			typeset.Measure{Width: 960},
			[]string{"Bake until a skewer comes out clean, about", "45 minutes. Cool in the tin."},
			0,
		},
		{
			"a hyphen of the text is no reason to end a line", "Use slow-cooked beef, sun-dried tomatoes,",
			typeset.Measure{Width: 700},
			[]string{"Use slow-cooked beef, sun-dried", "tomatoes,"},
			0,
		},
		{
			"letters that are wider where they are cut", "ef\u00adfi\u00adcient dif\u00adfi\u00adcult",
			typeset.Measure{Width: 72},
			[]string{"ef-", "fici", "ent", "dif", "fic", "ult"},
			0,
		},
		{"spaces narrowed for the last line", "one two three four five", typeset.Measure{Width: 470, Justify: true}, []string{"one two three four five"}, 470},
		{"indent", "one two three four", typeset.Measure{Width: 300, Indent: 60}, []string{"one two", "three four"}, 0},
		{"justified", "one two three four five", typeset.Measure{Width: 310, Justify: true}, []string{"one two three", "four five"}, 310},
		{"long word", "Donaudampfschifffahrtsgesellschaft", typeset.Measure{Width: 300}, []string{"Donaudampfs", "chifffahrtsges", "ellschaft"}, 0},
		{"soft hyphens", "constitu\u00adtion\u00adnelle\u00adment", typeset.Measure{Width: 300}, []string{"constitution-", "nellement"}, 0},
		{"soft hyphens beside no letter", "constitution\u00ad nelle\u00adment\u00ad! constitution\u00ad\u00a0nelle", typeset.Measure{Width: 290}, []string{"constitution", "nellement!", "constitution", "nelle"}, 0},
		{"no-break spaces", "one two\u00a0three\u202ffour five", typeset.Measure{Width: 330}, []string{"one", "two\u00a0three\u202ffour", "five"}, 0},
		{"limit", summary, typeset.Measure{Width: 600, Lines: 3}, []string{
			"When the village of", "Bree loses its only well,", "three sisters set out to find…",
		}, 0},
		{"limit and line ends", "one\ntwo\nthree", typeset.Measure{Width: 300, Lines: 2}, []string{"one", "two…"}, 0},
		{"limit that is enough", "one two three four five six", typeset.Measure{Width: 300, Lines: 2}, []string{"one two three", "four five six"}, 0},
		{
			"a number at the end is a part of the sentence", "A long sentence that ends with the number 12",
			typeset.Measure{Width: 300, Lines: 2},
			[]string{"A long", "sentence th…"},
			0,
		},
	}
	s := typeset.New()
	for _, tt := range tests {
		lines := s.Set(one(tt.text, book), tt.m)
		if got := texts(lines); !slices.Equal(got, tt.want) {
			t.Errorf("%s: got\n%q, want\n%q", tt.name, got, tt.want)
		}
		if tt.width > 0 && lines[0].Width != fixed.I(tt.width) {
			t.Errorf("%s: the first line is %v wide, want %d", tt.name, lines[0].Width, tt.width)
		}
	}
}

var languages = []string{"en", "en-GB", "fr", "de", ""}

// forms are the ways to set a text that tests try.
func forms(width int) []typeset.Measure {
	var all []typeset.Measure
	for bits := range 16 {
		m := typeset.Measure{Width: width, Justify: bits&1 != 0, Hyphens: bits&2 != 0, Hang: bits&4 != 0}
		if bits&8 != 0 {
			m.Indent = width / 8
		}
		all = append(all, m)
	}
	return all
}

// TestSetHolds wants of random texts that every line fits, that justified ones end at the edge, and that no text is lost.
func TestSetHolds(t *testing.T) {
	s := typeset.New()
	rnd := rand.New(rand.NewPCG(8, 1))
	words := strings.Fields(summary + " Donaudampfschifffahrtsgesellschaft « l’anticonstitutionnellement » שלום עולם كتاب 12,5 well-known https://example.org/recipes/a?b=c office")
	count := 60
	if testing.Short() {
		count = 12
	}
	for range count {
		var spans []typeset.Span
		for range 1 + rnd.IntN(4) {
			var text []string
			for range rnd.IntN(30) {
				text = append(text, words[rnd.IntN(len(words))])
			}
			spans = append(spans, typeset.Span{
				Text:  strings.Join(text, []string{" ", "\u00a0", "\u00ad", "\u2009", " "}[rnd.IntN(5)]) + " ",
				Style: typeset.Style{Font: typeset.Font(rnd.IntN(8)), Size: 30 + rnd.IntN(30), Lang: languages[rnd.IntN(len(languages))]},
				Rise:  rnd.IntN(3) * 10,
			})
		}
		for _, m := range forms(100 + rnd.IntN(1200)) {
			checkSet(t, s, spans, m)
		}
	}
}

// checkSet sets spans and holds the lines against what Set promises.
func checkSet(t *testing.T, s *typeset.Setter, spans []typeset.Span, m typeset.Measure) {
	t.Helper()
	var text, set strings.Builder
	for _, span := range spans {
		for line := range strings.Lines(span.Text) {
			text.WriteString(s.Line(line, span.Style).Text)
		}
	}
	lines := s.Set(spans, m)
	paragraphs := slices.ContainsFunc(spans, func(s typeset.Span) bool { return strings.ContainsAny(s.Text, "\n\v\f\r\u0085\u2028\u2029") })
	for i, l := range lines {
		check(t, s, l)
		set.WriteString(l.Text)
		if l.Width > fixed.I(max(m.Width, 0)) && len([]rune(l.Text)) > 1 {
			if shorter := s.Wrap(l.Text, spans[l.Glyphs[0].Span].Style, m.Width, 0); len(shorter) > 1 {
				t.Errorf("%+v in %+v has the line %+q, %v wide", spans, m, l.Text, l.Width)
			}
		}
		if m.Justify && i < len(lines)-1 && strings.Contains(strings.TrimSpace(l.Text), " ") && l.Width != fixed.I(m.Width) && !paragraphs {
			t.Errorf("%+v in %+v has the line %+q, %v wide", spans, m, l.Text, l.Width)
		}
		for _, g := range l.Glyphs {
			if g.Span < 0 || g.Span >= len(spans) {
				t.Errorf("%+q has a glyph of span %d", l.Text, g.Span)
			}
		}
	}
	hyphens := strings.NewReplacer("-", "")
	if got, want := hyphens.Replace(visible(set.String())), hyphens.Replace(visible(text.String())); got != want && m.Lines == 0 {
		t.Errorf("%+v is set as %+q, want %+q", spans, got, want)
	}
}

// What is out of all bounds is taken for the nearest that is not.
func TestSetBounds(t *testing.T) {
	s := typeset.New()
	indented := s.Set(one("one two", book), typeset.Measure{Width: 300, Indent: 1000})
	if got := indented[0].Glyphs[0].X; got != fixed.I(150) {
		t.Errorf("an indent of more than the measure is one of %v", got)
	}
	for rise, want := range map[int]int{math.MaxInt: 4096, math.MinInt: -4096} {
		if got := s.Set([]typeset.Span{{Text: "a", Style: book, Rise: rise}}, typeset.Measure{Width: 300})[0].Glyphs[0].Y; got != -fixed.I(want) {
			t.Errorf("a rise of %d is one of %v", rise, -got)
		}
	}
}

// Words are divided where lines of a justified text would gape, and hardly ever in ragged text.
func TestSetDivides(t *testing.T) {
	s := typeset.New()
	st := book
	st.Lang = "fr"
	const text = "La constitutionnalité particulièrement considérable des administrations internationales"
	for _, tt := range []struct {
		m    typeset.Measure
		want []string
	}{
		{typeset.Measure{Width: 500, Justify: true, Hyphens: true}, []string{
			"La constitutionnalité", "particulièrement consi-", "dérable des administra-", "tions internationales",
		}},
		{typeset.Measure{Width: 500, Hyphens: true}, []string{
			"La constitutionnalité", "particulièrement", "considérable des", "administrations inter-", "nationales",
		}},
		{typeset.Measure{Width: 1100, Hyphens: true}, []string{
			"La constitutionnalité particulièrement considérable", "des administrations internationales",
		}},
		{typeset.Measure{Width: 500, Justify: true}, []string{
			"La constitutionnalité", "particulièrement", "considérable", "des administrations", "internationales",
		}},
		{typeset.Measure{Width: 250, Hyphens: true}, []string{
			"La consti-", "tutionna-", "lité particu-", "lièrement", "considé-", "rable des", "administra-", "tions inter-", "nationales",
		}},
	} {
		if got := texts(s.Set(one(text, st), tt.m)); !slices.Equal(got, tt.want) {
			t.Errorf("%+v:\ngot %q, want\n%q", tt.m, got, tt.want)
		}
	}
}
