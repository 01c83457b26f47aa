package paint_test

import (
	"image"
	"math"
	"testing"

	"inkshelf/internal/paint"
)

var reference = paint.Units{DPI: 300, Scale: 100}

// TestReference holds every size of the guide's tables against the reference reader, where a reference pixel is a pixel.
func TestReference(t *testing.T) {
	for _, px := range []int{0, 6, 12, 24, 36, 48, 78, 96, 120, 126, 132, 168, 204, 216, 474, 1308, 1404, 1872} {
		if got := reference.Px(px); got != px {
			t.Errorf("Px(%d) = %d", px, got)
		}
	}
	for _, px := range []int{30, 34, 38, 42, 44, 48, 60, 66, 84, 150} {
		if got := reference.Text(px); got != px {
			t.Errorf("Text(%d) = %d", px, got)
		}
	}
	for _, px := range []int{1, 2, 3, 4, 5} {
		if got := reference.Line(px); got != px {
			t.Errorf("Line(%d) = %d", px, got)
		}
	}
	if got := paint.New(image.Point{}, reference).Units(); got != reference {
		t.Errorf("a canvas of %v has %v", reference, got)
	}
	if zero := (paint.Units{}); zero.Px(120) != 120 || zero.Text(44) != 44 || zero.Line(3) != 3 || zero.Mm(40) != 48 {
		t.Error("units without a value are not those of the reference reader")
	}
}

func TestUnits(t *testing.T) {
	large := paint.Units{DPI: 227, Scale: 100} // 10.3 inches with the pixels of the reference
	small := paint.Units{DPI: 212, Scale: 85}
	for _, c := range []struct {
		what      string
		got, want int
	}{
		{"a bar of 90.8 px", large.Px(120), 90},
		{"a margin of 36.3 px", large.Px(48), 36},
		{"a radius of 9.08 px", large.Px(12), 12},
		{"less than the grid", large.Px(6), 5},
		{"next to nothing", large.Px(1), 1},
		{"nothing", large.Px(0), 0},
		{"to the left", large.Px(-120), -90},
		{"a tie goes up", reference.Px(9), 12},
		{"the dead zone, 4 mm", reference.Mm(40), 48},
		{"a fingertip, 10 mm", large.Mm(100), 90},
		{"a line of 1.5 px", large.Line(2), 2},
		{"a line of 1.4 px", small.Line(2), 2},
		{"a line of 1.1 px", paint.Units{DPI: 167}.Line(2), 2},
		{"a line of 1.67 px", paint.Units{DPI: 167}.Line(3), 2},
		{"a line of 0.7 px", small.Line(1), 1},
		{"a line of no width", small.Line(0), 1},
		{"the width of a hand, 100 mm", reference.Mm(1000), 1182},
		{"the same elsewhere", large.Mm(1000), 894},
		{"the height of a line", large.Scaled(44), 33},
		{"a length with small text", small.Scaled(30), 18},
		{"a small length with large text", paint.Units{DPI: 300, Scale: 150}.Scaled(5), 8},
		{"no length", small.Scaled(0), 0},
		{"a length to the left", paint.Units{DPI: 300, Scale: 150}.Scaled(-10), -15},
		{"body text", large.Text(44), 33},
		{"scaled text", paint.Units{DPI: 300, Scale: 150}.Text(38), 57},
		{"text scaled down", paint.Units{DPI: 300, Scale: 85}.Text(44), 37},
		{"text that would be too small", paint.Units{DPI: 300, Scale: 85}.Text(30), 30},
		{"the smallest text of another panel", small.Text(30), 21},
	} {
		if c.got != c.want {
			t.Errorf("%s: got %d px, want %d", c.what, c.got, c.want)
		}
	}
}

// TestUnitsOrder checks that on no panel a longer length becomes shorter, or lies off the grid.
func TestUnitsOrder(t *testing.T) {
	for dpi := 100; dpi <= 500; dpi += 7 {
		u := paint.Units{DPI: dpi, Scale: 115}
		for ref := 1; ref < 2000; ref++ {
			if u.Px(ref) < u.Px(ref-1) || u.Text(ref) < u.Text(ref-1) || u.Scaled(ref) < u.Scaled(ref-1) || u.Line(ref) < u.Line(ref-1) || u.Mm(ref) < u.Mm(ref-1) {
				t.Fatalf("at %d dpi %d is shorter than %d", dpi, ref, ref-1)
			}
			if px := u.Px(ref); px > 6 && px%6 != 0 {
				t.Fatalf("at %d dpi Px(%d) = %d, off the grid", dpi, ref, px)
			}
		}
	}
}

// TestUnitsHuge wants no overflow where int has 32 bits.
func TestUnitsHuge(t *testing.T) {
	for _, n := range []int{math.MaxInt, math.MinInt} {
		u := paint.Units{DPI: n, Scale: n}
		for _, got := range []int{u.Px(math.MaxInt), u.Mm(math.MaxInt), u.Line(math.MaxInt), u.Text(math.MaxInt), u.Scaled(math.MaxInt)} {
			if got <= 0 {
				t.Errorf("in units of %d the largest number is %d", n, got)
			}
		}
		if px := u.Px(math.MinInt); px != -u.Px(math.MaxInt) {
			t.Errorf("in units of %d the smallest number is %d", n, px)
		}
		u.Line(math.MinInt)
		u.Text(math.MinInt)
		u.Scaled(math.MinInt)
	}
}
