package loop

import (
	"image"
	"slices"
	"strings"

	"inkshelf/internal/paint"
)

// focus is where on its screen the keys are. The frame around it belongs to the loop, so that every screen can be used with
// keys alone without knowing of them.
type focus struct {
	name  string          // of a target; empty: there was none yet
	place image.Rectangle // where to look for another when that one is gone
	frame image.Rectangle // as it is drawn; empty: it is not
	round int             // the radius of its corners
}

// What a frame measures, in reference pixels.
const (
	frameLine  = 5
	frameWhite = 3  // within it, for the sake of what is black itself
	frameGap   = 2  // around it
	frameEdge  = 12 // to the edge of the screen, which the housing may hide
	frameRound = 12
)

// draw draws the frame in black and white alone: it is shown with a fast waveform wherever it can be.
func (f *focus) draw(c *paint.Canvas) {
	if f.frame.Empty() {
		return
	}
	width, white := c.Units().Line(frameLine), c.Units().Line(frameWhite)
	c.Bilevel(true)
	c.Frame(f.frame, width, f.round, paint.Black)
	c.Frame(f.frame.Inset(width), white, max(f.round-width, 0), paint.White)
	c.Bilevel(false)
}

// put puts the focus on a target of c.
func (f *focus) put(t paint.Target, c *paint.Canvas) {
	u := c.Units()
	frame, round := t.Frame, 0
	if frame.Empty() {
		frame = t.Area.Intersect(c.Bounds().Inset(u.Px(frameEdge))).Inset(u.Line(frameGap))
		round = u.Px(frameRound)
	}
	if t.Name != f.name || frame != f.frame {
		*f = focus{name: t.Name, place: t.Area, frame: frame, round: round}
	}
}

// find returns the target that has the focus, of those that there are. If it is gone another of its part has it, the
// nearest: the page of a list was turned. Else it is where it begins.
func (f *focus) find(targets []paint.Target) (paint.Target, bool) {
	if len(targets) == 0 {
		return paint.Target{}, false
	}
	if i := slices.IndexFunc(targets, func(t paint.Target) bool { return t.Name == f.name }); i >= 0 {
		return targets[i], true
	}
	part := paint.Target{Name: f.name}.Part()
	best, found := paint.Target{}, false
	for _, t := range targets {
		if t.Part() == part && (!found || square(centre(t.Area), centre(f.place)) < square(centre(best.Area), centre(f.place))) {
			best, found = t, true
		}
	}
	if found {
		return best, true
	}
	// Bars at the upper edge are passed over: who opens a list wants something of it.
	i := slices.IndexFunc(targets, func(t paint.Target) bool { return t.Area.Min.Y > 0 })
	return targets[max(i, 0)], true
}

func centre(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// focusable returns the targets that keys can reach.
func focusable(targets []paint.Target) []paint.Target {
	return slices.DeleteFunc(slices.Clone(targets), func(t paint.Target) bool { return !canFocus(t) })
}

// canFocus reports whether keys can reach t: not the zones of a page, nor what leads nowhere.
func canFocus(t paint.Target) bool { return !t.Inert && t.Name != "" && !isZone(t) && !t.Area.Empty() }

func isZone(t paint.Target) bool { return strings.HasPrefix(t.Name, "zone:") }

// focusOn moves the focus of e to a target that is shown.
func (l *Loop) focusOn(e *entry, t paint.Target) {
	l.renewTap(e, e.focus.frame)
	e.focus.put(t, l.canvas)
	l.renewTap(e, e.focus.frame)
}

// refocus has the focus follow what was just drawn, while keys are used, and reports whether its frame has moved by that:
// then both places have to be drawn once more. A screen that opens has its frame from the beginning, in the same refresh.
func (l *Loop) refocus(targets []paint.Target) bool {
	if !l.keyed {
		return false
	}
	top := l.layers[len(l.layers)-1].entry
	before := top.focus.frame
	if t, ok := top.focus.find(focusable(targets)); ok && !takesArrows(top.screen) {
		top.focus.put(t, l.canvas)
	} else {
		top.focus.frame = image.Rectangle{}
	}
	if top.focus.frame == before {
		return false
	}
	l.markTap(before)
	l.markTap(top.focus.frame)
	return true
}

// unfocus takes the frames away as soon as something is painted after a touch: that alone would not be worth a refresh.
// Where the focus was is remembered.
func (l *Loop) unfocus() {
	if l.keyed {
		return
	}
	for _, e := range l.entries {
		l.renewTap(e, e.focus.frame)
		e.focus.frame = image.Rectangle{}
	}
}

// touched takes note that a finger is used, and of what it has met: keys go on from there.
func (l *Loop) touched(t paint.Target) {
	l.keyed = false
	if f := &l.top().focus; canFocus(t) {
		f.name, f.place = t.Name, t.Area
	}
}
