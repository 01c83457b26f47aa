package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

func TestScreen(t *testing.T) {
	small := image.Pt(758, 1024)
	for _, test := range []struct {
		name         string
		size         image.Point
		units        paint.Units
		footer       bool
		head, bottom int // where the body begins and ends
	}{
		{"with a footer", reference, paint.Units{}, true, 120, 1752},
		{"one page", reference, paint.Units{}, false, 120, 1824},
		{"bars do not grow with the text", reference, paint.Units{Scale: 150}, true, 120, 1752},
		{"a small panel", small, paint.Units{DPI: 212}, true, 84, 940},
	} {
		header, body, foot := Screen(test.size, test.units, test.footer)
		if want := image.Rect(0, 0, test.size.X, test.head); header != want {
			t.Errorf("%s: the header is %v, want %v", test.name, header, want)
		}
		if want := image.Rect(0, test.head, test.size.X, test.bottom); body != want {
			t.Errorf("%s: the body is %v, want %v", test.name, body, want)
		}
		want := image.Rectangle{}
		if test.footer {
			want = image.Rect(0, test.bottom, test.size.X, test.size.Y)
		}
		if foot != want {
			t.Errorf("%s: the footer is %v, want %v", test.name, foot, want)
		}
	}
}

func TestBar(t *testing.T) {
	bar, rest := Bar(image.Rect(0, 120, 1404, 1752), paint.Units{})
	if want := image.Rect(0, 120, 1404, 216); bar != want {
		t.Errorf("the bar is %v, want %v", bar, want)
	}
	if want := image.Rect(0, 240, 1404, 1752); rest != want {
		t.Errorf("the rest is %v, want %v", rest, want)
	}
}
