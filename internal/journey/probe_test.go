package journey

import (
	"context"

	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
)

// changes tells what a refresh is for, in the words of the emulator.
func changes(tell func() loop.Change) func() emulator.Change {
	return func() emulator.Change { return emulator.Change(tell()) }
}

// drawn tells what a screen consists of, in the words of the emulator.
func drawn(tell func(context.Context) (loop.Drawn, error)) func(context.Context) (emulator.Drawn, error) {
	return func(ctx context.Context) (emulator.Drawn, error) {
		d, err := tell(ctx)
		all := emulator.Drawn{
			Size: d.Size, DPI: d.Units.DPI, Scale: d.Units.Scale, Boxes: d.Boxes, Covers: d.Covers, Overlay: d.Overlay, Focus: d.Focus,
		}
		for _, t := range d.Targets {
			all.Targets = append(all.Targets, emulator.Target{Name: t.Name, Text: t.Text, Area: t.Area})
		}
		for _, w := range d.Written {
			all.Written = append(all.Written, emulator.Written(w))
		}
		return all, err
	}
}
