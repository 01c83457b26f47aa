package paint_test

import (
	"image"
	"math"
	"slices"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// TestFar draws where nothing is to be seen: no coordinate may come round to the other side, where int has 32 bits either.
func TestFar(t *testing.T) {
	c := paint.New(image.Pt(90, 60), reference)
	l := c.Type().Line("HHH", typeset.Style{Font: typeset.SansBold, Size: 60})
	black := image.NewGray(image.Rect(0, 0, 90, 60))
	far := []int{math.MaxInt, math.MinInt, math.MaxInt32, math.MinInt32, math.MaxInt32 / 64, math.MinInt32 / 64, 1 << 26, -1 << 26, 1 << 15, -1 << 15}
	for _, n := range far {
		c.Text(n, 50, l, paint.Black)
		c.Text(0, n, l, paint.Black)
		moved := l
		moved.Glyphs = slices.Clone(l.Glyphs)
		for i := range moved.Glyphs {
			moved.Glyphs[i].X = fixed.Int26_6(min(max(n, math.MinInt32), math.MaxInt32))
		}
		if n > 1<<16 || n < -1<<16 { // in pixels
			c.Text(n, 50, moved, paint.Black)
			c.Text(0, 50, moved, paint.Black)
			c.Text(-n, 50, moved, paint.Black)
		}
		c.Picture(image.Pt(n, 0), black)
		c.Picture(image.Pt(0, n), black)
		c.HLine(0, 90, n, 5, paint.Black)
		c.HLine(n, n, 5, 5, paint.Black)
		c.VLine(n, 0, 60, 5, paint.Black)
		if area := inked(c); !area.Empty() {
			t.Fatalf("drawn at %d, %v is inked", n, area)
		}
	}
	c.HLine(math.MinInt, math.MaxInt, 20, math.MaxInt, paint.Black)
	if want := image.Rect(0, 20, 90, 60); inked(c) != want {
		t.Errorf("a line without ends inks %v, want %v", inked(c), want)
	}
}
