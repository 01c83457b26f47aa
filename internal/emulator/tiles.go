package emulator

import "image"

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
func (t tiles) gather() []Stale {
	var areas []Stale
	for y := range t.down {
		for x := range t.across {
			if s := t.take(x, y); s.Pixels > 0 {
				areas = append(areas, s)
			}
		}
	}
	return areas
}

// take empties the tile at x, y and all that hang together with it.
func (t tiles) take(x, y int) Stale {
	var all Stale
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
		all.Pixels += s.Pixels
		all.Area = all.Area.Union(s.Area)
		*s = Stale{}
		for dy := -1; dy <= 1; dy++ {
			for dx := -1; dx <= 1; dx++ {
				open = append(open, at.Add(image.Pt(dx, dy)))
			}
		}
	}
	return all
}
