package paint

import (
	"bytes"
	"image"
	"testing"
)

// penned draws icon in r, with room around it in which nothing is clipped.
func penned(c *Canvas, icon Icon, r image.Rectangle, room int) *mask {
	box, width := iconBox(r)
	c.mask.reset(box.Inset(-room))
	c.raster.reset(box.Inset(-room))
	icons[icon].draw(newPen(c, &c.mask, box, width))
	return &c.mask
}

// TestIconStaysInItsBox draws at every size, but not every icon: they take turns.
func TestIconStaysInItsBox(t *testing.T) {
	const room = 3
	c := New(image.Point{}, Units{})
	for size := 24; size <= 200; size++ {
		for _, icon := range Icons() {
			if (size+int(icon))%12 != 0 {
				continue
			}
			m := penned(c, icon, image.Rect(0, 0, size, size), room)
			in := m.rect.Inset(room)
			for y := m.rect.Min.Y; y < m.rect.Max.Y; y++ {
				row := m.row(m.rect.Min.X, m.rect.Max.X, y)
				if y >= in.Min.Y && y < in.Max.Y {
					clear(row[room : room+in.Dx()])
				}
				if bytes.Count(row, []byte{0}) != len(row) {
					t.Fatalf("%v leaves %v: there is ink in row %d", icon, in, y)
				}
			}
		}
	}
}

// TestIconSymmetry compares icons with the mirror image of their opposite, or of themselves.
func TestIconSymmetry(t *testing.T) {
	across := func(x, y, last int) (int, int) { return last - x, y }
	down := func(x, y, last int) (int, int) { return x, last - y }
	diagonally := func(x, y, _ int) (int, int) { return y, x }
	round := func(x, y, last int) (int, int) { return last - x, last - y }
	c, opposite := New(image.Point{}, Units{}), New(image.Point{}, Units{})
	for _, pair := range []struct {
		a, b   Icon
		mirror func(x, y, last int) (int, int)
	}{
		{IconBack, IconForward, across},
		{IconFirst, IconLast, across},
		{IconPreviousBook, IconNextBook, across},
		{IconUp, IconDown, down},
		{IconBack, IconUp, diagonally},
		{IconMenu, IconMenu, across},
		{IconClose, IconClose, down},
		{IconGrid, IconGrid, diagonally},
		{IconOnReader, IconOnReader, across},
		{IconCheckBox, IconCheckBox, down},
		{IconRadioOn, IconRadioOn, diagonally},
		{IconPlus, IconPlus, round},
		{IconBookmarkOn, IconBookmarkOn, across},
		{IconSync, IconSync, round},
		{IconLayout, IconLayout, round},
	} {
		for _, size := range []int{24, 41, 48, 54, 72, 97} {
			r := image.Rect(0, 0, size, size)
			a, b := penned(c, pair.a, r, 0), penned(opposite, pair.b, r, 0)
			side := a.rect.Dx()
			for i, v := range a.pix {
				const tolerance = 8 // crossings are rounded to one side
				x, y := pair.mirror(i%side, i/side, side-1)
				if d := int(v) - int(b.pix[y*side+x]); max(d, -d) > tolerance {
					t.Fatalf("%v of %d px is covered by %d at %d, %d, and %v by %d at %d, %d",
						pair.a, size, v, i%side, i/side, pair.b, b.pix[y*side+x], x, y)
				}
			}
		}
	}
}
