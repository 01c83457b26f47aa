package shots_test

import (
	"image"
	"testing"

	"inkshelf/internal/emulator/shots"
)

// compared returns what differs between two panels.
func compared(t *testing.T, before, after *image.Gray) shots.Difference {
	t.Helper()
	f := newFolders(t)
	f.shot(f.want, "a", before, page)
	f.shot(f.got, "a", after, page)
	r := shots.Compare(f.run("a"))
	if len(r.Differences) != 1 {
		t.Fatalf("got %q", r)
	}
	return r.Differences[0]
}

func TestPlaces(t *testing.T) {
	for what, k := range map[string]struct{ black, want []image.Rectangle }{
		"a word":  {[]image.Rectangle{image.Rect(10, 10, 18, 30), image.Rect(24, 10, 40, 30), image.Rect(50, 8, 58, 34)}, []image.Rectangle{image.Rect(10, 8, 58, 34)}},
		"all":     {[]image.Rectangle{image.Rect(0, 0, 280, 374)}, []image.Rectangle{image.Rect(0, 0, 280, 374)}},
		"corners": {[]image.Rectangle{image.Rect(0, 0, 1, 1), image.Rect(279, 373, 280, 374)}, []image.Rectangle{image.Rect(0, 0, 1, 1), image.Rect(279, 373, 280, 374)}},
		"a frame with something in it": {
			[]image.Rectangle{image.Rect(0, 0, 280, 4), image.Rect(0, 0, 4, 374), image.Rect(140, 180, 150, 190)},
			[]image.Rectangle{image.Rect(0, 0, 280, 374)},
		},
	} {
		got := compared(t, panel(), panel(k.black...)).Places
		if len(got) != len(k.want) {
			t.Errorf("%s: got %v, want %v", what, got, k.want)
			continue
		}
		for i := range got {
			if got[i] != k.want[i] {
				t.Errorf("%s: got %v, want %v", what, got, k.want)
			}
		}
	}
}

// FuzzPlaces checks that few areas, which do not overlap, hold every pixel that differs.
func FuzzPlaces(f *testing.F) {
	f.Add([]byte("somewhere"))
	everywhere := make([]byte, 400)
	for i := range everywhere {
		everywhere[i] = byte(i * 67)
	}
	f.Add(everywhere)
	f.Fuzz(func(t *testing.T, dots []byte) {
		after := panel()
		for i := 0; i+1 < len(dots); i += 2 {
			after.Pix[(int(dots[i])*after.Rect.Dy()/256)*after.Stride+int(dots[i+1])] = 0
		}
		if len(dots) < 2 {
			return
		}
		places := compared(t, panel(), after).Places
		if len(places) > 12 {
			t.Errorf("%d places", len(places))
		}
		for i, p := range places {
			for _, q := range places[:i] {
				if p.Overlaps(q) {
					t.Errorf("%v and %v overlap", p, q)
				}
			}
		}
		for i, shade := range after.Pix {
			if at := image.Pt(i%after.Stride, i/after.Stride); shade != 255 && !within(at, places) {
				t.Fatalf("%v differs and is in none of %v", at, places)
			}
		}
	})
}

func within(p image.Point, areas []image.Rectangle) bool {
	for _, r := range areas {
		if p.In(r) {
			return true
		}
	}
	return false
}
