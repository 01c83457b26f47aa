package typeset

import (
	"reflect"
	"testing"
)

// Patterns stay in memory once they have been read.
func TestPatternsAreSmall(t *testing.T) {
	for name, read := range known {
		p := read()
		if size := cap(p.nodes)*int(reflect.TypeFor[patternNode]().Size()) + cap(p.numbers); size > 3<<20/2 {
			t.Errorf("%s takes %d bytes", name, size)
		}
	}
}

// What a list says of a word goes before all patterns.
func TestExceptions(t *testing.T) {
	p := newPatterns("1a 1b 4c", "abc a-bac")
	for word, want := range map[string]string{".aab.": "\x00\x01\x01\x01\x00\x00", ".abc.": "\x08\x08\x08\x08\x08\x00", ".abac.": "\x08\x08\x09\x08\x08\x08\x00"} {
		gaps := make([]byte, len(word)+1)
		p.number([]rune(word), gaps)
		if string(gaps) != want {
			t.Errorf("%s: got %d, want %d", word, gaps, []byte(want))
		}
	}
}

// BenchmarkPatterns reads the largest ones, which a page in German waits for once.
func BenchmarkPatterns(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		readPatterns("de-1996")
	}
}
