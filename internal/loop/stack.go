package loop

import (
	"context"
	"image"
	"slices"
)

// stack is the screens, the visible one last. Changes take effect at once; the screens are told of them at the end of the
// turn, when nobody is in the middle of handling an event.
type stack struct {
	entries []*entry
	closing []*entry // have left and are still to be told, in this order
	front   *entry   // the last one that was told to be on top
	root    *entry   // stands for the app, of which no screen is known: it owns what Post starts
}

// entry is a screen on the stack. Its ctx is that of its jobs.
type entry struct {
	screen Screen
	ctx    context.Context
	cancel context.CancelFunc
	jobs   []*job // not yet handed over, in the order of their start
	shown  bool   // has been on top
	seen   bool   // has been on the panel
	left   bool
	unwary bool // the network has changed while it was not on top

	focus   focus
	pressed image.Rectangle // a target that is shown as pressed, or nothing
}

func newEntry(parent context.Context, s Screen) *entry {
	ctx, cancel := context.WithCancel(parent)
	return &entry{screen: s, ctx: ctx, cancel: cancel}
}

// top returns the entry whose screen gets the events. There is always one until the app exits.
func (l *Loop) top() *entry { return l.entries[len(l.entries)-1] }

// push puts s on top. In an app that exits nothing opens any more: it would only have to be closed.
func (l *Loop) push(s Screen) {
	if !l.exiting {
		l.entries = append(l.entries, newEntry(l.root.ctx, s))
	}
}

// remove takes e away and what lies above it. If e is not on the stack, or no longer, it takes the top.
func (l *Loop) remove(e *entry) {
	i := slices.Index(l.entries, e)
	if i < 0 {
		i = len(l.entries) - 1
	}
	l.cut(max(i, 0))
}

// cut takes away everything from height up, the top first.
func (l *Loop) cut(height int) {
	for _, e := range slices.Backward(l.entries[height:]) {
		l.leave(e)
		l.closing = append(l.closing, e)
	}
	clear(l.entries[height:])
	l.entries = l.entries[:height]
}

// tellStack tells the screens that left and the one that is on top now, until their reactions leave nothing to tell. A
// stack that has become empty is an exit.
func (l *Loop) tellStack() {
	for {
		switch {
		case len(l.closing) > 0:
			e := l.closing[0]
			l.closing = slices.Delete(l.closing, 0, 1)
			l.tell(e, Closed{})
		case len(l.entries) == 0:
			l.exiting = true
			return
		case l.exiting || l.top() == l.front:
			return
		default:
			l.front = l.top()
			again := l.front.shown
			l.front.shown = true
			l.tell(l.front, Shown{Again: again})
			l.tellNet()
		}
	}
}

// tellNet tells the screen on top of the network if that has changed since another was: what has not come for want of it
// is tried again also where a dialog was open.
func (l *Loop) tellNet() {
	if e := l.front; e.unwary && len(l.entries) > 0 && e == l.top() {
		e.unwary = false
		l.tell(e, NetChanged{Up: l.net})
	}
}

// tell hands ev to the screen of e.
func (l *Loop) tell(e *entry, ev Event) {
	l.call(e, func(t *Turn) { e.screen.Handle(t, ev) })
}
