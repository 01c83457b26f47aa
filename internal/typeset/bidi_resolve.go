package typeset

import "golang.org/x/text/unicode/bidi"

// sequences returns the isolating run sequences (BD13): characters of one level that see each other as neighbours,
// across what is isolated between them.
func (b *paragraphBidi) sequences() [][]int32 {
	var seqs [][]int32
	last := -1
	for i, class := range b.class {
		if class == bidi.BN {
			continue
		}
		switch {
		case last >= 0 && b.level[i] == b.level[last]:
			b.seq[i] = b.seq[last]
		case b.text[i] == pdi && b.match[i] >= 0:
			b.seq[i] = b.seq[b.match[i]]
		default:
			b.seq[i] = int32(len(seqs))
			seqs = append(seqs, nil)
		}
		seqs[b.seq[i]] = append(seqs[b.seq[i]], int32(i))
		last = i
	}
	return seqs
}

// resolve finds the directions of one sequence.
func (b *paragraphBidi) resolve(seq []int32) {
	sos, eos := b.edges(seq)
	b.letters(seq, sos)
	b.numbers(seq, sos)
	b.brackets(seq, sos)
	b.neutrals(seq, sos, eos)
}

// edges returns what a sequence takes to be before and behind it (X10).
func (b *paragraphBidi) edges(seq []int32) (sos, eos bidi.Class) {
	first, last := int(seq[0]), int(seq[len(seq)-1])
	before, behind := b.base, b.base
	for i := first - 1; i >= 0; i-- {
		if b.class[i] != bidi.BN {
			before = b.level[i]
			break
		}
	}
	if !isIsolate(b.text[last]) {
		for i := last + 1; i < len(b.text); i++ {
			if b.class[i] != bidi.BN {
				behind = b.level[i]
				break
			}
		}
	}
	own := b.level[first]
	return direction(max(own, before)), direction(max(own, behind))
}

func direction(level int8) bidi.Class {
	if level%2 == 1 {
		return bidi.R
	}
	return bidi.L
}

// letters gives marks the class of what they stand on, makes European numbers after Arabic letters Arabic, and these
// letters like all others (W1 to W3).
func (b *paragraphBidi) letters(seq []int32, sos bidi.Class) {
	last, strong := sos, sos
	for _, i := range seq {
		class := b.class[i]
		if class == bidi.NSM {
			class = last
		}
		last = class
		switch class {
		case bidi.L, bidi.R:
			strong = class
		case bidi.AL:
			strong, class = bidi.AL, bidi.R
		case bidi.EN:
			if strong == bidi.AL {
				class = bidi.AN
			}
		}
		b.class[i] = class
	}
}

// numbers joins separators and signs to the numbers that they belong to (W4, W5), makes the others neutral (W6), and
// European numbers after Latin letters like these (W7).
func (b *paragraphBidi) numbers(seq []int32, sos bidi.Class) {
	for k := 1; k+1 < len(seq); k++ {
		class, before, behind := b.class[seq[k]], b.class[seq[k-1]], b.class[seq[k+1]]
		if before != behind {
			continue
		}
		if before == bidi.EN && (class == bidi.CS || class == bidi.ES) || before == bidi.AN && class == bidi.CS {
			b.class[seq[k]] = before
		}
	}
	b.signs(seq)
	strong := sos
	for _, i := range seq {
		switch class := b.class[i]; class {
		case bidi.L, bidi.R:
			strong = class
		case bidi.EN:
			if strong == bidi.L {
				b.class[i] = bidi.L
			}
		case bidi.ES, bidi.CS:
			b.class[i] = bidi.ON
		}
	}
}

// signs makes signs like % part of a European number at either side of them, and neutral without one.
func (b *paragraphBidi) signs(seq []int32) {
	at := func(k int) bidi.Class {
		if k < 0 || k >= len(seq) {
			return bidi.ON
		}
		return b.class[seq[k]]
	}
	for k := 0; k < len(seq); k++ {
		end := k
		for at(end) == bidi.ET {
			end++
		}
		to := bidi.ON
		if at(k-1) == bidi.EN || at(end) == bidi.EN {
			to = bidi.EN
		}
		for ; k < end; k++ {
			b.class[seq[k]] = to
		}
	}
}
