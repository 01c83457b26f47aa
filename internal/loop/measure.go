package loop

import (
	"fmt"
	"image"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// Measure returns the canvas that the first screen on a device will have, for screens that are made ready before the loop.
// Scale is the size of text in percent; 0 means 100.
func Measure(dev device.Device, scale int) (image.Point, paint.Units, error) {
	about, err := record.ParseDescription(dev.Describe())
	if err != nil {
		return image.Point{}, paint.Units{}, fmt.Errorf("describe the device: %w", err)
	}
	return image.Pt(about.Width, about.Height), paint.Units{DPI: about.DPI, Scale: scale}, nil
}
