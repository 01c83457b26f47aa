package content

import "image"

// shapes draw the photos of other shapes than the dishes have: a tall one and a very wide one.
var shapes = map[string]func() canvas{"glass": glass, "buffet": buffet}

// glass draws a glass that is as tall as the picture.
func glass() canvas {
	c := newCanvas(600, 900, rgb(0x7c95a3))
	c.rect(image.Rect(0, 760, 600, 900), rgb(0x5f4a3a))
	c.fill(path{oval(330, 845, 190, 32)}, rgb(0x46362a))
	c.fill(path{shape(150, 110, 450, 110, 400, 840, 200, 840)}, rgb(0xdfe8ee))
	c.fill(path{shape(164, 220, 436, 220, 392, 822, 208, 822)}, rgb(0xfbf7ec))
	rnd := random("photo", "glass")
	for range 90 {
		x, y, r := between(rnd, 175, 425), between(rnd, 205, 265), between(rnd, 6, 18)
		c.fill(path{oval(x, y, r, r*4/5)}, mix(rgb(0xfbf7ec), white, rnd.IntN(4), 4))
	}
	for i := range 3 {
		c.fill(path{oval(215+i*85, 190-i%2*24, 46, 20)}, rgb(0x4f7d4b))
	}
	c.fill(stroke(16*9, image.Pt(470*16, 20*16), image.Pt(300*16, 780*16)), rgb(0xc8453b))
	return c
}

// buffet draws a long table from above.
func buffet() canvas {
	c := newCanvas(1600, 400, rgb(0xe9e2d3))
	rnd := random("photo", "buffet")
	for i := range 20 {
		c.rect(image.Rect(i*80, 0, i*80+40, 400), rgb(0xddd3bd))
	}
	for i := range 9 {
		x, y := 95+i*176, 200+between(rnd, -50, 50)
		c.fill(path{oval(x+6, y+10, 92, 92)}, rgb(0x8d8271))
		c.fill(path{oval(x, y, 90, 90)}, white)
		c.fill(path{oval(x, y, 66, 66)}, pick(rnd, coats))
		for range 8 {
			c.fill(path{oval(x+between(rnd, -40, 40), y+between(rnd, -40, 40), between(rnd, 6, 14), between(rnd, 5, 11))}, pick(rnd, hairs))
		}
	}
	return c
}
