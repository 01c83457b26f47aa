package recipeserver

import (
	"bytes"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"testing"

	"inkshelf/internal/paint"
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

// Whatever its shape, a picture fills the place of the photo, and shows something in that of a step.
func TestPicturesOfEveryShape(t *testing.T) {
	c := paint.New(sheet, paint.Units{})
	for _, size := range []image.Point{{1, 1}, {30_000, 2}, {2, 30_000}, {3, 2}, {9, 8}} {
		var out bytes.Buffer
		frame := image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.Black, color.White})
		if err := gif.EncodeAll(&out, &gif.GIF{Image: []*image.Paletted{frame, frame}, Delay: []int{1, 1}}); err != nil { // it moves
			t.Fatal(err)
		}
		photo := page{pictures: []pictureAt{{area: image.Rect(0, 0, sheet.X, 936)}}}
		photo.draw(c, func(pictureAt) *image.Gray { return reduced(out.Bytes()) })
		for _, at := range []image.Point{{0, 0}, {sheet.X - 1, 0}, {0, 935}, {sheet.X - 1, 935}, {700, 400}} {
			if got := c.Image().GrayAt(at.X, at.Y).Y; got != 0 {
				t.Errorf("%v as a photo: %v is %d", size, at, got)
			}
		}
		if got := c.Image().GrayAt(700, 936).Y; got != 255 {
			t.Errorf("%v as a photo: below it is %d", size, got)
		}
		step := page{pictures: []pictureAt{{area: image.Rect(101, 201, 1302, 702), whole: true}}}
		step.draw(c, func(pictureAt) *image.Gray { return reduced(out.Bytes()) })
		if got := c.Image().GrayAt(701, 451).Y; got != 0 {
			t.Errorf("%v in a step: its middle is %d", size, got)
		}
		outside := []image.Point{{100, 451}, {1302, 451}, {701, 200}, {701, 702}}
		if size.X < 10 && size.Y < 10 { // a dot stays one
			outside = append(outside, image.Pt(701-10, 451), image.Pt(701, 451+10))
		}
		for _, at := range outside {
			if got := c.Image().GrayAt(at.X, at.Y).Y; got != 255 {
				t.Errorf("%v in a step: %v, outside of it, is %d", size, at, got)
			}
		}
	}
}
