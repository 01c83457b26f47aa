package ui

import (
	"image"
	"testing"
)

var tabBars = map[string]Tabs{
	"series": {Tabs: []Tab{
		{Name: "tab:all", Text: "All", Count: "12", Active: true, Width: 216},
		{Name: "tab:unread", Text: "Unread", Count: "5", Width: 252},
		{Name: "tab:downloaded", Text: "Downloaded", Count: "3", Width: 330},
	}},
	"right": {Tabs: []Tab{
		{Name: "tab:books", Text: "Books"},
		{Name: "tab:pages", Text: "Bookmarks", Active: true},
	}, Right: &Chip{Name: "select", Text: "By number", Menu: true}},
	"long": {Tabs: []Tab{
		{Name: "tab:a", Text: longTitle, Count: "1,000"},
		{Name: "tab:b", Text: longWord, Count: "100,000", Active: true},
	}, Right: &Chip{Name: "select", Text: longTitle, Active: true}},
	"none": {},
}

func TestTabTargets(t *testing.T) {
	c := targetsOnly()
	tabBars["series"].Draw(c, image.Rect(0, 792, 1404, 888))
	checkPlaces(t, c, []place{
		{"tab:all", "All", 0, 792, 216, 96},
		{"tab:unread", "Unread", 216, 792, 252, 96},
		{"tab:downloaded", "Downloaded", 468, 792, 330, 96},
	})
}

// A tab stays where it is, whichever is active.
func TestTabsDoNotMove(t *testing.T) {
	var places []image.Rectangle
	for active := range 3 {
		tabs := Tabs{Tabs: []Tab{{Name: "a", Text: "All", Count: "12"}, {Name: "b", Text: "Unread"}, {Name: "c", Text: "Downloaded"}}}
		tabs.Tabs[active].Active = true
		c := targetsOnly()
		tabs.Draw(c, image.Rect(0, 0, 1404, 96))
		places = append(places, c.Targets()[2].Area)
	}
	if places[0] != places[1] || places[1] != places[2] {
		t.Errorf("the last one is at %v", places)
	}
}

func TestTabs(t *testing.T) {
	for name, tabs := range tabBars {
		checkPart(t, part{name: name, draw: tabs.Draw, box: screenPx(filter)})
	}
}

func TestTabsPicture(t *testing.T) {
	sheet(t, "tabs", image.Pt(1404, 96), tabBars["series"], tabBars["right"], tabBars["long"])
}
