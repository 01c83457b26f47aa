package picture_test

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/gif"
	"image/jpeg"
	"testing"

	"inkshelf/internal/picture"
)

// decode returns the luma of a file, which has the size that Size tells.
func decode(t testing.TB, data []byte) *image.Gray {
	t.Helper()
	img, err := picture.Decode(data, picture.Limits{})
	if err != nil {
		t.Fatal(err)
	}
	size, err := picture.Size(data)
	if err != nil || img.Rect != (image.Rectangle{Max: size}) {
		t.Fatalf("got a picture of %v and the size %v, %v", img.Rect, size, err)
	}
	return img
}

// mustBe fails unless got shows want, give or take off.
func mustBe(t testing.TB, got, want *image.Gray, off int) {
	t.Helper()
	if got.Rect.Size() != want.Rect.Size() {
		t.Fatalf("got %v, want %v", got.Rect.Size(), want.Rect.Size())
	}
	for y := range got.Rect.Dy() {
		for x, v := range line(got, y) {
			if w := line(want, y)[x]; max(int(v)-int(w), int(w)-int(v)) > off {
				t.Fatalf("at %d, %d: got %d, want %d", x, y, v, w)
			}
		}
	}
}

// grayOf is another reading of what Decode promises: the picture on white, then color.GrayModel.
func grayOf(img image.Image) *image.Gray {
	paper := image.NewRGBA64(img.Bounds())
	draw.Draw(paper, paper.Rect, image.White, image.Point{}, draw.Src)
	draw.Draw(paper, paper.Rect, img, paper.Rect.Min, draw.Over)
	gray := image.NewGray(img.Bounds())
	for y := gray.Rect.Min.Y; y < gray.Rect.Max.Y; y++ {
		for x := gray.Rect.Min.X; x < gray.Rect.Max.X; x++ {
			gray.Set(x, y, paper.At(x, y))
		}
	}
	return gray
}

// painted returns dst with the colours of a picture, and holes in it if dst can have them.
func painted[T draw.Image](dst T, transparent bool) T {
	r := dst.Bounds()
	src := colours(r.Dx(), r.Dy())
	for i := 3; i < len(src.Pix) && transparent; i += 4 {
		src.Pix[i] = uint8(i * 7)
	}
	draw.Draw(dst, r, src, image.Point{}, draw.Src)
	return dst
}

func TestPNG(t *testing.T) {
	r := image.Rect(0, 0, 37, 23)
	grays := color.Palette{color.Gray{0}, color.Gray{80}, color.Gray{255}, color.NRGBA{200, 10, 10, 128}, color.Transparent}
	for name, test := range map[string]struct {
		img image.Image
		off int // rounding of what is half transparent
	}{
		"gray":               {painted(image.NewGray(r), false), 0},
		"gray, 16 bits":      {painted(image.NewGray16(r), false), 0},
		"colours":            {painted(image.NewRGBA(r), false), 0},
		"colours, 16 bits":   {painted(image.NewRGBA64(r), false), 0},
		"alpha":              {painted(image.NewNRGBA(r), true), 1},
		"alpha, 16 bits":     {painted(image.NewNRGBA64(r), true), 0},
		"palette":            {painted(image.NewPaletted(r, grays[:3]), false), 0},
		"palette with holes": {painted(image.NewPaletted(r, grays), true), 0},
		"one pixel":          {painted(image.NewRGBA(image.Rect(0, 0, 1, 1)), false), 0},
	} {
		t.Run(name, func(t *testing.T) {
			mustBe(t, decode(t, encodePNG(t, test.img)), grayOf(test.img), test.off)
		})
	}
}

// The luma of a JPEG is in the file: it is not computed from colours.
func TestJPEG(t *testing.T) {
	for name, data := range map[string][]byte{
		"colours":   encodeJPEG(t, colours(37, 23)),
		"gray":      encodeJPEG(t, photo(37, 23)),
		"one pixel": encodeJPEG(t, photo(1, 1)),
	} {
		t.Run(name, func(t *testing.T) {
			img, err := jpeg.Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			want, ok := img.(*image.Gray)
			if !ok {
				c := img.(*image.YCbCr)
				want = &image.Gray{Pix: c.Y, Stride: c.YStride, Rect: c.Rect}
			}
			mustBe(t, decode(t, data), want, 0)
		})
	}
}

