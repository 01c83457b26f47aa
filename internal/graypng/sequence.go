package graypng

import (
	"encoding/binary"
	"math/bits"
)

const (
	minLength, maxLength = 3, 258 // of what deflate can repeat at once
	maxDistance          = 1 << 15

	// worthLength is from where on repeating pays. Below it the bytes themselves are often shorter: in dithered pictures they
	// have codes of one to three bits, and a distance takes a dozen.
	worthLength = 16
)

// sequence is a number of bytes as they are, and then a repetition of what stands distance bytes before it. The last
// sequence of a block repeats nothing: its length is 0.
type sequence struct {
	literals, length, distance int32
}

// padding is how many bytes that are not zero follow a strip: eight can be looked at everywhere, and no run passes the end.
const padding = 8

// finder divides strips of bytes into sequences. It finds runs of zeros, and repetitions of what stood where the same eight
// bytes were met last. It looks for these only where it happens to stop, which is where a mark on the paper begins.
type finder struct {
	found []sequence
	seen  [1 << hashBits]int32 // by hash: where in the strip eight bytes stand
}

const hashBits = 12

// find returns the sequences of a strip, which are valid until the next call. The strip is given with its padding.
func (f *finder) find(strip []byte) []sequence {
	f.found = f.found[:0]
	clear(f.seen[:]) // what a strip becomes depends on nothing else
	end := len(strip) - padding
	taken := 0 // so many bytes are in sequences
	for i := 0; i < end; {
		eight := binary.LittleEndian.Uint64(strip[i:])
		if eight == 0 {
			zeros := countZeros(strip[i:])
			f.add(i+1-taken, zeros-1, 1) // the first is taken as it is, and the others repeat it
			i += zeros
			taken = i
			continue
		}
		hash := eight * 0x9e3779b97f4a7c15 >> (64 - hashBits)
		before := int(f.seen[hash])
		f.seen[hash] = int32(i)
		if length := common(strip[:end], before, i); length >= worthLength {
			f.add(i-taken, length, i-before)
			i += length
			taken = i
			continue
		}
		i += 8 - bits.LeadingZeros64(eight)/8 // zeros at the end may begin a run
	}
	f.add(end-taken, 0, 0)
	return f.found
}

// add adds sequences for a repetition of any length but 1 and 2.
func (f *finder) add(literals, length, distance int) {
	for length > maxLength {
		part := min(maxLength, length-minLength) // what is left is not too short
		f.found = append(f.found, sequence{int32(literals), int32(part), int32(distance)})
		literals, length = 0, length-part
	}
	f.found = append(f.found, sequence{int32(literals), int32(length), int32(distance)})
}

// countZeros returns how many zeros b begins with. Among its last eight bytes is one that is not zero.
func countZeros(b []byte) int {
	n := 0
	for {
		if eight := binary.LittleEndian.Uint64(b[n:]); eight != 0 {
			return n + bits.TrailingZeros64(eight)/8
		}
		n += 8
	}
}

// common returns how many bytes from i on are the same as those from before on, and 0 if deflate cannot reach them. Of the
// last seven bytes of a strip it does not take notice.
func common(strip []byte, before, i int) int {
	if before >= i || i-before > maxDistance {
		return 0
	}
	n := 0
	for i+n+8 <= len(strip) {
		differ := binary.LittleEndian.Uint64(strip[before+n:]) ^ binary.LittleEndian.Uint64(strip[i+n:])
		if differ != 0 {
			return n + bits.TrailingZeros64(differ)/8
		}
		n += 8
	}
	return n
}
