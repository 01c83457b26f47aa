package ui

import (
	"image"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

func TestSectionTarget(t *testing.T) {
	c := targetsOnly()
	Section{Text: "Continue reading", All: "All", Name: "all:continue reading"}.Draw(c, image.Rect(0, 276, 1404, 372))
	checkPlaces(t, c, []place{{"all:continue reading", "All", 1164, 276, 240, 96}})

	c.Begin(c.Bounds())
	Section{Text: "Up next"}.Draw(c, image.Rect(0, 276, 1404, 372))
	checkPlaces(t, c, nil)
}

func TestHeadings(t *testing.T) {
	for name, s := range map[string]Section{
		"section": {Text: "Continue reading", All: "All", Name: "all:continue reading"},
		"long":    {Text: longTitle, All: longTitle, Name: "all"},
		"hebrew":  {Text: hebrewTitle},
	} {
		checkPart(t, part{name: name, draw: s.Draw, box: screenPx(touch)})
	}
	checkPart(t, part{name: "group", draw: GroupHeading{"Servers and storage"}.Draw, box: boxPx(1308, groupHeight)})
	checkPart(t, part{name: "long group", draw: GroupHeading{longTitle}.Draw, box: boxPx(900, groupHeight)})
}

func TestHeadingPicture(t *testing.T) {
	c := canvas(image.Pt(1404, 270), paint.Units{})
	Section{Text: "Continue reading", All: "All", Name: "all"}.Draw(c, image.Rect(0, 0, 1404, 96))
	Section{Text: longTitle, All: "Tout voir", Name: "all"}.Draw(c, image.Rect(0, 96, 1404, 192))
	GroupHeading{"Servers and storage"}.Draw(c, image.Rect(48, 192, 1356, 270))
	golden.Check(t, "heading", c.Image())
}
