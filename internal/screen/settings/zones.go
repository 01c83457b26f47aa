package settings

import (
	"image"
	"slices"

	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// presets are the ways to turn pages by touch, the usual one first.
var presets = []string{shelf.ZonesColumns, shelf.ZonesOneHand, shelf.ZonesForward}

func zoneName(say *lang.Language, zones string) string {
	switch zones {
	case shelf.ZonesOneHand:
		return say.Text("One hand")
	case shelf.ZonesForward:
		return say.Text("Both sides forward")
	}
	return say.Text("Three columns")
}

func zoneText(say *lang.Language, zones string) string {
	switch zones {
	case shelf.ZonesOneHand:
		return say.Text("A strip at the side goes back, all the rest goes on. The menu is at the top.")
	case shelf.ZonesForward:
		return say.Text("Both sides go on. A swipe or a key goes back.")
	}
	return say.Text("One side goes back, the other goes on. The menu is in the middle.")
}

// chooseZones opens the presets, each with a drawing.
func (s *settings) chooseZones(turn *loop.Turn, _ image.Rectangle) {
	p := &picker{
		Desk: s.Desk, name: "zones", title: s.Say.Text("Page turn zones"), chosen: max(slices.Index(presets, s.Settings.Zones), 0),
		pick: func(turn *loop.Turn, i int) {
			s.apply(turn, image.Rectangle{}, func(v *shelf.Settings) { v.Zones = presets[i] })
		},
		extra: func() ui.Row {
			row := ui.Row{Name: "fixed", Title: s.Say.Text("Same zones in books read from right to left"), Value: s.Say.Text("No")}
			if s.Settings.FixedZones {
				row.Value = s.Say.Text("Yes")
			}
			return row
		},
		flip: func(turn *loop.Turn) {
			s.apply(turn, image.Rectangle{}, func(v *shelf.Settings) { v.FixedZones = !v.FixedZones })
		},
	}
	for _, zones := range presets {
		p.options = append(p.options, option{zones, zoneName(s.Say, zones), func(c *paint.Canvas, r image.Rectangle) { s.drawPreset(c, r, zones) }})
	}
	turn.Push(p)
}

// drawPreset draws a page with its zones, and beside it what they do.
func (s *settings) drawPreset(c *paint.Canvas, r image.Rectangle, zones string) {
	u := c.Units()
	height := min(r.Dy()-2*u.Px(gap), u.Px(432))
	page := image.Rect(0, 0, height*3/4, height).Add(image.Pt(r.Min.X, (r.Min.Y+r.Max.Y-height)/2))
	drawZones(c, page, zones, s.LeftHand())
	r.Min.X = page.Max.X + u.Px(margin)
	name, text := ui.Heading, ui.Body
	lines := c.Type().Wrap(zoneText(s.Say, zones), text.Style(u), r.Dx(), 0)
	r.Min.Y = (r.Min.Y + r.Max.Y - name.Line(u) - u.Px(gap) - len(lines)*text.Line(u)) / 2
	c.Label(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+name.Line(u)), zoneName(s.Say, zones), name.Style(u), paint.Left, paint.Black)
	r.Min.Y += name.Line(u) + u.Px(gap)
	c.Paragraph(r, zoneText(s.Say, zones), text.Style(u), text.Line(u), paint.Black)
}

// zone is a part of a page, in thousandths of it.
type zone struct {
	area image.Rectangle
	icon paint.Icon
}

// zonesOf are the zones of a preset as the design guide divides a page, for the right hand.
func zonesOf(zones string) []zone {
	const top, bottom = 125, 936
	menu := zone{image.Rect(0, 0, 1000, top), paint.IconMenu}
	switch zones {
	case shelf.ZonesOneHand:
		return []zone{menu, {image.Rect(0, top, 250, bottom), paint.IconBack}, {image.Rect(250, top, 1000, bottom), paint.IconForward}}
	case shelf.ZonesForward:
		return []zone{
			menu,
			{image.Rect(0, top, 300, bottom), paint.IconForward},
			{image.Rect(300, top, 700, bottom), paint.IconMenu},
			{image.Rect(700, top, 1000, bottom), paint.IconForward},
		}
	}
	return []zone{
		menu,
		{image.Rect(0, top, 300, bottom), paint.IconBack},
		{image.Rect(300, top, 700, bottom), paint.IconMenu},
		{image.Rect(700, top, 1000, bottom), paint.IconForward},
	}
}

// drawZones draws a page with its zones. For the left hand they change sides.
func drawZones(c *paint.Canvas, page image.Rectangle, zones string, left bool) {
	u := c.Units()
	thick := u.Line(3)
	for _, z := range zonesOf(zones) {
		if left {
			z.area.Min.X, z.area.Max.X = 1000-z.area.Max.X, 1000-z.area.Min.X
		}
		box := image.Rect(
			page.Min.X+page.Dx()*z.area.Min.X/1000, page.Min.Y+page.Dy()*z.area.Min.Y/1000,
			page.Min.X+page.Dx()*z.area.Max.X/1000, page.Min.Y+page.Dy()*z.area.Max.Y/1000,
		)
		c.HLine(box.Min.X, box.Max.X, box.Max.Y, thick, paint.Black)
		if box.Max.X < page.Max.X {
			c.VLine(box.Max.X, box.Min.Y, box.Max.Y, thick, paint.Black)
		}
		side := min(u.Px(60), box.Dy()-2*thick)
		at := box.Min.Add(box.Max).Sub(image.Pt(side, side)).Div(2)
		c.Icon(z.icon, image.Rectangle{Min: at, Max: at.Add(image.Pt(side, side))}, paint.Black)
	}
	c.Frame(page, thick, u.Px(12), paint.Black)
}
