package ui

import (
	"bytes"
	"fmt"
	"image"
	"testing"

	"inkshelf/internal/paint"
)

// part is a part in one state, for the rules that all parts keep.
type part struct {
	name string
	draw func(c *paint.Canvas, r image.Rectangle)

	// box is the size that the part is given, by the units of the device.
	box func(u paint.Units) image.Point

	// over is how far accents of a title may stand out above the box, in reference pixels.
	over int

	// tap says that the part is refreshed with a waveform of two levels: it may hold black and white alone.
	tap bool
}

// screenWidth returns how wide a panel of this density is: the smallest has 212 dpi, the largest 227.
func screenWidth(u paint.Units) int {
	if u.DPI == 212 {
		return 758
	}
	return 1404
}

// screenPx is a box as wide as the screen, for part.box. Its height is given in reference pixels.
func screenPx(height int) func(paint.Units) image.Point {
	return func(u paint.Units) image.Point { return image.Pt(screenWidth(u), u.Px(height)) }
}

// boxPx is a box in reference pixels, for part.box.
func boxPx(width, height int) func(paint.Units) image.Point {
	return func(u paint.Units) image.Point { return image.Pt(u.Px(width), u.Px(height)) }
}

// everyUnits are the densities and text scales that a part must work with: every scale on the reference panel, and those
// that leave the most and the least room on the others.
func everyUnits() []paint.Units {
	return append([]paint.Units{
		{DPI: 300, Scale: 85},
		{DPI: 300, Scale: 100},
		{DPI: 300, Scale: 115},
		{DPI: 300, Scale: 130},
		{DPI: 300, Scale: 150},
	}, extremeUnits...)
}

// extremeUnits are those that leave the most and the least room for text.
var extremeUnits = []paint.Units{{DPI: 227, Scale: 85}, {DPI: 212, Scale: 150}}

// seesPixels reports whether pixels are looked at with these units, and not only targets: that takes long.
func seesPixels(u paint.Units) bool { return u.DPI != 300 || u.Scale == 100 || u.Scale == 150 }

// canvases holds one canvas for each density and text scale: letters are not shaped and filled anew for every part.
var canvases = map[paint.Units]*paint.Canvas{}

// canvas returns a white canvas, which is good until the next call.
func canvas(size image.Point, u paint.Units) *paint.Canvas {
	c := known(u)
	c.Resize(size)
	return c
}

// known returns the canvas for these units, as it was left.
func known(u paint.Units) *paint.Canvas {
	if u == (paint.Units{}) {
		u = paint.Units{DPI: 300, Scale: 100}
	}
	if canvases[u] == nil {
		canvases[u] = paint.New(image.Point{}, u)
	}
	return canvases[u]
}

// targetsOnly returns a canvas of the reference panel that has no pixels: for tests that ask where targets are.
func targetsOnly() *paint.Canvas { return canvas(image.Point{}, paint.Units{}) }

// ground is what the canvas holds before a part is drawn: neither black nor white, so that what was not painted shows.
const ground = 0x80

// checkPart draws p with every density and text scale and fails t where it breaks a common rule: a target is large
// enough, inside of the box, named, and apart from the others; the part paints all of its box and nothing outside of it;
// drawn twice it looks the same; and what is refreshed with two levels has no others.
func checkPart(t *testing.T, p part) {
	t.Helper()
	for _, u := range everyUnits() {
		t.Run(fmt.Sprintf("%s/%d dpi/%d %%", p.name, u.DPI, u.Scale), func(t *testing.T) {
			const around = 24
			r := image.Rectangle{Max: p.box(u)}.Add(image.Pt(around, around))
			seen := image.Rectangle{Max: r.Max.Add(image.Pt(around, around))}
			c := known(u)
			if !seesPixels(u) {
				c.Begin(image.Rectangle{})
				p.draw(c, r)
				checkTargets(t, c.Targets(), r, u)
				return
			}
			if !seen.In(c.Bounds()) {
				c.Resize(seen.Max)
			}
			picture := c.Image().SubImage(seen).(*image.Gray)
			draw := func() {
				c.Begin(seen)
				p.draw(c, r)
				c.Fill(image.Rect(r.Min.X, r.Min.Y-u.Px(p.over), r.Max.X, r.Min.Y), ground)
			}

			c.Begin(seen)
			c.Fill(seen, ground)
			draw()
			checkTargets(t, c.Targets(), r, u)
			checkPixels(t, picture, r, p.tap)
			if u.Scale == 100 {
				first := bytes.Clone(picture.Pix)
				draw()
				if !bytes.Equal(first, picture.Pix) {
					t.Error("drawn over itself it looks different")
				}
			}
		})
	}
}

