package ui

import (
	"image"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

// notReachable is the message of the design.
func notReachable() MessageLine {
	return MessageLine{
		Icon: paint.IconOffline, Title: "Server not reachable.", Text: "14 downloaded books are available.",
		Buttons: []Button{{Name: "downloads", Text: "Show downloads"}, {Name: "retry", Text: "Try again"}},
	}
}

func TestMessageLineTargets(t *testing.T) {
	c := targetsOnly()
	notReachable().Draw(c, image.Rect(0, 120, 1404, 216))
	checkPlaces(t, c, []place{
		{"downloads", "Show downloads", 762, 120, 354, 96},
		{"retry", "Try again", 1116, 120, 288, 96},
	})
}

// messageLines are messages of all shapes.
func messageLines() map[string]MessageLine {
	return map[string]MessageLine{
		"not reachable": notReachable(),
		"one line":      {Icon: paint.IconInfo, Title: "Marked as read.", Buttons: []Button{{Name: "undo", Text: "Undo"}}},
		"no button":     {Title: longTitle, Text: longTitle},
		"empty":         {},
	}
}

func TestMessageLine(t *testing.T) {
	high := func(m MessageLine) func(paint.Units) image.Point {
		return func(u paint.Units) image.Point { return image.Pt(screenWidth(u), m.Height(screenWidth(u), u)) }
	}
	for name, m := range messageLines() {
		checkOne(t, part{name: name, draw: m.Draw, box: high(m)}, lowest.units)
		checkOne(t, part{name: name + " in one row", draw: m.Draw, box: screenPx(filter)}, paint.Units{DPI: 300, Scale: 150})
	}
	checkPart(t, part{name: "as high as it needs", draw: notReachable().Draw, box: high(notReachable())})
}

// The line is as high as the filter bar, and higher only where large text leaves no room: what it says is never cut.
func TestMessageLineSaysAll(t *testing.T) {
	for _, test := range []struct {
		size  image.Point
		units paint.Units
		rows  int
	}{
		{reference, paint.Units{}, 1},
		{reference, paint.Units{DPI: 227, Scale: 150}, 1},
		{reference, paint.Units{DPI: 300, Scale: 150}, 2},
		{image.Pt(1072, 1448), paint.Units{}, 2},
		{image.Pt(758, 1024), paint.Units{DPI: 212, Scale: 150}, 2},
	} {
		m := notReachable()
		height := m.Height(test.size.X, test.units)
		if rows := 1 + min(height/(test.units.Px(filter)+1), 1); rows != test.rows {
			t.Errorf("on %v with %+v it is %d high, want %d rows", test.size, test.units, height, test.rows)
		}
		c := canvas(image.Pt(test.size.X, height), test.units)
		m.Draw(c, c.Bounds())
		texts := slices.Sorted(slices.Values(c.Texts()))
		if want := []string{m.Text, m.Title, "Show downloads", "Try again"}; !slices.Equal(texts, slices.Sorted(slices.Values(want))) {
			t.Errorf("on %v with %+v it says %q", test.size, test.units, texts)
		}
	}
}

func TestMessageLinePicture(t *testing.T) {
	sheet(t, "message", image.Pt(1404, 96), notReachable(), messageLines()["one line"])
	u := paint.Units{DPI: 300, Scale: 150}
	c := canvas(image.Pt(1404, notReachable().Height(1404, u)), u)
	notReachable().Draw(c, c.Bounds())
	golden.Check(t, "message-150", c.Image())
}
