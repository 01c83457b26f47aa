package content

import (
	"image"
	"math/rand/v2"
)

// motif is the ornament of an ebook's cover.
type motif func(c canvas, r image.Rectangle, p palette, rnd *rand.Rand)

var motifs = []motif{rings, waves, stripes, leaves, diamonds, hills, mountains, harbour, city, forest}

// jacket draws the cover of an ebook. Books of a series share colours and motif.
func jacket(series, title, author, number string, w, h int) canvas {
	rnd := random("jacket", series)
	p, ornament := pick(rnd, painted), pick(rnd, motifs)
	c := newCanvas(w, h, p.near)
	r := image.Rect(0, 0, w, h)
	ornament(c, r, p, random("jacket", series, title))
	plate := image.Rect(w/9, h/8, w-w/9, h*9/20)
	if rnd.IntN(2) == 0 {
		plate = plate.Add(image.Pt(0, h/6))
	}
	c.rect(plate, cream)
	c.frame(plate.Inset(w/60), w/150, p.near)
	inscribe(c, plate.Inset(w/20), title, w/4, p.near)
	badge(c, number, p)
	signature(c, author, p)
	return c
}

func rings(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	c.rect(r, p.sky)
	x, y := between(rnd, r.Dx()/4, r.Dx()*3/4), between(rnd, r.Dy()/2, r.Dy()*9/10)
	for i := range 12 {
		size := r.Dy() * (24 - 2*i) / 24
		c.fill(path{oval(x, y, size, size)}, mix(p.sky, p.accent, i%2*(3+i), 15))
	}
}

func waves(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	c.rect(r, p.glow)
	for i := range 9 {
		ridge(c, r, r.Dy()*(2+i)/10, r.Dy()/20, mix(p.far, p.near, i, 8), rnd)
	}
}

func stripes(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	c.rect(r, p.mid)
	lean, step := between(rnd, -r.Dx()/2, r.Dx()/2), r.Dx()/between(rnd, 6, 10)
	for x, i := -r.Dx(), 0; x < 2*r.Dx(); x, i = x+step, i+1 {
		c.fill(path{shape(x, 0, x+step/2, 0, x+step/2+lean, r.Dy(), x+lean, r.Dy())}, mix(p.far, p.accent, i%3, 3))
	}
}

func leaves(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	c.rect(r, p.glow)
	for range 60 {
		x, y, size := between(rnd, 0, r.Dx()), between(rnd, 0, r.Dy()), r.Dx()/between(rnd, 9, 16)
		turn := rnd.IntN(360)
		at := func(along, across int) image.Point {
			return image.Pt(x*16+(along*cosine(turn)-across*sine(turn))*size/800, y*16+(along*sine(turn)+across*cosine(turn))*size/800)
		}
		leaf := []image.Point{at(-14, 0), at(-6, 5), at(4, 5), at(14, 0), at(4, -5), at(-6, -5)}
		c.fill(path{leaf}, mix(p.far, p.near, rnd.IntN(9), 8))
		c.fill(stroke(size/2, at(-18, 0), at(10, 0)), p.glow)
	}
}

func diamonds(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	c.rect(r, p.far)
	size := r.Dx() / between(rnd, 5, 8)
	for row, y := 0, 0; y < r.Dy()+size; row, y = row+1, y+size {
		for x := row % 2 * size; x < r.Dx()+size; x += 2 * size {
			c.fill(path{shape(x, y-size, x+size, y, x, y+size, x-size, y)}, mix(p.mid, p.near, rnd.IntN(6), 5))
			c.fill(path{shape(x, y-size/3, x+size/3, y, x, y+size/3, x-size/3, y)}, p.accent)
		}
	}
}
