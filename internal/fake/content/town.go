package content

import (
	"image"
	"image/color"
	"math/rand/v2"
)

func city(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	for i, ink := range []color.RGBA{p.far, p.mid, p.near} {
		x := r.Min.X - rnd.IntN(40)
		for x < r.Max.X {
			w := between(rnd, r.Dx()/12, r.Dx()/5) + 12
			top := r.Min.Y + r.Dy()*(between(rnd, 30, 55)+i*14)/100
			house(c, image.Rect(x, top, x+w, r.Max.Y), ink, p, rnd)
			x += w + rnd.IntN(r.Dx()/20+2)*(2-i)/2
		}
	}
}

// house draws a building with its roof and with windows, some of them lit.
func house(c canvas, r image.Rectangle, wall color.RGBA, p palette, rnd *rand.Rand) {
	c.rect(r, wall)
	roof := mix(wall, p.ink, 1, 3)
	switch rnd.IntN(4) {
	case 0:
		c.fill(path{shape(r.Min.X-6, r.Min.Y, r.Min.X+r.Dx()/2, r.Min.Y-r.Dx()/2, r.Max.X+6, r.Min.Y)}, roof)
	case 1:
		c.rect(image.Rect(r.Min.X-4, r.Min.Y-8, r.Max.X+4, r.Min.Y+4), roof)
	case 2:
		c.rect(image.Rect(r.Min.X+r.Dx()/2-2, r.Min.Y-r.Dx()/2, r.Min.X+r.Dx()/2+3, r.Min.Y), roof)
	}
	lit, unlit := mix(p.accent, white, 1, 3), mix(wall, p.ink, 1, 4)
	n := max(r.Dx()/34, 2)
	pane := r.Dx() / (2*n + 1)
	for y := r.Min.Y + pane; y+2*pane < r.Max.Y; y += 3 * pane {
		for i := range n {
			x, ink := r.Min.X+pane*(2*i+1), unlit
			if rnd.IntN(3) == 0 {
				ink = lit
			}
			c.rect(image.Rect(x, y, x+pane, y+pane*3/2), ink)
		}
	}
}

// street is a row of houses seen from the pavement, with a lamp.
func street(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	heaven(c, r, p, rnd)
	kerb := r.Min.Y + r.Dy()*76/100
	walls := []color.RGBA{p.far, p.mid, mix(p.mid, p.accent, 1, 3), mix(p.far, p.accent, 1, 4)}
	for x := r.Min.X - rnd.IntN(r.Dx()/6+1); x < r.Max.X; {
		w := between(rnd, r.Dx()/4, r.Dx()*2/5)
		front := image.Rect(x, r.Min.Y+r.Dy()*between(rnd, 12, 34)/100, x+w, kerb)
		house(c, front, pick(rnd, walls), p, rnd)
		door := image.Rect(x+w*2/5, kerb-r.Dy()/5, x+w*3/5, kerb)
		c.rect(door.Inset(-5), mix(p.near, white, 1, 3))
		c.rect(door, p.near)
		x += w
	}
	c.rect(image.Rect(r.Min.X, kerb, r.Max.X, r.Max.Y), mix(p.near, p.far, 1, 3))
	c.rect(image.Rect(r.Min.X, kerb, r.Max.X, kerb+r.Dy()/50+2), mix(p.far, white, 1, 2))
	x := between(rnd, r.Min.X+r.Dx()/6, r.Max.X-r.Dx()/6)
	c.rect(image.Rect(x-4, r.Min.Y+r.Dy()/3, x+5, kerb+r.Dy()/12), p.ink)
	c.fill(path{oval(x, r.Min.Y+r.Dy()/3, 22, 22)}, p.ink)
	c.fill(path{oval(x, r.Min.Y+r.Dy()/3, 15, 15)}, mix(p.accent, white, 1, 2))
}

// room is an interior: a window with a view, a lamp, a table.
func room(c canvas, r image.Rectangle, p palette, rnd *rand.Rand) {
	wall := mix(p.far, p.glow, 1, 2)
	c.rect(r, wall)
	stripe := mix(wall, p.mid, 1, 6)
	for x := r.Min.X; x < r.Max.X; x += 44 {
		c.rect(image.Rect(x, r.Min.Y, x+16, r.Max.Y), stripe)
	}
	floor := r.Min.Y + r.Dy()*80/100
	c.rect(image.Rect(r.Min.X, floor, r.Max.X, r.Max.Y), mix(p.mid, p.ink, 1, 4))
	c.rect(image.Rect(r.Min.X, floor-14, r.Max.X, floor), p.near)
	w, h := r.Dx()*2/5, r.Dy()*2/5
	x, y := between(rnd, r.Min.X+r.Dx()/12, r.Max.X-w-r.Dx()/12), r.Min.Y+r.Dy()/8
	pane := image.Rect(x, y, x+w, y+h)
	pick(rnd, []scene{city, hills, mountains})(c.in(pane), pane, p, rnd)
	c.frame(pane.Inset(-12), 12, p.near)
	c.rect(image.Rect(x+w/2-4, y, x+w/2+4, y+h), p.near)
	c.rect(image.Rect(x, y+h/2-4, x+w, y+h/2+4), p.near)
	lamp(c, between(rnd, r.Min.X+30, r.Max.X-30), r, p)
}

// lamp hangs from the ceiling.
func lamp(c canvas, x int, r image.Rectangle, p palette) {
	y, s := r.Min.Y+r.Dy()/5, r.Dy()/14+10
	c.rect(image.Rect(x-2, r.Min.Y, x+2, y), p.ink)
	c.fill(path{arc(x*16, (y+s)*16, s*16, s*16, 180, 360)}, p.accent)
	c.fill(path{oval(x, y+s, s/3, s/4)}, mix(p.accent, white, 3, 4))
}
