package ui

import (
	"image"
	"testing"

	"inkshelf/internal/golden"
	"inkshelf/internal/paint"
)

var (
	toSearch   = HeaderIcon{paint.IconSearch, "search", "Search"}
	toMenu     = HeaderIcon{paint.IconMenu, "menu", "Menu"}
	toBookmark = HeaderIcon{paint.IconBookmark, "bookmark", "Bookmark"}
	toMore     = HeaderIcon{paint.IconMore, "more", "More"}
)

var headers = map[string]Header{
	"home":     {Title: "Inkshelf", Status: "Synced · 09:41 · 82 %", Icons: []HeaderIcon{toMenu}},
	"library":  {Title: "Comics", Back: true, Status: "31 of 41 series", Icons: []HeaderIcon{toSearch, toMenu}},
	"offline":  {Title: "Comics", Back: true, Status: "Offline", StatusBold: true, Icons: []HeaderIcon{toSearch, toMenu}},
	"settings": {Title: "Settings", Back: true, Status: "09:41 · 82 %"},
	"reader": {
		Title: "La Forêt de verre", Note: "vol. 7", Serif: true, TitleName: "title", Back: true,
		Icons: []HeaderIcon{toBookmark, toMore},
	},
	"french": {Title: "Bandes dessinées", Back: true, Words: French()},
	"long": {
		Title: longTitle, Note: "vol. 12", Serif: true, TitleName: "title", Back: true, Status: longTitle,
		Icons: []HeaderIcon{toSearch, toMenu},
	},
	"long note": {Title: longTitle, Note: longTitle, Icons: []HeaderIcon{toMenu}},
	"hebrew":    {Title: hebrewTitle, Serif: true, Note: "vol. 7", Back: true, Status: "82 %"},
	"empty":     {},
}

func TestHeaderTargets(t *testing.T) {
	for name, want := range map[string][]place{
		"home":     {{"menu", "Menu", 1266, 0, 138, 120}},
		"library":  {{"back", "Back", 0, 0, 120, 120}, {"search", "Search", 1146, 0, 120, 120}, {"menu", "Menu", 1266, 0, 138, 120}},
		"settings": {{"back", "Back", 0, 0, 120, 120}},
		"french":   {{"back", "Retour", 0, 0, 120, 120}},
		"reader": {
			{"back", "Back", 0, 0, 120, 120},
			{"title", "La Forêt de verre, vol. 7", 132, 0, 1002, 120},
			{"bookmark", "Bookmark", 1146, 0, 120, 120},
			{"more", "More", 1266, 0, 138, 120},
		},
		"empty": nil,
	} {
		t.Run(name, func(t *testing.T) {
			c := canvas(image.Pt(1404, 120), paint.Units{})
			headers[name].Draw(c, c.Bounds())
			checkPlaces(t, c, want)
		})
	}
}

// A status fits as long as it is not shortened: half of the bar is its own.
func TestHeaderFits(t *testing.T) {
	h := headers["home"]
	for scale, want := range map[int]bool{85: true, 100: true, 150: true} {
		if got := h.Fits(1404, paint.Units{Scale: scale}); got != want {
			t.Errorf("at %d %% it fits: %v", scale, got)
		}
	}
	if h.Fits(600, paint.Units{}) || headers["long"].Fits(1404, paint.Units{}) {
		t.Error("a long status fits")
	}
}

func TestHeader(t *testing.T) {
	for _, name := range []string{"library", "reader", "long", "long note", "hebrew", "empty"} {
		checkPart(t, part{name: name, draw: headers[name].Draw, box: screenPx(bar)})
	}
}

func TestHeaderPicture(t *testing.T) {
	sheet(t, "header", image.Pt(1404, 120), headers["home"], headers["library"], headers["offline"], headers["settings"], headers["reader"], headers["long"])
}

// sheet compares pictures of several parts of one size, below each other, with a golden picture.
func sheet(t *testing.T, name string, size image.Point, parts ...drawer) {
	t.Helper()
	const between = 24
	c := canvas(image.Pt(size.X, len(parts)*(size.Y+between)-between), paint.Units{})
	c.Fill(c.Bounds(), paint.Bar)
	for i, p := range parts {
		p.Draw(c, image.Rectangle{Max: size}.Add(image.Pt(0, i*(size.Y+between))))
	}
	golden.Check(t, name, c.Image())
}
