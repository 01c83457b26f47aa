package screen

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
)

func box(x, y, w, h int) image.Rectangle { return image.Rect(x, y, x+w, y+h) }

// rowsOf returns sections with many books.
func rowsOf(names ...string) []section {
	var all []section
	for _, name := range names {
		all = append(all, section{name, make([]desk.Volume, 40)})
	}
	return all
}

// TestHomeAsDesigned lays out three servers and three sections as the design has them, to the pixel.
func TestHomeAsDesigned(t *testing.T) {
	p := layout(image.Pt(1404, 1872), paint.Units{}, 3, rowsOf(toContinue, toComeNext, wasOpened))
	tiles := []image.Rectangle{box(48, 144, 420, 120), box(492, 144, 420, 120), box(936, 144, 420, 120)}
	if !slices.Equal(p.tiles, tiles) || p.more {
		t.Errorf("tiles are %v, want %v", p.tiles, tiles)
	}
	four := func(y int) []image.Rectangle {
		return []image.Rectangle{box(48, y, 300, 420), box(384, y, 300, 420), box(720, y, 300, 420), box(1056, y, 300, 420)}
	}
	want := []plannedSection{
		{box(0, 276, 1404, 96), []image.Rectangle{box(48, 372, 636, 420), box(720, 372, 300, 420), box(1056, 372, 300, 420)}, true},
		{box(0, 792, 1404, 96), four(888), false},
		{box(0, 1308, 1404, 96), four(1404), false},
	}
	for i, s := range p.sections {
		if s.head != want[i].head || !slices.Equal(s.cards, want[i].cards) || s.large != want[i].large {
			t.Errorf("section %d is %+v, want %+v", i, s, want[i])
		}
	}
}

// TestHomeEverywhere lays out any number of servers and sections on panels of every sort. All has room on the screen, can
// be touched, and lies beside the rest.
func TestHomeEverywhere(t *testing.T) {
	names := []string{toContinue, toComeNext, wasOpened}
	for _, size := range []image.Point{{1404, 1872}, {1872, 1404}, {1072, 1448}, {758, 1024}, {1024, 758}} {
		for _, dpi := range []int{212, 227, 300} {
			for _, scale := range []int{85, 100, 115, 130, 150} {
				for tiles := range 20 {
					for sections := range len(names) + 1 {
						u := paint.Units{DPI: dpi, Scale: scale}
						checkPlan(t, layout(size, u, tiles, rowsOf(names[:sections]...)), size, u, tiles)
					}
				}
			}
		}
	}
}

func checkPlan(t *testing.T, p plan, size image.Point, u paint.Units, tiles int) {
	t.Helper()
	targets := slices.Clone(p.tiles)
	for _, s := range p.sections {
		targets = append(targets, s.cards...)
		targets = append(targets, s.head)
	}
	for i, r := range targets {
		if !r.In(image.Rectangle{Max: size}) || r.Dx() < u.Px(96) || r.Dy() < u.Px(96) {
			t.Fatalf("%v, %+v, %d servers: %v is too small, or not on the screen", size, u, tiles, r)
		}
		for _, other := range targets[:i] {
			if r.Overlaps(other) {
				t.Fatalf("%v, %+v, %d servers: %v overlaps %v", size, u, tiles, r, other)
			}
		}
	}
	if len(p.tiles) < tiles != p.more || tiles > 0 && len(p.tiles) == 0 {
		t.Fatalf("%v, %+v: of %d servers %d are shown, and a way to all: %v", size, u, tiles, len(p.tiles), p.more)
	}
}
