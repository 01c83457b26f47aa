package content

import (
	"image"
	"image/color"
)

// bubble draws a speech balloon in r, not far above the head that speaks, with a tail towards it.
func bubble(c canvas, r image.Rectangle, text string, head image.Point, ink color.RGBA) {
	b := set(text, r.Dx()*7/10-24, r.Dy()*2/3, 22, 46, ink)
	w, h := b.size()
	rx, ry := w*5/7+16, h*5/7+20
	x := min(max(head.X, r.Min.X+rx), r.Max.X-rx)
	y := max(r.Min.Y+ry, head.Y-ry-90)
	dx := min(max(head.X-x, -rx/3), rx/3)
	balloon := oval(x, y, rx, ry)
	tail := shape(x+dx-18, y+ry*3/4, x+dx+18, y+ry*3/4, x+dx+(head.X-x-dx)*2/3, max(head.Y-12, y+ry+10))
	c.fill(stroke(96, closed(balloon)...), ink)
	c.fill(stroke(96, closed(tail)...), ink)
	c.fill(path{balloon}, white)
	c.fill(path{tail}, white)
	c.center(x, y-h/2, b)
}

// caption draws the narrator's box in a corner of r.
func caption(c canvas, r image.Rectangle, text string, ink color.RGBA) {
	b := set(text, r.Dx()*2/3, r.Dy()/4, 22, 42, ink)
	w, h := b.size()
	box := image.Rect(r.Min.X, r.Min.Y, r.Min.X+w+40, r.Min.Y+h+36)
	c.rect(box, rgb(0xfff6c9))
	c.frame(box, 4, ink)
	c.center(box.Min.X+box.Dx()/2, box.Min.Y+20, b)
}

// noise draws a sound as large letters in a jagged star.
func noise(c canvas, r image.Rectangle, text string, p palette) {
	x, y := r.Min.X+r.Dx()/2, r.Min.Y+r.Dy()*2/5
	var star []image.Point
	for a := 0; a < 360; a += 15 {
		rx, ry := r.Dx()*2/5, r.Dy()*2/7
		if a/15%2 == 1 {
			rx, ry = rx*7/10, ry*7/10
		}
		star = append(star, image.Pt(x*16+rx*cosine(a)/64, y*16+ry*sine(a)/64))
	}
	c.fill(path{star}, mix(p.accent, white, 1, 4))
	c.fill(stroke(80, closed(star)...), p.ink)
	b := set(text, r.Dx()/2, r.Dy()*3/8, 30, 240, p.ink)
	_, h := b.size()
	c.center(x, y-h/2, b)
}
