package loop

import (
	"image"
	"time"

	"inkshelf/internal/device/record"
)

const (
	// swipeTime is the longest that a swipe takes.
	swipeTime = 900 * time.Millisecond
	// togetherTime is the longest between the fingers of a two-finger tap.
	togetherTime = 300 * time.Millisecond
)

// touches makes gestures of what fingers do.
type touches struct {
	glass record.Touch
	reach reach
	touch touch // under way, or over
}

// reach holds the distances that tell gestures apart, in pixels.
type reach struct {
	still  int // the dead zone: a finger that strays no farther rests
	swipe  int // a swipe is longer
	stride int // 15 mm: a swipe from an edge is longer, and the span of two fingers that pinch changes by more
	edge   int // how far an edge reaches into the canvas
}

// newReach scales the distances of the design guide, which are pixels at 300 dpi.
func newReach(dpi int) reach {
	px := func(n int) int { return n * dpi / 300 }
	return reach{still: px(48), swipe: px(120), stride: px(177), edge: px(60)}
}

// touch lasts from the first finger that comes down to the last that goes up, and makes one gesture at most.
type touch struct {
	fingers [2]finger     // by contact
	lead    int           // the contact that came first
	began   time.Duration // when the first finger came down, by its record
	rest    alarm         // while it may become a long press
	far     int64         // how far a finger was from where it came down, squared
	made    bool          // the gesture has been made: nothing else follows

	two    bool        // a second finger came down: neither taps, rests nor swipes any more
	late   bool        // it came too late for a tap of both
	span   int64       // the distance of both when it came, squared
	middle image.Point // the point between them then
}

// finger is one contact with the glass.
type finger struct {
	seen, down  bool
	first, last image.Point
}

// down puts a finger on the glass. One that comes down off the canvas is dropped, as on the reader, and not followed.
//
// Contact 0 is the first finger. When it comes down for a second time in one touch, that is a new touch, even if contact
// 1 seems to be down still: if its end was lost, all that follows would be touches of two fingers.
func (t *touches) down(h record.Hardware, now time.Duration) (ev Event) {
	f, other := t.contact(h)
	if f == nil {
		return nil
	}
	p, ok := t.point(h)
	switch {
	case !ok && f.down: // its end was lost; what begins is lost too
		t.forget()
		return nil
	case !ok:
		return nil
	case !other.down || f.seen && h.Contact == 0:
		t.touch = touch{lead: h.Contact, began: h.Time, rest: alarm{now + hold, true}}
	default:
		ev = t.rested(h.Time)
		t.touch.join(p, other.last, h.Time)
	}
	*f = finger{seen: true, down: true, first: p, last: p}
	return ev
}

// rested makes the long press of a finger that has rested long enough when something else is done, at the given time of
// a record. The alarm, which should have rung before, is late when records were queued.
func (t *touches) rested(at time.Duration) Event {
	if !t.touch.rest.on || elapsed(t.touch.began, at) < hold {
		return nil
	}
	return t.expire()
}

// join takes note of the second finger, at p.
func (t *touch) join(p, other image.Point, at time.Duration) {
	t.rest.on = false
	t.two = true
	t.late = elapsed(t.began, at) > togetherTime
	t.span = square(p, other)
	t.middle = p.Add(other).Div(2)
}

// move follows a finger. Two fingers pinch or spread as soon as they have moved enough: a step of zoom, not a measure.
func (t *touches) move(h record.Hardware) Event {
	f, other := t.contact(h)
	if f == nil || !f.down {
		return nil
	}
	ev := t.rested(h.Time)
	p, ok := t.point(h)
	if !ok {
		return ev
	}
	f.last = p
	t.touch.far = max(t.touch.far, square(f.first, p))
	if !t.still() {
		t.touch.rest.on = false
	}
	span := square(p, other.last)
	if t.touch.made || !other.down || !apart(t.touch.span, span, t.reach.stride) {
		return ev
	}
	t.touch.made = true
	return Pinch{At: t.touch.middle, Spread: span > t.touch.span}
}

