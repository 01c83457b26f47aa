package content

import (
	"image"
	"image/color"
	"math/rand/v2"
)

// dishes draw the photos of the recipes. They are here because only the tool below needs them: the app has the files.
var dishes = map[string]func(c canvas, rnd *rand.Rand){
	"soup": soup, "bread": bread, "salad": salad, "cake": cake, "pancakes": pancakes, "fish": fish, "pasta": pasta, "stew": stew,
}

// dish draws one on a table.
func dish(name string) canvas {
	rnd := random("dish", name)
	c := newCanvas(800, 600, rgb(0xb98a5e))
	wood := []color.RGBA{rgb(0xb98a5e), rgb(0xc2946a), rgb(0xad7f54), rgb(0xbe8f62)}
	if rnd.IntN(2) == 0 {
		wood = []color.RGBA{rgb(0x7c95a3), rgb(0x869eab), rgb(0x728b99), rgb(0x8099a6)}
	}
	for i := range 6 {
		plank := image.Rect(0, i*100, 800, i*100+97)
		ink := wood[i%len(wood)]
		c.rect(plank, ink)
		for range 9 {
			x, y := rnd.IntN(800), plank.Min.Y+between(rnd, 10, 88)
			c.fill(stroke(between(rnd, 20, 40), image.Pt(x*16, y*16), image.Pt((x+between(rnd, 60, 240))*16, (y+between(rnd, -3, 3))*16)), mix(ink, black, 1, 12))
		}
	}
	napkin(c, rnd)
	dishes[name](c, rnd)
	return c
}

// napkin lies under a corner of the plate.
func napkin(c canvas, rnd *rand.Rand) {
	ink := pick(rnd, []color.RGBA{rgb(0xc8453b), rgb(0x2f6690), rgb(0x4f7d4b), rgb(0xe3b23c)})
	c.fill(path{shape(470, 30, 800, 130, 760, 470, 440, 380)}, mix(ink, white, 4, 5))
	for i := range 5 {
		c.fill(path{shape(500+i*60, 38+i*18, 524+i*60, 46+i*18, 488+i*62, 392+i*16, 464+i*62, 386+i*16)}, ink)
	}
}

// plate draws a plate, or a bowl, of a colour inside.
func plate(c canvas, rx, ry int, china, inside color.RGBA) {
	c.fill(path{oval(412, 322, rx, ry)}, rgb(0x5a4632))
	c.fill(path{oval(400, 300, rx, ry)}, mix(china, black, 1, 8))
	c.fill(path{oval(398, 296, rx-4, ry-4)}, china)
	c.fill(path{oval(400, 300, rx*4/5, ry*4/5)}, mix(inside, black, 1, 5))
	c.fill(path{oval(400, 304, rx*4/5-4, ry*4/5-6)}, inside)
}

// somewhere returns a place on the plate, not beyond a part of its radius in hundredths.
func somewhere(rnd *rand.Rand, rx, ry, part int) (x, y int) {
	a, d := rnd.IntN(360), max(rnd.IntN(part), rnd.IntN(part)) // evenly over the area
	return 400 + rx*d*cosine(a)/102400, 300 + ry*d*sine(a)/102400
}

func leaf(c canvas, x, y, size, turn int, ink color.RGBA) {
	at := func(along, across int) image.Point {
		return image.Pt(x*16+(along*cosine(turn)-across*sine(turn))*size/640, y*16+(along*sine(turn)+across*cosine(turn))*size/640)
	}
	c.fill(path{{at(-10, 0), at(-6, 4), at(0, 5), at(6, 3), at(11, 0), at(6, -3), at(0, -5), at(-6, -4)}}, ink)
	c.fill(stroke(max(size/2, 12), at(-9, 0), at(9, 0)), mix(ink, white, 1, 3))
}

func herbs(c canvas, rnd *rand.Rand, n, rx, ry, part int) {
	for range n {
		x, y := somewhere(rnd, rx, ry, part)
		leaf(c, x, y, between(rnd, 14, 26), rnd.IntN(360), pick(rnd, []color.RGBA{rgb(0x3f7d3a), rgb(0x56994a), rgb(0x2f6630)}))
	}
}

