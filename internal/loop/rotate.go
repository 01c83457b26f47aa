package loop

import (
	"image"

	"inkshelf/internal/device/record"
)

// Orientation is how the canvas lies on the panel.
type Orientation = record.Orientation

// The orientations, by how far the canvas is turned clockwise.
const (
	Upright   = record.Upright
	Turned90  = record.Turned90
	Turned180 = record.Turned180
	Turned270 = record.Turned270
)

// toPanel returns where a part of the canvas, which is not empty, lies on the panel.
func toPanel(r image.Rectangle, o record.Orientation, panel image.Point) image.Rectangle {
	one := image.Pt(1, 1)
	corners := image.Rectangle{Min: o.ToPanel(r.Min, panel), Max: o.ToPanel(r.Max.Sub(one), panel)}.Canon()
	corners.Max = corners.Max.Add(one)
	return corners
}

// toCanvas returns where a part of the panel, which is not empty, lies on the canvas.
func toCanvas(r image.Rectangle, o record.Orientation, panel image.Point) image.Rectangle {
	one := image.Pt(1, 1)
	corners := image.Rectangle{Min: o.ToCanvas(r.Min, panel), Max: o.ToCanvas(r.Max.Sub(one), panel)}.Canon()
	corners.Max = corners.Max.Add(one)
	return corners
}

// strip is how many columns of the canvas are copied at a time. In a quarter turn neighbours in a row end up a whole row
// of the panel apart. With so few of them, the lines of the processor's cache that they touch are still there when the
// next row fills the pixels beside.
const strip = 64

// lay copies a part of the canvas to its place on the panel.
func lay(panel, canvas *image.Gray, area image.Rectangle, o record.Orientation) {
	size := panel.Rect.Size()
	offset := func(p image.Point) int {
		p = o.ToPanel(p, size)
		return panel.PixOffset(p.X, p.Y)
	}
	origin := offset(image.Point{})
	right, down := offset(image.Pt(1, 0))-origin, offset(image.Pt(0, 1))-origin
	for left := area.Min.X; left < area.Max.X; left += strip {
		width := min(strip, area.Max.X-left)
		for y := area.Min.Y; y < area.Max.Y; y++ {
			from, to := canvas.PixOffset(left, y), origin+left*right+y*down
			for _, v := range canvas.Pix[from : from+width] {
				panel.Pix[to] = v
				to += right
			}
		}
	}
}
