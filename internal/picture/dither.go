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
// white in any case. What is next to black or white becomes that: paper that is not quite white gets no dots. Fewer than 2 levels are 2, more than 256 are 256.
func Dither(img *image.Gray, levels int, m Method) {
	grays := spaced(min(max(levels, 2), 256))
	settle(img, grays)
	if m == Ordered {
		order(img, grays)
	} else {
		diffuse(img, grays)
	}
}

// settle makes values black or white that the panel would show as that without dithering, if they are near: the paper of
// a scan, and the ink on it, are not even. Fewer grays lie further apart; there nearest does not mean near.
func settle(img *image.Gray, grays []uint8) {
	const near = 8 // half a step of 16 levels
	nearest := nearestOf(grays)
	for y := range img.Rect.Dy() {
		line := row(img, y)
		for x, v := range line {
			if to := nearest[v]; v <= near && to == 0 || v >= 255-near && to == 255 {
				line[x] = to
			}
		}
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
