package paint

// Reference densities: sizes of the design guide are pixels at 300 dpi, sizes of text are scaled in percent.
const (
	referenceDPI   = 300
	referenceScale = 100
	grid           = 6  // box edges lie on multiples of this
	smallestText   = 30 // reference pixels: 7.2 points
)

// Units turns sizes of the design guide (reference pixels, at 300 dpi) into pixels of this device. The zero value is the
// reference reader.
type Units struct {
	DPI   int // 0: 300
	Scale int // of text, in percent: 85, 100, 115, 130 or 150; 0: 100
}

// Px returns a box edge or a length between boxes, on the grid of 6 px. What is smaller than the grid is not snapped, but
// never vanishes.
func (u Units) Px(ref int) int { return u.snapped(ref, referenceDPI) }

// Mm returns a length in tenths of a millimetre as a box edge, like Px.
func (u Units) Mm(tenths int) int { return u.snapped(tenths, 254) }

// Line returns the width of a line: not on the grid, and at least 2 unless 1 was asked for. A line of one pixel is seen
// or not, as the glass happens to be.
func (u Units) Line(ref int) int { return max(u.scale(ref, 1, referenceDPI), min(ref, 2), 1) }

// Text returns a size of text, scaled as the reader wishes but never smaller than 7.2 points. Lengths that go with the
// text, such as the height of its lines, are Scaled: they have no such bound.
func (u Units) Text(ref int) int {
	return max(u.Scaled(ref), u.scale(smallestText, 1, referenceDPI), 1)
}

// Scaled returns a length that goes with the text: scaled as that is, without a bound and not on the grid.
func (u Units) Scaled(ref int) int {
	percent := u.Scale
	if percent <= 0 {
		percent = referenceScale
	}
	return u.scale(ref, percent, referenceDPI*referenceScale)
}

// snapped returns n of perInch parts of an inch in pixels, on the grid.
func (u Units) snapped(n, perInch int) int {
	n = within(n)
	if n < 0 {
		return -u.snapped(-n, perInch)
	}
	px := u.scale(n, 1, perInch)
	switch {
	case n == 0:
		return 0
	case px < grid:
		return max(px, 1)
	}
	return (px + grid/2) / grid * grid
}

// scale returns n * factor * dpi / divisor, rounded, halves away from zero.
func (u Units) scale(n, factor, divisor int) int {
	n = within(n)
	if n < 0 {
		return -u.scale(-n, factor, divisor)
	}
	dpi := u.DPI
	if dpi <= 0 {
		dpi = referenceDPI
	}
	product := int64(n) * int64(within(factor)) * int64(within(dpi))
	rounded := (2*product + int64(divisor)) / (2 * int64(divisor))
	return int(min(rounded, limit))
}