// up lifts a finger, at its last good point if this one lies off the canvas: it must not stay down for ever.
func (t *touches) up(h record.Hardware) Event {
	f, other := t.contact(h)
	if f == nil || !f.down {
		return nil
	}
	ev := t.move(h)
	f.down = false
	if other.down || t.touch.made {
		return ev
	}
	t.touch.rest.on = false
	return t.end(elapsed(t.touch.began, h.Time))
}

// end makes the gesture of a touch when its last finger has gone up.
func (t *touches) end(took time.Duration) Event {
	f := &t.touch.fingers[t.touch.lead]
	switch {
	case t.touch.two && t.still() && !t.touch.late && took < hold:
		return TwoFingerTap{At: t.touch.middle}
	case t.touch.two:
		return nil
	case t.still():
		return Tap{At: f.first}
	case took <= swipeTime:
		return t.swipe(f.first, f.last)
	}
	return nil
}

// swipe looks at where a finger came down and where it went up, whatever its way between them.
func (t *touches) swipe(from, to image.Point) Event {
	length := square(from, to)
	dir, ok := direction(to.Sub(from))
	if !ok || !beyond(length, t.reach.swipe) {
		return nil
	}
	s := Swipe{From: from, To: to, Direction: dir}
	if beyond(length, t.reach.stride) {
		s.Edge = t.edge(from, dir)
	}
	return s
}

// edge returns the edge from which a stroke comes.
func (t *touches) edge(from image.Point, dir Direction) Edge {
	bottom := t.glass.Orientation.Size(t.glass.Panel).Y
	switch {
	case dir == Down && from.Y < t.reach.edge:
		return TopEdge
	case dir == Up && from.Y >= bottom-t.reach.edge:
		return BottomEdge
	}
	return NoEdge
}

// expire makes the long press for which the alarm rang.
func (t *touches) expire() Event {
	t.touch.rest.on = false
	t.touch.made = true
	return LongPress{At: t.touch.fingers[t.touch.lead].first}
}

func (t *touches) forget()     { t.touch = touch{} }
func (t *touches) rest() alarm { return t.touch.rest }
func (t *touches) still() bool { return !beyond(t.touch.far, t.reach.still) }

// contact returns the finger of a record and the other one, or nil for a third finger.
func (t *touches) contact(h record.Hardware) (f, other *finger) {
	if h.Contact != 0 && h.Contact != 1 {
		return nil, nil
	}
	return &t.touch.fingers[h.Contact], &t.touch.fingers[1-h.Contact]
}

// point returns where on the canvas a record is.
func (t *touches) point(h record.Hardware) (image.Point, bool) {
	return t.glass.Canvas(image.Pt(h.X, h.Y))
}

// direction returns the way along an axis from which d strays by at most 30°, whose tangent is 1/√3. No whole numbers
// lie on that line itself.
func direction(d image.Point) (Direction, bool) {
	x, y := int64(d.X), int64(d.Y)
	switch {
	case 3*y*y < x*x && x < 0:
		return Left, true
	case 3*y*y < x*x:
		return Right, true
	case 3*x*x < y*y && y < 0:
		return Up, true
	case 3*x*x < y*y:
		return Down, true
	}
	return 0, false
}

// square returns the square of the distance between two points.
func square(p, q image.Point) int64 {
	x, y := int64(p.X)-int64(q.X), int64(p.Y)-int64(q.Y)
	return x*x + y*y
}

// beyond reports whether a length, given by its square, is more than px.
func beyond(square int64, px int) bool { return square > int64(px)*int64(px) }

// apart reports whether two lengths, given by their squares, differ by more than px. It takes no root: √a > √b + px is
// a - b - px² > 2·px·√b, and both sides can be squared where the left one is positive.
func apart(a, b int64, px int) bool {
	a, b, d := max(a, b), min(a, b), int64(px)
	rest := a - b - d*d
	return rest > 0 && rest*rest > 4*d*d*b
}
