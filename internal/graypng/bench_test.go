package graypng_test

import (
	"bytes"
	"image"
	"image/png"
	"io"
	"testing"

	"inkshelf/internal/graypng"
)

// BenchmarkEncode compares with the standard library's writer on the panel's size and on that of a cover.
func BenchmarkEncode(b *testing.B) {
	def, quick := png.Encoder{}, png.Encoder{CompressionLevel: png.BestSpeed}
	writers := []struct {
		name string
		fn   func(io.Writer, *image.Gray) error
	}{
		{"ours", graypng.Encode},
		{"speed", func(w io.Writer, img *image.Gray) error { return quick.Encode(w, img) }},
		{"default", func(w io.Writer, img *image.Gray) error { return def.Encode(w, img) }},
	}
	for _, picture := range []struct {
		name string
		img  *image.Gray
	}{
		{"text", text(1404, 1872)},
		{"photo", photo(1404, 1872)},
		{"noise", noise(1404, 1872)},
		{"cover", photo(300, 400)},
	} {
		for _, w := range writers {
			b.Run(picture.name+"/"+w.name, func(b *testing.B) {
				var buf bytes.Buffer
				for b.Loop() {
					buf.Reset()
					if err := w.fn(&buf, picture.img); err != nil {
						b.Fatal(err)
					}
				}
				b.ReportMetric(float64(buf.Len()), "bytes")
			})
		}
	}
}
