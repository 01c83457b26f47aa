package typeset

import "golang.org/x/text/unicode/bidi"

// The Unicode bidirectional algorithm (UAX #9) up to the levels of characters. Both go-text and x/text have it, but
// hand out runs of one direction and join those of levels 0 and 2: in the English line "vol. 7, كتاب 12, page 3" the
// number 12 belongs to the Arabic words and must stand at their left, which cannot be told from such a run. Both also
// take quadratic time for nested isolates.

// automatic asks for the direction of the first strong character.
const automatic int8 = -1

// Isolates, of which pairs are sought by their characters: their classes are resolved away.
const (
	lri = '\u2066'
	fsi = '\u2068'
	pdi = '\u2069'
)

// paragraphBidi is the state of the algorithm for one paragraph.
type paragraphBidi struct {
	text  []rune
	base  int8
	class []bidi.Class // as far as resolved; BN for what rule X9 removes
	level []int8
	match []int32 // for an isolate its end and the other way round; -1 without
	seq   []int32 // the sequence of isolating runs that a character is in
}

// levels returns the level of each character of text, and that of the paragraph, which is base unless that is
// automatic. No levels stand for zero throughout, as nearly all text has it.
func levels(text []rune, base int8) ([]int8, int8) {
	if base <= 0 && leftToRight(text) {
		return nil, 0
	}
	b := paragraphBidi{
		text: text, base: base,
		class: make([]bidi.Class, len(text)),
		level: make([]int8, len(text)),
		match: make([]int32, len(text)),
		seq:   make([]int32, len(text)),
	}
	for i, r := range text {
		b.class[i] = classOf(r)
	}
	b.matchIsolates()
	if base == automatic {
		b.base = b.firstStrong(0, len(text))
	}
	b.explicit()
	for _, seq := range b.sequences() {
		b.resolve(seq)
	}
	b.finish()
	return b.level, b.base
}

// leftToRight reports whether nothing in text could be at any level but zero in a left-to-right paragraph.
func leftToRight(text []rune) bool {
	for _, r := range text {
		if r < 0x0590 { // the Hebrew block: the first that is not
			continue
		}
		switch classOf(r) {
		case bidi.L, bidi.EN, bidi.ES, bidi.ET, bidi.CS, bidi.S, bidi.WS, bidi.ON, bidi.BN, bidi.NSM:
		default:
			return false
		}
	}
	return true
}

func classOf(r rune) bidi.Class {
	p, _ := bidi.LookupRune(r)
	return p.Class()
}

func isIsolate(r rune) bool { return lri <= r && r <= fsi }

// matchIsolates finds the end of each isolate (BD9).
func (b *paragraphBidi) matchIsolates() {
	var open []int32
	for i, r := range b.text {
		b.match[i] = -1
		if isIsolate(r) {
			open = append(open, int32(i))
		} else if r == pdi && len(open) > 0 {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			b.match[i], b.match[last] = last, int32(i)
		}
	}
}

// firstStrong returns the level that the first strong character from start on asks for (P2, P3).
func (b *paragraphBidi) firstStrong(start, end int) int8 {
	for i := start; i < end; i++ {
		switch b.class[i] {
		case bidi.L:
			return 0
		case bidi.R, bidi.AL:
			return 1
		case bidi.LRI, bidi.RLI, bidi.FSI:
			if b.match[i] < 0 {
				return 0
			}
			i = int(b.match[i])
		}
	}
	return 0
}

// finish makes levels of directions (I1, I2). Characters that rule X9 removes take that of their neighbour, blanks at
// the end that of the paragraph (L1).
func (b *paragraphBidi) finish() {
	last := b.base
	for i, class := range b.class {
		odd := b.level[i]%2 == 1
		switch {
		case class == bidi.BN:
			b.level[i] = last
		case !odd && (class == bidi.EN || class == bidi.AN):
			b.level[i] += 2
		case odd != (class == bidi.R):
			b.level[i]++
		}
		last = b.level[i]
	}
	for i := len(b.text) - 1; i >= 0 && blank(classOf(b.text[i])); i-- {
		b.level[i] = b.base
	}
}

// blank reports whether a character of this class shows nothing: a space, or a control.
func blank(class bidi.Class) bool {
	switch class {
	case bidi.WS, bidi.BN, bidi.LRE, bidi.RLE, bidi.LRO, bidi.RLO, bidi.PDF, bidi.LRI, bidi.RLI, bidi.FSI, bidi.PDI:
		return true
	}
	return false
}
