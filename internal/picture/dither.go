package picture

import "image"

// Method is a way of dithering.
type Method int

// The methods.
const (
	// Diffuse hands the error of each pixel on to its neighbours: the finest grays, for pages and photographs.
	Diffuse Method = iota
	// Ordered holds each pixel against a fixed pattern: calm in flat areas, and no pixel depends on others. For covers.
	Ordered
)

// Dither reduces img to levels grays, evenly from black to white, in place; img may be a part of a larger picture. The
// grays are those of a panel: multiples of 17 for 16 levels. What already has one of these grays keeps it, black and
// white in any case. Fewer than 2 levels are 2, more than 256 are 256.
func Dither(img *image.Gray, levels int, m Method) {
	grays := spaced(min(max(levels, 2), 256))
	if m == Ordered {
		order(img, grays)
	} else {
		diffuse(img, grays)
	}
}

// spaced returns n grays from black to white.
func spaced(n int) []uint8 {
	grays := make([]uint8, n)
	for i := range grays {
		grays[i] = uint8(i * 255 / (n - 1))
	}
	return grays
}
