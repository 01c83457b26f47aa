package record

import (
	"fmt"
	"image"
)

// Touch is everything between a raw coordinate and the canvas.
type Touch struct {
	Matrix      Matrix
	Panel       image.Point // the size of the panel when it is upright
	Orientation Orientation

	// Offset is added to y at last (B; the sign is U). The frame buffer's header holds it; 0 on every reader we know of.
	Offset int
}

// Canvas returns where on the canvas a touch lies. It reports false for one off the canvas: that touch is lost, as it is
// with the vendor's library (B). So is, on some readers, the first row of raw coordinates; see Models.
func (t Touch) Canvas(raw image.Point) (image.Point, bool) {
	p := t.Orientation.ToCanvas(t.Matrix.Panel(raw), t.Panel)
	p.Y += t.Offset
	return p, p.In(t.bounds())
}

// Raw returns raw coordinates that Canvas maps to p. It fails where there are none.
func (t Touch) Raw(p image.Point) (image.Point, error) {
	if !p.In(t.bounds()) {
		return image.Point{}, fmt.Errorf("%v is off the canvas of %v", p, t.bounds().Max)
	}
	p.Y -= t.Offset
	return t.Matrix.Raw(t.Orientation.ToPanel(p, t.Panel))
}

func (t Touch) bounds() image.Rectangle { return image.Rectangle{Max: t.Orientation.Size(t.Panel)} }
