package paint

import (
	"image"
	"testing"
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
