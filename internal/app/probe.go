package app

import (
	"context"
	"image"

	"inkshelf/internal/loop"
)

// Probe is what the app tells about itself to whoever drives it from outside. Its functions may be called from any
// goroutine, Cause and Change from inside the device's Flush.
type Probe struct {
	Busy    func() bool                                // background work is under way
	Cause   func() string                              // why the refresh being flushed happens
	Targets func() []Target                            // what can be touched on the current screen
	Texts   func() []string                            // what can be read on it
	Where   func() string                              // which screen that is: "series", "series/menu"
	Frame   func(context.Context) (*image.Gray, error) // the screen drawn anew, as it lies on the panel
	Change  func() loop.Change                         // what the refresh being flushed is for
	Drawn   func(context.Context) (loop.Drawn, error)  // what the screen consists of
}

// Target is a named place of the screen, in pixels of the panel.
type Target struct {
	Name, Text string
	Area       image.Rectangle
}

func probe(l *loop.Loop) Probe {
	return Probe{Busy: l.Busy, Cause: l.Cause, Texts: l.Texts, Where: l.Where, Frame: l.Frame, Targets: func() []Target {
		var all []Target
		for _, t := range l.Targets() {
			all = append(all, Target{Name: t.Name, Text: t.Text, Area: t.Area})
		}
		return all
	}, Change: l.Change, Drawn: l.Drawn}
}
