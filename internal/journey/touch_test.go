package journey

import (
	"image"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
)

// TestTapsArrive taps the corners and random places of every model, however the app lies on its panel: each tap has to
// reach the screen at the point of its canvas that was touched.
func TestTapsArrive(t *testing.T) {
	t.Parallel()
	tried := map[record.Model]bool{}
	for _, m := range record.Models() {
		alike := record.Model{Size: m.Size, Touch: m.Touch}
		if tried[alike] {
			continue
		}
		tried[alike] = true
		t.Run(m.Name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { tapAll(t, m) })
		})
	}
}

func tapAll(t *testing.T, m record.Model) {
	p := &page{}
	r := startReader(t, p, setup{panel: emulator.Options{Model: m}, device: func(p *emulator.Panel) device.Device { return blind{p} }})
	points := places(m.Size, 200)
	for _, o := range []record.Orientation{record.Upright, record.Turned90, record.Turned180, record.Turned270} {
		r.loop.Post(func(turn *loop.Turn) { turn.Rotate(o) })
		r.settle()
		p.events = nil
		for _, at := range points {
			r.Tap(at)
		}
		r.settle()
		taps := heard[loop.Tap](p)
		if len(taps) != len(points) {
			t.Fatalf("orientation %d: %d taps arrived, want %d", o, len(taps), len(points))
		}
		for i, at := range points {
			if want := o.ToCanvas(at, m.Size); taps[i].At != want {
				t.Errorf("orientation %d: a tap at %v of the panel arrived at %v, want %v", o, at, taps[i].At, want)
			}
		}
	}
}

// blind is a reader whose glass shows nothing, for tests that do not look at it and would wait for it most of the time.
type blind struct{ *emulator.Panel }

func (blind) Flush(*image.Gray, image.Rectangle, device.Waveform, bool) {}

// places returns the corners of a panel and n random places.
func places(size image.Point, n int) []image.Point {
	right, bottom := size.X-1, size.Y-1
	all := []image.Point{{}, {X: right}, {Y: bottom}, {X: right, Y: bottom}}
	random := rand.New(rand.NewPCG(uint64(right), uint64(bottom)))
	for range n {
		all = append(all, image.Pt(random.IntN(size.X), random.IntN(size.Y)))
	}
	return all
}

// TestLostRow touches the row of raw coordinates that the reference reader reports and its app loses: raw x 0 lies one
// below the last row of the panel.
func TestLostRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p, reported := &page{}, 0
		r := startReader(t, p, setup{device: func(p *emulator.Panel) device.Device { return counting{p, &reported} }})
		bottom := r.Size().Y
		for x := 0; x < r.Size().X; x += 100 {
			before := reported
			r.Tap(image.Pt(x, bottom))
			r.settle()
			if reported == before {
				t.Errorf("the touch layer does not report a touch at %d,%d", x, bottom)
			}
		}
		if taps := heard[loop.Tap](p); len(taps) > 0 {
			t.Errorf("taps below the last row arrived: %v", taps)
		}
		last := image.Pt(700, bottom-1)
		r.Tap(last)
		r.settle()
		if taps := heard[loop.Tap](p); !slices.Equal(taps, []loop.Tap{{At: last}}) {
			t.Errorf("a tap on the last row: got %v, want one at %v", taps, last)
		}
		r.Swipe(image.Pt(700, 1000), image.Pt(700, bottom)) // ends where it was last felt
		r.settle()
		if swipes := heard[loop.Swipe](p); len(swipes) != 1 || swipes[0].Direction != loop.Down || !swipes[0].To.In(image.Rectangle{Max: r.Size()}) {
			t.Errorf("a swipe that leaves the glass: got %v", swipes)
		}
	})
}

// counting is a reader that counts the records that its loop has read.
type counting struct {
	*emulator.Panel
	records *int
}

func (c counting) NextHardwareEvent() (event []byte, ok bool) {
	event, ok = c.Panel.NextHardwareEvent()
	if ok {
		*c.records++
	}
	return event, ok
}
