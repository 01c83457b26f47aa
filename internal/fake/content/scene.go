package content

import (
	"image"
	"image/color"
	"math/rand/v2"
)

// scene draws a place in r. What it shows is up to rnd, its colours to p.
type scene func(c canvas, r image.Rectangle, p palette, rnd *rand.Rand)

var scenes = []scene{city, hills, harbour, mountains, forest, room, dunes, street}

// heaven draws the sky: a gradient or a screen, sun or moon, clouds or stars.
func heaven(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	if p.screen {
		c.rect(r, p.glow)
		c.tone(r, 16, p.sky)
	} else {
		c.fade(r, p.sky, p.glow)
	}
	size := min(r.Dx(), r.Dy())
	disc := between(rnd, size/14, size/7)
	x, y := between(rnd, r.Min.X+disc, r.Max.X-disc), r.Min.Y+between(rnd, r.Dy()/5, r.Dy()*2/5)
	moon := mix(p.accent, rgb(0xfff3c4), 3, 4)
	c.fill(path{oval(x, y, disc, disc)}, moon)
	if !p.dark {
		for range between(rnd, 1, 3) {
			cloud(c, between(rnd, r.Min.X, r.Max.X), r.Min.Y+between(rnd, r.Dy()/8, r.Dy()/3), size/between(rnd, 9, 16), mix(p.glow, white, 2, 3))
		}
		return
	}
	c.fill(path{oval(x+disc/3, y-disc/5, disc*4/5, disc*4/5)}, mix(p.sky, p.glow, y-r.Min.Y, r.Dy()))
	for range 30 {
		s := between(rnd, 12, 40)
		c.fill(path{round(between(rnd, r.Min.X, r.Max.X)*16, (r.Min.Y+rnd.IntN(r.Dy()*2/3))*16, s, s)}, moon)
	}
}

func cloud(c canvas, x, y, size int, ink color.RGBA) {
	c.fill(path{
		oval(x, y, size, size/2), oval(x-size, y+size/4, size*3/4, size/3),
		oval(x+size, y+size/4, size*3/4, size/3), oval(x+size/3, y-size/4, size*2/3, size/2),
	}, ink)
}

// ridge fills everything below a wavy line around y.
func ridge(c canvas, r image.Rectangle, y, height int, ink color.RGBA, rnd *rand.Rand) {
	start, waves := rnd.IntN(360), between(rnd, 1, 3)
	points := shape(r.Max.X, r.Max.Y, r.Min.X, r.Max.Y)
	for i := range 49 {
		a := start + i*waves*360/48
		wave := sine(a)*2 + sine(a*2+start)
		points = append(points, image.Pt(r.Min.X*16+r.Dx()*16*i/48, y*16+height*16*wave/3072))
	}
	c.fill(path{points}, ink)
}

func hills(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	for i, ink := range []color.RGBA{p.far, p.mid, p.near} {
		y := r.Min.Y + r.Dy()*(50+16*i)/100
		ridge(c, r, y, r.Dy()/12, ink, rnd)
		for range between(rnd, 1, 4) {
			tree(c, between(rnd, r.Min.X, r.Max.X), y+r.Dy()/12, r.Dy()*(8+5*i)/100, mix(ink, p.ink, 1, 3))
		}
	}
}

// tree draws a leafy tree or a fir that stands at x, y.
func tree(c canvas, x, y, size int, ink color.RGBA) {
	c.rect(image.Rect(x-size/16-1, y-size/2, x+size/16+1, y+size/10), ink)
	if (x+y)%2 == 0 {
		c.fill(path{oval(x, y-size*3/4, size/3, size/2), oval(x-size/5, y-size/2, size/4, size/4), oval(x+size/5, y-size/2, size/4, size/4)}, ink)
		return
	}
	c.fill(path{
		shape(x, y-size*5/4, x+size/3, y-size*3/5, x-size/3, y-size*3/5),
		shape(x, y-size, x+size*2/5, y-size/5, x-size*2/5, y-size/5),
	}, ink)
}

