package emulator_test

import (
	"image"

	"inkshelf/internal/device"
)

// The mutants that are wrong about the glass.

type flushing = func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool)

func allAtOnce(b *broken) flushing {
	return func(canvas *image.Gray, _ image.Rectangle, wave device.Waveform, full bool) {
		b.Panel.Flush(canvas, canvas.Rect, wave, full)
	}
}

func flushNothing(*image.Gray, image.Rectangle, device.Waveform, bool) {}

func fullMeansAll(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		if full {
			area = canvas.Rect
		}
		b.Panel.Flush(canvas, area, wave, full)
	}
}

func emptyMeansAll(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		if area == (image.Rectangle{}) {
			area = canvas.Rect
		}
		b.Panel.Flush(canvas, area, wave, full)
	}
}

func panicky(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		_ = canvas.Pix[area.Min.Y*canvas.Stride+area.Min.X]
		b.Panel.Flush(canvas, area, wave, full)
	}
}

// late shows what was flushed when somebody looks.
func late(b *broken) {
	show := func() {}
	b.flush = func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		show()
		show = func() { b.Panel.Flush(canvas, area, wave, full) }
	}
	b.picture = func() *image.Gray { show(); return b.Panel.Picture() }
}

func dithering(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		b.Panel.Flush(canvas, area, wave, full)
		canvas.Pix[0] ^= 1
	}
}

func strideless(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		tight := &image.Gray{Pix: canvas.Pix, Stride: canvas.Rect.Dx(), Rect: canvas.Rect}
		b.Panel.Flush(tight, area, wave, full)
	}
}

// overOthers flushes to a panel that does not learn of home.
func overOthers(b *broken) {
	other := newSmall()
	b.flush, b.picture = other.Flush, other.Picture
}

// noFast does nothing for the fastest waveform.
func noFast(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		if wave != device.A2 {
			b.Panel.Flush(canvas, area, wave, full)
		}
	}
}

// cornered takes every canvas to begin at the panel's corner.
func cornered(b *broken) flushing {
	return func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		moved := &image.Gray{Pix: canvas.Pix, Stride: canvas.Stride, Rect: canvas.Rect.Sub(canvas.Rect.Min)}
		b.Panel.Flush(moved, area, wave, full)
	}
}

// countingEmpty counts empty areas as refreshes.
func countingEmpty(b *broken) {
	empty := 0
	b.flush = func(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
		if area.Empty() {
			empty++
		}
		b.Panel.Flush(canvas, area, wave, full)
	}
	b.seq = func() int { return b.Panel.Seq() + empty }
}
