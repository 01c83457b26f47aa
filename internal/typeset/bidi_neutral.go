package typeset

import (
	"cmp"
	"slices"

	"golang.org/x/text/unicode/bidi"
)

// maxOpen is how many brackets can be open at once (BD16).
const maxOpen = 63

// strong returns the direction that a resolved class has in the eyes of neutrals, and whether it has one: numbers
// count as right to left.
func strong(class bidi.Class) (bidi.Class, bool) {
	switch class {
	case bidi.L:
		return bidi.L, true
	case bidi.R, bidi.EN, bidi.AN:
		return bidi.R, true
	}
	return bidi.ON, false
}

// neutrals gives blanks and punctuation the direction of what is at both sides of them, or else that of their level
// (N1, N2).
func (b *paragraphBidi) neutrals(seq []int32, sos, eos bidi.Class) {
	before := sos
	for k := 0; k < len(seq); k++ {
		end := k
		behind := eos
		for ; end < len(seq); end++ {
			if dir, ok := strong(b.class[seq[end]]); ok {
				behind = dir
				break
			}
		}
		to := direction(b.level[seq[0]])
		if before == behind {
			to = before
		}
		for ; k < end; k++ {
			b.class[seq[k]] = to
		}
		before = behind
	}
}

// brackets gives pairs of brackets one direction, that of what they hold (N0).
func (b *paragraphBidi) brackets(seq []int32, sos bidi.Class) {
	own := direction(b.level[seq[0]])
	for _, p := range b.pairs(seq) {
		found := bidi.ON
		for _, i := range seq[p.open+1 : p.close] {
			if dir, ok := strong(b.class[i]); ok {
				found = dir
				if dir == own {
					break
				}
			}
		}
		if found == bidi.ON {
			continue
		}
		if found != own && b.context(seq[:p.open], sos) != found {
			found = own
		}
		b.setBracket(seq[p.open:], found)
		b.setBracket(seq[p.close:], found)
	}
}

// context returns the direction of the text before a bracket.
func (b *paragraphBidi) context(before []int32, sos bidi.Class) bidi.Class {
	for _, i := range slices.Backward(before) {
		if dir, ok := strong(b.class[i]); ok {
			return dir
		}
	}
	return sos
}

// setBracket sets the first character of seq, and the marks on it.
func (b *paragraphBidi) setBracket(seq []int32, dir bidi.Class) {
	b.class[seq[0]] = dir
	for _, i := range seq[1:] {
		if classOf(b.text[i]) != bidi.NSM {
			break
		}
		b.class[i] = dir
	}
}

// pair is where brackets that belong together are in a sequence.
type pair struct{ open, close int }

// pairs finds the pairs of brackets, in the order in which they open.
func (b *paragraphBidi) pairs(seq []int32) []pair {
	type opening struct {
		at    int
		close rune
	}
	var pairs []pair
	var open []opening
	for k, i := range seq {
		p, _ := bidi.LookupRune(b.text[i])
		if b.class[i] != bidi.ON || !p.IsBracket() {
			continue
		}
		if p.IsOpeningBracket() {
			if len(open) == maxOpen {
				break
			}
			open = append(open, opening{k, counterpart(b.text[i])})
			continue
		}
		for n, o := range slices.Backward(open) {
			if o.close == canonical(b.text[i]) {
				pairs = append(pairs, pair{o.at, k})
				open = open[:n]
				break
			}
		}
	}
	slices.SortFunc(pairs, func(a, b pair) int { return cmp.Compare(a.open, b.open) })
	return pairs
}

// counterpart returns the bracket that closes r.
func counterpart(r rune) rune {
	return canonical([]rune(bidi.ReverseString(string(r)))[0])
}

// canonical makes the two spellings of the angle brackets one.
func canonical(r rune) rune {
	switch r {
	case 0x2329:
		return 0x3008
	case 0x232A:
		return 0x3009
	}
	return r
}
