package main

import (
	"context"

	"inkshelf/internal/app"
	"inkshelf/internal/emulator"
)

// probe hands the app's answers about itself to the panel, which knows no app.
func probe(p app.Probe) emulator.Probe {
	return emulator.Probe{
		Busy: p.Busy, Cause: p.Cause, Texts: p.Texts, Frame: p.Frame,
		Change: func() emulator.Change { return emulator.Change(p.Change()) },
		Targets: func() []emulator.Target {
			var targets []emulator.Target
			for _, t := range p.Targets() {
				targets = append(targets, emulator.Target(t))
			}
			return targets
		},
		Drawn: func(ctx context.Context) (emulator.Drawn, error) {
			d, err := p.Drawn(ctx)
			drawn := emulator.Drawn{
				Size: d.Size, DPI: d.Units.DPI, Scale: d.Units.Scale, Boxes: d.Boxes, Covers: d.Covers, Overlay: d.Overlay, Focus: d.Focus,
			}
			for _, t := range d.Targets {
				drawn.Targets = append(drawn.Targets, emulator.Target{Name: t.Name, Text: t.Text, Area: t.Area})
			}
			for _, w := range d.Written {
				drawn.Written = append(drawn.Written, emulator.Written(w))
			}
			return drawn, err
		},
	}
}
