package content

import (
	"image"
	"image/color"
	"math/rand/v2"
)

// More dishes.

func cake(c canvas, rnd *rand.Rand) {
	c.fill(path{oval(410, 492, 300, 66)}, rgb(0x5a4632))
	c.fill(path{oval(400, 476, 296, 62)}, rgb(0xf4f4f0))
	c.fill(path{oval(400, 466, 250, 46)}, rgb(0xdcdcd4))
	layers := []color.RGBA{rgb(0xc98a4b), rgb(0xfff3e0), rgb(0xb7353f), rgb(0xfff3e0), rgb(0xc98a4b)}
	for i, h := range []int{80, 22, 16, 22, 80} {
		y := 450 - []int{0, 80, 102, 118, 140}[i]
		c.rect(image.Rect(190, y-h, 610, y), layers[i])
		c.fill(path{oval(400, y, 210, 36)}, layers[i])
		c.fill(path{oval(400, y-h, 210, 36)}, mix(layers[i], black, 1, 14))
	}
	top := rgb(0xfff6ea)
	c.fill(path{oval(400, 230, 216, 42)}, mix(top, black, 1, 12))
	c.fill(path{oval(400, 224, 216, 42)}, top)
	for i := range 9 {
		x := 204 + i*49
		y := 236 + 26*sine(20+i*18)/1024
		c.fill(stroke(560, image.Pt(x*16, y*16), image.Pt(x*16, (y+between(rnd, 22, 74))*16)), top)
	}
	for range 26 {
		a, d := rnd.IntN(360), between(rnd, 10, 86)
		x, y := 400+210*d*cosine(a)/102400, 216+36*d*sine(a)/102400
		berry := pick(rnd, []color.RGBA{rgb(0xc62b39), rgb(0x9c1d2c), rgb(0x3b3f8c)})
		c.fill(path{oval(x, y, 24, 23)}, mix(berry, black, 1, 4))
		c.fill(path{oval(x-2, y-3, 20, 18)}, berry)
		c.fill(path{oval(x-8, y-10, 6, 4)}, mix(berry, white, 2, 3))
	}
	for i := range 4 {
		leaf(c, 360+i*28, 200+i%2*14, 30, 200+i*50, rgb(0x4a8233))
	}
}

func pancakes(c canvas, rnd *rand.Rand) {
	c.fill(path{oval(410, 500, 310, 70)}, rgb(0x5a4632))
	c.fill(path{oval(400, 482, 306, 66)}, rgb(0xf0f4f6))
	c.fill(path{oval(400, 470, 240, 46)}, rgb(0xd5dde1))
	for i := range 7 {
		x, y := 400+between(rnd, -12, 12), 460-i*36
		c.fill(path{oval(x, y, 214, 52)}, rgb(0x9c5f26))
		c.fill(path{oval(x, y-8, 214, 50)}, rgb(0xf0cf8e))
		c.fill(path{oval(x, y-20, 212, 48)}, rgb(0xc8863c))
		c.fill(path{oval(x, y-22, 190, 40)}, rgb(0xd99b4e))
	}
	syrup := rgb(0x8a3f0e)
	c.fill(path{oval(396, 222, 150, 30)}, syrup)
	for _, x := range []int{262, 300, 376, 470, 528} {
		c.fill(stroke(440, image.Pt(x*16, 232*16), image.Pt((x-6)*16, between(rnd, 300, 420)*16)), syrup)
	}
	c.fill(path{oval(380, 214, 110, 16)}, rgb(0xb5601f))
	c.fill(path{shape(350, 178, 420, 166, 462, 190, 390, 206)}, rgb(0xffe999))
	c.fill(path{shape(350, 178, 390, 206, 390, 228, 350, 200)}, rgb(0xf0d06a))
	c.fill(path{shape(390, 206, 462, 190, 462, 210, 390, 228)}, rgb(0xe3bd50))
	for range 8 {
		x, y := between(rnd, 150, 650), between(rnd, 470, 505)
		c.fill(path{oval(x, y, 17, 16)}, rgb(0x2c2f6b))
		c.fill(path{oval(x-4, y-5, 6, 4)}, rgb(0x8286c9))
	}
}