// checkTargets fails t where targets are too small, outside of r, without a name or text, or overlap.
func checkTargets(t *testing.T, targets []paint.Target, r image.Rectangle, u paint.Units) {
	t.Helper()
	least := u.Px(touch)
	for i, a := range targets {
		if a.Name == "" || a.Text == "" {
			t.Errorf("target %q with text %q is not named", a.Name, a.Text)
		}
		if a.Area.Dx() < least || a.Area.Dy() < least {
			t.Errorf("target %q is %v large, want %d at least", a.Name, a.Area.Size(), least)
		}
		if !a.Area.In(r) {
			t.Errorf("target %q lies at %v, outside of %v", a.Name, a.Area, r)
		}
		for _, b := range targets[:i] {
			if a.Area.Overlaps(b.Area) {
				t.Errorf("targets %q and %q overlap: %v, %v", b.Name, a.Name, b.Area, a.Area)
			}
		}
	}
}

// checkPixels fails t if something outside of r was painted, or inside of it something was not, or, with tap, has a gray
// other than black and white.
func checkPixels(t *testing.T, m *image.Gray, r image.Rectangle, tap bool) {
	t.Helper()
	unpainted := 0 // a few pixels of this gray come from anti-aliasing
	for y := range m.Rect.Dy() {
		row := m.Pix[y*m.Stride:][:m.Rect.Dx()]
		inside := row[:0]
		if y >= r.Min.Y && y < r.Max.Y {
			inside = row[r.Min.X:r.Max.X]
		}
		if bytes.Count(row, []byte{ground})-bytes.Count(inside, []byte{ground}) != len(row)-len(inside) {
			t.Fatalf("paints in row %d outside of its box %v", y, r)
		}
		if tap && bytes.Count(inside, []byte{paint.Black})+bytes.Count(inside, []byte{paint.White}) != len(inside) {
			t.Fatalf("has grays in row %d of its box %v, for a waveform of two levels", y, r)
		}
		unpainted += bytes.Count(inside, []byte{ground})
	}
	if unpainted > r.Dx()*r.Dy()/50 {
		t.Errorf("leaves %d pixels of its box %v unpainted", unpainted, r)
	}
}

// place is a target that a test expects, in pixels of the reference panel as the design states them.
type place struct {
	name, text string
	x, y, w, h int
}

// checkPlaces fails t unless the targets of c are exactly those wanted, in whatever order.
func checkPlaces(t *testing.T, c *paint.Canvas, want []place) {
	t.Helper()
	got := map[string]paint.Target{}
	for _, target := range c.Targets() {
		got[target.Name] = target
	}
	if len(got) != len(want) {
		t.Errorf("there are %d targets, want %d: %v", len(got), len(want), c.Targets())
	}
	for _, w := range want {
		area := image.Rect(w.x, w.y, w.x+w.w, w.y+w.h)
		if target := got[w.name]; target.Area != area || target.Text != w.text {
			t.Errorf("target %q is %v with text %q, want %v with %q", w.name, target.Area, target.Text, area, w.text)
		}
	}
}

// reference is the size of the panel that the design is drawn for.
var reference = image.Pt(1404, 1872)
