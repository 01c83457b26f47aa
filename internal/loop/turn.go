package loop

import (
	"image"
	"slices"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// Turn is what a screen may ask of the loop while it handles one event, or one outcome of its jobs. It is not kept: one
// that is used later panics.
type Turn struct {
	l     *Loop  // nil once the event is over
	owner *entry // whose turn it is
}

// call lends f a turn of e.
func (l *Loop) call(e *entry, f func(*Turn)) {
	t := Turn{l, e}
	f(&t)
	t.l = nil
}

func (t *Turn) loop() *Loop {
	if t.l == nil {
		panic("loop: a Turn was used after its event; a job must return what it found and let its then use the Turn")
	}
	return t.l
}

// Push puts s on top, at once; like all changes of the stack it is told to the screens when this turn is over. The screen
// below stays as it is and is told when it is on top again.
func (t *Turn) Push(s Screen) { t.loop().push(s) }

// Pop takes the screen whose turn this is off the stack, and whatever lies above it: the outcome of a job may come while
// a dialog is open. If that screen has left already it takes the one on top. Without a screen the app exits.
//
// From then on the turn is that of the screen which is on top now: a dialog that leaves and calls back hands it on, and
// what is redrawn and started is the business of the screen that opened it. Only in Closed the turn stays what it was.
func (t *Turn) Pop() {
	t.change(func(l *Loop) { l.remove(t.owner) })
}

// Replace is Pop and Push: going back leads to the screen below both. The turn is that of s from then on.
func (t *Turn) Replace(s Screen) {
	t.change(func(l *Loop) {
		l.remove(t.owner)
		l.push(s)
	})
}

// Reset empties the stack and begins anew with s: the way home. The turn is that of s from then on.
func (t *Turn) Reset(s Screen) {
	t.change(func(l *Loop) {
		l.cut(0)
		l.push(s)
	})
}

// change changes the stack. If the screen whose turn this is leaves by that, the turn follows to the one on top.
func (t *Turn) change(f func(*Loop)) {
	l, gone := t.loop(), t.owner.left
	f(l)
	if t.owner.left && !gone && len(l.entries) > 0 {
		t.owner = l.top()
	}
}

// Redraw says that a part of the screen has changed. It is drawn when the event has been handled. While the screen is
// covered by another this does nothing, since it will be drawn whole when it is shown.
func (t *Turn) Redraw(area image.Rectangle, c Class) {
	l := t.loop()
	l.damages = append(l.damages, damage{t.subject(), area, c})
}

// RedrawAll says that the whole screen, or each box of an overlay, has changed; it needs the screen's own class.
func (t *Turn) RedrawAll() {
	l := t.loop()
	if e := t.subject(); e != l.root {
		l.damages = append(l.damages, damage{e, l.canvas.Bounds(), e.screen.Class()})
	}
}

// subject returns the entry that a turn is about: for one of the app, that on top.
func (t *Turn) subject() *entry {
	if l := t.loop(); t.owner == l.root && len(l.entries) > 0 {
		return l.top()
	}
	return t.owner
}

// Clear shows everything anew with a full refresh, which removes every ghost.
func (t *Turn) Clear() { t.loop().whole = true }

// Rotate lays the canvas on the panel in another way. Everything is drawn anew, for the new Size.
func (t *Turn) Rotate(o record.Orientation) { t.loop().rotate(o) }

// Orientation returns how the canvas lies on the panel.
func (t *Turn) Orientation() record.Orientation { return t.loop().orientation }

// Size returns the size of the canvas.
func (t *Turn) Size() image.Point { return t.loop().canvas.Size() }

// Units returns the units of the canvas.
func (t *Turn) Units() paint.Units { return t.loop().canvas.Units() }

// SetScale changes the size of text, in percent. Everything is drawn anew in one refresh.
func (t *Turn) SetScale(percent int) { t.loop().scale(percent) }

// Targets returns what can be touched on the screen as the panel shows it: where a part lies that is to be drawn anew need
// not be computed a second time. Of a screen that is covered, or not shown yet, nothing can be touched.
func (t *Turn) Targets() []paint.Target {
	l := t.loop()
	if n := len(l.layers); l.unseen || n == 0 || l.layers[n-1].entry != t.subject() {
		return nil
	}
	return slices.Clone(l.shown.targets)
}

// Now returns the time of day, for what is shown.
func (t *Turn) Now() time.Time { return t.loop().clock.Now() }

// Frozen reports whether nothing that is drawn may depend on how long something took: no press feedback, no "Loading".
func (t *Turn) Frozen() bool { return t.loop().frozen }

// Keyed reports whether keys are used, so that the focus is shown: a screen then need not mark what the user comes from.
func (t *Turn) Keyed() bool { return t.loop().keyed }

// Battery returns the state of the battery as it was last told.
func (t *Turn) Battery() BatteryChanged { return t.loop().battery }

// Net reports whether the network is up as far as the firmware has told. At the start it is taken to be.
func (t *Turn) Net() bool { return t.loop().net }

// Describe returns what the device says of itself.
func (t *Turn) Describe() record.Description { return t.loop().about }

// AskNetwork asks the firmware for the network, unless it is being asked already. When the network is there, NetChanged
// says so.
func (t *Turn) AskNetwork() { t.loop().askNetwork() }

// Policy returns the refresh policy.
func (t *Turn) Policy() Policy { return t.loop().refresher.policy }

// SetPolicy changes the refresh policy from this turn on.
func (t *Turn) SetPolicy(p Policy) { t.loop().refresher.setPolicy(p) }

// Exit ends the app after this turn. Every screen is told to close first.
func (t *Turn) Exit() { t.loop().exiting = true }
