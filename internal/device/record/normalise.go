package record

import "fmt"

// layout says where the parts of a hardware record lie. The code is at 0 in all of them.
type layout struct {
	size  int
	body  int // contact, x, y, pressure, or mod, par1, par2
	class int // of a pointer record
	time  int // seconds, microseconds
}

// layouts are told apart by size. Which fields there are, and in which order, is P; sizes and offsets of the two longer
// records are computed from that (U).
//
//   - 6.10 puts tilt_x and tilt_y between pressure and class. The body is a union, as long as its longest member, so a
//     common record has its time at the same place.
//   - 6.11 has the time before the body, and a word "tools" behind the class. The body is 36 bytes long, because of a
//     new member for three contacts. Which code carries that one is not known: it comes out as a common record, and
//     nobody acts on it.
var layouts = [...]layout{
	{size: HardwareSize, body: 4, class: 20, time: 24}, // 5.5 to 6.8
	{size: 40, body: 4, class: 28, time: 32},           // 6.10
	{size: 48, body: 12, class: 36, time: 4},           // 6.11
}

// Normalise appends to dst the 32-byte form of a record of 32, 40 or 48 bytes. Tilt and tools are lost.
func Normalise(dst, raw []byte) ([]byte, error) {
	for _, l := range layouts {
		if len(raw) == l.size {
			return l.appendShort(dst, raw), nil
		}
	}
	return dst, fmt.Errorf("hardware record: got %d bytes, want 32, 40 or 48", len(raw))
}

func (l layout) appendShort(dst, raw []byte) []byte {
	dst = append(dst, raw[:4]...)
	if Code(word(raw, 0)).Pointer() {
		dst = append(dst, raw[l.body:l.body+16]...)
		dst = append(dst, raw[l.class:l.class+4]...)
	} else {
		dst = append(dst, raw[l.body:l.body+12]...)
		dst = appendWords(dst, 0, 0)
	}
	return append(dst, raw[l.time:l.time+8]...)
}
