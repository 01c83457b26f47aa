package emulator

import (
	"context"
	"image"
	"strings"
)

// Probe is what the app tells the emulator about itself: it does not cross the seam. Busy is needed. The functions are
// called from any goroutine, Cause and Change from inside Flush.
type Probe struct {
	Busy    func() bool                                // background work is under way
	Cause   func() string                              // why the refresh being flushed happens
	Change  func() Change                              // what it is for
	Targets func() []Target                            // what can be touched on the current screen
	Texts   func() []string                            // what can be read on it
	Where   func() string                              // which screen that is: "series", "series/menu"
	Frame   func(context.Context) (*image.Gray, error) // the screen drawn anew, as it lies on the panel
	Drawn   func(context.Context) (Drawn, error)       // what it consists of
}

// Target is a named place of the screen. Its area is in panel pixels, however the app has turned its canvas.
type Target struct {
	Name, Text string
	Area       image.Rectangle
}

// SetProbe says how the app is asked about itself. Until then it counts as not started.
func (p *Panel) SetProbe(pr Probe) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.probe = &pr
}

// app returns the probe, an empty one before the app has started.
func (p *Panel) app() Probe {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.probe == nil {
		return Probe{}
	}
	return *p.probe
}

// Targets returns what can be touched on the current screen.
func (p *Panel) Targets() []Target {
	if targets := p.app().Targets; targets != nil {
		return targets()
	}
	return nil
}

// Texts returns what can be read on the current screen.
func (p *Panel) Texts() []string {
	if texts := p.app().Texts; texts != nil {
		return texts()
	}
	return nil
}

// Where returns which screen is shown, and what lies over it: "series", "series/menu".
func (p *Panel) Where() string {
	if where := p.app().Where; where != nil {
		return where()
	}
	return ""
}

// Shows reports whether a text can be read on the current screen: in one line, or in several that follow each other, as a
// long title is set.
func (p *Panel) Shows(text string) bool {
	return strings.Contains(strings.Join(p.Texts(), " "), text)
}

func (p *Panel) cause() string {
	if cause := p.app().Cause; cause != nil {
		return cause()
	}
	return ""
}

// Size returns the size of the glass in pixels.
func (p *Panel) Size() image.Point { return p.model.Size }

// Picture returns a copy of what is on the glass.
func (p *Panel) Picture() *image.Gray { return p.Part(image.Rectangle{Max: p.model.Size}) }

// Part returns a copy of the part of the glass that lies within area. All of it is of one moment.
func (p *Panel) Part(area image.Rectangle) *image.Gray {
	p.mu.Lock()
	defer p.mu.Unlock()
	part := p.glass.picture.SubImage(area).(*image.Gray)
	rows := make([]byte, 0, part.Rect.Dx()*part.Rect.Dy())
	for y := range part.Rect.Dy() {
		rows = append(rows, part.Pix[y*part.Stride:][:part.Rect.Dx()]...)
	}
	return &image.Gray{Pix: rows, Stride: part.Rect.Dx(), Rect: part.Rect}
}

// State is how the firmware sees the reader.
type State struct {
	Visible  bool // the app is in the foreground
	Battery  int  // percent
	Charging bool
	Net      bool // the network is up
}

// State returns it as it is now.
func (p *Panel) State() State {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state
}
