package recipeserver

import (
	"bytes"
	"image"
	"image/png"
	"testing"
)

// A picture takes no more memory than a page has use for.
func TestReducedPictures(t *testing.T) {
	for size, want := range map[image.Point]image.Point{
		{400, 300}:   {400, 300},
		{2808, 3744}: {2808, 3744},
		{5616, 100}:  {2808, 50},
		{30, 7488}:   {15, 3744},
	} {
		var out bytes.Buffer
		if err := png.Encode(&out, image.NewGray(image.Rectangle{Max: size})); err != nil {
			t.Fatal(err)
		}
		if got := reduced(out.Bytes()); got == nil || got.Rect.Size() != want {
			t.Errorf("%v: got %v, want %v", size, got.Rect.Size(), want)
		}
		if got := reduced(out.Bytes()[:out.Len()/2]); got != nil {
			t.Errorf("half of a picture became one of %v", got.Rect.Size())
		}
	}
}
