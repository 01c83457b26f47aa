package server_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"inkshelf/internal/server"
)

func TestClip(t *testing.T) {
	for _, c := range []struct {
		text  string
		limit int
		want  string
	}{
		{"short", 5, "short"}, {"longer", 5, "lo…"}, {"ééé", 5, "é…"}, {"ééé", 6, "ééé"}, {"😀😀", 6, "…"}, {"😀😀", 7, "😀…"},
	} {
		if got := server.Clip(c.text, c.limit); got != c.want || len(got) > c.limit || !utf8.ValidString(got) {
			t.Errorf("Clip(%q, %d): got %q, want %q", c.text, c.limit, got, c.want)
		}
	}
}

func TestTitle(t *testing.T) {
	for text, want := range map[string]string{
		"as  it is\u2028…": "as  it is\u2028…", "tab\tand\x00nul\u0085": "tab and nul ", "": "",
	} {
		if got := server.Title(text); got != want {
			t.Errorf("Title(%q): got %q, want %q", text, got, want)
		}
	}
	for _, text := range []string{strings.Repeat("x", 5000), strings.Repeat("\xff", 1000)} {
		if got := server.Title(text); len(got) > server.TitleLimit || len(got) < server.TitleLimit-2 {
			t.Errorf("%.9q without end has %d bytes", text, len(got))
		}
	}
}
