package ui

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
)

// checkSome is checkPart with each density and each text scale, but not with all pairs of them, and looks at the pixels of
// some: for parts that are large.
func checkSome(t *testing.T, p part) {
	t.Helper()
	for i, u := range []paint.Units{{DPI: 300, Scale: 85}, {DPI: 212, Scale: 115}, lowest.units} {
		checkOne(t, part{name: fmt.Sprint(p.name, i), draw: p.draw, box: p.box, tap: p.tap}, u)
	}
	for _, u := range []paint.Units{{DPI: 227, Scale: 100}, {DPI: 300, Scale: 130}} {
		c, r := canvas(image.Point{}, u), image.Rectangle{Max: p.box(u)}
		p.draw(c, r)
		checkTargets(t, c.Targets(), r, u)
	}
}

// checkOne is checkPart with one density and text scale: for parts that come in many states.
func checkOne(t *testing.T, p part, u paint.Units) {
	t.Helper()
	t.Run(p.name, func(t *testing.T) {
		const around = 48
		r := image.Rectangle{Max: p.box(u)}.Add(image.Pt(around, around))
		c := canvas(r.Max.Add(image.Pt(around, around)), u)
		c.Fill(c.Bounds(), ground)
		p.draw(c, r)
		checkTargets(t, c.Targets(), r, u)
		checkPixels(t, c.Image(), r, p.tap)
	})
}

// checkFast fails t if area, with what a refresh takes in around it, has grays: it is refreshed with two levels.
func checkFast(t *testing.T, c *paint.Canvas, name string, area image.Rectangle) {
	t.Helper()
	const grid = 8
	area.Min = area.Min.Div(grid).Mul(grid)
	area.Max = area.Max.Add(image.Pt(grid-1, grid-1)).Div(grid).Mul(grid)
	m := c.Image().SubImage(area).(*image.Gray)
	for y := range m.Rect.Dy() {
		for x, v := range m.Pix[y*m.Stride:][:m.Rect.Dx()] {
			if v != paint.Black && v != paint.White {
				t.Errorf("%s: %#x at %d, %d of %v", name, v, area.Min.X+x, area.Min.Y+y, area)
				return
			}
		}
	}
}

// boxedTitles are the hostile titles that stay in their boxes: accents that pile up reach out of any.
func boxedTitles() []string {
	return slices.DeleteFunc(slices.Clone(hostileTitles), func(s string) bool { return s == accentsTitle })
}

// lowest is the panel with the least room, with the largest text.
var lowest = struct {
	size  image.Point
	units paint.Units
}{image.Pt(758, 1024), paint.Units{DPI: 212, Scale: 150}}

// A box over the screen is in its middle, or a little above; it has its halo on the screen even where it has no room.
func TestOverlayBox(t *testing.T) {
	for _, test := range []struct {
		screen, size image.Point
		want         image.Rectangle
	}{
		{reference, image.Pt(1092, 708), image.Rect(144, 516, 1260, 1248)},
		{reference, image.Pt(1092, 1800), image.Rect(144, 0, 1260, 1824)},
		{reference, image.Pt(1404, 1872), image.Rect(0, 0, 1428, 1896)},
	} {
		if got := overlayBox(test.screen, paint.Units{}, test.size); got != test.want {
			t.Errorf("a box of %v lies at %v, want %v", test.size, got, test.want)
		}
	}
}

// The baselines and lines that the pictures of the design show, in pixels of its screens.
func TestBaselinesOfOverlays(t *testing.T) {
	const h = "HHHHHHHH"
	dialog := Dialog{Title: h, Subtitle: h, Facts: []Fact{{h, h}, {h, h}}, Buttons: twoPlaces().Buttons}
	reader := ReaderPanel{Position: Position{Counter: "HH"}, Tools: []Button{{Text: "HH"}}, Time: "HH", Battery: "HH", Ready: h, News: h}
	state := State{
		Icon: paint.IconKey, Title: h, Text: h + "\n" + h, Facts: []Fact{{h, h}, {h, h}, {h, h}}, Foot: h,
		Buttons: []Button{{Kind: Primary}, {}, {}},
	}
	panel := Panel{Rows: []Block{Segments{Label: h, Options: []Option{{"a", "HH"}, {"b", "HH"}}, Chosen: -1}, Stepper{Label: h, Value: "HH"}}}
	for _, test := range []struct {
		name     string
		draw     func(c *paint.Canvas, r image.Rectangle)
		box      image.Rectangle
		from, to int // the part of the width that is looked at
		want     []int
	}{
		{"dialog", dialog.Draw, image.Rect(144, 516, 1260, 1248), 204, 260, []int{532, 624, 690, 788, 884, 1068, 1200, 1236}},
		{"dialog, values", dialog.Draw, image.Rect(144, 516, 1260, 1248), 1150, 1200, []int{532, 785, 881, 1068, 1200, 1236}},
		{"state", state.Draw, image.Rect(0, 120, 1404, 1824), 250, 300, []int{546, 624, 684, 771, 825, 913, 1001, 1032, 1104, 1308, 1335, 1452}},
		{"message", MessageLine{Icon: paint.IconOffline, Title: h, Text: h}.Draw, image.Rect(0, 120, 1404, 216), 132, 300, []int{159, 197}},
		{"message, button", MessageLine{Buttons: []Button{{Text: "HH"}}}.Draw, image.Rect(0, 120, 1404, 216), 1140, 1300, []int{180}},
		{"panel, label", panel.Draw, image.Rect(0, 1440, 1404, 1872), 48, 200, []int{1444, 1537, 1657, 1848}},
		{"panel, option", panel.Draw, image.Rect(0, 1440, 1404, 1872), 1100, 1160, []int{1444, 1479, 1537, 1572, 1599, 1692, 1848}},
		{"panel, value", panel.Draw, image.Rect(0, 1440, 1404, 1872), 870, 905, []int{1444, 1479, 1572, 1599, 1658, 1692, 1848}},
		{"reader, counter", reader.Draw, image.Rect(0, 1500, 1404, 1872), 1100, 1200, []int{1503, 1580, 1845}},
		{"reader, tool and status", reader.Draw, image.Rect(0, 1500, 1404, 1872), 600, 800, []int{1503, 1557, 1578, 1770, 1845}},
	} {
		c := canvas(reference, paint.Units{})
		test.draw(c, test.box)
		got := bottoms(c.Image().SubImage(image.Rect(test.from, 0, test.to, reference.Y)).(*image.Gray))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: ink ends at %v, want %v", test.name, got, test.want)
		}
	}
}
