package main

import (
	"context"

	"inkshelf/internal/app"
	"inkshelf/internal/emulator"
)

// drawn hands on what the app tells of its screen.
func drawn(p app.Probe) func(context.Context) (emulator.Drawn, error) {
	return func(ctx context.Context) (emulator.Drawn, error) {
		d, err := p.Drawn(ctx)
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
