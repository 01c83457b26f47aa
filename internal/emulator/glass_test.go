package emulator_test

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
)

// noise fills a canvas with every gray.
func noise(r image.Rectangle, seed uint64) *image.Gray {
	canvas := image.NewGray(r)
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range canvas.Pix {
		canvas.Pix[i] = uint8(random.Uint32())
	}
	return canvas
}

// TestAreas flushes areas of all sorts, of canvases of all sorts, and compares the glass with a reference that goes pixel
// by pixel.
func TestAreas(t *testing.T) {
	p := newSmall()
	want := p.Picture()
	random := rand.New(rand.NewPCG(1, 2))
	point := func() image.Point { return image.Pt(random.IntN(300)-80, random.IntN(300)-60) }
	for i := range 150 {
		canvas := noise(image.Rectangle{Min: point(), Max: point()}.Canon(), uint64(i))
		if i%3 == 0 {
			canvas = canvas.SubImage(image.Rectangle{Min: point(), Max: point()}.Canon()).(*image.Gray)
		}
		area := image.Rectangle{Min: point(), Max: point()}.Canon()
		wave := device.Waveform(random.IntN(8) - 1) // the first and the last are none
		shown := area.Intersect(canvas.Rect).Intersect(want.Rect)
		for y := shown.Min.Y; y < shown.Max.Y; y++ {
			for x := shown.Min.X; x < shown.Max.X; x++ {
				want.SetGray(x, y, color.Gray{Y: wave.Round(canvas.GrayAt(x, y).Y)})
			}
		}
		before := p.Seq()
		p.Flush(canvas, area, wave, i%2 == 0)
		if err := golden.Compare(p.Picture(), want); err != nil {
			t.Fatalf("flush %d, %v of a canvas %v with %v: the glass %v", i, area, canvas.Rect, wave, err)
		}
		if refreshed := p.Seq() > before; refreshed == shown.Empty() {
			t.Fatalf("%v of a canvas %v is a refresh: %v", area, canvas.Rect, refreshed)
		}
	}
}

// TestLevels counts the grays that each waveform leaves.
func TestLevels(t *testing.T) {
	p := newSmall()
	canvas := image.NewGray(image.Rectangle{Max: small.Size})
	for i := range canvas.Pix {
		canvas.Pix[i] = uint8(i)
	}
	for wave, want := range map[device.Waveform]int{
		device.GC16: 16, device.GL16: 16, device.GC4: 4, device.DU4: 4, device.DU: 2, device.A2: 2,
	} {
		p.Flush(canvas, canvas.Rect, wave, false)
		grays := map[uint8]bool{}
		for _, gray := range p.Picture().Pix {
			grays[gray] = true
		}
		if len(grays) != want {
			t.Errorf("%v leaves %d grays, want %d", wave, len(grays), want)
		}
	}
}

func TestPictureIsACopy(t *testing.T) {
	p := newSmall()
	p.Picture().Pix[0] = 7
	if p.Picture().Pix[0] == 7 {
		t.Error("drawing on the picture shows on the glass")
	}
}

// TestPart looks at parts of the glass: each is what the whole picture has there, clipped to it, and a copy.
func TestPart(t *testing.T) {
	p := newSmall()
	canvas := noise(image.Rectangle{Max: small.Size}, 1)
	p.Flush(canvas, canvas.Rect, device.GC16, true)
	whole := p.Picture()
	for _, area := range []image.Rectangle{
		whole.Rect, image.Rect(3, 4, 50, 60), image.Rect(139, 186, 140, 187), image.Rect(-5, 100, 20, 300), image.Rect(200, 0, 210, 9), {},
	} {
		part := p.Part(area)
		if want := area.Intersect(whole.Rect); part.Rect != want {
			t.Errorf("part %v lies at %v, want %v", area, part.Rect, want)
		}
		if !part.Rect.Empty() && golden.Compare(part, whole.SubImage(area).(*image.Gray)) != nil {
			t.Errorf("part %v is not what the whole picture has there", area)
		}
		clear(part.Pix)
	}
	if golden.Compare(p.Picture(), whole) != nil {
		t.Error("drawing on a part shows on the glass")
	}
}

var refreshTimes = map[device.Waveform]time.Duration{ // of partial refreshes, as the specification has them
	device.GC16: 490 * time.Millisecond,
	device.GL16: 490 * time.Millisecond,
	device.GC4:  490 * time.Millisecond,
	device.DU4:  290 * time.Millisecond,
	device.DU:   265 * time.Millisecond,
	device.A2:   120 * time.Millisecond,
}

// TestTimes checks how long a refresh takes, and that it takes no time unless asked for.
func TestTimes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, eink := range []bool{false, true} {
			p := emulator.NewPanel(emulator.Options{Model: small, Eink: eink})
			canvas := image.NewGray(image.Rectangle{Max: small.Size})
			flush := func(area image.Rectangle, wave device.Waveform, full bool, want time.Duration) {
				t.Helper()
				start := time.Now()
				p.Flush(canvas, area, wave, full)
				if got := time.Since(start); eink && got != want || !eink && got != 0 {
					t.Errorf("eink %v: %v of %v, full %v, takes %v, want %v", eink, wave, area, full, got, want)
				}
				if r := latest(t, p); !area.Empty() && r.Took != want {
					t.Errorf("%v, full %v, is said to take %v, want %v", wave, full, r.Took, want)
				}
			}
			for wave, partial := range refreshTimes {
				flush(canvas.Rect, wave, false, partial)
				flush(canvas.Rect, wave, true, 600*time.Millisecond)
			}
			flush(image.Rectangle{}, device.GC16, true, 0)
		}
	})
}

// TestWaitingHoldsNobodyUp looks at the panel while Flush waits for the glass: picture and refresh are there at once, the
// panel is pending, hands work.
func TestWaitingHoldsNobodyUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := started(emulator.Options{Eink: true})
		canvas := image.NewGray(image.Rectangle{Max: small.Size})
		start := time.Now()
		go p.Flush(canvas, canvas.Rect, device.GC16, true)
		synctest.Wait()
		if !bytes.Equal(p.Picture().Pix, canvas.Pix) || p.Seq() != 1 {
			t.Error("a refresh that has begun does not show")
		}
		p.Tap(image.Pt(3, 4))
		if n := drain(p); n != 4 || !p.Pending() {
			t.Errorf("while the glass moves: %d records of a tap, pending %v, want 4 and pending", n, p.Pending())
		}
		if time.Since(start) != 0 {
			t.Error("looking at the panel waits for the glass")
		}
		time.Sleep(600 * time.Millisecond)
		synctest.Wait()
		if p.Pending() {
			t.Error("pending after the refresh")
		}
	})
}

// TestHiddenFlush checks that what the app flushes in the background neither shows nor counts nor takes time.
func TestHiddenFlush(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := started(emulator.Options{Eink: true})
		p.Home()
		before, start := p.Picture(), time.Now()
		canvas := image.NewGray(image.Rectangle{Max: small.Size})
		p.Flush(canvas, canvas.Rect, device.GC16, true)
		if p.Seq() != 0 || time.Since(start) != 0 || golden.Compare(p.Picture(), before) != nil {
			t.Error("a flush in the background is a refresh")
		}
	})
}