func TestCMYK(t *testing.T) {
	for _, test := range []struct {
		values [4]uint8
		want   uint8
	}{
		{[4]uint8{255, 255, 255, 255}, 255},
		{[4]uint8{255, 255, 255, 1}, 1},
		{[4]uint8{255, 255, 255, 200}, 200},
		{[4]uint8{1, 255, 255, 255}, 179}, // all cyan: no red is left, which is 0.299 of the luma
		{[4]uint8{255, 255, 1, 255}, 226}, // all yellow: no blue, 0.114
	} {
		mustBe(t, decode(t, cmykJPEG(test.values)), flat(8, 8, test.want), 1)
	}
}

func TestGIF(t *testing.T) {
	palette := color.Palette{color.Black, color.Gray{100}, color.Transparent}
	frame := func(r image.Rectangle, index uint8) *image.Paletted {
		img := image.NewPaletted(r, palette)
		for i := range img.Pix {
			img.Pix[i] = index
		}
		return img
	}
	screen := image.Rect(0, 0, 20, 10)
	inner := frame(image.Rect(5, 2, 9, 8), 1)
	inner.SetColorIndex(6, 3, 2)
	config := image.Config{ColorModel: palette, Width: screen.Dx(), Height: screen.Dy()}

	// Only the first frame counts, on its place of the screen; the rest is paper.
	data := encodeGIF(t, &gif.GIF{
		Image: []*image.Paletted{inner, frame(screen, 0), frame(screen, 0)}, Delay: []int{1, 1, 1}, Config: config,
	})
	want := flat(20, 10, 255)
	draw.Draw(want, inner.Rect, inner, inner.Rect.Min, draw.Over)
	mustBe(t, decode(t, data), want, 0)
	data87 := bytes.Replace(data, []byte("GIF89a"), []byte("GIF87a"), 1)
	mustBe(t, decode(t, data87), want, 0)
	if got := want.GrayAt(5, 2).Y; got != 100 {
		t.Fatalf("the frame has %d", got)
	}
}

// Two pages of one comic have the same paper and ink, though one is a WebP and one a JPEG: black is 16 and white 235 in
// lossy WebP, which the decoder does not say.
func TestWebP(t *testing.T) {
	paper, ink := extremes(must(t, lumaWebP))
	wantPaper, wantInk := extremes(must(t, lumaProgressive))
	if max(paper-wantPaper, wantPaper-paper) > 2 || max(ink-wantInk, wantInk-ink) > 5 {
		t.Errorf("paper is %d and ink %d, want about %d and %d", paper, ink, wantPaper, wantInk)
	}
}

// extremes returns the commonest light gray, and the gray below which one pixel in a hundred lies.
func extremes(img *image.Gray) (paper, ink int) {
	var count [256]int
	for y := range img.Rect.Dy() {
		for _, v := range line(img, y) {
			count[v]++
		}
	}
	for v := 200; v < 256; v++ {
		if count[v] > count[paper] {
			paper = v
		}
	}
	for dark := 0; dark < img.Rect.Dx()*img.Rect.Dy()/100; ink++ {
		dark += count[ink]
	}
	return paper, ink
}

func TestWebPAlpha(t *testing.T) {
	lossless := riff("VP8L", vp8l(9, 7, color.NRGBA{100, 100, 100, 128}))
	mustBe(t, decode(t, lossless), flat(9, 7, 177), 1)

	// A lossy picture whose left half is transparent, made of one without alpha.
	want := copied(must(t, lumaWebP))
	size := want.Rect.Size()
	alpha := bytes.Repeat([]byte{255}, size.X*size.Y)
	for y := range size.Y {
		clear(alpha[y*size.X:][:size.X/2])
		copy(line(want, y)[:size.X/2], flat(size.X/2, 1, 255).Pix)
	}
	frame := string(page(pageWebP)[20:]) // behind RIFF, length, WEBP, "VP8 " and its length
	lossy := riff("VP8X", vp8x(size), "ALPH", "\x00"+string(alpha), "VP8 ", frame)
	mustBe(t, decode(t, lossy), want, 0)
}

// TestSums holds that every processor decodes the same. The sums belong to one release of Go, which has the decoders.
func TestSums(t *testing.T) {
	if got, want := sum(must(t, lumaWebP)), "85c372136e0f3021"; got != want {
		t.Errorf("WebP: got %q, want %q", got, want)
	}
	if got, want := sum(must(t, lumaProgressive)), "899900483e339e9e"; got != want {
		t.Errorf("progressive JPEG: got %q, want %q", got, want)
	}
}
