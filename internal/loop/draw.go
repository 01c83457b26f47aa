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
	mirror      *paint.Canvas     // for Frame and Drawn; nil until one is asked for
	page        []image.Rectangle // the box of a screen that is no overlay

	damages []damage        // what the screens said in this turn
	whole   bool            // everything is to be shown anew as a clear
	relaid  bool            // everything has another place: the canvas was turned, or text has another size
	painted int             // how often something was flushed
	clip    image.Rectangle // the part of the canvas that is painted in this turn
	layers  []layer         // what was painted last, or would have been if the app could be seen
	spare   []layer         // memory for the layers of this turn
}

// damage is a part of a screen that has changed.
type damage struct {
	owner *entry
	area  image.Rectangle
	class Class
}

// layer is a screen as it was painted, and the boxes that it covers.
type layer struct {
	entry *entry
	boxes []image.Rectangle
}

func (y layer) equal(other layer) bool {
	return y.entry == other.entry && slices.Equal(y.boxes, other.boxes)
}

func newView(panel image.Point, u paint.Units, p Policy) view {
	c := paint.New(panel, u)
	return view{
		panel: panel, canvas: c, frame: c.Image(), refresher: newRefresher(panel, p), page: []image.Rectangle{c.Bounds()},
	}
}

// rotate lays the canvas on the panel in another way.
func (l *Loop) rotate(o record.Orientation) {
	if o == l.orientation || o < 0 || o > 3 {
		return
	}
	l.orientation, l.relaid = o, true
	l.gestures.rotate(o)
	l.canvas.Resize(o.Size(l.panel))
	l.page = []image.Rectangle{l.canvas.Bounds()}
	l.frame = l.canvas.Image()
	if o != 0 {
		l.frame = image.NewGray(image.Rectangle{Max: l.panel})
	}
	l.whole = true
	l.unframe()
}

// scale changes the size of text. Everything is drawn anew as if it had never been drawn; it needs no clear.
func (l *Loop) scale(percent int) {
	u := l.canvas.Units()
	if u.Scale == percent {
		return
	}
	u.Scale, l.relaid = percent, true
	l.canvas.SetUnits(u)
	l.layers = nil
	l.unframe()
}

// paint draws and flushes what has changed in this turn, as one action. Of screens that have left it keeps nothing.
func (l *Loop) paint() {
	l.spare = l.visibleLayers(l.spare[:0])
	if l.whole || len(l.damages) > 0 || !slices.EqualFunc(l.spare, l.layers, layer.equal) {
		l.unfocus()
		l.layers, l.spare = l.spare, l.layers
		l.show(l.spare)
		clear(l.damages)
		l.damages = l.damages[:0]
	}
	clear(l.spare)
}

// show brings the layers of now to the panel, unless that is another app's.
func (l *Loop) show(before []layer) {
	if !l.dev.Visible() {
		l.lose()
	}
	if l.unseen {
		return
	}
	l.clip = image.Rectangle{}
	art := l.refresher.art
	if l.whole {
		l.renew()
	} else {
		l.transition(before)
		l.mend()
	}
	if !l.clip.Empty() {
		l.note(before, art)
		l.flush()
	}
	l.whole, l.relaid = false, false
}

// unframe forgets where on their screens focus and press are drawn: everything lies elsewhere now.
func (l *Loop) unframe() {
	for _, e := range l.entries {
		e.focus.frame, e.pressed = image.Rectangle{}, image.Rectangle{}
	}
}

// visibleLayers appends the screens that can be seen to dst: the highest that is no overlay, and the overlays above it.
func (l *Loop) visibleLayers(dst []layer) []layer {
	lowest := len(l.entries) - 1
	for lowest > 0 && isOverlay(l.entries[lowest].screen) {
		lowest--
	}
	for _, e := range l.entries[lowest:] {
		dst = append(dst, layer{e, l.boxes(e.screen)})
	}
	return dst
}

func isOverlay(s Screen) bool {
	_, ok := s.(Overlay)
	return ok
}

// boxes returns the parts of the canvas that s covers.
func (l *Loop) boxes(s Screen) []image.Rectangle {
	if o, ok := s.(Overlay); ok {
		return slices.Clone(o.Boxes(l.canvas.Size())) // to be compared with what it says in the next turn
	}
	return l.page
}

// renew marks everything for a clear. What kind of screen is cleared is said first: the policy counts by it.
func (l *Loop) renew() {
	l.mark(0, l.canvas.Bounds(), l.layers[0].entry.screen.Class())
	l.mark(0, l.canvas.Bounds(), ClassClear)
}

