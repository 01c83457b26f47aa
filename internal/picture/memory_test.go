package picture_test

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"runtime"
	"testing"

	"inkshelf/internal/picture"
)

// need returns what memory the header of a file asks for.
func need(t *testing.T, data []byte) int64 {
	t.Helper()
	var tooLarge *picture.TooLargeError
	if _, err := picture.Decode(data, picture.Limits{Bytes: 1}); !errors.As(err, &tooLarge) || tooLarge.Needs <= 1 || tooLarge.Bytes != 1 {
		t.Fatalf("got %v", err)
	}
	return tooLarge.Needs
}

// The estimate is what the decoder takes: not less, and not so much more that pages are refused without need.
func TestMemory(t *testing.T) {
	r := image.Rect(0, 0, 500, 400)
	palette := color.Palette{color.Black, color.White, color.Transparent}
	animation := gif.GIF{Image: []*image.Paletted{image.NewPaletted(r, palette)}, Delay: []int{0}}
	for name, test := range map[string]struct {
		data  []byte
		times float64 // how much larger than the truth the estimate may be
	}{
		"JPEG":             {encodeJPEG(t, colours(500, 400)), 1.1},
		"gray JPEG":        {encodeJPEG(t, photo(500, 400)), 1.1},
		"progressive JPEG": {page(pageProgressive), 1.1},
		"PNG":              {encodePNG(t, colours(500, 400)), 1.1},
		"gray PNG":         {encodePNG(t, photo(500, 400)), 2.1}, // luma is not copied
		"PNG, 16 bits":     {encodePNG(t, image.NewNRGBA64(r)), 1.1},
		"gray, 16 bits":    {encodePNG(t, image.NewGray16(r)), 1.1},
		"palette":          {encodePNG(t, image.NewPaletted(r, palette)), 2.1},
		"GIF":              {encodeGIF(t, &animation), 3.1},
		"WebP":             {page(pageWebP), 1.5},
		"lossless WebP":    {riff("VP8L", vp8l(500, 400, color.NRGBA{A: 255})), 2.3},
	} {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			decode(t, test.data)
			runtime.ReadMemStats(&after)
			const besides = 300_000 // tables, buffers, and the bytes of the file
			took, needs := int64(after.TotalAlloc-before.TotalAlloc), need(t, test.data)
			if took > needs+besides+2*int64(len(test.data)) || float64(needs) > test.times*float64(took) {
				t.Errorf("%d bytes were estimated, and %d taken", needs, took)
			}
		})
	}
}

// What a page may have depends on how it is written.
func TestMemoryLimit(t *testing.T) {
	large := func(marker, sampling byte) []byte {
		data := jpegSized(t, 4000, 6000)
		data = bytes.Replace(data, []byte{0xff, 0xc0, 0, 11, 8}, []byte{0xff, 0xc0, 0, 17, 8}, 1)
		at := bytes.Index(data, []byte{0xff, 0xc0})
		data[at+1] = marker
		frame := []byte{3, 1, sampling, 0, 2, 0x11, 0, 3, 0x11, 0}
		return append(append(bytes.Clone(data[:at+9]), frame...), data[at+13:]...)
	}
	const pixels = 24_000_000
	for _, test := range []struct {
		name string
		data []byte
		want int64
	}{
		{"coarse colours", large(0xc0, 0x22), pixels * 3 / 2},
		{"all colours", large(0xc0, 0x11), pixels * 3},
		{"progressive, coarse colours", large(0xc2, 0x22), pixels * 3 / 2 * 5},
		{"progressive, all colours", large(0xc2, 0x11), pixels * 3 * 5},
	} {
		got := need(t, test.data)
		if got < test.want || got > test.want*101/100 {
			t.Errorf("%s: needs %d bytes, want %d", test.name, got, test.want)
		}
	}
	_, err := picture.Decode(large(0xc2, 0x11), picture.Limits{})
	if want := "picture: 4000 x 6000 needs 360000000 bytes of memory, more than 201326592"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
	if needs := need(t, large(0xc2, 0x22)); needs > picture.DefaultBytes {
		t.Errorf("with coarse colours the same page needs %d bytes, more than it may", needs)
	}
	data := encodePNG(t, colours(30, 20))
	if needs := int(need(t, data)); needs != 3000 {
		t.Errorf("a small PNG needs %d bytes", needs)
	}
	for limit, ok := range map[int]bool{3000: true, 2999: false, -1: false, 0: true} {
		if _, err := picture.Decode(data, picture.Limits{Bytes: limit}); (err == nil) != ok {
			t.Errorf("%d bytes allowed: got %v", limit, err)
		}
	}
}
