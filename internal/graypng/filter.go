package graypng

import "encoding/binary"

// The filters of PNG that are used. The number of a row's filter stands before it.
const (
	filterSub = 1 // difference to the pixel on the left
	filterUp  = 2 // difference to the pixel above
)

// filter fills row with the pixels' filter and differences. The first row has none above it (nil).
func filter(row, pixels, above []byte) {
	if above == nil {
		row[0], row[1] = filterSub, pixels[0]
		subtract(row[2:], pixels[1:], pixels)
		return
	}
	row[0] = filterUp
	subtract(row[1:], pixels, above)
}

// subtract sets dst to a minus b, byte by byte and eight at a time. All are at least as long as dst.
func subtract(dst, a, b []byte) {
	const high = 0x8080808080808080 // of each byte the bit that must not borrow from the next byte
	i := 0
	for ; i+8 <= len(dst); i += 8 {
		x, y := binary.LittleEndian.Uint64(a[i:]), binary.LittleEndian.Uint64(b[i:])
		binary.LittleEndian.PutUint64(dst[i:], ((x|high)-(y&^high))^((x^^y)&high))
	}
	for ; i < len(dst); i++ {
		dst[i] = a[i] - b[i]
	}
}