// transition marks what differs between the layers before this turn and those of now. However often the stack has changed
// meanwhile, what counts is what is to be seen.
func (l *Loop) transition(before []layer) {
	if len(before) == 0 || !before[0].equal(l.layers[0]) {
		l.mark(0, l.canvas.Bounds(), l.layers[0].entry.screen.Class())
		return
	}
	opened := missing(before, l.layers)
	for _, closed := range missing(l.layers, before) {
		if !slices.ContainsFunc(opened, func(o part) bool { return closed.box.In(o.box) }) {
			l.mark(closed.height, closed.box, l.classBelow(closed.height))
		}
	}
	for _, o := range opened {
		l.mark(o.height, o.box, ClassUI)
	}
}

// part is a box of an overlay that lies on so many other layers.
type part struct {
	height int
	box    image.Rectangle
}

// missing returns the boxes of overlays in layers that are not in those of others.
func missing(others, layers []layer) (parts []part) {
	for height, y := range layers[1:] {
		i := slices.IndexFunc(others, func(other layer) bool { return other.entry == y.entry })
		for _, box := range y.boxes {
			if i < 0 || !slices.Contains(others[i].boxes, box) {
				parts = append(parts, part{height + 1, box})
			}
		}
	}
	return parts
}

// classBelow returns what uncovering the lowest layers needs. Even where a box uncovers art it is no page of it.
func (l *Loop) classBelow(height int) Class {
	class := ClassUI
	for _, y := range l.layers[:min(height, len(l.layers))] {
		class = max(class, y.entry.screen.Class())
	}
	return min(class, ClassImage)
}

// mend marks what the screens said has changed, as far as they can be seen.
func (l *Loop) mend() {
	for _, d := range l.damages {
		height := slices.IndexFunc(l.layers, func(y layer) bool { return y.entry == d.owner })
		if height < 0 {
			continue
		}
		for _, box := range l.layers[height].boxes {
			l.mark(height, d.area.Intersect(box), d.class)
		}
	}
}

// mark has a part of the canvas drawn and shown. Only the lowest layer turns pages.
func (l *Loop) mark(height int, area image.Rectangle, c Class) {
	if c == ClassClear {
		area = l.canvas.Bounds()
	}
	area = area.Intersect(l.canvas.Bounds())
	if area.Empty() {
		return
	}
	l.clip = l.clip.Union(area)
	add := l.refresher.add
	if height > 0 {
		add = l.refresher.addPart
	}
	add(toPanel(area, l.orientation, l.panel), c)
}

// renewTap has a part of the screen of e drawn anew whose look the loop itself has changed.
func (l *Loop) renewTap(e *entry, area image.Rectangle) {
	if !area.Empty() {
		l.damages = append(l.damages, damage{e, area, ClassTap})
	}
}

// markTap is renewTap while the screens are being drawn. It is no turn of a page.
func (l *Loop) markTap(area image.Rectangle) { l.mark(1, area, ClassTap) }

// flush draws the marked part and shows it. What can be touched and read is published as the panel begins to show it: a
// refresh can be seen before it is over, and whoever looks then wants to know what it is that appears.
func (l *Loop) flush() {
	targets, texts := draw(l.canvas, l.clip, l.layers)
	if l.refocus(targets) {
		targets, texts = draw(l.canvas, l.clip, l.layers)
	}
	if l.orientation != 0 {
		lay(l.frame, l.canvas.Image(), l.clip, l.orientation)
	}
	l.shown.setCause(l.cause + l.later)
	l.shown.set(targets, l.orientation, texts)
	l.shown.setWhere(where(l.layers))
	for _, f := range l.refresher.plan(l.frame) {
		l.dev.Flush(l.frame, f.area, f.wave, f.full)
	}
}

// draw draws the layers on c, the lowest first, each within its boxes. Only the topmost can be touched, all can be read.
func draw(c *paint.Canvas, clip image.Rectangle, layers []layer) (targets []paint.Target, texts []string) {
	c.Begin(clip)
	if isOverlay(layers[0].entry.screen) { // at the bottom of the stack: there is nothing below it
		c.Fill(clip, paint.White)
	}
	for _, y := range layers {
		c.Begin(image.Rectangle{}) // forgets the targets below, also if there is no box
		for _, box := range y.boxes {
			c.Begin(clip.Intersect(box))
			y.entry.screen.Draw(c)
			y.entry.focus.draw(c)
			c.Negative(y.entry.pressed)
		}
		texts = append(texts, c.Texts()...)
	}
	return c.Targets(), texts
}
