package picture_test

import (
	"image"
	"math"
	"testing"
	"time"

	"golang.org/x/image/draw"

	"inkshelf/internal/picture"
)

// BenchmarkScale fits a comic page to the reference panel. The peer does the same work in the same run, with Catmull-Rom
// in floating point; the ratio is ours to its best.
func BenchmarkScale(b *testing.B) {
	src := photo(2000, 3000)
	size := image.Pt(1248, 1872)
	peer := time.Duration(math.MaxInt64)
	for range 3 {
		start := time.Now()
		draw.CatmullRom.Scale(image.NewGray(image.Rectangle{Max: size}), image.Rectangle{Max: size}, src, src.Rect, draw.Src, nil)
		peer = min(peer, time.Since(start))
	}
	b.ReportAllocs()
	for b.Loop() {
		picture.Scale(size, src)
	}
	b.ReportMetric(float64(b.Elapsed())/float64(b.N)/float64(peer), "x/peer")
}

// BenchmarkEnlarge is a small page on a large panel.
func BenchmarkEnlarge(b *testing.B) {
	src := photo(800, 1200)
	b.ReportAllocs()
	for b.Loop() {
		picture.Scale(image.Pt(1248, 1872), src)
	}
}

func BenchmarkDither(b *testing.B) {
	for name, method := range methods {
		b.Run(name, func(b *testing.B) {
			src := photo(1404, 1872)
			work := image.NewGray(src.Rect)
			b.ReportAllocs()
			for b.Loop() {
				copy(work.Pix, src.Pix)
				picture.Dither(work, 16, method)
			}
		})
	}
}

func BenchmarkDecodeCover(b *testing.B) {
	data := encodeJPEG(b, colours(1000, 1500))
	b.ReportAllocs()
	for b.Loop() {
		if _, err := picture.DecodeCover(data, image.Pt(300, 342), picture.Limits{}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPage(b *testing.B) {
	data := encodeJPEG(b, colours(2000, 3000))
	b.ReportAllocs()
	for b.Loop() {
		src, err := picture.Decode(data, picture.Limits{})
		if err != nil {
			b.Fatal(err)
		}
		picture.Page(src, image.Pt(1404, 1872))
	}
}
