package emulator

import (
	"image"
	"slices"
)

// tileSize is the side of a tile: differences closer than that belong together, a letter to its neighbour.
const tileSize = 36

// tiles gathers single pixels into a few areas.
type tiles struct {
	across, down int
	tile         []Stale
}

func newTiles(size image.Point) tiles {
	across, down := (size.X+tileSize-1)/tileSize, (size.Y+tileSize-1)/tileSize
	return tiles{across, down, make([]Stale, across*down)}
}

// add counts the pixel at x, y.
func (t tiles) add(x, y int) {
	s := &t.tile[y/tileSize*t.across+x/tileSize]
	s.Pixels++
	s.Area = s.Area.Union(image.Rect(x, y, x+1, y+1))
}

// gather joins what touches, in the order of reading, and leaves the tiles empty.
func (t tiles) gather(targets []Target) []Stale {
	var areas []Stale
	for y := range t.down {
		for x := range t.across {
			if parts := t.take(x, y); len(parts) > 0 {
				areas = append(areas, join(parts, targets))
			}
		}
	}
	return areas
}

// join makes one area of its parts, and names the targets that one of them touches: those that merely lie in the bend of a
// crooked area are fine.
func join(parts []Stale, targets []Target) Stale {
	var all Stale
	for _, s := range parts {
		all.Pixels += s.Pixels
		all.Area = all.Area.Union(s.Area)
	}
	for _, t := range targets {
		if slices.ContainsFunc(parts, func(s Stale) bool { return t.Area.Overlaps(s.Area) }) {
			all.Targets = append(all.Targets, t.Name)
		}
	}
	return all
}

// take empties the tile at x, y and all that hang together with it.
func (t tiles) take(x, y int) (parts []Stale) {
	for open := []image.Point{{X: x, Y: y}}; len(open) > 0; {
		at := open[len(open)-1]
		open = open[:len(open)-1]
		if !at.In(image.Rect(0, 0, t.across, t.down)) {
			continue
		}
		s := &t.tile[at.Y*t.across+at.X]
		if s.Pixels == 0 {
			continue
		}
		parts = append(parts, *s)
		*s = Stale{}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				open = append(open, at.Add(image.Pt(dx, dy)))
			}
		}
	}
	return parts
}
