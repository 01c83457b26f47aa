package bookserver

import (
	"errors"
	"runtime"
	"strings"
	"testing"

	"inkshelf/internal/server"
)

// TestTooManyBooks checks that a catalog without end does not fill the memory, and that one which is merely large goes
// without descriptions.
func TestTooManyBooks(t *testing.T) {
	for name, b := range map[string]*builder{
		"books": {books: make([]book, maxBooks)},
		"bytes": {size: maxCatalog + 1},
	} {
		b.known, b.texts = map[string]bool{}, map[string]string{}
		if err := b.add(&entry{id: "one more"}); !errors.Is(err, server.ErrBadAnswer) {
			t.Errorf("%s: got %v, want an ErrBadAnswer", name, err)
		}
	}
	b := newBuilder()
	for i, id := range []string{"described", "not described"} {
		if err := b.add(&entry{id: id, summary: "text"}); err != nil || (b.books[i].Summary != "") != (i == 0) {
			t.Errorf("got %+v and %v", b.books, err)
		}
		b.size = maxCatalog/2 + 1
	}
}

// TestSize checks that everything which takes memory counts.
func TestSize(t *testing.T) {
	const long = 1000
	text := strings.Repeat("x", long)
	for name, e := range map[string]*entry{
		"id":      {id: text},
		"title":   {title: text},
		"updated": {updated: text},
		"summary": {summary: text},
		"author":  {authors: []string{text}},
		"series":  {series: text},
		"line":    {lines: []string{"X: " + text + " [1]"}},
		"label":   {lines: []string{text + ": X [1]"}},
		"file":    {links: []link{{rel: relAcquisition, href: text, typ: "application/epub+zip"}}},
		"cover":   {links: []link{{rel: "http://opds-spec.org/image", href: text}}},
	} {
		b := newBuilder()
		if e.id == "" {
			e.id = "1"
		}
		if err := b.add(e); err != nil || b.size < long || b.size > 3*long {
			t.Errorf("%s: %d bytes and %v", name, b.size, err)
		}
	}
}

// TestLongTexts checks that no more is held of long texts than what is kept of them.
func TestLongTexts(t *testing.T) {
	const entries, each = 20, 256 << 10
	large := func(start string) string { return start + strings.Repeat("x", each) }
	held := func(make func(n string) *entry) uint64 {
		b := newBuilder()
		before := heapInUse()
		for i := range entries {
			if err := b.add(make(string(rune('a' + i)))); err != nil {
				t.Fatal(err)
			}
		}
		after := heapInUse()
		runtime.KeepAlive(b)
		return after - min(before, after)
	}
	for name, e := range map[string]func(n string) *entry{
		"title":   func(n string) *entry { return &entry{id: n, title: large(n)} },
		"updated": func(n string) *entry { return &entry{id: n, updated: large(n)} },
		"summary": func(n string) *entry { return &entry{id: n, summary: large(n)} },
		"author":  func(n string) *entry { return &entry{id: n, authors: []string{large(n)}} },
		"authors": func(n string) *entry { return &entry{id: n, authors: []string{large(n)[:10]}} },
		"series":  func(n string) *entry { return &entry{id: n, series: large(n)} },
		"line":    func(n string) *entry { return &entry{id: n, lines: []string{n + ": " + large(n) + " [1]"}} },
		"label":   func(n string) *entry { return &entry{id: n, lines: []string{large(n) + ": x [1]"}} },
		"gap": func(n string) *entry {
			return &entry{id: n, lines: []string{n + ":" + strings.Repeat(" ", each) + n + " [1]"}}
		},
	} {
		if got := held(e); got > entries*each/4 {
			t.Errorf("%s: %d bytes are held of %d entries", name, got, entries)
		}
	}
}

// TestWhiteSpace checks that the white space around a text is not held.
func TestWhiteSpace(t *testing.T) {
	const entries, each = 10, 64 << 10
	gap := strings.Repeat(" ", each)
	feed := "<feed>" + strings.Repeat("<entry><title>"+gap+"x"+gap+"</title></entry>", entries) + "</feed>"
	var titles []string
	before := heapInUse()
	_, err := readFeed(strings.NewReader(feed), "", func(e *entry) error { titles = append(titles, e.title); return nil })
	after := heapInUse()
	if err != nil || len(titles) != entries || after-min(before, after) > entries*each/4 {
		t.Errorf("%d bytes are held of %d titles (%v)", after-before, len(titles), err)
	}
	runtime.KeepAlive(feed)
}

func heapInUse() uint64 {
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestLabelsOfOneLanguage checks that a server which has shown that it speaks English is not asked to translate, and
// holds no lines for it.
func TestLabelsOfOneLanguage(t *testing.T) {
	b := newBuilder()
	for id, line := range map[string]string{"1": "Cykl: X [1]", "2": "Cykl: Y [1]", "3": "SERIES: Alone"} {
		if err := b.add(&entry{id: id, lines: []string{line}}); err != nil {
			t.Fatal(err)
		}
	}
	if b.english || len(b.lines) != 3 {
		t.Errorf("before: got %+v", b.lines)
	}
	for _, id := range []string{"4", "5"} {
		if err := b.add(&entry{id: id, lines: []string{"Cykl: X [1]", "SERIES: S [1]"}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.add(&entry{id: "6", lines: []string{"Cykl: X [1]"}}); err != nil {
		t.Fatal(err)
	}
	if !b.english || len(b.lines) != 1 || b.lines[0].label != seriesLabel {
		t.Errorf("after: got %+v", b.lines)
	}
}

// TestFirstLineCounts checks that of two lines with one label the first names the series.
func TestFirstLineCounts(t *testing.T) {
	b := newBuilder()
	if err := b.add(&entry{id: "1", lines: []string{"Cykl: First [1]", "Cykl: Second [2]"}}); err != nil {
		t.Fatal(err)
	}
	b.apply("Cykl")
	if got := seriesAndNumber(b.books[0]); got != "First 1" {
		t.Errorf("got %q", got)
	}
}

// TestSource checks that of a description no more is read than anyone would.
func TestSource(t *testing.T) {
	var p prose
	for range 3 {
		p.write(strings.Repeat("word ", maxSource/5))
	}
	if n := len(p.String()); n > maxSource+1 {
		t.Errorf("%d bytes", n)
	}
}

// TestSeriesStamp checks that a series changes with each of its books.
func TestSeriesStamp(t *testing.T) {
	stamp := func(first, second string) string {
		c := index([]book{{ID: "1", Series: "S", Stamp: first}, {ID: "2", Series: "S", Stamp: second}}, "")
		return c.all()[0].Stamp
	}
	before, again := stamp("a", "b"), stamp("a", "b")
	if before != again || before == stamp("a", "c") || before == stamp("c", "b") {
		t.Error("the stamp does not follow the books'")
	}
}

// TestNoSeriesOfItsOwn checks that a book in a series is not a series by itself as well.
func TestNoSeriesOfItsOwn(t *testing.T) {
	c := index([]book{{ID: "1", Series: "S"}, {ID: "2"}}, "")
	if len(c.members("b:1")) != 0 || len(c.members("b:2")) != 1 || len(c.members("s:S")) != 1 {
		t.Error("got other members")
	}
}
