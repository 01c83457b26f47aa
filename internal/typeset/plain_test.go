package typeset

import (
	"slices"
	"testing"
)

// FuzzPlainEdges wants plain text to break as Unicode says. Its inputs are numbers of characters, so that most are plain.
func FuzzPlainEdges(f *testing.F) {
	alphabet := []rune("aZéœß ɏ09 ,.;: !?”“( )-'’  ab×-–\u00a0«»/")
	index := func(text string) (numbers []byte) {
		for _, r := range text {
			numbers = append(numbers, byte(slices.Index(alphabet, r)))
		}
		return numbers
	}
	for _, text := range []string{
		"a a9 ab", "ab, ab. ab; ab: ab! ab? ab", "“ab,” ab “ab.” (ab) ab", "ab-ab ab'ab ab’ab", "0,9 0.9 9:00 a.0 .9 a,a", "ab?! ab... ab.)",
		"(ab, ab) “(ab)” ” (ab) “ ab ”", " ab  ab ", "-ab ab- 9-9 a-9", "(a)b a(b) a!b a?b",
	} {
		f.Add(index(text))
	}
	s := New()
	f.Fuzz(func(t *testing.T, numbers []byte) {
		var text []rune
		for _, n := range numbers {
			text = append(text, alphabet[int(n)%len(alphabet)])
		}
		checkPlain(t, s, text)
	})
}

// Short texts of every sign, and every letter that counts as plain.
func TestPlainEdges(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	s := New()
	plain := 0
	var try func(text []rune, more int)
	try = func(text []rune, more int) {
		if checkPlain(t, s, text) {
			plain++
		}
		if more > 0 {
			for _, r := range "a0 ,!”“()-’" {
				try(append(text, r), more-1)
			}
		}
	}
	try(make([]rune, 0, 8), 5)
	if plain < 3000 {
		t.Errorf("only %d texts are plain", plain)
	}
	for r := rune(0xC0); r < 0x250; r++ {
		checkPlain(t, s, []rune{'a', r, 'a', ' ', r, '-', r, ',', r, '1', r, ' ', '(', r, ')'})
	}
}

// checkPlain holds the edges of text against the segmenter's if it is plain, and reports whether it is.
func checkPlain(t *testing.T, s *Setter, text []rune) bool {
	t.Helper()
	edges := make([]edge, len(text)+1)
	if !plainEdges(text, edges) {
		return false
	}
	p := &paragraph{text: text, edges: make([]edge, len(text)+1)}
	s.segment(p)
	for i := 1; i < len(text); i++ {
		if edges[i] != p.edges[i] {
			t.Fatalf("%q: before %q is %b, want %b", string(text), string(text[i:]), edges[i], p.edges[i])
		}
	}
	return true
}
