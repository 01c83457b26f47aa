package fatname_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/fatname"
)

// checks are names with the reason against them, "" for a good name.
var checks = []struct{ name, want string }{
	{"Comics", ""},
	{"Bandes dessinées", ""},
	{"漫画", ""},
	{"📚 Books", ""},
	{".hidden", ""},
	{"...and more", ""},
	{"a.b.c", ""},
	{"it's & that; 100% [new] {x} #1 ~ ^ ! @ $ ( ) + , = `", ""},
	{"x\u00a0", ""}, // only the plain space is lost on the way
	{"a b", ""},
	{strings.Repeat("x", 255), ""},
	{strings.Repeat("é", 255), ""},
	{strings.Repeat("📚", 127) + "x", ""},

	{"", "is empty"},
	{".", "means the folder itself or the one above it"},
	{"..", "means the folder itself or the one above it"},
	{"...", "ends in a dot"},
	{"vol.", "ends in a dot"},
	{" x", "begins with a space"},
	{"x ", "ends in a space"},
	{"x. ", "ends in a space"},
	{" ", "begins with a space"},
	{`a\b`, `holds "\"`},
	{"a/b", `holds "/"`},
	{"a:b", `holds ":"`},
	{"a*b", `holds "*"`},
	{"a?b", `holds "?"`},
	{`a"b`, `holds '"'`},
	{"a<b", `holds "<"`},
	{"a>b", `holds ">"`},
	{"a|b", `holds "|"`},
	{"../x", `holds "/"`},
	{"a\x00b", "holds a control character"},
	{"a\nb", "holds a control character"},
	{"a\tb", "holds a control character"},
	{"\x7f", "holds a control character"},
	{"a\u0085b", "holds a control character"},
	{"a\xffb", "is not UTF-8"},
	{"\xed\xa0\x80", "is not UTF-8"}, // a surrogate
	{strings.Repeat("x", 256), "is longer than 255 characters"},
	{strings.Repeat("📚", 128), "is longer than 255 characters"},
}

func TestCheck(t *testing.T) {
	for _, tt := range checks {
		if got := reason(tt.name); got != tt.want {
			t.Errorf("Check(%q): got %q, want %q", tt.name, got, tt.want)
		}
	}
}

func reason(name string) string {
	if err := fatname.Check(name); err != nil {
		return err.Error()
	}
	return ""
}

func TestCheckDevices(t *testing.T) {
	stems := []string{"CON", "PRN", "AUX", "NUL", "CONIN$", "CONOUT$", "CLOCK$"}
	for _, port := range []string{"COM", "LPT"} {
		for _, n := range strings.Split("0 1 2 3 4 5 6 7 8 9 ¹ ² ³", " ") {
			stems = append(stems, port+n)
		}
	}
	const want = "is a device name of DOS"
	for _, stem := range stems {
		lower := strings.ToLower(stem)
		for _, name := range []string{stem, lower, stem[:1] + lower[1:], lower + ".txt", stem + " .txt", stem + ".a.b", lower + "  .x"} {
			if got := reason(name); got != want {
				t.Errorf("Check(%q): got %q, want %q", name, got, want)
			}
		}
		for _, name := range []string{"x" + stem, stem + "x", "x." + stem, stem + " x", stem + "0", stem + "-1.txt"} {
			if got := reason(name); got != "" {
				t.Errorf("Check(%q): got %q, want a good name", name, got)
			}
		}
	}
	for _, name := range []string{"COM", "LPT", "COM⁴", "LPT10", "COM⓪", "Console", "null", "Comics"} {
		if got := reason(name); got != "" {
			t.Errorf("Check(%q): got %q, want a good name", name, got)
		}
	}
}

// FuzzCheck makes a folder under every name that Check likes and looks for it.
func FuzzCheck(f *testing.F) {
	for _, tt := range checks {
		f.Add(tt.name)
	}
	f.Fuzz(func(t *testing.T, name string) {
		if err := fatname.Check(name); err != nil {
			if text := err.Error(); text == "" || !utf8.ValidString(text) {
				t.Fatalf("Check(%q): got the reason %q, want words", name, text)
			}
			return
		}
		if len(name) > 255 {
			return // too long for the disk of the test, which counts bytes
		}
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, name), 0o700); err != nil {
			t.Fatal(err)
		}
		list, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		if len(list) != 1 || list[0].Name() != name {
			t.Fatalf("folder of %q: got %v, want that name alone", name, list)
		}
	})
}
