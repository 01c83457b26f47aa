package title_test

import (
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"inkshelf/internal/title"
)

func TestKey(t *testing.T) {
	tests := []struct{ rule, in, want string }{
		{"the key is readable", "Le Tome 2", "tome 2"},
		{"an empty title has an empty key", "", ""},
		{"case does not count", "TINTIN", "tintin"},
		{"case of accented letters does not count", "ÉÀÇ", "eac"},
		{"small letters that share a capital are one", "ΟΔΟΣ οδος οδοσ", "οδοσ οδοσ οδοσ"},

		{"apostrophe: ASCII", "d'or", "d'or"},
		{"apostrophe: typographic", "d’or", "d'or"},
		{"apostrophe: modifier letter", "dʼor", "d'or"},
		{"apostrophe: left quote", "d‘or", "d'or"},
		{"apostrophe: reversed", "d‛or", "d'or"},
		{"apostrophe: prime", "d′or", "d'or"},
		{"apostrophe: full width", "d＇or", "d'or"},

		{"dash: ASCII", "a-b", "a-b"},
		{"dash: hyphen", "a‐b", "a-b"},
		{"dash: hyphen that does not break", "a‑b", "a-b"},
		{"dash: figure dash", "a‒b", "a-b"},
		{"dash: en dash", "a–b", "a-b"},
		{"dash: em dash", "a—b", "a-b"},
		{"dash: horizontal bar", "a―b", "a-b"},
		{"dash: minus", "a−b", "a-b"},
		{"dash: small em dash", "a﹘b", "a-b"},
		{"dash: small hyphen", "a﹣b", "a-b"},
		{"dash: full width", "a－b", "a-b"},

		{"white space: ends are trimmed", " \t\n\u00a0Zoo\u2003\u3000 ", "zoo"},
		{"white space: a run is one space", "Zoo  \t\u00a0\u202f ville", "zoo ville"},
		{"white space: one that does not break is a space", "Zoo\u00a0ville\u202f!", "zoo ville !"},
		{"white space: a stray accent does not split a run", "zoo \u0301 ville", "zoo ville"},
		{"white space: nothing else", " \u00a0\t", ""},

		{"accents: composed", "éèêëàâäîïôöûüùÿç", "eeeeaaaiioouuuyc"},
		{"accents: decomposed", "e\u0301a\u0300c\u0327", "eac"},
		{"accents: several on one letter", "ệ e\u0323\u0302", "e e"},
		{"accents: alone they leave nothing", "\u0301\u0300", ""},
		{"accents: other blocks of diacritics", "a\u1ab0b\u1dc4c\u20d7d\ufe20", "abcd"},
		{"accents: other alphabets", "Ёж Άλφα", "еж αλφα"},
		{"marks of Thai stay", "ที่นี่", "ที่นี่"},
		{"marks of Hebrew stay", "שָׁלוֹם", norm.NFC.String("שָׁלוֹם")},
		{"marks of Devanagari stay", "हिन्दी", "हिन्दी"},
		{"voicing marks of Japanese stay", "がぱ か\u3099", "がぱ が"},
		{"Hangul is composed", "\u1112\u1161\u11ab", "한"},

		{"ligatures: oe", "Œuvre cœur", "oeuvre coeur"},
		{"ligatures: ae", "Ægir æther ǽ", "aegir aether ae"},
		{"ligatures: ff fi fl ffi ffl st", "ﬀ ﬁ ﬂ ﬃ ﬄ ﬅ ﬆ", "ff fi fl ffi ffl st st"},
		{"ligatures: sharp s", "Straße STRAẞE", "strasse strasse"},
		{"ligatures: digraphs", "Ĳĳ ǄǅǆǱ Ǉǈǉ Ǌǋǌ ŉ", "ijij dzdzdzdz ljljlj njnjnj 'n"},
		{"strokes: o d l", "Ørsted Đuro Łódź", "orsted duro lodz"},
		{"strokes: with an accent", "ǿ", "o"},
		{"strokes: others", "ħŧıðþŋ ĦŦIÐÞŊ ⱥƀȼɇǥɨɉƚŀɍʉɏƶ", "htidthn htidthn abcegijllruyz"},

		{"digits of other scripts are digits", "٣ ३ ๓ ３ 𝟛", "3 3 3 3 3"},
		{"numbers that are no decimal digits stay", "x² Ⅻ", "x² ⅻ"},

		{"a byte that is not UTF-8 is replaced", "a\xffb\xc3", "a\ufffdb\ufffd"},
		{"control characters stay", "a\x00b", "a\x00b"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			if got := title.Key(test.in); got != test.want {
				t.Errorf("Key(%q) = %q, want %q", test.in, got, test.want)
			}
		})
	}
}

