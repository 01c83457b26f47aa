package record

import "image"

// Orientation is how the canvas lies on the panel, in the firmware's numbers (H, B; mind that 2 and 3 are not in the
// order of the circle). Any other number is taken for Upright.
type Orientation int

// The orientations.
const (
	Upright   Orientation = 0
	Turned90  Orientation = 1
	Turned270 Orientation = 2
	Turned180 Orientation = 3
)

// Size returns the size of the canvas on a panel that measures panel when it is upright.
func (o Orientation) Size(panel image.Point) image.Point {
	if o == Turned90 || o == Turned270 {
		return image.Pt(panel.Y, panel.X)
	}
	return panel
}

// ToCanvas returns where a point of the upright panel lies on the canvas.
func (o Orientation) ToCanvas(p, panel image.Point) image.Point {
	switch o {
	case Turned90:
		return image.Pt(p.Y, panel.X-1-p.X)
	case Turned270:
		return image.Pt(panel.Y-1-p.Y, p.X)
	case Turned180:
		return image.Pt(panel.X-1-p.X, panel.Y-1-p.Y)
	}
	return p
}

// ToPanel returns where a point of the canvas lies on the upright panel.
func (o Orientation) ToPanel(p, panel image.Point) image.Point {
	switch o {
	case Turned90:
		return image.Pt(panel.X-1-p.Y, p.X)
	case Turned270:
		return image.Pt(p.Y, panel.Y-1-p.X)
	case Turned180:
		return image.Pt(panel.X-1-p.X, panel.Y-1-p.Y)
	}
	return p
}
