package journey

import (
	"context"

	"inkshelf/internal/app"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
)

// probed returns the app's probe in the words of the emulator.
func probed(pr app.Probe) emulator.Probe {
	p := emulator.Probe{Busy: pr.Busy, Cause: pr.Cause, Texts: pr.Texts, Frame: pr.Frame, Targets: func() []emulator.Target {
		var all []emulator.Target
		for _, t := range pr.Targets() {
			all = append(all, emulator.Target(t))
		}
		return all
	}}
	return tells(p, pr.Change, pr.Drawn)
}

// tells adds to a probe what a loop tells of its screens, in the words of the emulator.
func tells(p emulator.Probe, change func() loop.Change, drawn func(context.Context) (loop.Drawn, error)) emulator.Probe {
	p.Change = func() emulator.Change { return emulator.Change(change()) }
	p.Drawn = func(ctx context.Context) (emulator.Drawn, error) {
		d, err := drawn(ctx)
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
	return p
}
