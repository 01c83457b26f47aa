package reader

import (
	"fmt"
	"image"
	"testing"

	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestZonesOfEveryHand looks what a finger does at the left edge, in the middle and at the right edge, in each preset, for
// each hand and direction. The zones cover the page, each point once.
func TestZonesOfEveryHand(t *testing.T) {
	size, u := image.Pt(1404, 1872), paint.Units{DPI: 300}
	for _, c := range []struct {
		zones, hand   string
		direction     server.Direction
		fixed         bool
		left, in, end string // what is touched at the left, in the middle, at the right
	}{
		{"", "", server.LeftToRight, false, "prev", "centre", "next"},
		{"", "", server.Vertical, false, "prev", "centre", "next"},
		{"", "", server.RightToLeft, false, "next", "centre", "prev"},
		{"", "", server.RightToLeft, true, "prev", "centre", "next"},
		{"", shelf.HandLeft, server.LeftToRight, false, "next", "centre", "prev"},
		{"", shelf.HandLeft, server.RightToLeft, false, "prev", "centre", "next"},
		{"", shelf.HandLeft, server.RightToLeft, true, "next", "centre", "prev"},
		{shelf.ZonesColumns, "", server.LeftToRight, false, "prev", "centre", "next"},
		{shelf.ZonesOneHand, "", server.LeftToRight, false, "prev", "next", "next"},
		{shelf.ZonesOneHand, "", server.RightToLeft, false, "next", "next", "prev"},
		{shelf.ZonesOneHand, "", server.RightToLeft, true, "prev", "next", "next"},
		{shelf.ZonesOneHand, shelf.HandLeft, server.LeftToRight, false, "next", "next", "prev"},
		{shelf.ZonesForward, shelf.HandLeft, server.RightToLeft, true, "next", "centre", "next"},
	} {
		t.Run(fmt.Sprintf("%s %s %d %v", c.zones, c.hand, c.direction, c.fixed), func(t *testing.T) {
			d := desk.New(nil)
			d.Settings = shelf.Settings{Zones: c.zones, Hand: c.hand, FixedZones: c.fixed}
			r := &reading{desk: d, book: newOpenBook(d, desk.Volume{Of: server.Series{Direction: c.direction}})}
			zones := r.zones(size, u)
			at := func(x, y int) (names string) {
				for _, z := range zones {
					if image.Pt(x, y).In(z.Area) {
						names += z.Name
					}
				}
				return names
			}
			for x, want := range map[int]string{0: c.left, size.X / 2: c.in, size.X - 1: c.end} {
				for y, want := range map[int]string{0: "menu", size.Y / 8: want, size.Y / 2: want, size.Y - 121: want, size.Y - 120: "counter", size.Y - 1: "counter"} {
					if got := at(x, y); got != "zone:"+want {
						t.Errorf("at %d,%d is %q, want %q", x, y, got, want)
					}
				}
			}
			covered := 0
			for _, z := range zones {
				covered += z.Area.Dx() * z.Area.Dy()
			}
			if covered != size.X*size.Y {
				t.Errorf("zones cover %d of %d pixels", covered, size.X*size.Y)
			}
		})
	}
}
