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
		{"", 0, ""}, {"short", 5, "short"}, {"longer", 5, "lo…"}, {"ééé", 5, "é…"}, {"ééé", 6, "ééé"}, {"😀😀", 6, "…"}, {"😀😀", 7, "😀…"},
	} {
		if got := server.Clip(c.text, c.limit); got != c.want || len(got) > max(c.limit, 3) || !utf8.ValidString(got) {
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
	if got := server.Title(strings.Repeat("x", 5000)); len(got) != server.TitleLimit {
		t.Errorf("a title without end has %d bytes", len(got))
	}
}
