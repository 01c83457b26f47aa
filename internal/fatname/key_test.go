package fatname_test

import (
	"testing"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"inkshelf/internal/fatname"
)

func TestKeySame(t *testing.T) {
	for _, names := range [][]string{
		{"Comics", "comics", "COMICS", "cOMICS"},
		{"Été", "été", "ÉTÉ", "E\u0301te\u0301"},
		{"Straße", "STRASSE", "strasse", "STRAẞE"},
		{"ΣΊΣΥΦΟΣ", "σίσυφος", "σίσυφοσ"},
		{"Книги", "КНИГИ"},
		{"ﬁn", "FIN", "fin"},
		{"\u212a", "k", "K"},               // the kelvin
		{"Å", "\u212b", "a\u030a"},         // the ångström
		{"Ꭰ", "ꭰ"},                         // Cherokee
		{"ᾳ", "ᾼ", "αι", "α\u0345"},        // a Greek letter below another
		{"ϵ\u0300", "ε\u0300", "Ὲ"},        // a variant that has no composed form
		{"q\u0307\u0323", "Q\u0323\u0307"}, // the order of accents
	} {
		for _, name := range names[1:] {
			if got, want := fatname.Key(name), fatname.Key(names[0]); got != want {
				t.Errorf("Key(%q): got %q, want %q as for %q", name, got, want, names[0])
			}
		}
	}
}

func TestKeyDifferent(t *testing.T) {
	names := []string{"", "Comics", "Comic", "Comics ", "Comics.", "e", "é", "ê", "ss2", "s", "i", "ı", "İ", "½", "1/2", "２", "2", "²", "漫", "画"}
	seen := make(map[string]string)
	for _, name := range names {
		key := fatname.Key(name)
		if other, ok := seen[key]; ok {
			t.Errorf("Key(%q): got %q as for %q, want another", name, key, other)
		}
		seen[key] = name
	}
}

// TestKeyPlain compares names that have nothing but ASCII with the same names among others.
func TestKeyPlain(t *testing.T) {
	const other = "漫"
	for a := range byte(128) {
		for b := range byte(128) {
			name := string([]byte{a, b})
			if got, want := fatname.Key(name)+other, fatname.Key(name+other); got != want {
				t.Fatalf("Key(%q): got %q, want %q", name, got, want)
			}
		}
	}
}

// TestKeyOfEveryLetter goes through all that have a case or an accent: one key for both cases, one for both
// forms, and the key of the key.
func TestKeyOfEveryLetter(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	for r := rune(0); r <= unicode.MaxRune; r++ {
		if !unicode.In(r, unicode.L, unicode.M) && unicode.SimpleFold(r) == r {
			continue
		}
		checkKey(t, string(r))
		if got, want := fatname.Key(string(unicode.SimpleFold(r))), fatname.Key(string(r)); got != want {
			t.Errorf("Key of the other case of %+q: got %+q, want %+q", r, got, want)
		}
		if r < 0x2000 { // where the accented letters are
			for _, accent := range []string{"\u0301", "\u0307", "\u0314", "\u0328", "\u0345", "\u0301\u0345", "\u0345\u0301"} {
				checkKey(t, string(r)+accent)
			}
		}
	}
}

func checkKey(t *testing.T, name string) {
	t.Helper()
	key := fatname.Key(name)
	if got := fatname.Key(key); got != key {
		t.Errorf("Key of the key of %+q: got %+q, want %+q", name, got, key)
	}
	for _, form := range []norm.Form{norm.NFC, norm.NFD} {
		if got := fatname.Key(form.String(name)); got != key {
			t.Errorf("Key of another form of %+q: got %+q, want %+q", name, got, key)
		}
	}
}

func FuzzKey(f *testing.F) {
	for _, name := range []string{"", "Comics", "Straße", "İı", "ϵ\u0300\u0345", "Ꭰꭰ", "ﬃ", "\xff\xfe", "a\xcc", "각\u11a8"} {
		f.Add(name)
	}
	f.Fuzz(checkKey)
}

func BenchmarkKey(b *testing.B) {
	for _, name := range []string{"Comics/The Copper Road/12 - Mill Shadow.cbz", "Comics/La route de cuivre/12 - L'été.cbz"} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				fatname.Key(name)
			}
		})
	}
}
