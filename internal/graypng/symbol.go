package graypng

import (
	"encoding/binary"
	"math/bits"
)

// Deflate has two alphabets. One holds the bytes, the end of a block, and lengths; the other distances. Of lengths and
// distances the larger share symbols and are told apart by extra bits.
const (
	endOfBlock  = 256
	firstLength = 257
	symbols     = 286
	distances   = 30
)

// lengthSymbol returns the symbol of a length, and the extra bits with their number.
func lengthSymbol(length int) (symbol int, extra uint32, n uint8) {
	if length == maxLength { // has a symbol of its own, although the one before has room for it
		return symbols - 1, 0, 0
	}
	x := uint(length - minLength)
	n = uint8(max(bits.Len(x)-3, 0))
	return firstLength + int(4*n) + int(x>>n), uint32(x & (1<<n - 1)), n
}

// distanceSymbol does the same for a distance.
func distanceSymbol(distance int) (symbol int, extra uint32, n uint8) {
	x := uint(distance - 1)
	n = uint8(max(bits.Len(x)-2, 0))
	return int(2*n) + int(x>>n), uint32(x & (1<<n - 1)), n
}

// frequencies says how often each symbol occurs in a block.
type frequencies struct {
	symbols   [symbols]int
	distances [distances]int
}

func count(strip []byte, found []sequence) *frequencies {
	var f frequencies
	var literals [4][256]int32 // see countBytes
	for _, s := range found {
		countBytes(&literals, strip[:s.literals])
		strip = strip[s.literals+s.length:]
		if s.length > 0 {
			symbol, _, _ := lengthSymbol(int(s.length))
			f.symbols[symbol]++
			symbol, _, _ = distanceSymbol(int(s.distance))
			f.distances[symbol]++
		}
	}
	for b := range 256 {
		f.symbols[b] = int(literals[0][b] + literals[1][b] + literals[2][b] + literals[3][b])
	}
	f.symbols[endOfBlock]++
	return &f
}

// countBytes lets four counters take turns: one that was added to just now would have to be waited for, and the same
// byte often comes twice.
func countBytes(to *[4][256]int32, b []byte) {
	for ; len(b) >= 4; b = b[4:] {
		four := binary.LittleEndian.Uint32(b)
		to[0][uint8(four)]++
		to[1][uint8(four>>8)]++
		to[2][uint8(four>>16)]++
		to[3][uint8(four>>24)]++
	}
	for _, x := range b {
		to[0][x]++
	}
}
