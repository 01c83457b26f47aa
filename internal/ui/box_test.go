package ui

import (
	"image"
	"testing"
)

// What is divided stays within its box, however small that is.
func TestCutsStayInside(t *testing.T) {
	r := image.Rect(10, 10, 40, 40)
	for _, n := range []int{-5, 0, 12, 30, 100} {
		for name, cut := range map[string]func(image.Rectangle, int) (a, b image.Rectangle){
			"cutTop": cutTop, "cutBottom": cutBottom, "cutLeft": cutLeft, "cutRight": cutRight,
		} {
			if a, b := cut(r, n); !a.In(r) || !b.In(r) || a.Overlaps(b) || a.Dx()*a.Dy()+b.Dx()*b.Dy() != 900 {
				t.Errorf("%s(%v, %d) = %v, %v", name, r, n, a, b)
			}
		}
	}
	if got := insetX(r, 20); !got.Empty() {
		t.Errorf("insetX leaves %v of a box that is all margin", got)
	}
}

func TestSharedFillsItsBox(t *testing.T) {
	r := image.Rect(48, 0, 1356, 96)
	for _, shares := range [][]int{{1}, {1, 1, 1, 1, 1, 1, 1}, {402, 426, 288, 288}, {1 << 30, 1}} {
		x := r.Min.X
		for _, box := range shared(r, shares) {
			if box.Min.X != x || box.Max.X < x || box.Min.Y != r.Min.Y || box.Max.Y != r.Max.Y {
				t.Errorf("shares %v: box %v does not begin at %d", shares, box, x)
			}
			x = box.Max.X
		}
		if x != r.Max.X {
			t.Errorf("shares %v end at %d, want %d", shares, x, r.Max.X)
		}
	}
}
