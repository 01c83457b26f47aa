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
		"in tiles that touch": {
			[]image.Rectangle{image.Rect(0, 0, 1, 1), image.Rect(63, 63, 64, 64)}, []image.Rectangle{image.Rect(0, 0, 64, 64)},
		},
		"in tiles that do not": {
			[]image.Rectangle{image.Rect(31, 0, 32, 1), image.Rect(64, 0, 65, 1)}, []image.Rectangle{image.Rect(31, 0, 32, 1), image.Rect(64, 0, 65, 1)},
		},
		"an area that grows over one before": {
			[]image.Rectangle{image.Rect(220, 20, 224, 80), image.Rect(0, 60, 4, 300), image.Rect(0, 296, 150, 300), image.Rect(100, 150, 270, 154)},
			[]image.Rectangle{image.Rect(0, 20, 270, 300)},
		},
		"from top to bottom": {
			[]image.Rectangle{image.Rect(0, 0, 4, 300), image.Rect(0, 296, 150, 300), image.Rect(250, 50, 260, 60), image.Rect(100, 150, 104, 154)},
			[]image.Rectangle{image.Rect(0, 0, 150, 300), image.Rect(250, 50, 260, 60)},
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

// TestManyPlaces checks that up to twelve are told apart, and that more become fewer.
func TestManyPlaces(t *testing.T) {
	var dots []image.Rectangle
	for i := range 13 {
		at := image.Pt(i%4*80, i/4*100)
		dots = append(dots, image.Rectangle{at, at.Add(image.Pt(1, 1))})
	}
	if got := compared(t, panel(), panel(dots[:12]...)).Places; len(got) != 12 {
		t.Errorf("of 12 dots %d places are told apart", len(got))
	}
	if got := compared(t, panel(), panel(dots...)).Places; len(got) >= 12 {
		t.Errorf("13 dots are in %d places", len(got))
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
