package loop

import (
	"image"
	"slices"

	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// view is the way from the screens to the panel: what has changed, the canvas, and the frame that is flushed.
type view struct {
	panel       image.Point
	orientation record.Orientation
	canvas      *paint.Canvas
	frame       *image.Gray // the panel as it should look: the canvas' own picture, or that picture turned
	refresher   *refresher
	mirror      *paint.Canvas // for Frame; nil until it is asked for

	damages []damage        // what the screens said in this turn
	whole   bool            // everything is to be shown anew as a clear; stays set while the app cannot be seen
	clip    image.Rectangle // the part of the canvas that is painted in this turn
	layers  []layer         // what was painted last
	spare   []layer         // memory for the layers of this turn
}

// damage is a part of a screen that has changed.
type damage struct {
	owner *entry
	area  image.Rectangle
	class Class
}

// layer is a screen as it was painted: the lowest covers the canvas, those above their boxes.
type layer struct {
	entry *entry
	box   image.Rectangle
}

func newView(panel image.Point, u paint.Units, p Policy) view {
	c := paint.New(panel, u)
	return view{panel: panel, canvas: c, frame: c.Image(), refresher: newRefresher(panel, p)}
}

// rotate lays the canvas on the panel in another way.
func (l *Loop) rotate(o record.Orientation) {
	if o == l.orientation || o < 0 || o > 3 {
		return
	}
	l.orientation = o
	l.gestures.rotate(o)
	l.canvas.Resize(o.Size(l.panel))
	l.frame = l.canvas.Image()
	if o != 0 {
		l.frame = image.NewGray(image.Rectangle{Max: l.panel})
	}
	l.whole = true
}

// paint draws and flushes what has changed in this turn, as one action. While the app cannot be seen it only remembers
// that all is to be shown.
func (l *Loop) paint() {
	l.spare = l.visibleLayers(l.spare[:0])
	changed := l.whole || len(l.damages) > 0 || !slices.Equal(l.spare, l.layers)
	if !changed {
		return
	}
	if l.hidden || !l.dev.Visible() {
		l.whole = true
		l.damages = l.damages[:0]
		return
	}
	before := l.layers
	l.layers, l.spare = l.spare, before
	l.clip = image.Rectangle{}
	if l.whole {
		l.renew()
	} else {
		l.transition(before)
		l.mend()
	}
	l.whole, l.damages = false, l.damages[:0]
	if !l.clip.Empty() {
		l.flush()
	}
}

// visibleLayers appends the screens that can be seen to dst: the highest that is no overlay, and the overlays above it.
func (l *Loop) visibleLayers(dst []layer) []layer {
	lowest := len(l.entries) - 1
	for lowest > 0 && isOverlay(l.entries[lowest].screen) {
		lowest--
	}
	for _, e := range l.entries[lowest:] {
		dst = append(dst, layer{e, l.box(e.screen)})
	}
	return dst
}

func isOverlay(s Screen) bool {
	_, ok := s.(Overlay)
	return ok
}

// box returns the part of the canvas that s draws on.
func (l *Loop) box(s Screen) image.Rectangle {
	if o, ok := s.(Overlay); ok {
		return o.Box(l.canvas.Size())
	}
	return l.canvas.Bounds()
}

// renew marks everything for a clear. What kind of screen is cleared is said first: the policy counts by it.
func (l *Loop) renew() {
	l.mark(l.canvas.Bounds(), l.layers[0].entry.screen.Class())
	l.mark(l.canvas.Bounds(), ClassClear)
}

// transition marks what differs between the layers before this turn and those of now. However often the stack has changed
// meanwhile, what counts is what is to be seen.
func (l *Loop) transition(before []layer) {
	if len(before) == 0 || before[0] != l.layers[0] {
		l.mark(l.canvas.Bounds(), l.layers[0].entry.screen.Class())
	}
	same := 0
	for same < min(len(before), len(l.layers)) && before[same] == l.layers[same] {
		same++
	}
	below := min(l.top().screen.Class(), ClassImage) // a box is no page of art, even where it uncovers one
	for _, closed := range before[min(max(same, 1), len(before)):] {
		l.mark(closed.box, below)
	}
	for _, opened := range l.layers[max(same, 1):] {
		l.mark(opened.box, ClassUI)
	}
}

// mend marks what the screens said has changed, as far as they can be seen.
func (l *Loop) mend() {
	for _, d := range l.damages {
		visible := d.owner == l.root || slices.ContainsFunc(l.layers, func(y layer) bool { return y.entry == d.owner })
		if visible {
			l.mark(d.area, d.class)
		}
	}
}

// mark has a part of the canvas drawn and shown.
func (l *Loop) mark(area image.Rectangle, c Class) {
	area = area.Intersect(l.canvas.Bounds())
	if area.Empty() {
		return
	}
	l.clip = l.clip.Union(area)
	l.refresher.add(toPanel(area, l.orientation, l.panel), c)
}

// flush draws the marked part and shows it. What can be touched and read is published when the panel shows it.
func (l *Loop) flush() {
	targets, texts := draw(l.canvas, l.clip, l.layers)
	if l.orientation != 0 {
		lay(l.frame, l.canvas.Image(), l.clip, l.orientation)
	}
	l.shown.setCause(l.cause)
	for _, f := range l.refresher.plan(l.frame) {
		l.dev.Flush(l.frame, f.area, f.wave, f.full)
	}
	l.shown.set(targets, l.orientation, texts)
}

// draw draws the layers on c, the lowest first. Only the topmost can be touched, all can be read.
func draw(c *paint.Canvas, clip image.Rectangle, layers []layer) (targets []paint.Target, texts []string) {
	for _, y := range layers {
		c.Begin(clip)
		y.entry.screen.Draw(c)
		texts = append(texts, c.Texts()...)
	}
	return c.Targets(), texts
}
