package ui

import (
	"fmt"
	"image"
	"slices"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// textSettings is the panel of the design.
func textSettings() Panel {
	return Panel{Rows: []Block{
		Segments{Name: "font", Label: "Font", Options: []Option{{"literata", "Literata"}, {"atkinson", "Atkinson"}, {"publisher", "Publisher’s"}}},
		Stepper{Name: "size", Label: "Size", Value: "10.5 pt"},
		Segments{Name: "spacing", Label: "Line spacing", Options: []Option{{"tight", "Tight"}, {"normal", "Normal"}, {"wide", "Wide"}}, Chosen: 1},
		Segments{Name: "margins", Label: "Margins", Options: []Option{{"narrow", "Narrow"}, {"normal", "Normal"}, {"wide", "Wide"}}, Chosen: 1},
		Segments{Name: "align", Label: "Alignment", Options: []Option{{"left", "Left"}, {"justified", "Justified"}}, Chosen: 1},
	}}
}

func TestPanelTargets(t *testing.T) {
	c := targetsOnly()
	box := textSettings().Box(reference, paint.Units{})
	if want := image.Rect(0, 1080, 1404, 1872); box != want {
		t.Errorf("the panel lies at %v, want %v", box, want)
	}
	textSettings().Draw(c, box)
	checkPlaces(t, c, []place{
		{"font:literata", "Literata", 456, 1110, 300, 108},
		{"font:atkinson", "Atkinson", 756, 1110, 300, 108},
		{"font:publisher", "Publisher’s", 1056, 1110, 300, 108},
		{"size:smaller", "smaller", 456, 1230, 168, 108},
		{"size:larger", "larger", 1188, 1230, 168, 108},
		{"spacing:tight", "Tight", 456, 1350, 300, 108},
		{"spacing:normal", "Normal", 756, 1350, 300, 108},
		{"spacing:wide", "Wide", 1056, 1350, 300, 108},
		{"margins:narrow", "Narrow", 456, 1470, 300, 108},
		{"margins:normal", "Normal", 756, 1470, 300, 108},
		{"margins:wide", "Wide", 1056, 1470, 300, 108},
		{"align:left", "Left", 456, 1590, 450, 108},
		{"align:justified", "Justified", 906, 1590, 450, 108},
		{"cancel", "Cancel", 48, 1728, 396, 120},
		{"apply", "Apply", 456, 1728, 900, 120},
	})
}

// Over a page of text the box begins between two lines: what is above the panel is white, and its targets stay.
func TestPanelWithWhiteAbove(t *testing.T) {
	natural, higher := paint.New(reference, paint.Units{}), paint.New(reference, paint.Units{})
	box := textSettings().Box(reference, paint.Units{})
	textSettings().Draw(natural, box)
	higher.Fill(higher.Bounds(), ground)
	box.Min.Y = 1038
	textSettings().Draw(higher, box)
	if !slices.Equal(natural.Targets(), higher.Targets()) {
		t.Error("the targets have moved")
	}
	for y := 1038; y < 1080; y++ {
		if got := higher.Image().GrayAt(700, y).Y; got != paint.White {
			t.Fatalf("row %d above the panel is %#x, want white", y, got)
		}
	}
}

func TestPanel(t *testing.T) {
	p := textSettings()
	p.Words = French()
	checkSome(t, part{name: "text settings", draw: p.Draw, box: func(u paint.Units) image.Point {
		return p.Box(image.Pt(screenWidth(u), 1872), u).Size()
	}})
}

// Where a screen is too low for all rows, those that are shown are whole, and so are the buttons.
func TestPanelOnALowScreen(t *testing.T) {
	p := textSettings()
	for height := 168; height < 800; height += 60 {
		c := canvas(image.Pt(1404, height), paint.Units{})
		p.Draw(c, p.Box(c.Size(), paint.Units{}))
		checkTargets(t, c.Targets(), c.Bounds(), paint.Units{})
		for _, target := range c.Targets() {
			if (target.Name == "cancel" || target.Name == "apply") && target.Area.Dy() != 120 {
				t.Errorf("on %d px %s is %v", height, target.Name, target.Area)
			}
		}
		if rows := min((height-192)/120, len(p.Rows)); len(c.Texts()) < 2+2*rows {
			t.Errorf("on %d px there are %q", height, c.Texts())
		}
	}
}

// Many options with long names stand in two rows, and none is cut.
func TestSegmentsInTwoRows(t *testing.T) {
	s := Segments{Name: "fit", Label: "Fit", Chosen: 3}
	for _, text := range []string{"Automatique", "Largeur", "Hauteur", "Page entière", "Double page", "Aucune"} {
		s.Options = append(s.Options, Option{Name: text[:2], Text: text})
	}
	u := paint.Units{}
	c := canvas(image.Pt(1308, s.height(typeset.New(), u, 1308)), u)
	s.Draw(c, c.Bounds())
	checkPlaces(t, c, []place{
		{"fit:Au", "Automatique", 0, 66, 432, 108},
		{"fit:La", "Largeur", 432, 66, 438, 108},
		{"fit:Ha", "Hauteur", 870, 66, 438, 108},
		{"fit:Pa", "Page entière", 0, 186, 432, 108},
		{"fit:Do", "Double page", 432, 186, 438, 108},
		{"fit:Au#2", "Aucune", 870, 186, 438, 108},
	})
	checkPixels(t, c.Image(), c.Bounds(), true)
}

// A tap on a segment refreshes its row with two levels, so that nothing gray may be in it or near it.
func TestPanelRowsAreBlackAndWhite(t *testing.T) {
	for _, scale := range []int{85, 100, 150} {
		u := paint.Units{DPI: 300, Scale: scale}
		c := canvas(reference, u)
		textSettings().Draw(c, textSettings().Box(reference, u))
		for _, target := range c.Targets() {
			if target.Name != "cancel" && target.Name != "apply" {
				row := target.Area
				row.Min.X, row.Max.X = 0, reference.X
				checkFast(t, c, target.Name, row)
			}
		}
	}
}

// rows of settings in all their states.
var settingRows = map[string]Block{
	"none chosen":   Segments{Name: "font", Label: "Font", Options: []Option{{"literata", "Literata"}, {"atkinson", "Atkinson"}}, Chosen: -1},
	"one option":    Segments{Name: "font", Label: "Font", Options: []Option{{"literata", "Literata"}}},
	"no option":     Segments{Name: "font", Label: "Font"},
	"many":          Segments{Name: "font", Label: "Font", Options: []Option{{"1", "1"}, {"3", "3"}, {"6", "6"}, {"10", "10"}, {"chapter", "Chapter"}}, Chosen: 3},
	"long options":  Segments{Name: "font", Label: "Font", Options: []Option{{Text: longTitle}, {Text: hebrewTitle}, {Text: brokenTitle}}, Chosen: 2},
	"long label":    Segments{Name: "font", Label: longWord, Options: []Option{{"yes", "Yes"}, {"no", "No"}}, Chosen: 1},
	"smallest":      Stepper{Name: "size", Label: "Size", Value: "7 pt", NoLess: true, Words: French()},
	"largest":       Stepper{Name: "size", Label: "Size", Value: "20 pt", NoMore: true},
	"a long value":  Stepper{Name: "size", Label: "Size", Value: longTitle},
	"without value": Stepper{Name: "size"},
}

func TestSettingRows(t *testing.T) {
	for name, row := range settingRows {
		p := part{name: name, draw: row.Draw, tap: true, box: func(u paint.Units) image.Point {
			width := screenWidth(u) - 2*u.Px(margin)
			return image.Pt(width, row.height(typeset.New(), u, width))
		}}
		if name == "many" || name == "largest" {
			checkSome(t, p)
		} else {
			checkOne(t, p, lowest.units)
		}
	}
}

// Nothing is cut as long as it fits in the whole width: the label moves above the field.
func TestSettingsAreNotCut(t *testing.T) {
	for _, size := range []image.Point{{1404, 1872}, {1072, 1448}} {
		for _, scale := range []int{85, 115, 150} {
			u := paint.Units{DPI: 300, Scale: scale}
			c := canvas(image.Point{}, u) // what it says is all that matters
			textSettings().Draw(c, textSettings().Box(size, u))
			want := []string{
				"Font", "Literata", "Atkinson", "Publisher’s", "Size", "10.5 pt", "Line spacing", "Tight", "Normal", "Wide",
				"Margins", "Narrow", "Normal", "Wide", "Alignment", "Left", "Justified", "Cancel", "Apply",
			}
			if got := c.Texts(); !slices.Equal(got, want) {
				t.Errorf("%v at %d %%: %q", size, scale, got)
			}
		}
	}
}

func TestPanelPicture(t *testing.T) {
	for _, u := range []paint.Units{{DPI: 300, Scale: 100}, {DPI: 300, Scale: 150}} {
		p := textSettings()
		box := p.Box(reference, u)
		c := canvas(box.Size(), u)
		p.Draw(c, c.Bounds())
		golden.Check(t, fmt.Sprintf("panel-%d", u.Scale), c.Image())
	}
}

func TestSettingRowsPicture(t *testing.T) {
	sheet(t, "settings-rows", image.Pt(1308, 120), settingRows["none chosen"], settingRows["one option"],
		settingRows["many"], settingRows["smallest"], settingRows["largest"])
}
