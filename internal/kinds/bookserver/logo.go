package bookserver

import (
	"image"
	"image/color"
)

// The open book, in pixels.
const (
	logoSize  = 96
	pageWide  = 40 // of one page
	pageHigh  = 50
	pageTop   = 27 // at the spine; the pages rise from there
	pageRise  = 9
	stroke    = 4
	lineFirst = 13 // first line of text below the top of the page
	lineStep  = 9
	lineCount = 4
)

// logo draws an open book, black on white: two pages that swing up from the spine, lines of text on them, the cover
// below.
func logo() image.Image {
	img := image.NewGray(image.Rect(0, 0, logoSize, logoSize))
	for i := range img.Pix {
		img.Pix[i] = 0xff
	}
	for d := range pageWide { // d is the distance from the spine
		top := pageTop - pageRise*d*(2*pageWide-d)/(pageWide*pageWide)
		column := func(from, high int) {
			for y := from; y < from+high; y++ {
				img.SetGray(logoSize/2+d, y, color.Gray{})
				img.SetGray(logoSize/2-1-d, y, color.Gray{})
			}
		}
		column(top, stroke)
		column(top+pageHigh, stroke)
		column(top+pageHigh+stroke+3, stroke) // the cover
		if d < stroke/2 || d >= pageWide-stroke {
			column(top, pageHigh+stroke)
		}
		if d >= pageWide-stroke {
			column(top+pageHigh, 2*stroke+3)
		}
		if d >= 9 && d < pageWide-10 {
			for i := range lineCount {
				column(top+lineFirst+i*lineStep, stroke-1)
			}
		}
	}
	return img
}