func soup(c canvas, rnd *rand.Rand) {
	plate(c, 270, 260, cream, rgb(0xe38b2c))
	for i := range 3 {
		r := (150 - i*44) * 16
		c.fill(stroke(230-i*40, arc(400*16, 304*16, r, r*9/10, 40+i*90, 300+i*90)...), rgb(0xfbe6c2))
	}
	for range 7 {
		x, y := somewhere(rnd, 220, 210, 60)
		c.fill(path{shape(x-18, y-12, x+14, y-18, x+20, y+12, x-12, y+18)}, rgb(0x9c6a2f))
		c.fill(path{shape(x-16, y-14, x+12, y-18, x+16, y+8, x-12, y+12)}, rgb(0xd9a559))
	}
	herbs(c, rnd, 9, 220, 210, 55)
	spoon(c, 700)
}

func spoon(c canvas, x int) {
	c.fill(path{oval(x+6, 190, 36, 56)}, rgb(0x5a4632))
	c.fill(stroke(300, image.Pt((x+5)*16, 250*16), image.Pt((x+22)*16, 540*16)), rgb(0x5a4632))
	c.fill(path{oval(x, 180, 36, 56)}, rgb(0xc9cdd2))
	c.fill(path{oval(x-4, 178, 26, 44)}, rgb(0xe6e9ec))
	c.fill(stroke(260, image.Pt(x*16, 236*16), image.Pt((x+14)*16, 530*16)), rgb(0xc9cdd2))
}

func bread(c canvas, rnd *rand.Rand) {
	c.fill(path{shape(92, 152, 712, 142, 726, 492, 84, 500)}, rgb(0x5a4632))
	c.fill(path{shape(84, 140, 704, 130, 716, 478, 76, 486)}, rgb(0xdeb887))
	crust := []color.RGBA{rgb(0x7b4618), rgb(0x9c5f26), rgb(0xbf7f3b), rgb(0xd39a56)}
	for i, ink := range crust {
		c.fill(path{oval(340, 300-i*7, 236-i*20, 128-i*15)}, ink)
	}
	for i := range 5 {
		x := 190 + i*70
		c.fill(stroke(330, arc((x-20)*16, 290*16, 50*16, 78*16, 300, 420)...), rgb(0x8a5322))
		c.fill(stroke(220, arc((x-24)*16, 288*16, 50*16, 78*16, 300, 420)...), rgb(0xf3ddb3))
	}
	for i := range 2 {
		x, y := 610+i*34, 250+i*96
		c.fill(path{oval(x, y, 72, 84), oval(x, y+40, 60, 60)}, rgb(0x9c5f26))
		c.fill(path{oval(x, y+2, 62, 74), oval(x, y+38, 50, 52)}, rgb(0xf6e3bd))
		for range 14 {
			c.fill(path{oval(x+between(rnd, -40, 40), y+between(rnd, -40, 70), between(rnd, 2, 5), between(rnd, 2, 4))}, rgb(0xe2c48d))
		}
	}
}

func salad(c canvas, rnd *rand.Rand) {
	plate(c, 280, 265, rgb(0xf4f4f0), rgb(0xcfe3b4))
	greens := []color.RGBA{rgb(0x5f9e3f), rgb(0x7ab648), rgb(0x4a8233), rgb(0x93c760), rgb(0x6d3b58)}
	for range 70 {
		x, y := somewhere(rnd, 220, 205, 100)
		leaf(c, x, y, between(rnd, 50, 84), rnd.IntN(360), pick(rnd, greens))
	}
	for range 8 {
		x, y := somewhere(rnd, 210, 195, 90)
		c.fill(path{oval(x, y, 34, 34)}, rgb(0x8fbf6a))
		c.fill(path{oval(x, y, 29, 29)}, rgb(0xe4f1cf))
		for a := 0; a < 360; a += 60 {
			c.fill(path{oval(x+13*cosine(a)/1024, y+13*sine(a)/1024, 5, 3)}, rgb(0xb7d692))
		}
	}
	for range 9 {
		x, y := somewhere(rnd, 210, 195, 90)
		c.fill(path{oval(x, y, 30, 30)}, rgb(0xb5281f))
		c.fill(path{oval(x-2, y-2, 26, 26)}, rgb(0xdc4433))
		c.fill(path{oval(x-9, y-10, 7, 5)}, rgb(0xf6b3a6))
	}
	for range 7 {
		x, y := somewhere(rnd, 210, 195, 85)
		c.fill(path{shape(x-20, y-16, x+20, y-18, x+18, y+16, x-18, y+18)}, rgb(0xdedacb))
		c.fill(path{shape(x-20, y-16, x+20, y-18, x+19, y+8, x-18, y+10)}, rgb(0xfdfbf2))
	}
}