func TestKeyDropsArticle(t *testing.T) {
	tests := []struct{ rule, in, want string }{
		{"le", "Le Chat", "chat"},
		{"la", "La Nuit", "nuit"},
		{"les", "Les Tuniques", "tuniques"},
		{"l'", "L'Incal", "incal"},
		{"un", "Un Été", "ete"},
		{"une", "Une Vie", "vie"},
		{"des", "Des Souris", "souris"},
		{"the", "The Hobbit", "hobbit"},
		{"a", "A Lamp", "lamp"},
		{"an", "An Apple", "apple"},
		{"case does not count", "tHE hobbit", "hobbit"},
		{"case of l' does not count", "l'INCAL", "incal"},
		{"any white space will do", "Le\u00a0Chat", "chat"},
		{"more than one white space", "Le \t\u202fChat", "chat"},
		{"white space before it", "\u00a0 The Hobbit", "hobbit"},
		{"one only", "The The Band", "the band"},
		{"one only, of both languages", "The L'Oréal Story", "l'oreal story"},
		{"not in the middle", "Tintin et le Lotus", "tintin et le lotus"},
		{"what follows may be a sign", "The – End", "- end"},

		{"only a whole word: les", "Lesson", "lesson"},
		{"only a whole word: le", "Leon", "leon"},
		{"only a whole word: un", "Under", "under"},
		{"only a whole word: a", "Apple", "apple"},
		{"only a whole word: with an accent", "Dés pipés", "des pipes"},
		{"only a whole word: with a decomposed accent", "De\u0301s pipe\u0301s", "des pipes"},
		{"only before white space: dash", "A-bomb", "a-bomb"},
		{"only before white space: apostrophe", "The'ol", "the'ol"},
		{"only before white space: full stop", "A. Nonymous", "a. nonymous"},
		{"only those listed", "Du Vent", "du vent"},

		{"only if something remains: the", "The", "the"},
		{"only if something remains: white space", "The \u00a0", "the"},
		{"only if something remains: a", "A", "a"},
		{"only if something remains: l'", "L'", "l'"},
		{"only if something remains: l' and white space", "L’ ", "l'"},
		{"only if something remains: a stray accent", "The \u0301", "the"},

		{"l' before a", "L'Argent", "argent"},
		{"l' before e", "L'Eau", "eau"},
		{"l' before i", "L'Incal", "incal"},
		{"l' before o", "L'Ombre", "ombre"},
		{"l' before u", "L'Usine", "usine"},
		{"l' before y", "L'Yeuse", "yeuse"},
		{"l' before h", "L'Homme", "homme"},
		{"l' before an accented vowel", "L'État", "etat"},
		{"l' before a decomposed vowel", "L'E\u0301tat", "etat"},
		{"l' before î", "L'île", "ile"},
		{"l' before å", "l'Ångström", "angstrom"},
		{"l' before a ligature", "L’Œil", "oeil"},
		{"l' with a typographic apostrophe", "L’Incal", "incal"},
		{"l' with a modifier letter", "LʼIncal", "incal"},
		{"l' and white space", "L' Incal", "incal"},
		{"l' not before a consonant", "L'Tour", "l'tour"},
		{"l' not before a digit", "L'1984", "l'1984"},
		{"l' not before a sign", "L'«Été»", "l'«ete»"},
		{"l without an apostrophe", "L Incal", "l incal"},

		{"A la is kept", "A la dérive", "a la derive"},
		{"À la is kept", "À la dérive", "a la derive"},
		{"À la is kept, decomposed", "A\u0300 la dérive", "a la derive"},
		{"A la is kept, in any case", "a LA dérive", "a la derive"},
		{"A la is kept, with odd white space", "A\u00a0 la\u202fdérive", "a la derive"},
		{"A la is kept before a sign", "A la: dérive", "a la: derive"},
		{"A la is kept at the end", "A la", "a la"},
		{"A before a word with la in it is an article", "A Lamp", "lamp"},
		{"A before la and a digit is an article", "A La2", "la2"},
		{"A before là is an article", "A là", "la"},
		{"A before a decomposed là is an article", "A la\u0300", "la"},
		{"An la is no such thing", "An la", "la"},
		{"À is no article", "À bout de souffle", "a bout de souffle"},
		{"À is no article, decomposed", "A\u0300 bout de souffle", "a bout de souffle"},
	}
	for _, test := range tests {
		t.Run(test.rule, func(t *testing.T) {
			if got := title.Key(test.in); got != test.want {
				t.Errorf("Key(%q) = %q, want %q", test.in, got, test.want)
			}
		})
	}
}

