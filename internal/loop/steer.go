package loop

import (
	"image"
	"slices"

	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// Arrows is a screen that may keep the arrow keys and OK for itself: on the page of a book they turn it.
type Arrows interface{ TakesArrows() bool }

// takesArrows reports whether a screen keeps the arrows for itself.
func takesArrows(s Screen) bool {
	a, ok := s.(Arrows)
	return ok && a.TakesArrows()
}

// steers reports whether arrows move the focus of the screen on top.
func (l *Loop) steers() bool {
	return !takesArrows(l.top().screen) && slices.ContainsFunc(l.shown.targets, canFocus)
}

// steer has an arrow or OK mean what they mean on every screen, and reports whether they do: an arrow moves the focus, OK
// touches what has it. The first of them only shows where it is.
func (l *Loop) steer(k Key) bool {
	way, arrow := arrows[k.Key]
	e := l.top()
	if !arrow && k.Key != KeyOK || !l.steers() {
		return false
	}
	targets := focusable(l.shown.targets)
	here, _ := e.focus.find(targets)
	switch {
	case !l.keyed || e.focus.frame.Empty():
		l.keyed = true
		l.focusOn(e, here)
	case arrow:
		return !k.Long && l.move(e, targets, here, way)
	case k.Long:
		l.cause = named(l.cause, here.Name)
		l.deliver(LongPress{At: centre(here.Area), Target: here})
	default:
		l.cause = named(l.cause, here.Name)
		l.deliver(Tap{At: centre(here.Area), Target: here})
	}
	return true
}

// arrows has where each arrow key leads.
var arrows = map[record.Key]Direction{KeyLeft: Left, KeyRight: Right, KeyUp: Up, KeyDown: Down}

// move moves the focus and reports whether there was a way. Down from the last item of a list turns the page; the arrows to
// the sides are left to the screen where nothing is beside the focus, which turns its page, too.
func (l *Loop) move(e *entry, targets []paint.Target, here paint.Target, way Direction) bool {
	to, ok := nearest(targets, here, way, 0)
	switch {
	case way == Down && ok && to.Part() == pager && here.Part() != pager && has(targets, pager+":next"):
		e.focus.place = here.Area.Sub(image.Pt(0, here.Area.Min.Y)) // the first of that column
		l.tell(e, Key{Key: KeyNext})
		return true
	case !ok && (way == Up || way == Down): // round to the other end
		to, ok = nearest(targets, here, way, l.canvas.Size().Y)
	}
	if ok {
		l.focusOn(e, to)
	}
	return ok
}

// pager is the part of targets that lead to other pages.
const pager = "pager"

func has(targets []paint.Target, name string) bool {
	return slices.ContainsFunc(targets, func(t paint.Target) bool { return t.Name == name })
}

// askew is how much farther away something seems for each pixel that it lies beside the way.
const askew = 4

// nearest returns the target that lies next to here in a direction, which is looked for from so far behind. To the sides it
// must be level with here; above and below it may be askew, but had better not.
func nearest(targets []paint.Target, here paint.Target, way Direction, behind int) (best paint.Target, ok bool) {
	from := ahead(here.Area, way).Sub(image.Pt(0, behind))
	least, offset := 0, 0
	for _, t := range targets {
		r := ahead(t.Area, way)
		overlap := min(r.Dy(), from.Dy()) / 2 // targets may reach into each other
		beside := max(r.Min.X-from.Max.X, from.Min.X-r.Max.X, 0)
		level := r.Min.X < from.Max.X && from.Min.X < r.Max.X
		if t.Name == here.Name || r.Min.Y+overlap < from.Max.Y || !level && (way == Left || way == Right) {
			continue
		}
		cost, off := max(r.Min.Y-from.Max.Y, 0)+askew*beside, abs(centre(r).X-centre(from).X)
		if !ok || cost < least || cost == least && off < offset {
			best, least, offset, ok = t, cost, off, true
		}
	}
	return best, ok
}

// ahead returns r as it looks to who faces a direction: what lies before it is below.
func ahead(r image.Rectangle, way Direction) image.Rectangle {
	switch way {
	case Up:
		return image.Rect(r.Min.X, -r.Max.Y, r.Max.X, -r.Min.Y)
	case Left:
		return image.Rect(r.Min.Y, -r.Max.X, r.Max.Y, -r.Min.X)
	case Right:
		return image.Rect(r.Min.Y, r.Min.X, r.Max.Y, r.Max.X)
	}
	return r
}

func abs(n int) int { return max(n, -n) }
