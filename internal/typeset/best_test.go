package typeset

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// greedy returns the places at which lines end that are filled one after the other, each as far as its words go.
func greedy(f form, list []place) []int {
	var chosen []int
	for a := 0; a < len(list)-1; {
		furthest := a + 1
		for list[furthest].end <= list[a].next {
			furthest++
		}
		for b := furthest + 1; b < len(list); b++ {
			if list[b].kind <= list[furthest].kind || list[b].kind == atParagraphEnd {
				if _, _, ok := f.demerits(&list[a], &list[b]); ok {
					furthest = b
				}
			}
		}
		chosen = append(chosen, furthest)
		a = furthest
	}
	return chosen
}

// cost sums up the demerits of lines that end at these places.
func cost(f form, list []place, chosen []int) int64 {
	var sum int64
	a, before := 0, decent
	for i, b := range chosen {
		d, t, ok := f.demerits(&list[a], &list[b])
		if !ok {
			d, t = tooWide, decent
		}
		if gap := int(t) - int(before); i > 0 && (gap > 1 || gap < -1) {
			d += uneven
		}
		sum += d
		a, before = b, t
	}
	return sum
}

// chosen returns the places of lines.
func chosen(list []place, lines []stretch) []int {
	var places []int
	for b, line := 1, 0; b < len(list); b++ {
		if list[b].end == lines[line].end && (list[b].kind == atDivision) == lines[line].hyphen {
			places = append(places, b)
			if line++; line == len(lines) {
				break
			}
		}
	}
	return places
}

// What is chosen for the whole paragraph is never worse than what fills one line after the other, and mostly better.
func TestBestIsNotWorseThanGreedy(t *testing.T) {
	s := New()
	rnd := rand.New(rand.NewPCG(3, 4))
	words := strings.Fields("the a of and river grandmother consti\u00adtu\u00adtion well-known sister-in-law I Donaudampfschifffahrtsgesellschaft " +
		"“quoted” end. comma, https://example.org/a/long/path was were those what found under sand only three")
	better, all := 0, 0
	count := 200
	if testing.Short() {
		count = 40
	}
	for range count {
		var text []string
		for range 5 + rnd.IntN(120) {
			text = append(text, words[rnd.IntN(len(words))])
		}
		c := clean(strings.Join(text, " "), maxParagraph)
		p := s.paragraph(c.runes, alone(c.runes, Style{Font: Serif, Size: 44}), automatic)
		s.breaks(p, c.soft)
		for _, f := range []form{
			{width: int64(60+rnd.IntN(1200)) << 6},
			{width: int64(300+rnd.IntN(1200)) << 6, justify: true},
			{width: 1188 << 6, indent: 60 << 6, justify: true, hang: true},
		} {
			lines := s.best(p, f)
			if len(lines) == 1 {
				continue
			}
			list := s.placed
			got, want := cost(f, list, chosen(list, lines)), cost(f, list, greedy(f, list))
			if got > want {
				t.Errorf("%q in %+v costs %d, filled line by line %d", string(p.text), f, got, want)
			}
			if all++; got < want {
				better++
			}
		}
	}
	if better*3 < all*2 {
		t.Errorf("only %d of %d texts are set better than line by line", better, all)
	}
}
