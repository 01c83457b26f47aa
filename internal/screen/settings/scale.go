package settings

import (
	"image"
	"slices"
	"strconv"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/screen/desk"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// chooseScale opens the sizes of text, each as it would look.
func (s *settings) chooseScale(turn *loop.Turn, _ image.Rectangle) {
	p := &picker{
		Desk: s.Desk, name: "scale", title: s.Say.Text("Text size of the app"),
		chosen: slices.Index(shelf.Scales, desk.Scale(s.Settings)),
		pick: func(turn *loop.Turn, i int) {
			s.apply(turn, image.Rectangle{}, func(v *shelf.Settings) { v.Scale = shelf.Scales[i] })
		},
	}
	for _, scale := range shelf.Scales {
		p.options = append(p.options, option{
			strconv.Itoa(scale), s.Say.Text("%d %%", scale),
			func(c *paint.Canvas, r image.Rectangle) { s.drawSample(c, r, scale) },
		})
	}
	turn.Push(p)
}

// drawSample draws a size as a row of a list would have it.
func (s *settings) drawSample(c *paint.Canvas, r image.Rectangle, scale int) {
	u := paint.Units{DPI: c.Units().DPI, Scale: scale}
	lines := []struct {
		text string
		role ui.Role
	}{
		{s.Say.Text("%d %%", scale), ui.BodyBold},
		{s.Say.Text("The Lighthouse, vol. 7"), ui.RowTitle},
		{s.Say.Text("Page 34 of 180"), ui.Secondary},
	}
	height := 0
	for _, l := range lines {
		height += l.role.Line(u)
	}
	r.Min.Y = (r.Min.Y + r.Max.Y - height) / 2
	for _, l := range lines {
		r.Max.Y = r.Min.Y + l.role.Line(u)
		c.Label(r, l.text, l.role.Style(u), paint.Left, paint.Black)
		r.Min.Y = r.Max.Y
	}
}
