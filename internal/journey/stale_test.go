package journey

import (
	"context"
	"errors"
	"image"
	"slices"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// lamps is a screen of two lamps, of which a tap anywhere switches the left one. Tell is how it tells the loop.
func lamps(tell func(*loop.Turn)) *page {
	on := false
	return &page{
		draw: func(dst *paint.Canvas) {
			if on {
				dst.Fill(lampLeft, paint.Black)
			}
			dst.Fill(lampRight, paint.Black)
			dst.Target(paint.Target{Name: "lamp:left", Area: lampLeft})
			dst.Target(paint.Target{Name: "lamp:right", Area: lampRight})
		},
		handle: func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				on = !on
				tell(turn)
			}
		},
	}
}

var lampLeft, lampRight = image.Rect(8, 16, 48, 56), image.Rect(72, 16, 112, 56)

// TestStale has screens that tell the loop too little of what they changed. The glass shows it, and the checker names it.
func TestStale(t *testing.T) {
	half := lampLeft
	half.Max.Y = 32
	for _, c := range []struct {
		name  string
		tell  func(*loop.Turn)
		stale image.Rectangle // empty: all is well
	}{
		{"tells nothing", func(*loop.Turn) {}, lampLeft},
		{"tells half", func(turn *loop.Turn) { turn.Redraw(half, loop.ClassTap) }, image.Rect(8, 32, 48, 56)},
		{"tells of the wrong lamp", func(turn *loop.Turn) { turn.Redraw(lampRight, loop.ClassTap) }, lampLeft},
		{"tells", func(turn *loop.Turn) { turn.Redraw(lampLeft, loop.ClassTap) }, image.Rectangle{}},
		{"tells too much", func(turn *loop.Turn) { turn.RedrawAll() }, image.Rectangle{}},
		{"clears", func(turn *loop.Turn) { turn.Clear() }, image.Rectangle{}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := startReader(t, lamps(c.tell), setup{panel: emulator.Options{Model: small}})
				r.check()
				r.Tap(image.Pt(60, 150))
				r.settle()
				wantStale(t, r, c.stale)
				if shows := r.Picture().GrayAt(10, 50).Y == paint.Black; shows != c.stale.Empty() {
					t.Errorf("the lower half of the lamp is lit on the glass: %v", shows)
				}
				r.Tap(image.Pt(60, 150)) // off again: the glass is right by chance
				r.check()
			})
		})
	}
}

// wantStale fails unless the checker finds exactly this area of the left lamp.
func wantStale(t *testing.T, r *reader, area image.Rectangle) {
	t.Helper()
	synctest.Wait()
	err := r.Check(context.Background())
	var stale *emulator.StaleError
	switch {
	case area.Empty():
		if err != nil {
			t.Error(err)
		}
	case !errors.As(err, &stale) || len(stale.Areas) != 1:
		t.Errorf("the checker says %v, want one stale area", err)
	case stale.Areas[0].Area != area || !slices.Equal(stale.Areas[0].Targets, []string{"lamp:left"}):
		t.Errorf("the checker says %v, want %v of lamp:left", err, area)
	}
}

// TestNeverRefreshed has a reader that loses its first refresh: what was never refreshed is not held against the app, the
// rest is.
func TestNeverRefreshed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		tell := lampLeft
		p := lamps(func(turn *loop.Turn) { turn.Redraw(tell, loop.ClassTap) })
		r := startReader(t, p, setup{
			panel:  emulator.Options{Model: small},
			device: func(p *emulator.Panel) device.Device { return fullLost{p} },
		})
		r.check()
		r.Tap(image.Pt(60, 150))
		r.check()
		if r.Picture().GrayAt(100, 50).Y != paint.White {
			t.Error("the right lamp is on the glass and was never refreshed")
		}
		tell = image.Rectangle{}
		r.Tap(image.Pt(60, 150))
		r.settle()
		wantStale(t, r, lampLeft)
	})
}

// fullLost is a reader that does no full refresh.
type fullLost struct{ *emulator.Panel }

func (d fullLost) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	if !full {
		d.Panel.Flush(canvas, area, wave, full)
	}
}
