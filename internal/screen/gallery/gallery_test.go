package gallery

import (
	"fmt"
	"image"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/ui"
)

// TestEveryPage lays the gallery out for readers of every density, with text of every size, upright and on its side. Each
// sample has to be on its page, and each target has to be large enough for a finger, on the screen, and apart from others.
func TestEveryPage(t *testing.T) {
	for _, r := range []struct {
		dpi  int
		size image.Point
	}{
		{300, image.Pt(1404, 1872)}, {300, image.Pt(1872, 1404)}, {227, image.Pt(1404, 1872)}, {212, image.Pt(758, 1024)}, {150, image.Pt(1200, 825)},
	} {
		for _, scale := range []int{85, 100, 150} {
			if testing.Short() && scale < 150 {
				continue
			}
			t.Run(fmt.Sprintf("%v, %d dpi, %d %%", r.size, r.dpi, scale), func(t *testing.T) {
				layOut(t, paint.New(r.size, paint.Units{DPI: r.dpi, Scale: scale}))
			})
		}
	}
}

func layOut(t *testing.T, c *paint.Canvas) {
	for _, o := range []Options{{}, {Words: ui.French(), LeftHand: true}} {
		g := New(o)
		_, body, _ := ui.Screen(c.Size(), c.Units(), true)
		_, pages := g.page(body, c.Units())
		for page := range pages {
			g.open(page, body, c.Units())
			if got, _ := g.page(body, c.Units()); got != page {
				t.Errorf("page %d was opened, and page %d is shown", page, got)
			}
			for _, s := range g.spots(body, c.Units()) {
				if !s.box.In(body) || s.box.Empty() {
					t.Errorf("page %d: sample %q lies at %v, on a page of %v", page+1, s.note, s.box, body)
				}
			}
			c.Begin(image.Rectangle{}) // only the targets count
			g.Draw(c)
			checkTargets(t, fmt.Sprintf("page %d", page+1), c)
		}
	}
}

// checkTargets fails unless every target that was declared on c can be hit.
func checkTargets(t *testing.T, where string, c *paint.Canvas) {
	t.Helper()
	least := c.Units().Px(96)
	targets := c.Targets()
	for i, a := range targets {
		if a.Name == "" || a.Area.Dx() < least || a.Area.Dy() < least || !a.Area.In(c.Bounds()) {
			t.Errorf("%s: target %q at %v on a screen of %v, want at least %d", where, a.Name, a.Area, c.Size(), least)
		}
		for _, b := range targets[:i] {
			if a.Area.Overlaps(b.Area) {
				t.Errorf("%s: targets %q at %v and %q at %v overlap", where, a.Name, a.Area, b.Name, b.Area)
			}
		}
	}
}
