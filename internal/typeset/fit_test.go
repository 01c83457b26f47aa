package typeset_test

import (
	"strings"
	"testing"

	"inkshelf/internal/typeset"
)

func TestFit(t *testing.T) {
	tests := []struct {
		name  string
		text  string
		width int
		want  string
	}{
		{"has room", "Long Series Name 12", 440, "Long Series Name 12"},
		{"spaces at the end need none", "Long Series Name 12      ", 440, "Long Series Name 12"},
		{"ends with a word", "The Wonderful Wizard of Oz", 520, "The Wonderful Wizard…"},
		{"ends inside a word that is long", "Antidisestablishmentarianism today", 420, "Antidisestablish…"},
		{"keeps the number", "Long Series Name 12", 350, "Long Series… 12"},
		{"keeps the number, inside a word", "Long Lighthouse 12", 300, "Long Ligh… 12"},
		{"number alone", "Long Series Name 12", 110, "… 12"},
		{"number without room", "Long Series Name 12", 80, "L…"},
		{"ellipsis alone", "Long Series Name 12", 50, "…"},
		{"nothing", "Long Series Name 12", 20, ""},
		{"no width", "Long Series Name 12", 0, ""},
		{"negative", "Long Series Name 12", -7, ""},

		{"fraction", "Long Series Name 1.5", 350, "Long Series… 1.5"},
		{"letter", "Long Series Name 12a", 360, "Long Series… 12a"},
		{"hash", "Long Series Name #12", 370, "Long Series… #12"},
		{"brackets", "Long Series Name (12)", 370, "Long Series… (12)"},
		{"word", "Long Series Name, vol. 7", 410, "Long Series… vol. 7"},
		{"word in brackets", "Long Series Name (Vol. 7)", 450, "Long Series… (Vol. 7)"},
		{"word that takes half", "Long Series Name, Volume 7", 320, "Long Series… 7"},
		{"glued letter", "Les Aventures de Zoé T07", 420, "Les Aventures… T07"},
		{"tome", "Les Aventures de Zoé – Tome 12", 540, "Les Aventures… Tome 12"},
		{"figures of other scripts", "مغامرات في الصحراء الكبرى ١٢", 300, "مغامرات في… ١٢"},
		{"a number that is all", "123456789012345678901234567890", 300, "12345678901…"},
		{"a number within", "Apollo 13 and the Long Way Home", 330, "Apollo 13 and…"},
		{"a number in a sentence", longSentence, 300, "She counted…"},

		{"comma", "Alpha, beta, gamma, delta", 300, "Alpha, beta…"},
		{"dash", "Marguerite – quelques nouvelles", 290, "Marguerite…"},
		{"bracket", "Marguerite (quelques nouvelles)", 290, "Marguerite…"},
		{"hyphen", "Bibliothèque-trésor du roi", 340, "Bibliothèque…"},
		{"narrow space", "Mais où est Zoé\u202f? Elle dort", 400, "Mais où est Zoé\u202f?…"},
		{"narrow space, before the sign", "Mais où est Zoé\u202f? Elle dort", 370, "Mais où est Zoé…"},
		{"accents of their own", "Le\u0301a et Zoe\u0301e\u0301e\u0301e\u0301e\u0301", 180, "Le\u0301a et…"},

		{"Hebrew", "ספר ארוך מאוד על הים", 300, "ספר ארוך מאוד…"},
		{"Hebrew with a number", "ספר ארוך מאוד על הים 12", 300, "ספר ארוך… 12"},
		{"mixed", "Read ספר ארוך מאוד today", 330, "Read ספר ארוך…"},
		{"no glyphs", "日本語日本語日本語日本語日本語日本語日本語", 200, "日本語日本語日…"},
	}
	s := typeset.New()
	for _, tt := range tests {
		got := s.Fit(tt.text, title, tt.width)
		if got.Text != tt.want {
			t.Errorf("%s: %q in %d px is %q, want %q", tt.name, tt.text, tt.width, got.Text, tt.want)
		}
		if max(tt.width, 0) < got.Width.Ceil() {
			t.Errorf("%s: %q is %v wide, want at most %d", tt.name, got.Text, got.Width, tt.width)
		}
	}
}

const longSentence = "She counted the steps from the harbour to the old lighthouse once more, as she had done each summer since the " +
	"war, and they were, as they had been in every year that she could remember, exactly 1984"

// The ellipsis is at the end of the text, on the left if that runs from right to left.
func TestFitDirection(t *testing.T) {
	s := typeset.New()
	for text, want := range map[string]bool{"ספר ארוך מאוד על הים": true, "The sea and the ספר": false, "12 ספר ארוך מאוד": true} {
		l := s.Fit(text, title, 200)
		if l.RTL != want {
			t.Errorf("%q runs to the left: %v", text, l.RTL)
		}
		first, last := l.Glyphs[0], l.Glyphs[len(l.Glyphs)-1]
		if end := len(l.Text) - len("…"); want && first.Cluster != end || !want && last.Cluster != end {
			t.Errorf("%q: the ellipsis is not at the end: %+v", l.Text, l.Glyphs)
		}
	}
}

// Wider never means less text. The word before a number takes room from what is before it, and letters that join change
// with the cut: there a little less may be seen.
func TestFitGrows(t *testing.T) {
	s := typeset.New()
	for _, text := range []string{"The Wonderful Wizard of Oz", "ספר ארוך מאוד על הים", "Antidisestablishmentarianism, 1984 and all that"} {
		last := ""
		for px := 0; px < 1100; px += 7 {
			got := strings.TrimSuffix(s.Fit(text, title, px).Text, "…")
			if !strings.HasPrefix(got, last) || !strings.HasPrefix(text, got) {
				t.Fatalf("%q in %d px is %q, in less %q", text, px, got, last)
			}
			last = got
		}
		if last != text {
			t.Errorf("%q never had room", text)
		}
	}
}

// What has room in a width has room in every larger one.
func TestFitStaysWhole(t *testing.T) {
	s := typeset.New()
	for _, text := range []string{"Les Aventures extraordinaires d’Adèle, Tome 12", "The Wonderful Wizard of Oz", "كتاب الحكايات العجيبة"} {
		last := 0
		for px := 40; px < 1100; px += 7 {
			l := s.Fit(text, title, px)
			if l.Width.Ceil() > px {
				t.Fatalf("%q in %d px is %v wide", l.Text, px, l.Width)
			}
			if l.Text == text {
				last = len(text)
			}
			if last == len(text) && l.Text != text {
				t.Fatalf("%q had room before %d px", text, px)
			}
		}
		if last == 0 {
			t.Errorf("%q never had room", text)
		}
	}
}
