package content

import (
	"image"
	"image/color"
)

// pictured has pictures inside of its steps: one that was dropped into the text, one that was written there, a tall one, one in a list, one
// that is missing, and one on another server.
func pictured() Recipe {
	return Recipe{
		Name: "Puff Pastry, Step by Step", Categories: in("Les Gâteaux du dimanche", "Picnic"), Photo: photo("bread"), Servings: 6, Yield: "1 kg",
		Prep: "1 h", Cook: "", Total: "4 h with the rests", Description: "Three folds, three rests, and a cold hand.",
		Tools: []string{"a rolling pin", "a ruler"},
		Ingredients: []Ingredient{
			{Quantity: 500, Unit: "g", Food: "flour"}, {Quantity: 400, Unit: "g", Food: "butter", Note: "cold"}, {Quantity: 0.25, Unit: "l", Food: "water"}, {Quantity: 10, Unit: "g", Food: "salt"},
		},
		Steps: []Step{
			{Text: "Make a dough of everything but the butter. Let it rest.", Uses: []int{0, 2, 3}},
			{Text: "Wrap the butter in the dough.<img src=\"asset:wrap.jpg\" height=\"100%\" width=\"100%\"/>", Uses: []int{1}},
			{Text: "Roll it out to three times its length:\n\n![a strip of dough, three times as long as wide](asset:strip.png)\n\nFold it in three, and turn it."},
			{Text: "Again:\n\n- roll,\n- fold: ![the dough, folded](asset:wrap.jpg)\n- rest."},
			{Text: "It should look like this: ![all its layers](asset:gone.jpg) or like hers, ![her layers](https://elsewhere.example/layers.jpg) which are more."},
		},
		Assets: stepPictures(),
	}
}

// stepPictures returns the pictures that somebody has put to a recipe.
func stepPictures() []Picture {
	return []Picture{
		*asJPEG.kept("wrap", 960, 640, func() canvas { return wrapping(960, 640) }),
		*asPNG.kept("strip", 420, 840, func() canvas { return strip(420, 840) }),
	}
}

// wrapping draws butter on a sheet of dough whose corners are being folded over it.
func wrapping(w, h int) canvas {
	c := newCanvas(w, h, rgb(0x7c95a3))
	x, y := w/2, h/2
	c.fill(path{shape(x, y-h*9/20, x+w*9/20, y, x, y+h*9/20, x-w*9/20, y)}, rgb(0xf3e6c8))
	c.rect(image.Rect(x-w/6, y-h/6, x+w/6, y+h/6), rgb(0xf2cf5b))
	c.fill(path{shape(x-w/6, y-h/6, x-w/6, y+h/6, x-w/40, y)}, rgb(0xe2d2ac))
	for _, dx := range []int{-1, 1} {
		c.arrow(image.Pt(x+dx*w*2/5, y-h/12), image.Pt(x+dx*w/5, y-h/12), w/60, rgb(0x3b2a1a))
	}
	return c
}

// strip draws dough that has been rolled out, with the lines where it is folded.
func strip(w, h int) canvas {
	c := newCanvas(w, h, rgb(0xb98a5e))
	c.rect(image.Rect(w/5, h/12, w*4/5, h*11/12), rgb(0xf3e6c8))
	for i := 1; i < 3; i++ {
		y := h/12 + i*(h*10/12)/3
		for x := w / 5; x < w*4/5; x += w / 15 {
			c.rect(image.Rect(x, y-3, x+w/30, y+3), rgb(0x3b2a1a))
		}
	}
	c.arrow(image.Pt(w*9/10, h*3/5), image.Pt(w*9/10, h*2/5), w/40, rgb(0x3b2a1a))
	return c
}

// arrow draws an arrow with a pen of some width.
func (c canvas) arrow(from, to image.Point, pen int, ink color.RGBA) {
	d := to.Sub(from)
	back, side := to.Sub(d.Div(3)), image.Pt(-d.Y, d.X).Div(5)
	fine := func(p image.Point) image.Point { return p.Mul(16) }
	c.fill(stroke(pen*16, fine(from), fine(to)), ink)
	c.fill(stroke(pen*16, fine(back.Add(side)), fine(to), fine(back.Sub(side))), ink)
}
