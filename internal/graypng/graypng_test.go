package graypng_test

import (
	"bytes"
	"errors"
	"hash/crc32"
	"image"
	"image/png"
	"testing"

	"inkshelf/internal/graypng"
)

func TestRoundTrip(t *testing.T) {
	for name, img := range map[string]*image.Gray{
		"one pixel":       gray(1, 1, 200),
		"white":           gray(300, 200, 255),
		"black":           gray(300, 200, 0),
		"one row":         noise(1000, 1),
		"one column":      noise(1, 1000),
		"very wide":       noise(70_001, 1),
		"wide and white":  gray(70_001, 2, 255),
		"text":            text(700, 400),
		"dithered":        photo(300, 200),
		"noise":           noise(300, 250),
		"rare shades":     rare(19),
		"a part":          text(700, 400).SubImage(image.Rect(33, 41, 402, 333)).(*image.Gray),
		"the last corner": noise(9, 9).SubImage(image.Rect(8, 8, 9, 9)).(*image.Gray),
		"far from zero":   {Pix: noise(5, 5).Pix, Stride: 5, Rect: image.Rect(-7, -9, -2, -4)},
	} {
		t.Run(name, func(t *testing.T) { roundTrip(t, img) })
	}
}

// TestRunsOfAnyLength moves the end of a run of zeros past every length that deflate treats in its own way.
func TestRunsOfAnyLength(t *testing.T) {
	for run := 1; run < 800; run++ {
		if around := run % 258; around > 12 && around < 246 { // 258 is the longest at once
			continue
		}
		img := gray(run+3, 2, 255)
		img.Pix[img.Stride+1] = 0     // the run begins behind this,
		img.Pix[img.Stride+run+2] = 0 // and ends before this
		roundTrip(t, img)
	}
}

// TestCodesOfAnyLength goes past the longest code that deflate allows.
func TestCodesOfAnyLength(t *testing.T) {
	for kinds := 12; kinds <= 20; kinds++ {
		roundTrip(t, rare(kinds))
	}
}

// TestFarRepetitions has the same bytes twice, as far apart as deflate can say and one further, with a run between them.
func TestFarRepetitions(t *testing.T) {
	sizes := map[int]int{}
	for _, distance := range []int{1<<15 - 1, 1 << 15, 1<<15 + 1} {
		differences := make([]uint8, distance+31)
		r := lcg(6)
		for i := range 31 {
			differences[i] = uint8(1 + r.below(255))
		}
		copy(differences[distance+7:], differences[7:31]) // the first seven are looked at with the filter's byte
		img := row(differences)
		roundTrip(t, img)
		sizes[distance] = len(graypng.Append(nil, img))
	}
	if sizes[1<<15] >= sizes[1<<15+1] {
		t.Errorf("what can be repeated is not: %v", sizes)
	}
}

// TestBlocksOfAnySize moves the end of a strip through a picture.
func TestBlocksOfAnySize(t *testing.T) {
	img := text(640, 110)
	for width := 1<<16 - 12; width < 1<<16+4; width++ {
		img.Stride, img.Rect = width, image.Rect(0, 0, width, 1)
		roundTrip(t, img)
	}
}

func TestHeader(t *testing.T) {
	data := graypng.Append([]byte("before"), text(321, 123))
	data, ok := bytes.CutPrefix(data, []byte("before"))
	if !ok {
		t.Fatal("what stood before is gone")
	}
	want := []byte("\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR\x00\x00\x01\x41\x00\x00\x00\x7b\x08\x00\x00\x00\x00")
	if !bytes.HasPrefix(data, want) {
		t.Errorf("got %q, want 8 bits a pixel, gray, 321 x 123", data[:len(want)])
	}
}

func TestEmpty(t *testing.T) {
	for _, img := range []*image.Gray{{}, image.NewGray(image.Rect(3, 3, 3, 9)), image.NewGray(image.Rect(0, 0, 4, 0))} {
		var buf bytes.Buffer
		if err := graypng.Encode(&buf, img); !errors.Is(err, graypng.ErrEmpty) || buf.Len() > 0 {
			t.Errorf("%v: got %v and %d bytes", img.Rect, err, buf.Len())
		}
		if got := graypng.Append([]byte("x"), img); string(got) != "x" {
			t.Errorf("%v: got %q", img.Rect, got)
		}
	}
}

type full struct{}

var errFull = errors.New("no room")

func (full) Write([]byte) (int, error) { return 0, errFull }

