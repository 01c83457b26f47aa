package ui

import (
	"image"
	"testing"

	"inkshelf/internal/paint"
)

var tiles = map[string]Tile{
	"comics":  {Title: "Comics", Text: "41 series · 6 new", Logo: picture(72, 72), Name: "server:Comics"},
	"trouble": {Title: "Recipes", Text: "wrong key", Name: "server:Recipes"},
	"long":    {Title: longTitle, Text: longTitle, Logo: picture(400, 400), Name: "server:Long"},
}

func TestTileTarget(t *testing.T) {
	c := targetsOnly()
	tiles["comics"].Draw(c, image.Rect(492, 144, 912, 264))
	checkPlaces(t, c, []place{{"server:Comics", "Comics", 492, 144, 420, 120}})
}

func TestTile(t *testing.T) {
	for name, tile := range tiles {
		checkPart(t, part{name: name, draw: tile.Draw, box: func(u paint.Units) image.Point {
			return image.Pt(u.Px(420), tile.Height(u))
		}})
	}
}

// A text that has no room gives way to a shorter one.
func TestTileShort(t *testing.T) {
	for text, want := range map[string]string{"41 series · 6 new": "41 series · 6 new", "1241 categories · 612 new": "1241 categories"} {
		c := targetsOnly()
		Tile{Title: "Comics", Text: text, Short: "1241 categories"}.Draw(c, image.Rect(48, 144, 468, 264))
		if got := c.Texts(); got[len(got)-1] != want {
			t.Errorf("%q is shown as %q", text, got)
		}
	}
}

func TestTileHeight(t *testing.T) {
	for scale, want := range map[int]int{85: 120, 100: 120, 150: 180} {
		if got := (Tile{}).Height(paint.Units{Scale: scale}); got != want {
			t.Errorf("at %d %% a tile is %d high, want %d", scale, got, want)
		}
	}
}

func TestTilePicture(t *testing.T) {
	sheet(t, "tile", image.Pt(420, 120), tiles["comics"], tiles["trouble"], tiles["long"])
}
