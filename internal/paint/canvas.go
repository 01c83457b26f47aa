// Package paint draws on a gray canvas: boxes, lines, text, pictures, icons.
//
// Everything that decides about a pixel is counted in integers, so that the same drawing gives the same bytes on every
// processor. A canvas belongs to one goroutine. While it is drawn on, it also collects what a finger can touch (targets)
// and what an eye can read (texts): both are said where they are drawn and can therefore not disagree with the picture.
package paint

import (
	"image"
	"slices"

	"inkshelf/internal/typeset"
)

// Gray is how light a pixel is.
type Gray = uint8

// The grays of the interface. Text, icons and borders are black or white.
const (
	Black    Gray = 0x00
	Disabled Gray = 0x66 // a label that leads nowhere, bold and not small
	Line     Gray = 0xAA // separators, inactive arrows
	Bar      Gray = 0xEE // the ground of a bar, where it must stand out
	White    Gray = 0xFF
)

// Canvas is a gray picture to draw on. Every drawing is clipped; nothing fails, wherever it lies.
type Canvas struct {
	image   *image.Gray
	units   Units
	clip    image.Rectangle
	bilevel bool

	setter *typeset.Setter
	glyphs glyphs
	raster raster
	path   path   // of the shape that is being drawn
	mask   mask   // likewise
	notes  *Notes // nil: none are kept

	targets []Target
	names   map[string]int // how many targets of this name there are
	texts   []string

	pictures []image.Rectangle
}

// New returns a white canvas.
func New(size image.Point, u Units) *Canvas {
	c := &Canvas{units: u, setter: typeset.New(), names: map[string]int{}}
	c.Resize(size)
	return c
}

// Resize makes c a white canvas of another size: the panel was turned.
func (c *Canvas) Resize(size image.Point) {
	size = image.Pt(max(size.X, 0), max(size.Y, 0))
	c.image = image.NewGray(image.Rectangle{Max: size})
	c.Begin(c.image.Rect)
	c.Fill(c.image.Rect, White)
}

// Begin starts a new drawing of which only what lies in clip is to be seen: pixels outside of it stay as they are.
// Targets and texts of the drawing before are forgotten here, but slices that were handed out are not changed.
func (c *Canvas) Begin(clip image.Rectangle) {
	if c.notes != nil {
		*c.notes = Notes{}
	}
	c.clip = clip.Intersect(c.image.Rect)
	c.bilevel = false
	c.targets, c.texts, c.pictures = nil, nil, nil
	clear(c.names)
}

// Bilevel switches anti-aliasing off, until the next Begin: for what is refreshed with a waveform of two levels. A pixel
// that is covered by half is ink.
func (c *Canvas) Bilevel(on bool) { c.bilevel = on }

// Image returns the picture itself, not a copy. Resize leaves it behind.
func (c *Canvas) Image() *image.Gray { return c.image }

// Bounds returns the area of the canvas; its upper left corner is 0, 0.
func (c *Canvas) Bounds() image.Rectangle { return c.image.Rect }

// Size returns width and height.
func (c *Canvas) Size() image.Point { return c.image.Rect.Max }

// Units returns the units of the device.
func (c *Canvas) Units() Units { return c.units }

// SetUnits changes the units from the next drawing on: the reader chose another size of text.
func (c *Canvas) SetUnits(u Units) { c.units = u }

// Type returns what sets the text of this canvas.
func (c *Canvas) Type() *typeset.Setter { return c.setter }

// Pictures returns where pictures were drawn since Begin, whether the clip showed them or not.
func (c *Canvas) Pictures() []image.Rectangle { return slices.Clip(c.pictures) }

// Texts returns the texts drawn since Begin, as they were drawn, whether the clip showed them or not.
func (c *Canvas) Texts() []string { return slices.Clip(c.texts) }
