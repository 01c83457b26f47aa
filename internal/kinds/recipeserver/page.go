package recipeserver

import (
	"image"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// pageSize is that of every page, in pixels.
var sheetSize = image.Pt(1404, 1872)

// page is a page that is laid out: what stands where. It holds no pixel, so that many can be counted quickly.
type page struct {
	texts    []textAt
	rules    []ruleAt
	pictures []pictureAt
}

// textAt is a line of text at its place.
type textAt struct {
	x, baseline int
	line        typeset.Line
	heading     bool // something has to follow it on the page
}

// ruleAt is a filled box: a line between rows, as a rule.
type ruleAt struct {
	area image.Rectangle
	gray paint.Gray
}

// pictureAt is the box of a picture. It is cropped to fill it.
type pictureAt struct {
	area   image.Rectangle
	source string // an address on the server; empty: the photo of the recipe
	alt    string // stands in the box if the picture cannot be shown
}
