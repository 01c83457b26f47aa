package picture_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/color"
	"image/gif"
	"io"
	"runtime"
	"slices"
	"strings"
	"testing"

	"inkshelf/internal/picture"
)

// pngHeader returns the beginning of a PNG, up to its size.
func pngHeader(w, h uint32) []byte {
	data := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR")
	return binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(data, w), h)
}

// jpegSized returns a JPEG that says it has another size than it has.
func jpegSized(t *testing.T, w, h uint16) []byte {
	data := encodeJPEG(t, photo(8, 8))
	at := bytes.Index(data, []byte{0xff, 0xc0})
	binary.BigEndian.PutUint16(data[at+5:], h)
	binary.BigEndian.PutUint16(data[at+7:], w)
	return data
}

// bombs are small files that claim to be large pictures.
func bombs(t *testing.T) map[string][]byte {
	gifs := encodeGIF(t, &gif.GIF{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black})}, Delay: []int{0}})
	copy(gifs[6:], "\xff\xff\xff\xff")
	return map[string][]byte{
		"60000 x 60000":           pngHeader(60000, 60000),
		"1 x 2147483647":          pngHeader(1, 1<<31-1),
		"100000 x 10":             pngHeader(100000, 10),
		"2147483647 x 2147483647": pngHeader(1<<31-1, 1<<31-1),
		"65535 x 65535":           gifs,
		"65500 x 65500":           jpegSized(t, 65500, 65500),
		"16384 x 16384":           riff("VP8L", vp8l(16384, 16384, color.NRGBA{A: 255})),
		"40000 x 50000":           riff("VP8X", vp8x(image.Pt(40000, 50000))),
	}
}

// A bomb is recognised by its header: nothing is set aside for its pixels.
func TestBombs(t *testing.T) {
	for name, data := range bombs(t) {
		t.Run(name, func(t *testing.T) {
			var before, after runtime.MemStats
			runtime.ReadMemStats(&before)
			img, err := picture.Decode(data, picture.Limits{})
			runtime.ReadMemStats(&after)
			var tooLarge *picture.TooLargeError
			if img != nil || !errors.As(err, &tooLarge) || !strings.HasPrefix(err.Error(), "picture: "+name+" is more than ") {
				t.Errorf("got %v", err)
			}
			if used := after.TotalAlloc - before.TotalAlloc; used > 1<<20 {
				t.Errorf("took %d bytes of memory", used)
			}
			if size, err := picture.Size(data); err != nil || size != tooLarge.Size {
				t.Errorf("the size is %v, %v", size, err)
			}
		})
	}
}

func TestLimits(t *testing.T) {
	data := encodePNG(t, photo(30, 20))
	for pixels, ok := range map[int]bool{0: true, 601: true, 600: true, 599: false, 1: false, -1: false} {
		if _, err := picture.Decode(data, picture.Limits{Pixels: pixels}); (err == nil) != ok {
			t.Errorf("%d pixels allowed: got %v", pixels, err)
		}
	}
	longest := encodePNG(t, photo(65535, 1))
	if _, err := picture.Decode(longest, picture.Limits{}); err != nil {
		t.Error(err)
	}
	if _, err := picture.Decode(encodePNG(t, photo(65536, 1)), picture.Limits{}); err == nil {
		t.Error("a side of 65536 was taken")
	}
}

func TestNoSize(t *testing.T) {
	for name, data := range map[string][]byte{
		"no width":       pngHeader(0, 10),
		"no height":      pngHeader(10, 0),
		"too high":       pngHeader(1, 1<<31),
		"no JPEG height": jpegSized(t, 8, 0),
		"no header":      []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIDAT1234567890"),
		"no frame":       riff("EXIF", "abcd"),
	} {
		if size, err := picture.Size(data); err == nil {
			t.Errorf("%s: got %v", name, size)
		}
		if _, err := picture.Decode(data, picture.Limits{}); err == nil {
			t.Errorf("%s: was decoded", name)
		}
	}
}

// A file that ends early is an error wherever it ends; the last bytes of some formats carry no pixels.
func TestCutShort(t *testing.T) {
	animation := gif.GIF{Image: []*image.Paletted{painted(image.NewPaletted(image.Rect(0, 0, 40, 30), color.Palette{color.Black, color.White}), false)}, Delay: []int{0}}
	for name, test := range map[string]struct {
		data []byte
		tail int // bytes that are not missed
	}{
		"JPEG": {encodeJPEG(t, colours(40, 30)), 0},
		"PNG":  {encodePNG(t, colours(40, 30)), 0},
		"GIF":  {encodeGIF(t, &animation), 2},
		"WebP": {riff("VP8L", vp8l(40, 30, color.NRGBA{A: 255})), 2},
	} {
		t.Run(name, func(t *testing.T) {
			for n := range len(test.data) - test.tail {
				if _, err := picture.Decode(test.data[:n], picture.Limits{}); err == nil {
					t.Fatalf("%d of %d bytes were enough", n, len(test.data))
				}
			}
			decode(t, test.data)
		})
	}
}

