package content

import (
	"image"
	"image/color"
	"math/rand/v2"
)

// person is somebody who plays in a comic and looks the same on every page.
type person struct {
	skin, hair, coat color.RGBA
	style            int // of the hair
	hat, glasses     bool
}

var (
	skins = []color.RGBA{rgb(0xf6d7b8), rgb(0xe8b98f), rgb(0xc68a5b), rgb(0x8d5a34), rgb(0xfbe3cf)}
	hairs = []color.RGBA{rgb(0x2a1a12), rgb(0x6b3e1d), rgb(0xb5651d), rgb(0xe0b04a), rgb(0x8c8c94), rgb(0xa83a1f), rgb(0x1c1c28)}
	coats = []color.RGBA{rgb(0xc8453b), rgb(0x2f6690), rgb(0xe3b23c), rgb(0x4f7d4b), rgb(0x6d4c7d), rgb(0xe6e6ea), rgb(0x37474f), rgb(0xd97b3f)}
)

// The styles of hair.
const (
	short = iota
	long
	curly
	tuft
	styles
)

func newPerson(coat color.RGBA, rnd *rand.Rand) person {
	return person{
		skin: pick(rnd, skins), hair: pick(rnd, hairs), coat: coat, style: rnd.IntN(styles),
		hat: rnd.IntN(4) == 0, glasses: rnd.IntN(4) == 0,
	}
}

// mood is what a face says.
type mood int

const (
	calm mood = iota
	merry
	startled
	angry
	moods
)

// pose is where and how somebody stands: the middle of the face, the radius of the head, whether to the left.
type pose struct {
	x, y, head int
	left       bool
	mood       mood
}

// top returns the row of pixels that a person reaches up to.
func (w person) top(at pose) int {
	if w.hat {
		return at.y - at.head*8/5
	}
	return at.y - at.head*6/5
}

// draw draws a person from the shoulders upwards, and the rest of the body below as far as the clip allows.
func (w person) draw(c canvas, at pose, ink color.RGBA) {
	pen := max(at.head*16/14, 24)
	inked := func(outline []image.Point, colour color.RGBA) {
		c.fill(path{outline}, colour)
		c.fill(stroke(pen, closed(outline)...), ink)
	}
	x, y, h := at.x, at.y, at.head
	if w.style == long {
		inked(shape(x-h*11/10, y-h/4, x+h*11/10, y-h/4, x+h*13/10, y+h*8/5, x-h*13/10, y+h*8/5), w.hair)
	}
	w.body(at, inked)
	inked(oval(x, y, h*9/10, h), w.skin)
	w.face(c, at, pen, ink)
	w.crown(at, inked)
}

// body draws legs, coat, arms and neck.
func (w person) body(at pose, inked func([]image.Point, color.RGBA)) {
	x, y, h := at.x, at.y, at.head
	trousers := mix(w.coat, black, 3, 5)
	inked(shape(x-h*9/10, y+h*9/2, x, y+h*9/2, x-h/8, y+h*8, x-h*4/5, y+h*8), trousers)
	inked(shape(x, y+h*9/2, x+h*9/10, y+h*9/2, x+h*4/5, y+h*8, x+h/8, y+h*8), trousers)
	sleeve := mix(w.coat, black, 1, 6)
	inked(shape(x-h*6/5, y+h*7/4, x-h*8/5, y+h*4, x-h*6/5, y+h*4, x-h*4/5, y+h*2), sleeve)
	inked(shape(x+h*6/5, y+h*7/4, x+h*8/5, y+h*4, x+h*6/5, y+h*4, x+h*4/5, y+h*2), sleeve)
	inked(oval(x-h*7/5, y+h*21/5, h/4, h/4), w.skin)
	inked(oval(x+h*7/5, y+h*21/5, h/4, h/4), w.skin)
	inked(shape(x-h/3, y+h*3/5, x+h/3, y+h*3/5, x+h/3, y+h*3/2, x-h/3, y+h*3/2), w.skin)
	inked(shape(x-h/2, y+h*13/10, x+h/2, y+h*13/10, x+h*5/4, y+h*9/5, x+h, y+h*24/5, x-h, y+h*24/5, x-h*5/4, y+h*9/5), w.coat)
	inked(shape(x-h/3, y+h*13/10, x+h/3, y+h*13/10, x, y+h*2), mix(w.coat, white, 3, 4))
}

