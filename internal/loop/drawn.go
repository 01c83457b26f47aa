package loop

import (
	"context"
	"image"

	"inkshelf/internal/paint"
)

// Drawn is the screen on top as its Draw draws it, for whoever checks it. Areas are in pixels of the canvas.
type Drawn struct {
	Size    image.Point // of the canvas
	Units   paint.Units
	Boxes   []image.Rectangle // what the screen covers: the canvas, unless it is an overlay
	Covers  []image.Rectangle // the same in pixels of the panel, where refreshes happen
	Overlay bool
	Targets []paint.Target
	Written []paint.Written
	Focus   string // the target that keys have found, where they are used
}

// Drawn has the screen on top drawn anew and returns what is to be known of that. Like Frame it asks the loop's
// goroutine. No pixel is painted, so that it costs little.
func (l *Loop) Drawn(ctx context.Context) (Drawn, error) { return ask(ctx, l, (*Loop).drawn) }

func (l *Loop) drawn() Drawn {
	top, c := l.top().screen, l.second()
	if c.Size() != l.canvas.Size() {
		c.Resize(l.canvas.Size())
	}
	var notes paint.Notes
	c.Note(&notes)
	defer c.Note(nil)
	c.Begin(image.Rectangle{})
	top.Draw(c)
	d := Drawn{
		Size: c.Size(), Units: c.Units(), Boxes: l.boxes(top), Overlay: isOverlay(top),
		Targets: c.Targets(), Written: notes.Written, Focus: l.focused(),
	}
	for _, box := range d.Boxes {
		if box = box.Intersect(c.Bounds()); !box.Empty() {
			d.Covers = append(d.Covers, toPanel(box, l.orientation, l.panel))
		}
	}
	return d
}

// focused returns the name of the target that has the focus; empty if none is shown.
func (l *Loop) focused() string {
	f := l.top().focus
	if f.frame.Empty() {
		return ""
	}
	return f.name
}
