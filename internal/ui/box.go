package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// cutTop divides r below its first h rows.
func cutTop(r image.Rectangle, h int) (top, rest image.Rectangle) {
	y := min(r.Min.Y+max(h, 0), r.Max.Y)
	return image.Rect(r.Min.X, r.Min.Y, r.Max.X, y), image.Rect(r.Min.X, y, r.Max.X, r.Max.Y)
}

// cutBottom divides r above its last h rows.
func cutBottom(r image.Rectangle, h int) (rest, bottom image.Rectangle) {
	return cutTop(r, r.Dy()-h)
}

// cutLeft divides r after its first w columns.
func cutLeft(r image.Rectangle, w int) (left, rest image.Rectangle) {
	x := min(r.Min.X+max(w, 0), r.Max.X)
	return image.Rect(r.Min.X, r.Min.Y, x, r.Max.Y), image.Rect(x, r.Min.Y, r.Max.X, r.Max.Y)
}

// cutRight divides r before its last w columns.
func cutRight(r image.Rectangle, w int) (rest, right image.Rectangle) {
	return cutLeft(r, r.Dx()-w)
}

// insetX leaves a margin of d at the left and right of r.
func insetX(r image.Rectangle, d int) image.Rectangle {
	_, r = cutLeft(r, d)
	r, _ = cutRight(r, d)
	return r
}

// centred returns a box of this size in the middle of r.
func centred(r image.Rectangle, w, h int) image.Rectangle {
	at := r.Min.Add(image.Pt((r.Dx()-w)/2, (r.Dy()-h)/2))
	return image.Rectangle{Min: at, Max: at.Add(image.Pt(w, h))}
}

// grown returns the height of a box that holds text and grows with it: ref at 100 %, on the grid.
func grown(u paint.Units, ref int) int { return up(u.Text(ref)) }

// snap rounds a length down to the grid.
func snap(px int) int { return px / grid * grid }

// up rounds a length up to the grid.
func up(px int) int { return snap(px + grid - 1) }

// shared divides r from left to right by shares, on the grid.
func shared(r image.Rectangle, shares []int) []image.Rectangle {
	total := 0
	for _, s := range shares {
		total += s
	}
	boxes := make([]image.Rectangle, len(shares))
	sum, x := 0, r.Min.X
	for i, s := range shares {
		sum += s
		next := r.Min.X + snap(int(int64(r.Dx())*int64(sum)/int64(max(total, 1))))
		if i == len(shares)-1 {
			next = r.Max.X
		}
		boxes[i] = image.Rect(x, r.Min.Y, next, r.Max.Y)
		x = next
	}
	return boxes
}
