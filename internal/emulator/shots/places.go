package shots

import (
	"cmp"
	"image"
	"slices"
)

const (
	firstTile = 32 // differences in tiles that touch are one place
	maxPlaces = 12 // more would not help anybody to look
)

// places returns how many pixels differ between two pictures of one size, and the areas that hold them all. What lies
// close together is one area; the more there is, the further apart it may lie.
func places(a, b *image.Gray) (pixels int, areas []image.Rectangle) {
	for side := firstTile; ; side *= 2 {
		var t tiles
		pixels, t = differing(a, b, side)
		if areas = t.groups(); len(areas) <= maxPlaces {
			return pixels, areas
		}
	}
}

// tiles divides a picture into squares; each holds the bounds of the differing pixels in it.
type tiles struct {
	across int
	bounds []image.Rectangle
}

func differing(a, b *image.Gray, side int) (pixels int, t tiles) {
	width, height := a.Rect.Dx(), a.Rect.Dy()
	t.across = (width + side - 1) / side
	t.bounds = make([]image.Rectangle, t.across*((height+side-1)/side))
	for y := range height {
		was, is := a.Pix[y*a.Stride:][:width], b.Pix[y*b.Stride:][:width]
		if string(was) == string(is) {
			continue
		}
		for x := range was {
			if was[x] != is[x] {
				pixels++
				at := &t.bounds[y/side*t.across+x/side]
				*at = at.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return pixels, t
}

// groups joins the bounds in tiles that touch, and areas that overlap, from top to bottom. It uses the tiles up.
func (t tiles) groups() []image.Rectangle {
	var areas []image.Rectangle
	for i := range t.bounds {
		if r := t.take(i); !r.Empty() {
			areas = join(areas, r)
		}
	}
	slices.SortFunc(areas, func(a, b image.Rectangle) int {
		return cmp.Or(cmp.Compare(a.Min.Y, b.Min.Y), cmp.Compare(a.Min.X, b.Min.X))
	})
	return areas
}

// take returns the bounds of a tile and of all that touch it, directly or through others, and empties them.
func (t tiles) take(i int) image.Rectangle {
	var all image.Rectangle
	for queue := []int{i}; len(queue) > 0; queue = queue[1:] {
		at := queue[0]
		if t.bounds[at].Empty() {
			continue
		}
		all = all.Union(t.bounds[at])
		t.bounds[at] = image.Rectangle{}
		x, y := at%t.across, at/t.across
		for ny := max(y-1, 0); ny <= y+1 && ny*t.across < len(t.bounds); ny++ {
			for nx := max(x-1, 0); nx <= min(x+1, t.across-1); nx++ {
				queue = append(queue, ny*t.across+nx)
			}
		}
	}
	return all
}

// join adds r to areas that do not overlap, and keeps them so.
func join(areas []image.Rectangle, r image.Rectangle) []image.Rectangle {
	for i := 0; i < len(areas); i++ {
		if areas[i].Overlaps(r) {
			r = r.Union(areas[i])
			areas = append(areas[:i], areas[i+1:]...)
			i = -1 // it has grown and may overlap others now
		}
	}
	return append(areas, r)
}
