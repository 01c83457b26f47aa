package paint

import (
	"image"
	"math"
	"slices"
	"testing"

	"golang.org/x/image/math/fixed"

	"inkshelf/internal/typeset"
)

// TestGlyphsBounded keeps far more masks than there is memory for, and uses one of them all the time.
func TestGlyphsBounded(t *testing.T) {
	var g glyphs
	favourite := glyphKey{id: 1}
	drawn := 0
	for i := range 3000 {
		k := glyphKey{id: uint32(i + 2), size: 40}
		if _, ok := g.find(k); ok {
			t.Fatalf("glyph %d was there before it was kept", i)
		}
		m := &mask{}
		m.reset(image.Rect(0, 0, 60, 80))
		g.keep(k, m)
		if got, ok := g.find(k); !ok || got != m {
			t.Fatalf("glyph %d is not kept", i)
		}
		if _, ok := g.find(favourite); !ok {
			drawn++
			g.keep(favourite, m)
		}
		if i%50 == 0 && kept(&g) > memory {
			t.Fatalf("%d bytes are kept", kept(&g))
		}
	}
	if drawn != 1 {
		t.Errorf("a glyph in use was drawn %d times", drawn)
	}
}

// TestLargeGlyphNotKept draws letters that would fill the memory by themselves.
func TestLargeGlyphNotKept(t *testing.T) {
	c := New(image.Pt(700, 500), Units{})
	c.Text(20, 440, c.Type().Line("HW", typeset.Style{Font: typeset.SansBold, Size: 600}), Black)
	if n := len(c.glyphs.young) + len(c.glyphs.old); n != 0 {
		t.Errorf("%d large masks are kept", n)
	}
	c.Text(20, 440, c.Type().Line("HW", typeset.Style{Font: typeset.SansBold, Size: 60}), Black)
	if n := len(c.glyphs.young); n != 2 {
		t.Errorf("%d small masks are kept", n)
	}
}

// TestMoved wants the far end of a line to stay on its side.
func TestMoved(t *testing.T) {
	for _, c := range []struct {
		px       int
		by, want fixed.Int26_6
	}{
		{3, 32, 3*64 + 32},
		{limit, math.MaxInt32, limit << 6},
		{-limit, math.MinInt32, -limit << 6},
		{limit, math.MinInt32, -limit << 6},
	} {
		if got := moved(c.px, c.by); got != c.want {
			t.Errorf("%d moved by %v is %v, want %v", c.px, c.by, got, c.want)
		}
	}
}

// TestWideBand stamps rows that are longer than a band.
func TestWideBand(t *testing.T) {
	c := New(image.Pt(band+100, 3), Units{})
	rows := 0
	c.stamp(c.Bounds(), Black, func(m *mask) {
		rows += m.rect.Dy()
		for i := range m.pix {
			m.pix[i] = 255
		}
	})
	if rows != 3 || slices.ContainsFunc(c.image.Pix, func(g Gray) bool { return g != Black }) {
		t.Errorf("%d of 3 rows were stamped", rows)
	}
}

// kept counts the bytes of all masks.
func kept(g *glyphs) int {
	bytes := 0
	for _, generation := range []map[glyphKey]*mask{g.young, g.old} {
		for _, m := range generation {
			bytes += len(m.pix)
		}
	}
	return bytes
}
