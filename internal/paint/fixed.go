package paint

import (
	"image"
	"math/bits"
)

// limit bounds every coordinate, in pixels: no panel is nearly as large, and products of two coordinates in 1/256 pixel
// still fit 64 bits. What lies further out is moved there, where nobody sees it.
const limit = 1 << 15

// within returns n, moved into the limit.
func within(n int) int { return min(max(n, -limit), limit) }

// bounded returns r moved into the limit; it is empty if r is.
func bounded(r image.Rectangle) image.Rectangle {
	if r.Empty() {
		return image.Rectangle{}
	}
	return image.Rect(within(r.Min.X), within(r.Min.Y), within(r.Max.X), within(r.Max.Y))
}

// ratio returns a * b / c. The product may exceed 32 bits.
func ratio(a, b, c int) int { return int(int64(a) * int64(b) / int64(c)) }

// root returns the square root of n, rounded down.
func root(n uint64) uint64 {
	if n == 0 {
		return 0
	}
	x := uint64(1) << ((bits.Len64(n) + 1) / 2) // not below the root: from there Newton's steps only fall
	for {
		y := (x + n/x) / 2
		if y >= x {
			return x
		}
		x = y
	}
}