func fish(c canvas, rnd *rand.Rand) {
	plate(c, 350, 230, rgb(0xf4f6f8), rgb(0xe3eaee))
	herbs(c, rnd, 30, 270, 160, 95)
	skin := []color.RGBA{rgb(0x5f7f8f), rgb(0x86a3af), rgb(0xb9cbd2)}
	c.fill(path{shape(580, 300, 690, 216, 664, 300, 690, 384)}, skin[0])
	c.fill(path{shape(330, 232, 430, 176, 500, 240)}, skin[0])
	for i, ink := range skin {
		c.fill(path{oval(380, 300+i*14, 234-i*10, 88-i*18)}, ink)
	}
	c.fill(stroke(56, arc(236*16, 300*16, 40*16, 76*16, 290, 430)...), rgb(0x4a6573))
	c.fill(path{oval(196, 286, 15, 15)}, white)
	c.fill(path{oval(194, 286, 8, 8)}, black)
	for i := range 4 {
		c.fill(stroke(90, image.Pt((330+i*62)*16, 250*16), image.Pt((306+i*62)*16, 350*16)), rgb(0x4a6573))
	}
	for i := range 3 {
		lemon(c, 300+i*96, 408-i%2*14, 46)
	}
}

func lemon(c canvas, x, y, size int) {
	c.fill(path{oval(x, y, size, size)}, rgb(0xe8b923))
	c.fill(path{oval(x, y, size*9/10, size*9/10)}, rgb(0xfff4c2))
	c.fill(path{oval(x, y, size*8/10, size*8/10)}, rgb(0xf8dc5a))
	for a := 0; a < 180; a += 36 {
		d := image.Pt(size*13*cosine(a)/1024, size*13*sine(a)/1024)
		c.fill(stroke(44, image.Pt(x*16, y*16).Sub(d), image.Pt(x*16, y*16).Add(d)), rgb(0xfff4c2))
	}
}

func pasta(c canvas, rnd *rand.Rand) {
	plate(c, 280, 265, rgb(0x33485a), rgb(0x3d566b))
	for i := range 150 {
		x, y := somewhere(rnd, 150, 140, 100)
		ink := mix(rgb(0xf3d27a), rgb(0xd9a63f), i%5, 5)
		start, r := rnd.IntN(360), between(rnd, 26, 78)*16
		noodle := arc(x*16, y*16, r, r*9/10, start, start+between(rnd, 120, 300))
		c.fill(stroke(150, noodle...), mix(ink, black, 1, 3))
		c.fill(stroke(112, noodle...), ink)
	}
	for i, ink := range []color.RGBA{rgb(0x8f2018), rgb(0xb8301f), rgb(0xcf452c)} {
		for range 12 {
			x, y := somewhere(rnd, 90-i*14, 80-i*14, 100)
			c.fill(path{oval(x, y, 44-i*10, 36-i*9)}, ink)
		}
	}
	for range 22 {
		x, y := somewhere(rnd, 140, 130, 100)
		c.fill(path{shape(x-8, y-3, x+8, y-5, x+7, y+3, x-7, y+4)}, rgb(0xfdf3d0))
	}
	for i := range 5 {
		leaf(c, 392+26*cosine(i*72)/1024, 292+26*sine(i*72)/1024, 52, i*72, rgb(0x3f8a3a))
	}
}

func stew(c canvas, rnd *rand.Rand) {
	c.fill(path{oval(110, 300, 70, 44), oval(690, 300, 70, 44)}, rgb(0x8f2a24))
	c.fill(path{oval(106, 298, 34, 18), oval(694, 298, 34, 18)}, rgb(0x7a4a30))
	plate(c, 290, 270, rgb(0xb43a30), rgb(0x7a3d1c))
	for range 16 {
		x, y := somewhere(rnd, 210, 195, 100)
		c.fill(path{shape(x-34, y-18, x+10, y-32, x+36, y-4, x+14, y+28, x-26, y+22)}, rgb(0x4f2711))
		c.fill(path{shape(x-32, y-20, x+8, y-32, x+32, y-8, x+10, y+18, x-24, y+12)}, rgb(0x6b3a1e))
	}
	for range 14 {
		x, y := somewhere(rnd, 210, 195, 100)
		c.fill(path{oval(x, y, 28, 24)}, rgb(0xc4621a))
		c.fill(path{oval(x-2, y-3, 24, 19)}, rgb(0xee8a2e))
		c.fill(path{oval(x-2, y-3, 10, 8)}, rgb(0xf7ad5c))
	}
	for range 11 {
		x, y := somewhere(rnd, 210, 195, 95)
		c.fill(path{oval(x, y, 34, 28)}, rgb(0xc9a24f))
		c.fill(path{oval(x-3, y-4, 28, 21)}, rgb(0xf0d58a))
	}
	for range 26 {
		x, y := somewhere(rnd, 210, 195, 100)
		c.fill(path{oval(x, y, 10, 10)}, rgb(0x4f8a35))
		c.fill(path{oval(x-3, y-3, 4, 3)}, rgb(0x9cc777))
	}
	herbs(c, rnd, 10, 210, 195, 80)
}