func mountains(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	for i, ink := range []color.RGBA{p.far, p.mid} {
		foot := r.Min.Y + r.Dy()*(72+12*i)/100
		for range 3 {
			x, w := between(rnd, r.Min.X, r.Max.X), between(rnd, r.Dx()/4, r.Dx()/2)
			peak := foot - between(rnd, r.Dy()/4, r.Dy()/2)*(3-i)/3
			h := foot - peak
			c.fill(path{shape(x, peak, x+w, foot, x-w, foot)}, ink)
			c.fill(path{shape(x, peak, x+w, foot, x+w/5, foot, x+w/12, peak+h/2)}, mix(ink, p.ink, 1, 5))
			c.fill(path{shape(x, peak, x+w/4, peak+h/4, x+w/9, peak+h/5, x, peak+h/3, x-w/9, peak+h/5, x-w/4, peak+h/4)}, mix(p.glow, white, 2, 3))
		}
		c.rect(image.Rect(r.Min.X, foot, r.Max.X, r.Max.Y), ink)
	}
	ridge(c, r, r.Max.Y-r.Dy()/10, r.Dy()/20, p.near, rnd)
	for range 5 {
		tree(c, between(rnd, r.Min.X, r.Max.X)|1, r.Max.Y-r.Dy()/20, r.Dy()/5, mix(p.near, p.ink, 1, 2))
	}
}

func harbour(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	sea := r.Min.Y + r.Dy()*60/100
	ridge(c, r, sea, r.Dy()/14, p.far, rnd)
	c.fade(image.Rect(r.Min.X, sea, r.Max.X, r.Max.Y), p.mid, p.near)
	foam := mix(p.mid, white, 1, 2)
	for range 24 {
		x, y := between(rnd, r.Min.X, r.Max.X), between(rnd, sea+4, r.Max.Y)
		w := r.Dx() * (y - sea + 40) / r.Dy() / 8
		c.fill(stroke(40, arc(x*16, y*16, w*16, w*4, 200, 340)...), foam)
	}
	boat(c, between(rnd, r.Min.X+r.Dx()/5, r.Max.X-r.Dx()/5), sea+r.Dy()/8, min(r.Dx(), r.Dy())/4, p)
}

func boat(c canvas, x, y, size int, p palette) {
	c.fill(path{shape(x-size*2/3, y, x+size*2/3, y, x+size/2, y+size/4, x-size/2, y+size/4)}, p.ink)
	c.rect(image.Rect(x-2, y-size, x+3, y), p.ink)
	c.fill(path{shape(x+8, y-size, x+8, y-size/10, x+size/2, y-size/10)}, p.accent)
	c.fill(path{shape(x-6, y-size*4/5, x-6, y-size/10, x-size*2/5, y-size/10)}, mix(p.accent, white, 1, 2))
}

func dunes(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	for i, ink := range []color.RGBA{p.far, mix(p.far, p.mid, 1, 2), p.mid, p.near} {
		ridge(c, r, r.Min.Y+r.Dy()*(56+11*i)/100, r.Dy()/10, ink, rnd)
	}
	x, y, s := between(rnd, r.Min.X, r.Max.X), r.Max.Y-r.Dy()/8, r.Dy()/6
	green := mix(p.near, p.ink, 1, 2)
	pen := s * 4
	c.fill(stroke(pen, image.Pt(x*16, y*16), image.Pt(x*16, (y-s)*16)), green)
	c.fill(stroke(pen*2/3, image.Pt(x*16, (y-s/3)*16), image.Pt((x+s/3)*16, (y-s/3)*16), image.Pt((x+s/3)*16, (y-s*3/4)*16)), green)
	c.fill(stroke(pen*2/3, image.Pt(x*16, (y-s/4)*16), image.Pt((x-s/3)*16, (y-s/4)*16), image.Pt((x-s/3)*16, (y-s/2)*16)), green)
}

func forest(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	ground := r.Min.Y + r.Dy()*78/100
	for i, ink := range []color.RGBA{p.far, p.mid, p.near} {
		for range 7 - 2*i {
			x, w := between(rnd, r.Min.X, r.Max.X), r.Dx()*(i+1)/70+2
			c.rect(image.Rect(x-w, r.Min.Y, x+w, r.Max.Y), ink)
			c.fill(path{oval(x, r.Min.Y, r.Dx()/6, r.Dy()*(14+4*i)/100)}, ink)
		}
	}
	c.fill(path{oval(r.Min.X+r.Dx()/2, r.Max.Y, r.Dx(), r.Max.Y-ground)}, mix(p.near, p.ink, 1, 3))
	for range 9 {
		x := between(rnd, r.Min.X, r.Max.X)
		c.fill(stroke(48, image.Pt((x-9)*16, (r.Max.Y-30)*16), image.Pt(x*16, (r.Max.Y-4)*16), image.Pt((x+9)*16, (r.Max.Y-30)*16)), p.mid)
	}
}