// TestKeyOfEveryCharacter holds what is true of all titles against all
// characters, alone and after an article.
func TestKeyOfEveryCharacter(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	const end = 0x30000 // from here on nothing has case, or marks, or parts
	for r := rune(0); r < end; r++ {
		if !utf8.ValidRune(r) {
			continue
		}
		for _, before := range []string{"", "l'", "a la"} {
			in := before + string(r)
			key := title.Key(in)
			checkKey(t, in, key)
			if got := title.Key(norm.NFD.String(in)); got != key {
				t.Errorf("Key(%+q) = %+q, decomposed %+q", in, key, got)
			}
		}
		// The iota below a letter is a mark whose capital is a letter.
		if other := unicode.SimpleFold(r); r != '\u0345' && other != '\u0345' {
			got, want := title.Key(string(other)), title.Key(string(r))
			if got != want {
				t.Errorf("Key(%+q) = %q, want %q as for %+q", other, got, want, r)
			}
		}
	}
}

// checkKey fails unless key is what the key of in must look like, whatever in is.
func checkKey(t *testing.T, in, key string) {
	t.Helper()
	if !utf8.ValidString(key) || !norm.NFC.IsNormalString(key) {
		t.Errorf("Key(%+q) = %+q, want valid UTF-8 in form C", in, key)
	}
	if strings.TrimSpace(key) != key || strings.Contains(key, "  ") {
		t.Errorf("Key(%+q) = %+q, want single spaces between words", in, key)
	}
	for _, r := range key {
		switch {
		case unicode.IsSpace(r) && r != ' ', unicode.IsDigit(r) && r > '9',
			unicode.ToLower(r) != r, strings.ContainsRune("’ʼ‘‛′＇‐‑‒–—―−﹘﹣－", r):
			t.Errorf("Key(%+q) = %+q, want no %q", in, key, r)
		}
	}
}

func TestDecimalDigitsKeepTheirValue(t *testing.T) {
	seen := 0
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.IsDigit(r) {
			continue
		}
		if got, want := title.Key(string(r)), string(rune('0'+seen%10)); got != want {
			t.Errorf("Key(%q) = %q, want %q: the digits of a script are in order", r, got, want)
		}
		seen++
	}
}

func TestKeyAllocations(t *testing.T) {
	tests := []struct {
		what, in string
		want     float64
	}{
		{"a title that is its key", "tome 2", 0},
		{"a title that holds its key", " the tome 2 ", 0},
		{"a title in ASCII", "The Long Way Home", 1},
		{"a French title", "L’Été à l’Œil – Tome 3", 1},
		{"a French title, decomposed", "L'E\u0301te\u0301", 1},
		{"a title in another script", "Война и мир – ガラスの仮面", 1},
	}
	for _, test := range tests {
		t.Run(test.what, func(t *testing.T) {
			got := testing.AllocsPerRun(100, func() { title.Key(test.in) })
			if got > test.want {
				t.Errorf("Key(%q) allocates %v times, want %v", test.in, got, test.want)
			}
		})
	}
}
