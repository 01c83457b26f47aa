package journey

import (
	"image"
	"strings"
	"testing"
	"testing/synctest"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// TestRotation turns the gallery by its menu, all the way round. The glass has to show what is drawn upright on a screen of
// that shape, turned; and fingers have to hit what they see.
func TestRotation(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		r := startReader(t, newGallery(), setup{panel: emulator.Options{Model: half}})
		for _, o := range []record.Orientation{1, 2, 3, 0} {
			r.tap("menu")
			cost := r.costs(func() { r.tap("rotate") })
			wantCosts(t, "turning", cost, "0,0-702,936 GC16 full: tap rotate")
			r.check()
			if err := golden.Compare(r.Picture(), turned(o)); err != nil {
				t.Errorf("orientation %d: the glass %v", o, err)
			}
			if o == record.Turned90 {
				golden.Check(t, "gallery-bars-1-turned", r.Picture())
			}
			wantPage(t, r, "1 / ")
			r.tap("pager:next")
			wantPage(t, r, "2 / ")
			r.Swipe(onPanel(o, image.Pt(200, 300)), onPanel(o, image.Pt(600, 320))) // to the right, as the reader holds it
			r.settle()
			wantPage(t, r, "1 / ")
			for _, target := range r.Targets() {
				if !target.Area.In(image.Rectangle{Max: half.Size}) {
					t.Errorf("orientation %d: target %q is at %v, beside the panel", o, target.Name, target.Area)
				}
			}
		}
	})
}

// turned returns the first page of the gallery as the glass shows it when the canvas lies there in this way.
func turned(o record.Orientation) *image.Gray {
	c := paint.New(o.Size(half.Size), paint.Units{DPI: half.DPI})
	newGallery().Draw(c)
	glass := image.NewGray(image.Rectangle{Max: half.Size})
	for y := range c.Size().Y {
		for x := range c.Size().X {
			p := o.ToPanel(image.Pt(x, y), half.Size)
			glass.Pix[glass.PixOffset(p.X, p.Y)] = device.GC16.Round(c.Image().GrayAt(x, y).Y)
		}
	}
	return glass
}

// onPanel returns where on the panel a point of the canvas lies.
func onPanel(o record.Orientation, p image.Point) image.Point { return o.ToPanel(p, half.Size) }

// wantPage fails unless the page counter of the screen begins so.
func wantPage(t *testing.T, r *reader, counter string) {
	t.Helper()
	if got := r.target("pager:counter").Text; !strings.HasPrefix(got, counter) {
		t.Errorf("page %q is shown, want %q", got, counter)
	}
}
