package recipeserver

import (
	"image"
	"image/color"
	"sync"
)

// logo returns a bowl with steam above it, black on white, 96 pixels wide.
var logo = sync.OnceValue(drawLogo)

// drawLogo makes each pixel as dark as the part of it that lies inside the shapes, counted in whole numbers, so that the
// picture is the same on every machine.
func drawLogo() *image.Gray {
	img := image.NewGray(image.Rect(0, 0, 96, 96))
	for y := range 96 {
		for x := range 96 {
			img.SetGray(x, y, color.Gray{Y: uint8(255 - 255*covered(x, y)/(logoGrid*logoGrid))})
		}
	}
	return img
}

// logoGrid is the number of points looked at in each direction of a pixel.
const logoGrid = 4

// covered counts the points of a pixel that lie inside.
func covered(x, y int) int {
	n := 0
	for i := range logoGrid * logoGrid {
		// In eighths of a pixel, so that the points lie in the middle of their parts.
		if px, py := 8*x+2*(i%logoGrid)+1, 8*y+2*(i/logoGrid)+1; inBowl(px, py) || inSteam(px, py) {
			n++
		}
	}
	return n
}

// px turns pixels into the units of the shapes.
const px = 8

func inBowl(x, y int) bool {
	rim := inBar(x, y, 10*px, 86*px, 51*px, 4*px)
	foot := inBar(x, y, 36*px, 60*px, 86*px, 3*px)
	gap := y > 55*px && y < 58*px // sets the rim off
	return rim || foot || !gap && y >= 51*px && y <= 86*px && within(x, y, 48*px, 51*px, 35*px)
}

// inSteam is three waves, each made of two half rings.
func inSteam(x, y int) bool {
	const radius, half = 7 * px, 5 * px / 2 // half the width of the stroke
	for _, cx := range []int{30 * px, 48 * px, 66 * px} {
		const top, bottom = 17 * px, 31 * px
		switch {
		case within(x, y, cx, top-radius, half), within(x, y, cx, bottom+radius, half): // round ends
			return true
		case x <= cx && within(x, y, cx, top, radius+half) && !within(x, y, cx, top, radius-half):
			return true
		case x >= cx && within(x, y, cx, bottom, radius+half) && !within(x, y, cx, bottom, radius-half):
			return true
		}
	}
	return false
}

// inBar is a level stroke with round ends.
func inBar(x, y, left, right, middle, half int) bool {
	return within(max(left, min(x, right))-x, y, 0, middle, half)
}

// within reports whether a point is in a disc.
func within(x, y, cx, cy, radius int) bool {
	return (x-cx)*(x-cx)+(y-cy)*(y-cy) <= radius*radius
}
