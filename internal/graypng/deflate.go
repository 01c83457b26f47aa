package graypng

// stripBytes is how much makes a block: so much that its table of codes, of some hundred bytes, does not count, and so
// little that the codes fit what the rows show. Blocks refer to nothing before them.
const stripBytes = 1 << 16

// compressor writes a deflate stream (RFC 1951).
type compressor struct {
	bitWriter
	finder
	strip [stripBytes + padding]byte
	n     int // so much of the strip is filled
}

// begin starts a stream behind what dst holds.
func (c *compressor) begin(dst []byte) {
	c.bitWriter = bitWriter{out: dst}
	c.n = 0
}

// write takes the next bytes of what is to be compressed.
func (c *compressor) write(b []byte) {
	for len(b) > 0 {
		if c.n == stripBytes {
			c.block(false)
		}
		n := copy(c.strip[c.n:stripBytes], b)
		c.n += n
		b = b[n:]
	}
}

// end writes what is left and returns the slice that was begun, with the stream.
func (c *compressor) end() []byte {
	c.block(true)
	c.flush()
	out := c.out
	c.out = nil // it is the caller's
	return out
}

// block writes the strip, with codes made for it, and begins another.
func (c *compressor) block(last bool) {
	for i := range padding {
		c.strip[c.n+i] = 1
	}
	found := c.find(c.strip[:c.n+padding])
	freq := count(c.strip[:c.n], found)
	freq.distances[0]++ // two at least make a complete code; some readers refuse others
	freq.distances[1]++
	lengths := append(codeLengths(freq.symbols[:]), codeLengths(freq.distances[:])...)

	c.header(last, lengths)
	symbolCodes, distanceCodes := canonical(lengths[:symbols]), canonical(lengths[symbols:])
	strip := c.strip[:c.n]
	for _, s := range found {
		c.literals(strip[:s.literals], (*[symbols]code)(symbolCodes))
		strip = strip[s.literals+s.length:]
		if s.length > 0 {
			symbol, extra, n := lengthSymbol(int(s.length))
			c.code(symbolCodes[symbol].with(extra, n))
			symbol, extra, n = distanceSymbol(int(s.distance))
			c.code(distanceCodes[symbol].with(extra, n))
		}
	}
	c.code(symbolCodes[endOfBlock])
	c.n = 0
}

// header writes what stands before the codes of a block: their lengths, written in codes themselves.
func (c *compressor) header(last bool, lengths []uint8) {
	final := uint32(0)
	if last {
		final = 1
	}
	c.code(code{final | 2<<1, 3}) // a block with codes of its own
	c.code(code{symbols - 257, 5})
	c.code(code{distances - 1, 5})
	c.code(code{uint32(len(lengthOrder) - 4), 4})
	for _, symbol := range lengthOrder {
		c.code(code{uint32(lengthLengths[symbol]), 3})
	}
	for len(lengths) > 0 {
		if zeros := leadingZeros(lengths); zeros >= 11 {
			c.code(lengthCodes[repeatZero].with(uint32(zeros-11), 7))
			lengths = lengths[zeros:]
			continue
		}
		c.code(lengthCodes[lengths[0]])
		lengths = lengths[1:]
	}
}

// repeatZero stands for 11 to 138 lengths of zero, as seven extra bits say.
const repeatZero = 18

// leadingZeros returns how many zeros lengths begins with, as far as repeatZero can say.
func leadingZeros(lengths []uint8) int {
	n := 0
	for n < min(len(lengths), 138) && lengths[n] == 0 {
		n++
	}
	return n
}

var (
	// lengthOrder is the order in which a header lists the lengths of the codes of lengths.
	lengthOrder = [...]uint8{16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15}

	// lengthLengths are these lengths, by symbol. They are the same in every block: lengths made to measure would save a few
	// bytes of many thousand. Five bits for what is rare or not used at all, and four for the rest, make the code complete.
	lengthLengths = [...]uint8{4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 5, 5, 5, 5, 5, 5, 4}
	lengthCodes   = canonical(lengthLengths[:])
)
