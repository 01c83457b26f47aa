package emulator_test

import (
	"image"
	"testing"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
)

// BenchmarkFlush rounds and copies a full panel of the reference reader. It should take no more than 3 ms.
func BenchmarkFlush(b *testing.B) {
	for _, wave := range device.Waveforms() {
		b.Run(wave.String(), func(b *testing.B) {
			p := emulator.NewPanel(emulator.Options{})
			canvas := noise(image.Rectangle{Max: p.Size()}, 1)
			b.SetBytes(int64(len(canvas.Pix)))
			for b.Loop() {
				p.Flush(canvas, canvas.Rect, wave, true)
			}
		})
	}
}

// BenchmarkNothing asks a panel that has nothing to tell.
func BenchmarkNothing(b *testing.B) {
	p := newSmall()
	b.ReportAllocs()
	for b.Loop() {
		p.NextTaskMessage()
		p.NextHardwareEvent()
		p.Battery()
	}
}

// BenchmarkCheck compares a full panel of the reference reader with its screen drawn anew.
func BenchmarkCheck(b *testing.B) {
	a := &app{emulator.NewPanel(emulator.Options{}), nil}
	a.canvas = noise(image.Rectangle{Max: a.Size()}, 1)
	a.Flush(a.canvas, a.canvas.Rect, device.GC16, true)
	drain(a.Panel)
	a.SetProbe(a.probe())
	for b.Loop() {
		if err := a.Check(b.Context()); err != nil {
			b.Fatal(err)
		}
	}
}