func TestWriterFails(t *testing.T) {
	if err := graypng.Encode(full{}, gray(3, 3, 7)); !errors.Is(err, errFull) {
		t.Errorf("got %v", err)
	}
}

// TestSameBytes holds on every processor, and after whatever was written before. A change of the sums changes every
// committed baseline, so it had better be worth it.
func TestSameBytes(t *testing.T) {
	for name, k := range map[string]struct {
		img *image.Gray
		sum uint32
	}{
		"text":     {text(700, 400), 0x31e7ffc2},
		"dithered": {photo(300, 200), 0x97456830},
		"noise":    {noise(300, 300), 0x072caac9},
		"rare":     {rare(19), 0xd341b661},
		"white":    {gray(300, 500, 255), 0x618c090f},
	} {
		first := graypng.Append(nil, k.img)
		graypng.Append(nil, text(500, 300))
		var again bytes.Buffer
		if err := graypng.Encode(&again, k.img); err != nil || !bytes.Equal(first, again.Bytes()) {
			t.Errorf("%s: other bytes the second time (%v)", name, err)
		}
		if sum := crc32.ChecksumIEEE(first); sum != k.sum {
			t.Errorf("%s: sum is %#08x, was %#08x", name, sum, k.sum)
		}
	}
}

// TestNothingIsRemembered writes a picture after another in which the same bytes were met at a place where they are in
// this picture too, but where nobody looks.
func TestNothingIsRemembered(t *testing.T) {
	r := lcg(5)
	differences := make([]uint8, 160)
	for i := range differences {
		differences[i] = uint8(1 + r.below(255))
	}
	other := row(differences) // is looked at in steps of eight, the filter's byte among them
	clear(differences[8:26])  // from the end of this run on the steps are others,
	copy(differences[98:], differences[63:87])
	img := row(differences) // and one of them meets what stood at a step of the other

	want := graypng.Append(nil, img)
	for range 10 { // what is used again may be another's
		graypng.Append(nil, other)
		if got := graypng.Append(nil, img); !bytes.Equal(got, want) {
			t.Fatalf("%d bytes after another picture, %d before", len(got), len(want))
		}
	}
}

// TestSizes keeps the pictures small, in terms of the standard library's writer.
func TestSizes(t *testing.T) {
	for name, k := range map[string]struct {
		img     *image.Gray
		percent int
	}{
		"text":     {text(700, 400), 160},
		"dithered": {photo(200, 200), 110},
		"noise":    {noise(300, 300), 101},
	} {
		var want bytes.Buffer
		if err := png.Encode(&want, k.img); err != nil {
			t.Fatal(err)
		}
		if got := len(graypng.Append(nil, k.img)); got > want.Len()*k.percent/100 {
			t.Errorf("%s: %d bytes, the standard library's has %d", name, got, want.Len())
		}
	}
}

func FuzzRoundTrip(f *testing.F) {
	f.Add(text(40, 60).Pix, uint16(40), uint8(0))
	f.Add(photo(30, 20).Pix, uint16(31), uint8(3))
	f.Add([]byte{1}, uint16(1), uint8(9))
	f.Fuzz(func(t *testing.T, pix []byte, width uint16, inset uint8) {
		if width == 0 || len(pix) < int(width) {
			return
		}
		img := &image.Gray{Pix: pix, Stride: int(width), Rect: image.Rect(0, 0, int(width), len(pix)/int(width))}
		if part := img.SubImage(img.Rect.Inset(int(inset))).(*image.Gray); !part.Rect.Empty() {
			roundTrip(t, part)
		}
	})
}

// roundTrip fails unless the standard library reads what was written.
func roundTrip(t *testing.T, img *image.Gray) {
	t.Helper()
	read, err := png.Decode(bytes.NewReader(graypng.Append(nil, img)))
	if err != nil {
		t.Fatalf("%v: %v", img.Rect, err)
	}
	got, ok := read.(*image.Gray)
	if !ok || got.Rect.Size() != img.Rect.Size() {
		t.Fatalf("got %T of %v, want gray of %v", read, read.Bounds().Size(), img.Rect.Size())
	}
	width := img.Rect.Dx()
	for y := range img.Rect.Dy() {
		if !bytes.Equal(got.Pix[y*got.Stride:][:width], img.Pix[y*img.Stride:][:width]) {
			t.Fatalf("%v: row %d differs", img.Rect, y)
		}
	}
}
