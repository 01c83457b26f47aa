package screen

import (
	"image"
	"image/draw"

	"inkshelf/internal/paint"
	"inkshelf/internal/picture"
)

// logo makes the logo of a server ready for a box of a side that is given in reference pixels. One that could not be opened
// has none, and a sign instead.
func logo(m image.Image, side int, u paint.Units) *image.Gray {
	if m == nil {
		return sign(paint.IconWarning, side, u)
	}
	size := image.Pt(u.Px(side), u.Px(side))
	g := image.NewGray(image.Rectangle{Max: m.Bounds().Size()})
	draw.Draw(g, g.Rect, m, m.Bounds().Min, draw.Src)
	if g.Rect.Max == size {
		return g
	}
	return picture.Scale(size, g)
}

// sign is an icon in place of a logo.
func sign(icon paint.Icon, side int, u paint.Units) *image.Gray {
	c := paint.New(image.Pt(u.Px(side), u.Px(side)), u)
	c.Icon(icon, c.Bounds().Inset(u.Px(side)/8), paint.Black)
	return c.Image()
}
