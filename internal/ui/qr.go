package ui

import (
	"image"

	"rsc.io/qr"

	"inkshelf/internal/paint"
)

// QR is a text for the camera of a phone. It is drawn in black and white alone; who places it leaves four modules of white
// around it.
type QR struct{ Text string }

// Draw draws the code as large as r allows, in whole pixels. A text that is too long for a code leaves r white.
func (q QR) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	code, err := qr.Encode(q.Text, qr.L) // few and large modules are read more easily than many, and nothing of it wears off
	if err != nil {
		return
	}
	module := min(r.Dx(), r.Dy()) / code.Size
	at := centred(r, module*code.Size, module*code.Size).Min
	for y := range code.Size {
		for x := range code.Size {
			if code.Black(x, y) {
				corner := at.Add(image.Pt(x*module, y*module))
				c.Fill(image.Rectangle{Min: corner, Max: corner.Add(image.Pt(module, module))}, paint.Black)
			}
		}
	}
}
