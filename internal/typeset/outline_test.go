package typeset

import (
	"bytes"
	"testing"

	"github.com/go-text/typesetting/font/opentype"
	"github.com/go-text/typesetting/font/opentype/tables"
	"golang.org/x/image/math/fixed"
)

// go-text transforms the parts of composite glyphs in float32, where a processor may fuse x*a + y*b into one rounding.
// In the embedded fonts one of the products is always zero: then fused or not the result is the same. A font for which
// this fails cannot be embedded without more thought.
func TestCompositesAreExact(t *testing.T) {
	for _, name := range files {
		for gid, g := range glyphTable(t, name) {
			composite, _ := g.Data.(tables.CompositeGlyph)
			for _, part := range composite.Glyphs {
				if m := part.Scale; m[0] != 0 && m[2] != 0 || m[1] != 0 && m[3] != 0 {
					t.Errorf("%s: glyph %d has a part that is transformed by %v", name, gid, m)
				}
			}
		}
	}
}

func glyphTable(t *testing.T, name string) tables.Glyf {
	t.Helper()
	data, err := fontFS.ReadFile("fonts/" + name)
	if err != nil {
		t.Fatal(err)
	}
	loader, err := opentype.NewLoader(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	table := func(tag string) []byte {
		raw, err := loader.RawTable(opentype.MustNewTag(tag))
		if err != nil {
			t.Fatalf("%s: table %s: %v", name, tag, err)
		}
		return raw
	}
	head, _, err := tables.ParseHead(table("head"))
	if err != nil {
		t.Fatal(err)
	}
	maxp, _, err := tables.ParseMaxp(table("maxp"))
	if err != nil {
		t.Fatal(err)
	}
	loca, err := tables.ParseLoca(table("loca"), int(maxp.NumGlyphs), head.IndexToLocFormat == 1)
	if err != nil {
		t.Fatal(err)
	}
	glyf, err := tables.ParseGlyf(table("glyf"), loca)
	if err != nil {
		t.Fatal(err)
	}
	return glyf
}

func TestOutline(t *testing.T) {
	s := New()
	g := s.Line("l", Style{Font: Sans, Size: 100}).Glyphs[0]
	small := s.Outline(g, nil)
	if len(small) < 4 || small[0].Op != MoveTo {
		t.Fatalf("an l has the outline %v", small)
	}
	for _, seg := range small {
		if seg.Args[0].Y > 200 || seg.Args[0].Y < -fixed.I(90) || seg.Args[0].X < 0 || seg.Args[0].X > fixed.I(50) {
			t.Errorf("an l at 100 px has a point at %v; it should stand on the line, y down", seg.Args[0])
		}
	}
	g.Size *= 10
	large := s.Outline(g, nil)
	for i, seg := range small {
		if got, want := seg.Args[0].X, (large[i].Args[0].X+5)/10; got < want-1 || got > want+1 {
			t.Errorf("point %d is at %v, ten times as large at %v", i, got, large[i].Args[0].X)
		}
	}
	if got := s.Outline(g, large[:1]); len(got) != len(large)+1 {
		t.Errorf("appended to one segment there are %d, want %d", len(got), len(large)+1)
	}
}

// A contour ends where it began, so that filling needs not close it.
func TestContoursAreClosed(t *testing.T) {
	s := New()
	for _, g := range s.Line("ABCäöé&@ß…★ب", Style{Font: Serif, Size: 44}).Glyphs {
		var start, at fixed.Point26_6
		for i, seg := range append(s.Outline(g, nil), Segment{Op: MoveTo}) {
			if seg.Op == MoveTo {
				if i > 0 && at != start {
					t.Errorf("glyph %d of face %d: a contour goes from %v to %v", g.ID, g.Face, start, at)
				}
				start = seg.Args[0]
			}
			at = seg.Args[map[Op]int{QuadTo: 1, CubeTo: 2}[seg.Op]]
		}
	}
}

func TestOutlineOfNothing(t *testing.T) {
	s := New()
	for _, g := range []Glyph{{Face: -1}, {Face: 99}, {ID: 60_000, Size: 40}, s.Line(" ", Style{Size: 40}).Glyphs[0]} {
		if got := s.Outline(g, nil); len(got) != 0 {
			t.Errorf("%+v has the outline %v", g, got)
		}
	}
}

func TestDivRound(t *testing.T) {
	for _, tt := range [][3]int64{{7, 2, 4}, {-7, 2, -3}, {5, 2, 3}, {-5, 2, -2}, {4, 3, 1}, {-4, 3, -1}, {-5, 3, -2}, {0, 5, 0}, {-1, 1000, 0}} {
		if got := divRound(tt[0], tt[1]); got != tt[2] {
			t.Errorf("%d / %d is rounded to %d, want %d", tt[0], tt[1], got, tt[2])
		}
	}
}
