package ui

import (
	"image"

	"inkshelf/internal/paint"
)

// Cover is the picture of a book with what is said on it. Nothing is drawn at the top, where the titles of most covers
// stand.
type Cover struct {
	// Picture is ready to be shown, in the size to be shown. What does not fit the box is cut off around the middle.
	// Without a picture, or as long as it has not come, the cover is a white page with the title.
	Picture *image.Gray
	Title   string

	Badge    string // lower right
	Mark     Mark   // lower left
	Progress *Progress

	marked bool // the border is strong
}

// coverFrame is how far around a cover the frame for keys lies, in reference pixels: a line and some white.
const coverFrame = 8

// or returns the cover, or where there is none an empty page with the title.
func (v *Cover) or(title string) Cover {
	if v == nil {
		return Cover{Title: title}
	}
	return *v
}

// Draw draws the cover into the lower left corner of r.
func (v Cover) Draw(c *paint.Canvas, r image.Rectangle) {
	c.Fill(r, paint.White)
	v.draw(c, v.low(r))
}

// low returns the box of the cover in the lower left corner of r.
func (v Cover) low(r image.Rectangle) image.Rectangle {
	box := v.box(r)
	return box.Add(image.Pt(0, r.Max.Y-box.Max.Y))
}

// framed returns the frame around a cover that stands in the lower left corner of r, for when keys have found it. It lies in
// the gaps beside the cover: on a dark picture it would be lost.
func (v Cover) framed(r image.Rectangle, u paint.Units) image.Rectangle {
	return v.low(r).Inset(-u.Line(coverFrame))
}

// drawMiddle draws the cover at the left of r, half-way up, and nothing around it.
func (v Cover) drawMiddle(c *paint.Canvas, r image.Rectangle) {
	box := v.box(r)
	v.draw(c, box.Add(image.Pt(0, (r.Max.Y-box.Max.Y)/2)))
}

// box returns the box of the cover in the upper left corner of r. A picture keeps its size, a page without one has the
// shape of most books. What is very small stands on a page of half the box: there must be room for marks.
func (v Cover) box(r image.Rectangle) image.Rectangle {
	size := image.Pt(snap(r.Dy()*2/3), r.Dy())
	if v.Picture != nil {
		size = v.Picture.Rect.Size()
		size = image.Pt(max(size.X, r.Dx()/2), max(size.Y, r.Dy()/2))
	}
	return image.Rectangle{Min: r.Min, Max: r.Min.Add(size)}.Intersect(r)
}

// draw draws the cover as large as r.
func (v Cover) draw(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	c.Fill(r, paint.White)
	if v.Picture != nil {
		drawPicture(c, r, v.Picture)
	} else {
		v.drawTitle(c, r)
	}
	if v.marked {
		c.Frame(r.Inset(u.Line(strong)), u.Line(edge), 0, paint.White)
		c.Frame(r, u.Line(strong), 0, paint.Black)
	}
	c.Frame(r, u.Line(hairline), 0, paint.Black)
	if v.Progress != nil {
		r = v.Progress.drawOnCover(c, r)
	}
	free := r
	if v.Mark != NoMark {
		side := u.Px(coverMark)
		place := image.Rect(r.Min.X, r.Max.Y-side, r.Min.X+side, r.Max.Y)
		v.Mark.draw(c, onCover(c, place, r))
		_, free = cutLeft(r, side)
	}
	if v.Badge != "" {
		drawBadge(c, free, v.Badge)
	}
}

// drawPicture draws p in the middle of r. What does not fit is cut off.
func drawPicture(c *paint.Canvas, r image.Rectangle, p *image.Gray) {
	at := centred(r, p.Rect.Dx(), p.Rect.Dy())
	seen := at.Intersect(r)
	part := p.SubImage(seen.Sub(at.Min).Add(p.Rect.Min)).(*image.Gray)
	c.Picture(seen.Min, part)
}

// drawTitle draws the title on an empty page, above the marks.
func (v Cover) drawTitle(c *paint.Canvas, r image.Rectangle) {
	u := c.Units()
	const top, inset = 27, 18
	text := insetX(r, u.Px(inset))
	_, text = cutTop(text, u.Line(top))
	text, _ = cutBottom(text, u.Px(coverMark)+u.Line(coverBar))
	st, pitch := CardTitle.Style(u), CardTitle.Line(u)
	if room := text.Dy() / pitch; room > 0 {
		first := text.Min.Y + (pitch+st.CapHeight()+1)/2
		writeLines(c, text.Min.X, first, pitch, c.Type().Wrap(v.Title, st, text.Dx(), room))
	}
}
