package ui

import (
	"bytes"
	"image"
	"math"
	"testing"

	"inkshelf/internal/paint"
)

// The widths are those of the design: of 240 px the frame takes 2 at both sides.
func TestProgressWidth(t *testing.T) {
	for _, test := range []struct {
		p     Progress
		width int // of the box
		want  int // black pixels from the left, frame included
	}{
		{Progress{4, 8}, 240, 120},
		{Progress{34, 180}, 210, 41},
		{Progress{0, 8}, 240, 2},
		{Progress{8, 8}, 240, 240},
		{Progress{9, 8}, 240, 240},
		{Progress{-1, 8}, 240, 2},
		{Progress{1, 0}, 240, 2},
		{Progress{0, 0}, 240, 2},
		{Progress{math.MaxInt32 / 2, math.MaxInt32}, 240, 120},
	} {
		c := canvas(image.Pt(test.width, 12), paint.Units{})
		test.p.Draw(c, c.Bounds())
		middle := c.Image().Pix[6*c.Image().Stride:][:test.width]
		got := bytes.IndexByte(middle, paint.White)
		if got < 0 {
			got = test.width
		}
		if got != test.want {
			t.Errorf("%+v of %d px is black up to %d, want %d", test.p, test.width, got, test.want)
		}
	}
}

func TestProgress(t *testing.T) {
	checkPart(t, part{name: "progress", draw: Progress{1, 3}.Draw, box: boxPx(240, progressHeight), tap: true})
}
