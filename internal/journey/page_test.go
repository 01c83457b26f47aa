package journey

import (
	"image"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// small is a reader with few pixels, for tests that look at all of them many times. Its touch layer is that of the
// reference.
var small = record.Model{Name: "small", Size: image.Pt(120, 160), DPI: 300, Touch: record.Matrix{0, 0, 10000, 160 * 10000, -10000, 0}}

// half shows what the reference reader shows with a quarter of its pixels.
var half = record.Model{Name: "half", Size: image.Pt(702, 936), DPI: 150, Touch: record.Matrix{0, 0, 10000, 936 * 10000, -10000, 0}}

// page is a screen that draws and does what a test says. Its events are noted; they may be read when the app has settled.
type page struct {
	draw   func(*paint.Canvas)          // on white
	handle func(*loop.Turn, loop.Event) // nil: nothing
	events []loop.Event
}

func (p *page) Class() loop.Class { return loop.ClassUI }

func (p *page) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	if p.draw != nil {
		p.draw(dst)
	}
}

func (p *page) Handle(turn *loop.Turn, ev loop.Event) {
	p.events = append(p.events, ev)
	if p.handle != nil {
		p.handle(turn, ev)
	}
}

// heard returns the events of one type since the last call, and forgets all others.
func heard[E loop.Event](p *page) []E {
	var some []E
	for _, ev := range p.events {
		if e, ok := ev.(E); ok {
			some = append(some, e)
		}
	}
	p.events = nil
	return some
}
