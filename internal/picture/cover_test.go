package picture_test

import (
	"errors"
	"image"
	"image/color"
	"image/draw"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/picture"
)

func TestFit(t *testing.T) {
	for _, test := range []struct{ src, box, want image.Point }{
		{image.Pt(2000, 3000), image.Pt(1404, 1872), image.Pt(1248, 1872)},
		{image.Pt(100, 150), image.Pt(300, 342), image.Pt(228, 342)},
		{image.Pt(300, 342), image.Pt(300, 342), image.Pt(300, 342)},
		{image.Pt(301, 342), image.Pt(300, 342), image.Pt(300, 341)},
		{image.Pt(1, 100000), image.Pt(300, 342), image.Pt(1, 342)},
		{image.Pt(100000, 1), image.Pt(300, 342), image.Pt(300, 1)},
		{image.Pt(60000, 60000), image.Pt(60000, 65535), image.Pt(60000, 60000)}, // products beyond 32 bits
		{image.Pt(0, 5), image.Pt(300, 342), image.Point{}},
		{image.Pt(5, 5), image.Pt(300, -1), image.Point{}},
	} {
		if got := picture.Fit(test.src, test.box); got != test.want {
			t.Errorf("%v in %v: got %v, want %v", test.src, test.box, got, test.want)
		}
	}
}

// Whatever fits touches two edges of the box, and its ratio is off by less than a pixel.
func TestFitAnything(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 3))
	for range 10_000 {
		src, box := image.Pt(1+rnd.IntN(5000), 1+rnd.IntN(5000)), image.Pt(1+rnd.IntN(2000), 1+rnd.IntN(2000))
		got := picture.Fit(src, box)
		if got.X < 1 || got.Y < 1 || got.X > box.X || got.Y > box.Y || got.X != box.X && got.Y != box.Y {
			t.Fatalf("%v in %v: got %v", src, box, got)
		}
		if off := got.X*src.Y - got.Y*src.X; max(off, -off) > max(src.X, src.Y) {
			t.Fatalf("%v in %v: %v is of another ratio", src, box, got)
		}
	}
}

func TestCover(t *testing.T) {
	box := image.Pt(300, 342)
	for _, test := range []struct{ src, want image.Point }{
		{image.Pt(1000, 1500), image.Pt(228, 342)},
		{image.Pt(100, 150), image.Pt(228, 342)},  // a small one grows
		{image.Pt(900, 1000), image.Pt(300, 333)}, // 9:10 is a cover
		{image.Pt(901, 1000), image.Pt(257, 342)}, // beyond, it is a photograph: 3:4
		{image.Pt(800, 600), image.Pt(257, 342)},
		{image.Pt(4000, 1), image.Pt(300, 300)}, // of one row, 3:4 is one pixel
		{image.Pt(10, 4000), image.Pt(1, 342)},
	} {
		got := picture.Cover(flat(test.src.X, test.src.Y, 119), box)
		if got.Rect != (image.Rectangle{Max: test.want}) {
			t.Errorf("%v: got %v, want %v", test.src, got.Rect, test.want)
		}
		mustBe(t, got, flat(test.want.X, test.want.Y, 119), 0)
	}
	if got := picture.Cover(image.NewGray(image.Rectangle{}), box); !got.Rect.Empty() {
		t.Errorf("an empty picture became %v", got.Rect)
	}
}

// The middle of a photograph is what is left of it: 450 of 800 columns, here the white ones.
func TestCoverCrops(t *testing.T) {
	src := image.NewGray(image.Rect(0, 0, 800, 600))
	draw.Draw(src, image.Rect(175, 0, 625, 600), image.White, image.Point{}, draw.Src)
	for _, img := range []*image.Gray{src, part(src)} {
		mustBe(t, picture.Cover(img, image.Pt(300, 342)), flat(257, 342, 255), 0)
	}
}

func TestCoverHasPanelGrays(t *testing.T) {
	for _, v := range picture.Cover(photo(500, 700), image.Pt(300, 342)).Pix {
		if v%17 != 0 {
			t.Fatalf("got %d", v)
		}
	}
}

func TestDecodeCoverAndPage(t *testing.T) {
	data := encodeJPEG(t, colours(400, 600))
	src := decode(t, data)
	cover, err := picture.DecodeCover(data, image.Pt(132, 192), picture.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	mustBe(t, cover, picture.Cover(src, image.Pt(132, 192)), 0)

	mustBe(t, picture.Page(src, image.Pt(312, 468)), dithered(picture.Scale(image.Pt(312, 468), src), 16, picture.Diffuse), 0)

	var tooLarge *picture.TooLargeError
	if _, err := picture.DecodeCover(data, image.Pt(9, 9), picture.Limits{Pixels: 9}); !errors.As(err, &tooLarge) {
		t.Errorf("got %v", err)
	}
}

// lineArt returns circles, rays and a grid in thin lines: what suffers first from scaling.
func lineArt(side int) *image.Gray {
	img := flat(side, side, 255)
	for y := range side {
		for x := range side {
			dx, dy := x-side/2, y-side/2
			d := dx*dx + dy*dy
			for r := side / 16; r <= side/2; r += side / 16 {
				if d >= r*r && d < (r+2)*(r+2) {
					img.SetGray(x, y, color.Gray{})
				}
			}
			grid := dx < 0 && dy < 0 && (x%9 < 2 || y%9 < 2)
			ray := dx > 0 && (max(dx-3*dy, 3*dy-dx) < 4 || max(2*dx-dy, dy-2*dx) < 3 || dx == -dy)
			if grid || ray {
				img.SetGray(x, y, color.Gray{})
			}
		}
	}
	return img
}

func TestScaleGolden(t *testing.T) {
	golden.Check(t, "lines-reduced", picture.Scale(image.Pt(250, 250), lineArt(400)))
	golden.Check(t, "lines-enlarged", picture.Scale(image.Pt(250, 250), lineArt(100)))
	golden.Check(t, "cover", picture.Cover(must(t, lumaWebP), image.Pt(300, 342)))
}