func TestCutShortSaysSo(t *testing.T) {
	data := encodeJPEG(t, colours(40, 30))
	_, err := picture.Decode(data[:len(data)/2], picture.Limits{})
	if !errors.Is(err, io.ErrUnexpectedEOF) || !strings.HasPrefix(err.Error(), "picture: JPEG is cut short") {
		t.Errorf("got %v", err)
	}
}

// A scan of a progressive JPEG costs a few bytes and a walk over the whole picture.
func TestScans(t *testing.T) {
	data := page(pageProgressive)
	last := bytes.LastIndex(data, []byte{0xff, 0xda})
	repeated := slices.Concat(data[:last], bytes.Repeat(data[last:len(data)-2], 120), data[len(data)-2:])
	if _, err := picture.Decode(repeated, picture.Limits{}); err == nil || !strings.Contains(err.Error(), "scans are more than 100") {
		t.Errorf("got %v", err)
	}

	// What only looks like one does not count: in a comment, behind the end.
	looks := bytes.Repeat([]byte{0xff, 0xda, 0, 2}, 200)
	plain := encodeJPEG(t, colours(40, 30))
	comment := slices.Concat(plain[:2], []byte{0xff, 0xfe, 802 >> 8, 802 & 0xff}, looks, plain[2:], looks)
	mustBe(t, decode(t, comment), decode(t, plain), 0)

	// Any number of bytes may fill the room before a marker: neither are they scans, nor do they hide one.
	filled := bytes.ReplaceAll(repeated, []byte{0xff, 0xda}, []byte{0xff, 0xff, 0xff, 0xda})
	if _, err := picture.Decode(filled, picture.Limits{}); err == nil || !strings.Contains(err.Error(), "scans are more than 100") {
		t.Errorf("with bytes between: got %v", err)
	}
	fill := slices.Concat(plain[:2], bytes.Repeat([]byte{0xff}, 300), plain[2:])
	mustBe(t, decode(t, fill), decode(t, plain), 0)
}

func TestUnknownFormats(t *testing.T) {
	for data, want := range map[string]string{
		"":                                  "no bytes",
		"\x00\x00\x00\x18ftypheic\x00\x00":  "image/heic",
		"\x00\x00\x00\x18ftypmif1\x00\x00":  "image/heif",
		"\xff\x0a\xfa\x7f":                  "image/jxl",
		"BM\x36\x00":                        "image/bmp",
		"II*\x00\x08\x00":                   "image/tiff",
		"\r\n <SVG xmlns=''>":               "image/svg+xml",
		"\ufeff<?xml version='1.0'?>\n<svg": "image/svg+xml",
		"<?xml version='1.0'?><feed>":       "application/xml",
		"<!DOCTYPE html><title>Log in":      "text/html",
		`{"detail":"Not Found"}`:            "application/json",
		"%PDF-1.7":                          "application/pdf",
		"\x00\x01\x02":                      "unknown bytes 00 01 02",
		"RIFF\x00\x00\x00\x00WAVE":          "unknown bytes 52 49",
	} {
		_, err := picture.Decode([]byte(data), picture.Limits{})
		if !errors.Is(err, errors.ErrUnsupported) || !strings.HasPrefix(err.Error(), "picture: "+want) {
			t.Errorf("%q: got %v, want %s", data, err, want)
		}
		if _, err := picture.Size([]byte(data)); !errors.Is(err, errors.ErrUnsupported) {
			t.Errorf("%q: its size: got %v", data, err)
		}
	}
	if _, err := picture.Size(page(pageAVIF)); err == nil || !strings.Contains(err.Error(), "image/avif") {
		t.Errorf("AVIF: got %v", err)
	}
}

func FuzzDecode(f *testing.F) {
	f.Add(encodeJPEG(f, colours(17, 9)))
	f.Add(encodePNG(f, photo(17, 9)))
	f.Add(encodePNG(f, painted(image.NewPaletted(image.Rect(0, 0, 9, 9), color.Palette{color.Black, color.Transparent}), true)))
	f.Add(encodeGIF(f, &gif.GIF{Image: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 5, 3), color.Palette{color.Black, color.White})}, Delay: []int{0}}))
	f.Add(riff("VP8L", vp8l(9, 7, color.NRGBA{100, 100, 100, 128})))
	f.Add(riff("VP8X", vp8x(image.Pt(9, 7)), "ALPH", "\x00", "VP8 ", "\x10\x00\x00\x9d\x01\x2a\x09\x00\x07\x00"))
	f.Add(cmykJPEG([4]uint8{255, 255, 255, 1}))
	f.Add([]byte("<html>"))
	limits := picture.Limits{Pixels: 1 << 14}
	f.Fuzz(func(t *testing.T, data []byte) {
		size, sizeErr := picture.Size(data)
		img, err := picture.Decode(data, limits)
		switch {
		case err != nil:
			if img != nil || !strings.HasPrefix(err.Error(), "picture: ") {
				t.Errorf("got %v and %q", img, err)
			}
		case sizeErr != nil || img.Rect != image.Rectangle{Max: size} || size.X*size.Y > limits.Pixels:
			t.Errorf("got a picture of %v for the size %v, %v", img.Rect, size, sizeErr)
		default:
			sum(picture.Cover(img, image.Pt(8, 8)))
		}
	})
}
