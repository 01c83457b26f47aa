package picture

import "image"

// Fixed point: weights add up to one, and between the two passes pixels keep middleBits of fraction. A sum of the second
// pass then fits an int32, with room for what Catmull-Rom overshoots: its weights add up to 1.25 at most without their
// signs.
const (
	weightBits = 14
	one        = 1 << weightBits
	middleBits = 8
)

// Scale returns src at another size, as a picture of its own; src may be a part of a larger one. Along each side it takes
// the average of the area that a pixel comes from if that side gets shorter, and Catmull-Rom if it gets longer. A size
// that is not positive gives an empty picture, an empty src white.
//
// Each row is made on its own, from the rows of src that it needs: one row of numbers is all the memory on the way.
func Scale(size image.Point, src *image.Gray) *image.Gray {
	size = image.Pt(max(size.X, 0), max(size.Y, 0))
	if src.Rect.Empty() {
		return white(size)
	}
	dst := image.NewGray(image.Rectangle{Max: size})
	if size == src.Rect.Size() {
		for y := range size.Y {
			copy(row(dst, y), row(src, y))
		}
		return dst
	}
	across := make([]taps, size.X)
	for x := range across {
		across[x] = tapsOf(x, src.Rect.Dx(), size.X)
	}
	line := make([]int32, src.Rect.Dx())
	for y := range size.Y {
		blend(line, src, tapsOf(y, src.Rect.Dy(), size.Y))
		squeeze(row(dst, y), line, across)
	}
	return dst
}

// blend makes one row out of rows of src.
func blend(line []int32, src *image.Gray, t taps) {
	const shift = weightBits - middleBits
	clear(line)
	for k, w := range t.weights {
		from := row(src, t.first+k)
		for x, v := range from {
			line[x] += w * int32(v)
		}
	}
	for x, v := range line {
		line[x] = (v + 1<<(shift-1)) >> shift
	}
}

// squeeze makes the pixels of a row out of those that blend has made.
func squeeze(dst []uint8, line []int32, across []taps) {
	const shift = weightBits + middleBits
	for x, t := range across {
		sum := int32(1 << (shift - 1))
		from := line[t.first:][:len(t.weights)]
		for k, w := range t.weights {
			sum += w * from[k]
		}
		dst[x] = uint8(min(max(sum>>shift, 0), 255))
	}
}