// face draws eyes, brows, nose and mouth, turned a little to one side.
func (w person) face(c canvas, at pose, pen int, ink color.RGBA) {
	x, y, h := at.x+at.head/6, at.y, at.head
	side := 1
	if at.left {
		x, side = at.x-at.head/6, -1
	}
	line := func(points ...image.Point) { c.fill(stroke(pen, points...), ink) }
	px := func(dx, dy int) image.Point { return image.Pt(x*16+dx*h*16/100, y*16+dy*h*16/100) }
	for _, e := range []int{-34, 34} {
		eye := px(e, -5)
		size := h * 16 / 9
		if at.mood == startled {
			c.fill(path{round(eye.X, eye.Y, size*2, size*2)}, white)
			line(closed(round(eye.X, eye.Y, size*2, size*2))...)
		}
		c.fill(path{round(eye.X, eye.Y, size*4/5, size)}, ink)
		tilt := map[mood]int{angry: 12, startled: -4}[at.mood]
		if e > 0 {
			tilt = -tilt
		}
		line(px(e-17, -32-tilt), px(e+17, -32+tilt))
		if w.glasses {
			line(closed(round(eye.X, eye.Y, h*16/4, h*16/4))...)
		}
	}
	line(px(4*side, 5), px(14*side, 22), px(0, 24))
	mouth := px(0, 48)
	switch at.mood {
	case merry:
		c.fill(path{arc(mouth.X, mouth.Y-h, h*16/3, h*16/4, 0, 180)}, ink)
	case startled:
		c.fill(path{round(mouth.X, mouth.Y, h*16/8, h*16/6)}, ink)
	case angry:
		line(arc(mouth.X, mouth.Y+h*2, h*16/4, h*16/8, 190, 350)...)
	default:
		line(arc(mouth.X, mouth.Y-h*2, h*16/4, h*16/8, 10, 170)...)
	}
}

// crown draws the hair and what is worn on it.
func (w person) crown(at pose, inked func([]image.Point, color.RGBA)) {
	x, y, h := at.x, at.y, at.head
	fringe := arc(x*16, y*16-h*2, h*16*19/20, h*16*21/20, 185, 355)
	switch w.style {
	case curly:
		for a := 190; a <= 350; a += 32 {
			inked(oval(x+h*cosine(a)/1024, y+h*sine(a)*9/10/1024, h*2/5, h*2/5), w.hair)
		}
	case tuft:
		inked(append(fringe, shape(x+h/2, y-h/2, x+h/4, y-h*3/10, x, y-h*3/5, x-h/4, y-h*3/10, x-h/2, y-h*3/5)...), w.hair)
		inked(shape(x-h/3, y-h*9/10, x-h/5, y-h*3/2, x+h/10, y-h*11/10, x+h/2, y-h*3/2, x+h/3, y-h*9/10), w.hair)
	default:
		inked(append(fringe, shape(x+h*3/5, y-h/2, x-h/4, y-h*2/3, x-h*3/5, y-h/3)...), w.hair)
	}
	if w.hat {
		inked(shape(x-h*7/5, y-h*3/5, x+h*7/5, y-h*3/5, x+h*6/5, y-h*17/20, x-h*6/5, y-h*17/20), w.coat)
		inked(shape(x-h*4/5, y-h*17/20, x-h*3/5, y-h*8/5, x+h*3/5, y-h*8/5, x+h*4/5, y-h*17/20), w.coat)
	}
}
