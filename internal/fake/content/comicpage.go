package content

import (
	"image"
	"math/rand/v2"
	"strconv"
)

// story is what all pages of a series have in common.
type story struct {
	title   string
	palette palette
	cast    []person
	french  bool
}

func newStory(title string, grey, french bool) story {
	rnd := random("story", title)
	s := story{title: title, french: french, palette: pick(rnd, painted)}
	if grey {
		s.palette = screened
	}
	for _, coat := range rnd.Perm(len(coats))[:3] {
		s.cast = append(s.cast, newPerson(coats[coat], rnd))
	}
	return s
}

// Pages have a margin and gutters between their panels.
const (
	margin = 44
	gutter = 18
)

// page draws one page of a book: panels in rows, and its number.
func (s story) page(book string, n, w, h int) canvas {
	rnd := random("page", s.title, book, strconv.Itoa(n))
	p := s.palette
	if rnd.IntN(9) == 0 { // a scene at night
		p = painted[4]
		if s.palette.screen {
			p = noir
		}
	}
	c := newCanvas(w, h, p.paper)
	all := panels(image.Rect(margin, margin, w-margin, h-margin-24), rnd)
	places := []scene{pick(rnd, scenes), pick(rnd, scenes)} // where the page begins and where it ends
	for i, panel := range all {
		s.panel(c.in(panel), panel, p, places[i*2/len(all)], rnd)
		c.frame(panel, 5, p.ink)
	}
	number := hand{cell: 36, pen: 46, ink: p.ink}
	if p.dark {
		number.ink = white
	}
	text := strconv.Itoa(n)
	c.write(w/2-number.advance(text)/32, h-margin-8, text, number)
	return c
}

// strip draws a part of a comic that is read downwards: panels without borders, far apart.
func (s story) strip(book string, n, w, h int) canvas {
	rnd := random("strip", s.title, book, strconv.Itoa(n))
	c := newCanvas(w, h, s.palette.paper)
	for _, part := range cuts(0, h, 3, rnd) {
		panel := image.Rect(0, part[0], w, part[1]-60)
		s.panel(c.in(panel), panel, s.palette, pick(rnd, scenes), rnd)
	}
	return c
}

// panels divides r into rows, and these into panels.
func panels(r image.Rectangle, rnd *rand.Rand) []image.Rectangle {
	var all []image.Rectangle
	rows := cuts(r.Min.Y, r.Max.Y, pick(rnd, []int{1, 2, 3, 3, 3, 4}), rnd)
	for _, row := range rows {
		n := pick(rnd, []int{1, 2, 2, 3})
		if r.Dx() > r.Dy() || row[1]-row[0] > r.Dy()/2 {
			n = pick(rnd, []int{1, 2})
		}
		for _, col := range cuts(r.Min.X, r.Max.X, n, rnd) {
			all = append(all, image.Rect(col[0], row[0], col[1], row[1]))
		}
	}
	return all
}

// cuts divides a length into n parts that are not quite equal.
func cuts(from, to, n int, rnd *rand.Rand) [][2]int {
	var all [][2]int
	for i, at := 1, from; i <= n; i++ {
		end := from + (to-from)*i/n
		if i < n {
			end += between(rnd, -1, 1) * (to - from) / n / 6
		}
		all = append(all, [2]int{at, end})
		at = end + gutter
	}
	return all
}

// panel draws one panel: a place, who is there, and what is said.
func (s story) panel(c canvas, r image.Rectangle, p palette, place scene, rnd *rand.Rand) {
	place(c, r, p, rnd)
	inner := r.Inset(16)
	words := english
	if s.french {
		words = french
	}
	switch what := rnd.IntN(10); {
	case what == 0: // a place without people
		caption(c, inner, pick(rnd, words.narrator), p.ink)
	case what == 1:
		noise(c, inner, pick(rnd, words.noises), p)
	default:
		s.talk(c, inner, p, rnd, words)
	}
}

// talk draws one or two people, one of whom says something.
func (s story) talk(c canvas, r image.Rectangle, p palette, rnd *rand.Rand, words dialogue) {
	head := r.Dy() / pick(rnd, []int{5, 6, 7, 10})
	head = max(min(head, r.Dx()/5), 24)
	y := max(r.Max.Y-head*pick(rnd, []int{2, 3, 4}), r.Min.Y+r.Dy()/2)
	speaker := pose{x: r.Min.X + r.Dx()/3, y: y, head: head, mood: mood(rnd.IntN(int(moods)))}
	first := rnd.IntN(len(s.cast))
	if r.Dx() > head*9/2 && rnd.IntN(3) > 0 {
		other := pose{x: r.Max.X - r.Dx()/4, y: y + head/5, head: head * 9 / 10, left: true, mood: mood(rnd.IntN(int(moods)))}
		s.cast[(first+1)%len(s.cast)].draw(c, other, p.ink)
	} else {
		speaker.x = r.Min.X + r.Dx()/2
	}
	s.cast[first].draw(c, speaker, p.ink)
	sky := image.Rect(r.Min.X, r.Min.Y, r.Max.X, max(y-head*3/2, r.Min.Y+r.Dy()/4))
	bubble(c, sky, pick(rnd, words.spoken), image.Pt(speaker.x, s.cast[first].top(speaker)), p.ink)
}
