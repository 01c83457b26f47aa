package ui

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/paint"
)

// The baselines that the design states, or its pictures show, and the lines between them. Every text is made of the letter
// H, which stands on its baseline in both fonts.
func TestBaselines(t *testing.T) {
	row := Row{Title: "HH", Second: "HH", Third: "HH", Status: "HH", StatusBold: true, Number: "HH", Value: "HH"}
	reading := row
	reading.Progress = &Progress{0, 1}
	hero := Hero{Title: "HH", Lines: []string{"HH", "HH"}, Summary: "HH\nHH\nHH\nHH\nHH", Words: &Words{More: "HH"}}
	twoLines := hero
	twoLines.Title = "HHHHHHHHHHHH HHHHHHHHHHHH"
	for _, test := range []struct {
		name   string
		draw   func(c *paint.Canvas, r image.Rectangle)
		height int
		from   int // the part of the width that is looked at
		to     int
		want   []int
	}{
		{"header", Header{Title: "HH", Status: "HH"}.Draw, 120, 48, 600, []int{75, 120}},
		{"header, status", Header{Title: "HH", Status: "HH"}.Draw, 120, 1200, 1356, []int{70, 120}},
		{"header over a page", Header{Title: "HH", Serif: true}.Draw, 120, 48, 600, []int{73, 120}},
		{"filter bar", FilterBar{[]Chip{{Text: "HH"}}}.Draw, 96, 48, 600, []int{60}},
		{"tabs", Tabs{Tabs: []Tab{{Text: "HH"}}}.Draw, 96, 48, 600, []int{58, 96}},
		{"series", listOf("", CoverRow, row).Draw, 216, 216, 600, []int{78, 128, 172}},
		{"series, status", listOf("", CoverRow, row).Draw, 216, 1116, 1356, []int{121}},
		{"series, status and bar", listOf("", CoverRow, reading).Draw, 216, 1116, 1356, []int{104, 144}},
		{"book, number", listOf("", BookRow, row).Draw, 144, 48, 150, []int{86}},
		{"book", listOf("", BookRow, row).Draw, 144, 150, 600, []int{66, 112}},
		{"book, status and bar", listOf("", BookRow, reading).Draw, 144, 1014, 1224, []int{66, 104}},
		{"setting", listOf("", Setting, row).Draw, 132, 48, 600, []int{64, 106}},
		{"setting, value", listOf("", Setting, row).Draw, 132, 1200, 1320, []int{78}},
		{"setting, label alone", listOf("", Setting, Row{Title: "HH"}).Draw, 132, 48, 600, []int{78}},
		{"group", GroupHeading{"HH"}.Draw, 78, 0, 200, []int{60, 78}},
		{"section", Section{Text: "HH"}.Draw, 96, 48, 600, []int{72}},
		{"card", Card{Title: "HH", Meta: "HH"}.Draw, 474, 0, 60, []int{342, 386, 424}},
		{"card on home", Card{Title: "HH", Meta: "HH", OneLine: true}.Draw, 420, 0, 60, []int{324, 372, 412}},
		{"hero", hero.Draw, 480, 420, 460, []int{54, 120, 168, 246, 294, 342, 390, 456}},
		{"hero, two lines", twoLines.Draw, 480, 420, 460, []int{54, 126, 192, 240, 318, 366, 414, 456}},
		{"current", Current{Title: "HH", Part: "HH", Place: "HH"}.Draw, 420, 324, 420, []int{36, 96, 264, 294, 420}},
	} {
		c := canvas(image.Pt(1404, test.height), paint.Units{})
		test.draw(c, c.Bounds())
		got := bottoms(c.Image().SubImage(image.Rect(test.from, 0, test.to, test.height)).(*image.Gray))
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: ink ends at %v, want %v", test.name, got, test.want)
		}
	}
}

// bottoms returns where black ink ends: the first rows without it below rows with it.
func bottoms(m *image.Gray) []int {
	var ends []int
	black := false
	for y := range m.Rect.Dy() {
		was := black
		black = bytes.IndexByte(m.Pix[y*m.Stride:][:m.Rect.Dx()], paint.Black) >= 0
		if was && !black {
			ends = append(ends, y)
		}
	}
	if black {
		ends = append(ends, m.Rect.Dy())
	}
	return ends
}
