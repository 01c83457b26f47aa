package record_test

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"

	"inkshelf/internal/device/record"
)

var orientations = []record.Orientation{record.Upright, record.Turned90, record.Turned270, record.Turned180}

// throughRecord sends a point of the canvas down to bytes and up again. It is called too often for t.Helper.
func throughRecord(t *testing.T, touch record.Touch, p image.Point) (image.Point, bool) {
	raw, err := touch.Raw(p)
	if err != nil {
		t.Fatal(err)
	}
	var room [record.HardwareSize]byte
	h, err := record.DecodeHardware(record.Hardware{Code: record.PointerDown, X: raw.X, Y: raw.Y}.Append(room[:0]))
	if err != nil {
		t.Fatal(err)
	}
	return touch.Canvas(image.Pt(h.X, h.Y))
}

// TestTouchRoundTrip: corners and 10,000 points of every model in every orientation come back through a record.
func TestTouchRoundTrip(t *testing.T) {
	for _, m := range record.Models() {
		for _, o := range orientations {
			t.Run(fmt.Sprintf("%s/%d", m.Name, o), func(t *testing.T) {
				touch := record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o}
				size := o.Size(m.Size)
				points := []image.Point{{}, {X: size.X - 1}, {Y: size.Y - 1}, size.Sub(image.Pt(1, 1))}
				rnd := rand.New(rand.NewPCG(4, 1))
				for range 10_000 {
					points = append(points, image.Pt(rnd.IntN(size.X), rnd.IntN(size.Y)))
				}
				for _, p := range points {
					if got, ok := throughRecord(t, touch, p); got != p || !ok {
						t.Fatalf("%v comes back as %v, %t", p, got, ok)
					}
				}
			})
		}
	}
}

// TestTouchVectors holds the tables against numbers worked out by hand, the edges above all.
func TestTouchVectors(t *testing.T) {
	for _, c := range []struct {
		model string
		raw   image.Point
		want  image.Point
		ok    bool
	}{
		{"740", image.Pt(1872, 0), image.Pt(0, 0), true},
		{"740", image.Pt(1872, 1403), image.Pt(1403, 0), true},
		{"740", image.Pt(1, 0), image.Pt(0, 1871), true},
		{"740", image.Pt(1852, 10), image.Pt(10, 20), true},
		{"740", image.Pt(0, 0), image.Pt(0, 1872), false},
		{"740", image.Pt(0, 700), image.Pt(700, 1872), false},
		{"740", image.Pt(1873, 700), image.Pt(700, -1), false},
		{"740", image.Pt(900, 1404), image.Pt(1404, 972), false},
		{"740", image.Pt(900, -1), image.Pt(-1, 972), false},
		{"740-2", image.Pt(1852, 10), image.Pt(10, 20), true},
		{"741", image.Pt(1852, 10), image.Pt(10, 20), true},
		{"743g", image.Pt(1852, 10), image.Pt(10, 20), true},
		{"632", image.Pt(0, 1072), image.Pt(0, 0), true},
		{"632", image.Pt(1447, 1), image.Pt(1071, 1447), true},
		{"632", image.Pt(700, 0), image.Pt(1072, 700), false},
		{"632", image.Pt(1448, 1), image.Pt(1071, 1448), false},
		{"633", image.Pt(20, 1062), image.Pt(10, 20), true},
		{"700", image.Pt(0, 0), image.Pt(0, 0), true},
		{"700", image.Pt(20, 10), image.Pt(10, 20), true},
		{"700", image.Pt(1679, 1263), image.Pt(1263, 1679), true},
		{"700", image.Pt(1680, 0), image.Pt(0, 1680), false},
		{"840", image.Pt(0, 1200), image.Pt(0, 0), true},
		{"840", image.Pt(1599, 1), image.Pt(1199, 1599), true},
		{"840", image.Pt(700, 0), image.Pt(1200, 700), false},
		{"1040", image.Pt(10, 20), image.Pt(10, 20), true},
		{"1040", image.Pt(1403, 1871), image.Pt(1403, 1871), true},
		{"1040", image.Pt(0, 1872), image.Pt(0, 1872), false},
	} {
		m, ok := record.ModelNamed(c.model)
		if !ok {
			t.Fatalf("no model %s", c.model)
		}
		got, on := record.Touch{Matrix: m.Touch, Panel: m.Size}.Canvas(c.raw)
		if got != c.want || on != c.ok {
			t.Errorf("%s: touch %v is at %v, %t, want %v, %t", c.model, c.raw, got, on, c.want, c.ok)
		}
		for _, o := range orientations {
			if _, on := (record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o}).Canvas(c.raw); on != c.ok {
				t.Errorf("%s, orientation %d: touch %v is on the canvas: %t, want %t", c.model, o, c.raw, on, c.ok)
			}
		}
	}
}

