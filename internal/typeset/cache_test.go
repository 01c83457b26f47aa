package typeset

import (
	"reflect"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// entry returns a key and what costs about so many bytes.
func entry(n, cost int) (key, []Line) {
	return key{text: strconv.Itoa(n)}, []Line{{Text: strings.Repeat("x", cost)}}
}

// held counts the bytes of what is remembered.
func (c *cache) held() int {
	total := 0
	for _, generation := range []map[key][]Line{c.young, c.old} {
		for _, lines := range generation {
			total += len(lines[0].Text)
		}
	}
	return total
}

func TestCacheBounded(t *testing.T) {
	var c cache
	favourite, lines := entry(-1, 1000)
	c.put(favourite, lines)
	for i := range 3000 {
		k, lines := entry(i, 3000)
		if _, ok := c.get(k); ok {
			t.Fatalf("entry %d was there before it was put", i)
		}
		c.put(k, lines)
		if got, ok := c.get(k); !ok || &got[0] != &lines[0] {
			t.Fatalf("entry %d was not kept", i)
		}
		if _, ok := c.get(favourite); !ok {
			t.Fatalf("what was asked for all the time was forgotten at entry %d", i)
		}
		if i%100 == 0 && c.held() > 2*cacheLimit {
			t.Fatalf("%d bytes are kept", c.held())
		}
	}
	for i, want := range map[int]bool{2999: true, 2700: true, 1: false} {
		k, _ := entry(i, 0)
		if _, ok := c.get(k); ok != want {
			t.Errorf("entry %d of 3000 is there: %v", i, ok)
		}
	}
	k, lines := entry(5000, cacheLimit/4)
	if c.put(k, lines); len(c.young)+len(c.old) == 0 {
		t.Error("a long text drove out all others")
	}
	if _, ok := c.get(k); ok {
		t.Error("a long text is kept")
	}
}

// Two generations: what was asked for while a new one filled outlives the next change, the rest does not.
func TestCacheGenerations(t *testing.T) {
	var c cache
	fill := func(from int) {
		for i := range 5 {
			k, lines := entry(from+i, cacheLimit/5)
			c.put(k, lines)
		}
	}
	used, lines := entry(-1, 10)
	c.put(used, lines)
	unused, lines := entry(-2, 10)
	c.put(unused, lines)
	fill(0)
	if _, ok := c.get(used); !ok {
		t.Fatal("the old generation was forgotten too early")
	}
	fill(10)
	if _, ok := c.get(used); !ok {
		t.Error("what was asked for was forgotten")
	}
	if _, ok := c.get(unused); ok {
		t.Error("what nobody asked for is still there")
	}
}

// The same text in the same width gives four different things.
func TestCacheKeepsMethodsApart(t *testing.T) {
	s := New()
	st := Style{Font: Serif, Size: 40}
	const text, width = "one two three four five six seven eight nine", 560
	for range 2 {
		var got []string
		for _, l := range [][]Line{{s.Line(text, st)}, {s.Fit(text, st, width)}, s.Wrap(text, st, width, 2), s.Balance(text, st, width, 2)} {
			got = append(got, l[0].Text)
		}
		want := []string{text, "one two three four five six…", "one two three four five six", "one two three four five"}
		if !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	if a, b := s.Wrap(text, st, width, 1), s.Wrap(text, st, width, 2); len(a) == len(b) {
		t.Errorf("one and two lines are %d", len(a))
	}
}

// Room that a hostile paragraph took is given back, and what is set afterwards is the same as before.
func TestLongParagraphsGiveBack(t *testing.T) {
	if testing.Short() {
		t.Skip("exhaustive: left to the run without -short")
	}
	for _, letter := range []string{"m", "e\u0301", "ب"} {
		s := New()
		st := Style{Size: 30, Lang: "en"}
		short := Measure{Width: 300, Justify: true, Hyphens: true}
		spans := []Span{{Text: "A short paragraph, " + letter, Style: st}}
		first := s.Set(spans, short)
		before := memory()
		s.Set([]Span{{Text: strings.Repeat(letter, maxParagraph), Style: st}}, short)
		if after := memory(); after > before+1<<19 {
			t.Errorf("%q: %d bytes are kept", letter, after-before)
		}
		if !reflect.DeepEqual(s.Set(spans, short), first) {
			t.Errorf("%q: a short paragraph is set differently behind a long one", letter)
		}
	}
}

// A few words of a book do not keep the book in memory.
func TestCacheFreesTexts(t *testing.T) {
	s := New()
	s.Line("warm", Style{Size: 30})
	before := memory()
	for i := range 10 {
		book := strings.Repeat("word "+strconv.Itoa(i), 1<<17)
		s.Line(book[:6], Style{Size: 30, Lang: book[:4]})
	}
	if after := memory(); after > before+2<<20 {
		t.Errorf("%d bytes are kept", after-before)
	}
	runtime.KeepAlive(s)
}

// memory returns how many bytes are in use.
func memory() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}
