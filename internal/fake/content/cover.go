package content

import (
	"image"
	"image/color"
)

// cover draws the cover of one book of a series: one design for all of them, another view and the number on each.
func (s story) cover(number, author string, w, h int) canvas {
	rnd := random("cover", s.title)
	design, place, hero := rnd.IntN(4), pick(rnd, scenes), rnd.IntN(len(s.cast))
	p := s.palette
	if p.screen {
		p = painted[rnd.IntN(len(painted))] // magazines have their covers in colour
	}
	c := newCanvas(w, h, p.near)
	view := image.Rect(0, 0, w, h)
	title := image.Rect(w/14, h/24, w-w/14, h*9/32)
	switch design {
	case 0: // a dark band above
		view.Min.Y = title.Max.Y
	case 1: // a dark band below
		view.Max.Y = h * 7 / 10
		title = image.Rect(w/14, h*71/100, w-w/14, h*85/100)
	case 2: // a picture in a frame
		view = image.Rect(w/14, h*10/32, w-w/14, h*29/32)
	}
	rnd = random("cover", s.title, number)
	place(c.in(view), view, p, rnd)
	if design != 1 || rnd.IntN(2) == 0 {
		head := view.Dx() / 7
		who := s.cast[(hero+rnd.IntN(2))%len(s.cast)]
		at := pose{x: view.Min.X + view.Dx()*between(rnd, 3, 7)/10, y: view.Max.Y - head*between(rnd, 2, 4), head: head, left: rnd.IntN(2) == 0}
		at.mood = mood(rnd.IntN(int(moods)))
		who.draw(c.in(view), at, p.ink)
	}
	switch design {
	case 2:
		c.frame(view.Inset(-w/100), w/100, p.accent)
	case 3: // a sign over the view
		c.rect(title, cream)
		c.frame(title.Inset(w/80), w/150, p.near)
	}
	s.heading(c, title, design == 3, p)
	badge(c, number, p)
	signature(c, author, p)
	return c
}

// heading writes the title into r.
func (s story) heading(c canvas, r image.Rectangle, sign bool, p palette) {
	ink := mix(p.accent, white, 1, 3)
	if sign {
		ink, r = p.near, r.Inset(r.Dx()/20)
	}
	inscribe(c, r, s.title, r.Dx()/3, ink)
}

// inscribe writes a text into the middle of r, as large as it fits, though no cell of a letter is larger than most
// sixteenths.
func inscribe(c canvas, r image.Rectangle, text string, most int, ink color.RGBA) {
	b := set(legible(text), r.Dx(), r.Dy(), r.Dx()/36, most, ink)
	_, h := b.size()
	c.center(r.Min.X+r.Dx()/2, r.Min.Y+(r.Dy()-h)/2, b)
}

// badge writes the number of a volume on a disc.
func badge(c canvas, number string, p palette) {
	if number == "" {
		return
	}
	w, h := c.clip.Dx(), c.clip.Dy()
	x, y, size := w*85/100, h*90/100, w/11
	c.fill(path{oval(x, y, size, size)}, p.accent)
	c.fill(path{oval(x, y, size*9/10, size*9/10)}, p.near)
	inscribe(c, image.Rect(x-size*3/5, y-size*3/5, x+size*3/5, y+size*3/5), number, size*2, mix(p.accent, white, 1, 3))
}

// signature writes the author at the foot of a cover.
func signature(c canvas, author string, p palette) {
	if author == "" {
		return
	}
	w, h := c.clip.Dx(), c.clip.Dy()
	b := set(author, w*3/5, h/24, w/30, w/16, white)
	wide, high := b.size()
	top := h - high - w/24
	c.rect(image.Rect(0, top-w/36, wide+w/9, h-w/24+w/36), p.near)
	c.center(w/18+wide/2, top, b)
}
