package picture_test

import (
	"image"
	"math"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/picture"
)

// weights returns what pixel i of to is made of, of from pixels, in floating point: the definition, without care for speed.
func weights(i, from, to int) []float64 {
	w := make([]float64, from)
	ratio := float64(from) / float64(to)
	if to <= from {
		begin, end := float64(i)*ratio, float64(i+1)*ratio
		for j := range w {
			w[j] = max(0, min(end, float64(j+1))-max(begin, float64(j))) / ratio
		}
		return w
	}
	middle := (float64(i)+0.5)*ratio - 0.5
	for j := -3; j < from+3; j++ {
		w[min(max(j, 0), from-1)] += catmullRom(math.Abs(middle - float64(j)))
	}
	return w
}

func catmullRom(d float64) float64 {
	switch {
	case d < 1:
		return 1.5*d*d*d - 2.5*d*d + 1
	case d < 2:
		return -0.5*d*d*d + 2.5*d*d - 4*d + 2
	}
	return 0
}

// reference scales with the weights above. Its pixels are not rounded.
func reference(size image.Point, src *image.Gray) [][]float64 {
	from := src.Rect.Size()
	wide := make([][]float64, from.Y)
	for y := range wide {
		wide[y] = make([]float64, size.X)
	}
	for x := range size.X {
		for j, w := range weights(x, from.X, size.X) {
			for y := 0; y < from.Y && w != 0; y++ {
				wide[y][x] += w * float64(line(src, y)[j])
			}
		}
	}
	out := make([][]float64, size.Y)
	for y := range out {
		out[y] = make([]float64, size.X)
		for j, w := range weights(y, from.Y, size.Y) {
			for x := 0; x < size.X && w != 0; x++ {
				out[y][x] += w * wide[j][x]
			}
		}
		for x, v := range out[y] {
			out[y][x] = min(max(v, 0), 255)
		}
	}
	return out
}

// distance returns how far img is from want: the largest difference of a pixel, and the ratio of signal to noise in dB.
func distance(img *image.Gray, want [][]float64) (largest, psnr float64) {
	squares := 0.0
	for y := range want {
		for x, w := range want[y] {
			d := math.Abs(float64(line(img, y)[x]) - w)
			largest = max(largest, d)
			squares += d * d
		}
	}
	mean := squares / float64(len(want)*len(want[0]))
	return largest, 10 * math.Log10(255*255/max(mean, 1e-9))
}

// randomSize returns a size of 1 to 64 pixels along each side.
func randomSize(rnd *rand.Rand) image.Point { return image.Pt(1+rnd.IntN(64), 1+rnd.IntN(64)) }

// Random pixels are the worst that can come. Half a gray of the difference is rounding.
func TestScaleIsWhatItSays(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		from, to := randomSize(rnd), randomSize(rnd)
		src := noise(from.X, from.Y, rnd)
		if largest, _ := distance(picture.Scale(to, src), reference(to, src)); largest > 0.55 {
			t.Errorf("%v to %v: off by %.3f", from, to, largest)
		}
	}
}

// The integers cost next to nothing: 45 dB are asked for.
func TestScaleNoise(t *testing.T) {
	src := photo(150, 100)
	for _, to := range []image.Point{{94, 62}, {149, 99}, {21, 13}, {225, 150}, {70, 217}} {
		if _, psnr := distance(picture.Scale(to, src), reference(to, src)); psnr < 45 {
			t.Errorf("to %v: %.1f dB", to, psnr)
		} else {
			t.Logf("to %v: %.1f dB", to, psnr)
		}
	}
}

// A flat gray stays what it is, to the last pixel.
func TestScaleFlat(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for v := range 256 {
		from, to := randomSize(rnd), randomSize(rnd)
		mustBe(t, picture.Scale(to, flat(from.X, from.Y, uint8(v))), flat(to.X, to.Y, uint8(v)), 0)
	}
	// A strip with so many sources for each pixel that most of them weigh nothing.
	mustBe(t, picture.Scale(image.Pt(2, 1), flat(65535, 1, 201)), flat(2, 1, 201), 0)
	mustBe(t, picture.Scale(image.Pt(1, 1), flat(3, 65535, 77)), flat(1, 1, 77), 0)
}

// A picture in the mirror is scaled as the picture is, and then seen in the mirror.
func TestScaleMirrored(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 6))
	for range 100 {
		from, to := randomSize(rnd), randomSize(rnd)
		src := noise(from.X, from.Y, rnd)
		for _, upsideDown := range []bool{false, true} {
			mustBe(t, picture.Scale(to, mirrored(src, upsideDown)), mirrored(picture.Scale(to, src), upsideDown), 0)
		}
	}
}

func TestScaleToTheSameSize(t *testing.T) {
	src := part(noise(31, 17, rand.New(rand.NewPCG(7, 8))))
	got := picture.Scale(image.Pt(31, 17), src)
	mustBe(t, got, src, 0)
	got.Pix[0]++
	if src.Pix[0] == got.Pix[0] {
		t.Error("it is the same memory")
	}
}

func TestScalePart(t *testing.T) {
	src := noise(31, 17, rand.New(rand.NewPCG(9, 10)))
	for _, to := range []image.Point{{12, 9}, {50, 40}, {31, 40}, {12, 17}} {
		got := picture.Scale(to, part(src))
		if got.Rect.Min != (image.Point{}) {
			t.Errorf("it begins at %v", got.Rect.Min)
		}
		mustBe(t, got, picture.Scale(to, src), 0)
	}
}

func TestScaleEdgeSizes(t *testing.T) {
	src := flat(5, 4, 90)
	for _, to := range []image.Point{{0, 0}, {0, 7}, {7, 0}, {-1, 5}, {1, 1}, {1, 9}, {9, 1}} {
		got := picture.Scale(to, src)
		if want := image.Pt(max(to.X, 0), max(to.Y, 0)); got.Rect.Size() != want {
			t.Errorf("to %v: got %v", to, got.Rect)
		}
		for _, v := range got.Pix {
			if v != 90 {
				t.Errorf("to %v: got %d", to, v)
			}
		}
	}
	mustBe(t, picture.Scale(image.Pt(3, 2), image.NewGray(image.Rectangle{})), flat(3, 2, 255), 0)
}
