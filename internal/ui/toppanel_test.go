package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

var topPanels = map[string]TopPanel{
	"four": {
		Title: "09:41", Facts: "82 % · Connected · 5.8 GB free · 2 to send",
		Tools: []Button{
			{Name: "connect", Text: "Connect", Icon: paint.IconWifi},
			{Name: "sync", Text: "Sync now", Icon: paint.IconSync},
			{Name: "refresh", Text: "Full refresh", Icon: paint.IconRefresh},
			{Name: "home", Text: "Home", Icon: paint.IconHome},
		},
	},
	"long": {Title: "09:41", Facts: longTitle, Tools: []Button{{Name: "long", Text: longTitle, Icon: paint.IconSync}}},
}

func TestTopPanelTargets(t *testing.T) {
	c := targetsOnly()
	p := topPanels["four"]
	p.Draw(c, p.Box(image.Pt(1404, 1872), paint.Units{}))
	checkPlaces(t, c, []place{
		{"connect", "Connect", 12, 120, 342, 164},
		{"sync", "Sync now", 354, 120, 348, 164},
		{"refresh", "Full refresh", 702, 120, 342, 164},
		{"home", "Home", 1044, 120, 348, 164},
	})
}

func TestTopPanel(t *testing.T) {
	for name, p := range topPanels {
		checkPart(t, part{name: name, draw: p.Draw, box: func(u paint.Units) image.Point {
			return p.Box(image.Pt(1404, 1872), u).Size()
		}})
	}
}