func TestOrientationVectors(t *testing.T) {
	panel := image.Pt(1404, 1872)
	for o, c := range map[record.Orientation]struct{ size, corner, point image.Point }{
		0:  {image.Pt(1404, 1872), image.Pt(0, 0), image.Pt(10, 20)},
		1:  {image.Pt(1872, 1404), image.Pt(0, 1403), image.Pt(20, 1393)},
		2:  {image.Pt(1872, 1404), image.Pt(1871, 0), image.Pt(1851, 10)},
		3:  {image.Pt(1404, 1872), image.Pt(1403, 1871), image.Pt(1393, 1851)},
		4:  {image.Pt(1404, 1872), image.Pt(0, 0), image.Pt(10, 20)},
		-1: {image.Pt(1404, 1872), image.Pt(0, 0), image.Pt(10, 20)},
	} {
		if got := o.Size(panel); got != c.size {
			t.Errorf("orientation %d: canvas is %v, want %v", o, got, c.size)
		}
		for p, want := range map[image.Point]image.Point{{}: c.corner, image.Pt(10, 20): c.point} {
			if got := o.ToCanvas(p, panel); got != want {
				t.Errorf("orientation %d: %v is at %v, want %v", o, p, got, want)
			}
			if got := o.ToPanel(want, panel); got != p {
				t.Errorf("orientation %d: %v comes from %v, want %v", o, want, got, p)
			}
		}
	}
}

// TestOffset shifts by the canvas' own y, whichever way it lies.
func TestOffset(t *testing.T) {
	m := record.Reference()
	for _, o := range orientations {
		touch := record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o, Offset: 40}
		plain := record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o}
		raw, err := plain.Raw(image.Pt(100, 200))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := touch.Canvas(raw); got != image.Pt(100, 240) || !ok {
			t.Errorf("orientation %d: a touch at 100,200 is shifted to %v, %t", o, got, ok)
		}
		if got, ok := throughRecord(t, touch, image.Pt(7, 9)); got != image.Pt(7, 9) || !ok {
			t.Errorf("orientation %d: 7,9 comes back as %v, %t", o, got, ok)
		}
		size := o.Size(m.Size)
		raw, err = plain.Raw(size.Sub(image.Pt(1, 40)))
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := touch.Canvas(raw); ok {
			t.Errorf("orientation %d: a touch shifted off the canvas is at %v", o, got)
		}
	}
}

func TestRawOffCanvas(t *testing.T) {
	m := record.Reference()
	for _, o := range orientations {
		touch, size := record.Touch{Matrix: m.Touch, Panel: m.Size, Orientation: o}, o.Size(m.Size)
		for _, p := range []image.Point{{X: -1}, {Y: -1}, {X: size.X}, {Y: size.Y}} {
			if raw, err := touch.Raw(p); err == nil {
				t.Errorf("orientation %d: %v, off the canvas, comes from %v", o, p, raw)
			}
		}
	}
}
