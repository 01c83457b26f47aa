package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

var filterBars = map[string]FilterBar{
	"library": {[]Chip{
		{Name: "filter:library", Text: "All libraries", Menu: true, Width: 402},
		{Name: "filter:status", Text: "Unread · Reading", Active: true, Menu: true, Width: 426},
		{Name: "filter:letters", Text: "A–Z", Menu: true},
		{Name: "filter:view", Text: "Grid", Icon: paint.IconGrid},
	}},
	"long": {[]Chip{
		{Name: "filter:library", Text: longTitle, Menu: true},
		{Name: "filter:status", Text: hebrewTitle, Active: true, Menu: true},
		{Name: "filter:view", Text: longWord, Icon: paint.IconList, Menu: true},
	}},
	"one":  {[]Chip{{Name: "filter:view", Text: "Compact", Icon: paint.IconCompact, Active: true, Menu: true}}},
	"none": {},
}

func TestFilterBarTargets(t *testing.T) {
	c := targetsOnly()
	filterBars["library"].Draw(c, image.Rect(0, 120, 1404, 216))
	checkPlaces(t, c, []place{
		{"filter:library", "All libraries", 0, 120, 402, 96},
		{"filter:status", "Unread · Reading", 402, 120, 426, 96},
		{"filter:letters", "A–Z", 828, 120, 288, 96},
		{"filter:view", "Grid", 1116, 120, 288, 96},
	})
}

func TestFilterBar(t *testing.T) {
	for name, f := range filterBars {
		checkPart(t, part{name: name, draw: f.Draw, box: screenPx(filter)})
	}
}

func TestFilterBarPicture(t *testing.T) {
	sheet(t, "filter", image.Pt(1404, 96), filterBars["library"], filterBars["long"], filterBars["one"])
}
