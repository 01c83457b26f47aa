package reader

import (
	"image"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
	"inkshelf/internal/ui"
)

// zones returns the parts of a page that a finger turns it with, as the settings divide it: a strip for the menu at the
// top, one for the counter at the bottom, and columns between them.
func (r *reading) zones(size image.Point, u paint.Units) []paint.Target {
	say := r.desk.Say
	top, foot := onGrid(size.Y/8), size.Y-u.Px(120)
	previous, next := say.Text("Previous page"), say.Text("Next page")
	column := func(name, text string, from, to int) paint.Target {
		if r.mirrored() {
			from, to = size.X-to, size.X-from
		}
		return paint.Target{Name: name, Text: text, Area: image.Rect(from, top, to, foot)}
	}
	all := []paint.Target{{Name: "zone:menu", Text: say.Text("Menu"), Area: image.Rect(0, 0, size.X, top)}}
	switch side := onGrid(size.X * 3 / 10); r.desk.Settings.Zones {
	case shelf.ZonesOneHand:
		quarter := onGrid(size.X / 4)
		all = append(all, column("zone:prev", previous, 0, quarter), column("zone:next", next, quarter, size.X))
	case shelf.ZonesForward:
		all = append(all,
			column("zone:next", next, 0, side), column("zone:centre", say.Text("Menu"), side, size.X-side),
			column("zone:next", next, size.X-side, size.X))
	default:
		all = append(all,
			column("zone:prev", previous, 0, side), column("zone:centre", say.Text("Menu"), side, size.X-side),
			column("zone:next", next, size.X-side, size.X))
	}
	return append(all, paint.Target{Name: "zone:counter", Text: say.Text("Go to page"), Area: image.Rect(0, foot, size.X, size.Y)})
}

// onGrid returns the next smaller length on the grid of all boxes.
func onGrid(n int) int { return n - n%6 }

// mirrored reports whether left and right change places: for a left hand, and in books that are read from right to left
// unless the settings forbid that. For both at once they do not.
func (r *reading) mirrored() bool {
	back := r.direction() == server.RightToLeft && !r.desk.Settings.FixedZones
	return back != r.desk.LeftHand()
}

// zoneSheet shows the zones over the page until it is touched.
type zoneSheet struct{ r *reading }

// Name implements loop.Named.
func (z zoneSheet) Name() string { return "zones" }

// Class implements loop.Screen.
func (z zoneSheet) Class() loop.Class { return loop.ClassUI }

// Boxes implements loop.Overlay.
func (z zoneSheet) Boxes(size image.Point) []image.Rectangle {
	return []image.Rectangle{{Max: size}}
}

// Draw implements loop.Screen.
func (z zoneSheet) Draw(dst *paint.Canvas) {
	u := dst.Units()
	for _, t := range z.r.zones(dst.Size(), u) {
		dst.Frame(t.Area.Inset(-u.Line(edge)/2), u.Line(edge), 0, paint.White)
		dst.Frame(t.Area, u.Line(edge), 0, paint.Black)
		st, room := ui.BodyBold.Style(u), t.Area.Dx()-u.Px(48)
		if dst.Type().Line(t.Text, st).Width.Ceil() > room {
			st = ui.BadgeText.Style(u)
		}
		box := image.Rectangle{Max: image.Pt(dst.Type().Fit(t.Text, st, room).Width.Ceil()+u.Px(48), u.Px(96))}
		box = box.Add(t.Area.Min.Add(t.Area.Size().Sub(box.Max).Div(2)))
		dst.Fill(box, paint.White)
		dst.Frame(box, u.Line(edge), u.Px(12), paint.Black)
		dst.Label(box, t.Text, st, paint.Center, paint.Black)
	}
	dst.Target(paint.Target{Name: "zone:page", Text: z.r.desk.Say.Text("Back to the page"), Area: dst.Bounds()})
}

// edge is the width of the lines between zones, in reference pixels.
const edge = 5

// Handle implements loop.Screen.
func (z zoneSheet) Handle(turn *loop.Turn, ev loop.Event) {
	switch ev := ev.(type) {
	case loop.Tap, loop.Swipe:
		turn.Pop()
	case loop.Key:
		if ev.Key == loop.KeyHome {
			z.r.desk.Home(turn)
			return
		}
		turn.Pop()
	}
}
