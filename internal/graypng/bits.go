package graypng

import "encoding/binary"

// code is bits to write, the first lowest: at most 15 of a symbol and 13 that are extra.
type code struct {
	bits uint32
	n    uint8
}

// with returns a code with extra bits behind it.
func (c code) with(extra uint32, n uint8) code {
	return code{c.bits | extra<<c.n, c.n + n}
}

// bitWriter writes codes into bytes, from the lowest bit on.
type bitWriter struct {
	out  []byte
	held uint64 // bits that do not fill a word of 32 yet
	n    uint   // their number
}

func (w *bitWriter) code(c code) {
	w.held |= uint64(c.bits) << w.n
	w.n += uint(c.n)
	if w.n >= 32 {
		w.out = binary.LittleEndian.AppendUint32(w.out, uint32(w.held))
		w.held >>= 32
		w.n -= 32
	}
}

// literals writes the codes of bytes. It does what code does, two at a time and without touching memory between.
func (w *bitWriter) literals(b []byte, codes *[symbols]code) {
	out, held, n := w.out, w.held, w.n
	for ; len(b) >= 2; b = b[2:] {
		first, second := codes[b[0]], codes[b[1]]
		held |= uint64(first.bits) << (n & 63)
		n += uint(first.n)
		held |= uint64(second.bits) << (n & 63)
		n += uint(second.n)
		if n >= 32 {
			out = binary.LittleEndian.AppendUint32(out, uint32(held))
			held >>= 32
			n -= 32
		}
	}
	w.out, w.held, w.n = out, held, n
	if len(b) > 0 {
		w.code(codes[b[0]])
	}
}

// flush writes what is held, with zeros up to the next byte.
func (w *bitWriter) flush() {
	for ; w.n > 0; w.n -= min(w.n, 8) {
		w.out = append(w.out, byte(w.held))
		w.held >>= 8
	}
}
