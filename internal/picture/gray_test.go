package picture

import (
	"image"
	"testing"
)

// A part that is half transparent is rounded once, to the nearest gray.
func TestAlphaIsRounded(t *testing.T) {
	img := image.NewNYCbCrA(image.Rect(0, 0, 256, 256), image.YCbCrSubsampleRatio444)
	for i := range img.Y {
		img.Y[i], img.A[i] = uint8(i), uint8(i>>8)
	}
	for i, got := range luma(img).Pix {
		v, a := i&255, i>>8
		exact := 2*(v*a+255*(255-a)) + 255 // twice the sum in 255ths, and a half
		if want := exact / 510; int(got) != want {
			t.Fatalf("%d with alpha %d: got %d, want %d", v, a, got, want)
		}
	}
}

// A part is put where it belongs, whatever corner that is, and whatever larger picture it is a part of.
func TestOnPaper(t *testing.T) {
	size := image.Pt(9, 7)
	large := image.NewGray(image.Rect(0, 0, 9, 7))
	for i := range large.Pix {
		large.Pix[i] = uint8(i)
	}
	for _, r := range []image.Rectangle{image.Rect(0, 0, 4, 3), image.Rect(5, 0, 9, 2), image.Rect(0, 4, 2, 7), image.Rect(5, 3, 9, 7), image.Rect(2, 2, 3, 3), {}} {
		paper := onPaper(large.SubImage(r).(*image.Gray), size)
		for i, got := range paper.Pix {
			want := uint8(255)
			if image.Pt(i%9, i/9).In(r) {
				want = uint8(i)
			}
			if paper.Rect.Size() != size || got != want {
				t.Fatalf("%v: pixel %d of %v is %d, want %d", r, i, paper.Rect, got, want)
			}
		}
	}
	if onPaper(large, size) != large {
		t.Error("a whole picture was copied")
	}
}
