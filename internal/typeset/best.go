package typeset

import (
	"math"
	"slices"
)

// Lines are chosen for the paragraph as a whole, as Knuth and Plass taught it: of all ways to break it, the one whose lines
// have the least demerits together. For each place the best way to get there is kept, one for each tightness of the
// line that ends there because the next line should not differ much from it. Only beginnings that are at most a line away
// are looked at, so that time grows with the length of the text.

// way is the best way to end a line at a place.
type way struct {
	demerits int64
	from     int32     // the place where that line begins
	before   tightness // of the line that ends there
}

// ways are the best ways by the tightness of the line that ends.
type ways [tightnesses]way

// maxWindow bounds how many beginnings are tried for an end. No line that anyone can read has so many places to end.
const maxWindow = 256

// best returns what stands on the lines of p.
func (s *Setter) best(p *paragraph, f form) []stretch {
	first, last := skipSpace(p.text, 0), trimSpace(p.text, 0, len(p.text))
	if first >= last {
		return nil
	}
	if p.between(first, last) <= f.width-f.indent {
		return []stretch{{first, last, false}}
	}
	list := s.endings(p, f)
	s.ended = slices.Grow(s.ended[:0], len(list))[:len(list)]
	s.begun = slices.Grow(s.begun[:0], len(list))[:len(list)]
	s.begun[0] = ways{}
	low := 0
	for b := 1; b < len(list); b++ {
		for low < b-1 && (f.overflows(&list[low], &list[b]) || b-low > maxWindow) {
			low++
		}
		s.ended[b] = s.reach(f, list, low, b)
		s.begun[b] = s.ended[b].onwards()
	}
	return s.trace(list)
}

// reach returns the best ways to end a line at place b that begins at low or behind it.
func (s *Setter) reach(f form, list []place, low, b int) ways {
	found := nowhere
	for a := low; a < b; a++ {
		if list[b].end <= list[a].next {
			continue
		}
		d, t, ok := f.demerits(&list[a], &list[b])
		if !ok {
			continue
		}
		if d += s.begun[a][t].demerits; d < found[t].demerits {
			found[t] = way{d, int32(a), s.begun[a][t].before}
		}
	}
	if found != nowhere {
		return found
	}
	// Not even the shortest line fits: a measure narrower than a letter. That letter leaves it, but no hyphen with it.
	last := b - 1
	for list[b].end <= list[last].next {
		last--
	}
	cost := int64(tooWide)
	if list[b].kind == atDivision {
		cost *= 2
	}
	for a := last; a >= 0 && list[a].next == list[last].next; a-- {
		if d := s.begun[a][decent].demerits + cost; d < found[decent].demerits {
			found[decent] = way{d, int32(a), s.begun[a][decent].before}
		}
	}
	return found
}

// nowhere is before any way has been found.
var nowhere = func() (w ways) {
	for i := range w {
		w[i].demerits = math.MaxInt64
	}
	return w
}()

// onwards returns for each tightness of a line that begins where w ends the best way to get there; from is not used.
func (w *ways) onwards() ways {
	next := nowhere
	for t := range next {
		for before, way := range w {
			d := way.demerits
			if d == math.MaxInt64 {
				continue
			}
			if before-t > 1 || t-before > 1 {
				d += uneven
			}
			if d < next[t].demerits {
				next[t].demerits, next[t].before = d, tightness(before)
			}
		}
	}
	return next
}

// trace follows the best way back from the end.
func (s *Setter) trace(list []place) []stretch {
	var lines []stretch
	b, t := len(list)-1, tightness(0)
	for other := range s.ended[b] {
		if s.ended[b][other].demerits < s.ended[b][t].demerits {
			t = tightness(other)
		}
	}
	for b > 0 {
		w := s.ended[b][t]
		lines = append(lines, stretch{list[w.from].next, list[b].end, list[b].kind == atDivision})
		b, t = int(w.from), w.before
	}
	slices.Reverse(lines)
	return lines
}
