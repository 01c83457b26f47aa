package comic

import (
	"image"
	"slices"

	"inkshelf/internal/book"
	"inkshelf/internal/picture"
)

// strip is how much of the screen two parts of a page share at least, as one in so many: who goes on to the next one finds
// the line again that the edge has cut.
const strip = 16

// tallest bounds the height of a page, in screens. A strip that is longer stays narrower than the screen.
const tallest = 64

// scaled returns how large a page is on a screen.
func scaled(page, screen image.Point, fit book.Fit) image.Point {
	whole := picture.Fit(page, screen)
	switch fit {
	case book.PageWidth:
		if wide := picture.Fit(page, image.Pt(screen.X, tallest*screen.Y)); wide.Y > whole.Y {
			return wide
		}
	case book.Double: // less the strip that its halves share
		return whole.Mul(2*strip - 1).Div(strip)
	}
	return whole
}

// partsOf divides a page into parts no larger than the screen, in the order of reading: rows from top to bottom, and each
// from one side to the other.
func partsOf(page, screen image.Point, rightLeft bool) []image.Rectangle {
	columns := stepsOf(page.X, screen.X)
	if rightLeft {
		slices.Reverse(columns)
	}
	size := image.Pt(min(page.X, screen.X), min(page.Y, screen.Y))
	var parts []image.Rectangle
	for _, y := range stepsOf(page.Y, screen.Y) {
		for _, x := range columns {
			parts = append(parts, image.Rectangle{Max: size}.Add(image.Pt(x, y)))
		}
	}
	return parts
}

// stepsOf returns where the parts of a length begin: as few as will do, all of one size, evenly apart.
func stepsOf(length, screen int) []int {
	if length <= screen {
		return []int{0}
	}
	shared := screen / strip
	last := (length-shared+screen-shared-1)/(screen-shared) - 1 // the number of the last part
	steps := make([]int, last+1)
	for i := range steps {
		steps[i] = (length - screen) * i / last
	}
	return steps
}

// crop returns the pixels of a picture that a part of its scaled page comes from, to the nearest pixel: nobody sees that
// the page is stretched by less than that.
func crop(src image.Rectangle, page image.Point, part image.Rectangle) image.Rectangle {
	from := func(n, length, scaled int) int {
		return int((2*int64(n)*int64(length) + int64(scaled)) / (2 * int64(scaled)))
	}
	r := image.Rect(
		from(part.Min.X, src.Dx(), page.X), from(part.Min.Y, src.Dy(), page.Y),
		from(part.Max.X, src.Dx(), page.X), from(part.Max.Y, src.Dy(), page.Y),
	)
	return r.Add(src.Min)
}
