package gallery

import (
	"context"
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
	"inkshelf/internal/ui"
)

// pictures are drawn in code and made ready for the panel, in the sizes that the samples need. Until they are, covers are
// pages with their titles.
type pictures struct {
	asked bool // they are being made, or there

	cards, large, thumbs, short, logos []*image.Gray // of each motif

	current, hero *image.Gray
	page          *image.Gray   // more than a fifth of the screen
	strips        []*image.Gray // a ramp of grays as it is, and dithered in each way
}

// motifs is how many pictures there are of each size.
const motifs = 4

// prepare has the pictures made, unless that has been asked for already, and then calls then.
func (p *pictures) prepare(turn *loop.Turn, then func(*loop.Turn)) {
	if p.asked {
		return
	}
	p.asked = true
	body, u := bodyOf(turn), turn.Units()
	loop.Start(turn, func(context.Context) (pictures, error) { return newPictures(body, u), nil },
		func(turn *loop.Turn, made pictures, _ error) {
			*p = made
			then(turn)
		})
}

// closed is told that a screen has left which may have asked: its job is cancelled.
func (p *pictures) closed() { p.asked = p.page != nil }

// newPictures draws the pictures for a screen with this body.
func newPictures(body image.Rectangle, u paint.Units) pictures {
	_, list := ui.Bar(body, u)
	card, large := ui.Grid{}.CoverBox(list, u), ui.Grid{Large: true}.CoverBox(list, u)
	p := pictures{asked: true}
	for i := range motifs {
		src := motif(i, image.Pt(large.Y*2/3, large.Y))
		if i == motifs-1 {
			src = motif(i, image.Pt(large.Y, large.Y*2/3)) // a photograph, which is cropped
		}
		p.cards = append(p.cards, picture.Cover(src, card))
		p.large = append(p.large, picture.Cover(src, large))
		p.thumbs = append(p.thumbs, picture.Cover(src, image.Pt(u.Px(132), u.Px(192))))
		p.short = append(p.short, picture.Cover(src, image.Pt(u.Px(300), u.Px(324))))
		p.logos = append(p.logos, dithered(motif(i, image.Pt(u.Px(72), u.Px(72))), picture.Ordered))
	}
	p.current = dithered(motif(0, image.Pt(u.Px(294), u.Px(420))), picture.Ordered)
	p.hero = dithered(motif(1, image.Pt(u.Px(336), u.Px(480))), picture.Ordered)
	p.page = dithered(motif(2, image.Pt(u.Px(780), u.Px(1092))), picture.Diffuse)
	strip := image.Pt(inset(body, u).Dx(), u.Px(120))
	p.strips = []*image.Gray{ramp(strip), dithered(ramp(strip), picture.Ordered), dithered(ramp(strip), picture.Diffuse)}
	return p
}

// dithered returns m in the grays of a panel.
func dithered(m *image.Gray, how picture.Method) *image.Gray {
	picture.Dither(m, 16, how)
	return m
}

// of returns the ith picture of a size, or nil for every fifth and as long as there are none.
func of(some []*image.Gray, i int) *image.Gray {
	if len(some) == 0 || i%(motifs+1) == motifs {
		return nil
	}
	return some[i%(motifs+1)]
}

// motif draws a landscape: a sky, a sun or an eclipse, and hills before each other. Each has its own hour and its own range.
func motif(n int, size image.Point) *image.Gray {
	m := image.NewGray(image.Rectangle{Max: size})
	radius := min(size.X, size.Y) / 6
	sun := image.Pt(size.X*(n+1)/(motifs+1), size.Y*(n+2)/(2*motifs+2))
	for x := range size.X {
		tops := hills(n, x, size)
		for y := range size.Y {
			v := 236 - 36*n - 60*y/size.Y
			if d := image.Pt(x, y).Sub(sun); d.X*d.X+d.Y*d.Y < radius*radius {
				v = 255 * (1 - n%2)
			}
			for i, top := range tops {
				if y >= top {
					v = 150 - 45*i + 12*n
				}
			}
			m.Pix[y*m.Stride+x] = uint8(max(v, 0))
		}
	}
	return m
}

// hills returns the tops of the hills at x, the farthest first.
func hills(n, x int, size image.Point) (tops [4]int) {
	for i := range tops {
		period := size.X * (3 + n%2) / (6 + 2*i)
		tops[i] = size.Y*(i+4)/9 - wave(x+period*(n+i)/3, period, size.Y*(5-i)/50)
	}
	return tops
}

// wave goes up and down between -height and height along parabolas, once in a period.
func wave(x, period, height int) int {
	half := period / 2
	at := x % (2 * half)
	if at >= half {
		at, height = at-half, -height
	}
	return 4 * height * at * (half - at) / (half * half)
}

// ramp goes from black to white.
func ramp(size image.Point) *image.Gray {
	m := image.NewGray(image.Rectangle{Max: size})
	for i := range m.Pix {
		m.Pix[i] = uint8(i % m.Stride * int(paint.White) / (m.Stride - 1))
	}
	return m
}
