package fatname_test

import (
	"strings"
	"testing"
	"unicode/utf16"

	"golang.org/x/text/unicode/norm"

	"inkshelf/internal/fatname"
)

// made are texts with the names that 40 units make of them.
var made = []struct{ text, want string }{
	{"Tintin", "Tintin"},
	{"Bandes dessinées", "Bandes dessinées"},
	{"Ete\u0301", "Et\u00e9"},
	{strings.Repeat("q\u0301", 12), strings.Repeat("q\u0301", 12)}, // accents are counted for each letter
	{"漫画", "漫画"},
	{"📚 Books", "📚 Books"},

	{"", "_"},
	{" ", "_"},
	{".", "_"},
	{"..", "_"},
	{"...", "_"},
	{". . .", "_"},
	{"???", "_"},
	{"\x00", "_"},
	{"\u200b\u202e", "_"},
	{"\u3164\u115f", "_"}, // fillers, which are letters to Unicode
	{"\xff", "_"},

	{"../../etc", "-..-etc"},
	{`..\..\etc`, "-..-etc"},
	{"/etc/passwd", "-etc-passwd"},
	{"a/b", "a-b"},
	{"a\x00b", "ab"},
	{"a\nb\tc", "a b c"},
	{"  a   b  ", "a b"},
	{"a\u00a0\u2003b", "a b"},
	{"a\xffb", "a_b"},
	{"Vol. 1...", "Vol. 1"},
	{"x. . ", "x"},
	{".hack", "hack"},
	{"...and more", "and more"},

	{"Dune: Messiah", "Dune - Messiah"},
	{"Dune : le messie", "Dune - le messie"},
	{"Dune:", "Dune -"},
	{"12:30", "12-30"},
	{"Who?", "Who"},
	{"M*A*S*H", "M-A-S-H"},
	{`The "Best" <new>`, "The 'Best' (new)"},
	{"a|b", "a-b"},

	{"CON", "CON_"},
	{"con", "con_"},
	{"nul.txt", "nul_.txt"},
	{"CON .a", "CON_ .a"},
	{"COM¹", "COM¹_"},
	{"Console", "Console"},

	{"\u202etxt.exe", "txt.exe"},
	{"a\u200eb\u200fc\u2066d\u2069", "abcd"},
	{"a\u200bb\ufeffc\u00add", "abcd"},
	{"\uffffa", "a"},
	{"👨\u200d👩\u200d👧", "👨👩👧"},
	{"❤\ufe0f", "❤"},
	{"z" + strings.Repeat("\u0335", 50), "z" + strings.Repeat("\u0335", 8)},

	{strings.Repeat("x", 300), strings.Repeat("x", 40)},
	{strings.Repeat("📚", 300), strings.Repeat("📚", 20)},
	{"x" + strings.Repeat("📚", 300), "x" + strings.Repeat("📚", 19)}, // no half of a pair
	{strings.Repeat("x", 39) + "z\u0335", strings.Repeat("x", 39)},
	{strings.Repeat("x", 38) + "👍🏽", strings.Repeat("x", 38)},
	{strings.Repeat("x", 39) + " y", strings.Repeat("x", 39)},
	{strings.Repeat("x", 39) + ".y", strings.Repeat("x", 39)},
}

func TestMake(t *testing.T) {
	for _, tt := range made {
		if got := fatname.Make(tt.text, 40); got != tt.want {
			t.Errorf("Make(%q): got %q, want %q", tt.text, got, tt.want)
		}
		checkMade(t, tt.text, 40)
	}
}

// TestMakeLong looks at the limit that counts bytes.
func TestMakeLong(t *testing.T) {
	for _, letter := range []string{"x", "é", "漫", "📚"} {
		got := fatname.Make(strings.Repeat(letter, 300), 255)
		if len(got) > 240 || len(got) < 240-len(letter) {
			t.Errorf("Make of 300 times %q: got %d bytes, want at most 240 and no fewer than fit", letter, len(got))
		}
	}
}

// TestMakeShort cuts where what is left is a device, or would be if the character that defuses it were cut off again.
func TestMakeShort(t *testing.T) {
	for units, want := range map[int]string{0: "CONOUT$_", 7: "CONOUT$_", 8: "CONOUT$_", 9: "CONOUT$_"} {
		if got := fatname.Make("CONOUT$.txt", units); got != want {
			t.Errorf("Make in %d units: got %q, want %q", units, got, want)
		}
	}
	if got, want := fatname.Make("CON .12345", 8), "CON_ .12"; got != want {
		t.Errorf("Make: got %q, want %q", got, want)
	}
}

func checkMade(t *testing.T, text string, units int) {
	t.Helper()
	name := fatname.Make(text, units)
	if err := fatname.Check(name); err != nil {
		t.Errorf("Make(%q, %d): got %q, which %v", text, units, name, err)
	}
	if again := fatname.Make(name, units); again != name {
		t.Errorf("Make of the name of %q: got %q, want %q", text, again, name)
	}
	if n := len(utf16.Encode([]rune(name))); n > max(units, 8) || len(name) > 240 {
		t.Errorf("Make(%q, %d): got %d units and %d bytes", text, units, n, len(name))
	}
	if strings.HasPrefix(name, ".") || !norm.NFC.IsNormalString(name) {
		t.Errorf("Make(%q, %d): got %q, want a name that is seen, in NFC", text, units, name)
	}
}

func FuzzMake(f *testing.F) {
	for _, tt := range made {
		f.Add(tt.text, 40)
	}
	f.Add("\u0958\u0958\u0301\u0301\u0301\u0301\u0301\u0301\u0301\u0301", 9)
	f.Add("COM1.\u0301", 255)
	f.Add(strings.Repeat("\u0335", 7)+"\u0300\x00\u03350", 73)
	f.Fuzz(checkMade)
}
