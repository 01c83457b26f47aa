package emulator

import (
	"context"
	"errors"
	"image"
)

// Drawn is a screen as the app draws it, besides its pixels: for checks of what people can see, read and touch. Areas are
// in pixels of the app's canvas, which may lie on the panel in another way; Covers alone is in those of the panel.
type Drawn struct {
	Size       image.Point       // of the canvas
	DPI, Scale int               // of the panel; of text, in percent
	Boxes      []image.Rectangle // what the screen covers: all of the canvas, unless it lies over another
	Covers     []image.Rectangle // the same on the panel
	Overlay    bool              // it lies over another
	Targets    []Target
	Written    []Written
	Focus      string // the name of the target that keys have found, where they are used
}

// Written is a line of text on a screen.
type Written struct {
	Text string
	Area image.Rectangle // of its ink
	Size int             // pixels per em
	Gray uint8
	Bold bool
	Over image.Rectangle // the largest part of Area that was painted over later
}

// Change says what a refresh is for: Kind is start, resume, relaid, clear, open, back, page, text page, art page, open box,
// close box, other box or part, and nothing where the app does not tell.
type Change struct {
	Kind  string
	Art   bool // a page of art is left or shown
	Batch int  // refreshes of one turn of the app have one number
}

// ErrUntold is what Drawn answers for an app that does not tell what it draws.
var ErrUntold = errors.New("the app does not tell what it draws")

// Drawn has the app tell what it draws.
func (p *Panel) Drawn(ctx context.Context) (Drawn, error) {
	if drawn := p.app().Drawn; drawn != nil {
		return drawn(ctx)
	}
	return Drawn{}, ErrUntold
}

func (p *Panel) change() Change {
	if change := p.app().Change; change != nil {
		return change()
	}
	return Change{}
}

// grays reports whether area of canvas, which holds it, has a gray that neither is black nor white.
func grays(canvas *image.Gray, area image.Rectangle) bool {
	for y := area.Min.Y; y < area.Max.Y; y++ {
		for _, v := range canvas.Pix[canvas.PixOffset(area.Min.X, y):][:area.Dx()] {
			if v != 0x00 && v != 0xFF {
				return true
			}
		}
	}
	return false
}
