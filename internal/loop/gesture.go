package loop

import (
	"math"
	"time"

	"inkshelf/internal/device/record"
)

// hold is how long a finger rests, or a key is held, until that is a long press and no tap any more.
const hold = 600 * time.Millisecond

// gestures makes events of hardware records. It has no clock: a record carries its own time, and for what is decided
// while a finger rests the loop lends its own and asks again at the deadline. Two clocks, because record times start at
// a moment that nobody knows, and because records that waited in a queue still mean what they meant when they were made.
type gestures struct {
	touches touches
	buttons buttons
}

// newGestures returns gestures for a glass of dpi dots per inch, on which nothing is down.
func newGestures(touch record.Touch, dpi int) *gestures {
	return &gestures{touches: touches{glass: touch, reach: newReach(dpi)}}
}

// take looks at one record, at the loop's time now. Records that are neither of a finger nor of a key mean nothing here,
// the end of a touch frame included: the records before it have said everything.
func (g *gestures) take(h record.Hardware, now time.Duration) (Event, bool) {
	var ev Event
	switch h.Code {
	case record.PointerDown:
		ev = g.touches.down(h, now)
	case record.PointerMove:
		ev = g.touches.move(h)
	case record.PointerUp:
		ev = g.touches.up(h)
	case record.KeyDown:
		g.buttons.press(h, now)
	case record.KeyUp:
		ev = g.buttons.release(h)
	}
	return ev, ev != nil
}

// deadline returns when expire must be called, in the loop's time.
func (g *gestures) deadline() (at time.Duration, ok bool) {
	a := g.touches.rest()
	if b := g.buttons.next(); b != nil && (!a.on || b.long.at < a.at) {
		a = b.long
	}
	return a.at, a.on
}

// waiting reports whether a deadline is running: what is down may still become a long press.
func (g *gestures) waiting() bool {
	_, ok := g.deadline()
	return ok
}

// expire makes the event of the earliest deadline, if that is not after now. There may be another one.
func (g *gestures) expire(now time.Duration) (Event, bool) {
	at, ok := g.deadline()
	switch {
	case !ok || now < at:
		return nil, false
	case g.touches.rest() == alarm{at, true}:
		return g.touches.expire(), true
	default:
		return g.buttons.expire(), true
	}
}

// reset forgets everything that is down. What is let go later is ignored, since nothing is known of its beginning.
func (g *gestures) reset() {
	g.touches.forget()
	g.buttons = buttons{}
}

// rotate says how the canvas lies on the panel from now on. A finger that is down is forgotten: its way would lie half on
// the old canvas and half on the new one.
func (g *gestures) rotate(o record.Orientation) {
	g.touches.glass.Orientation = o
	g.touches.forget()
}

// alarm is a moment of the loop's time at which something is decided, while it is on.
type alarm struct {
	at time.Duration
	on bool
}

// elapsed returns the time between two records. Their times are foreign: one that goes backwards counts as no time, and
// one that is too long for a Duration as the longest.
func elapsed(from, to time.Duration) time.Duration {
	switch d := to - from; {
	case to <= from:
		return 0
	case d < 0:
		return math.MaxInt64
	default:
		return d
	}
}
