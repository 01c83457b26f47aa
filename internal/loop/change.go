package loop

import (
	"slices"
)

// Change says what a refresh is for, besides its cause: one action may have several refreshes, and what each may cost
// depends on what has changed.
type Change struct {
	// Kind is one of
	//
	//	start, resume              everything is shown anew
	//	relaid                     the canvas was turned, or text has another size
	//	clear                      a full refresh was asked for
	//	open, back                 another screen: a new one, or one that was there before
	//	page, text page, art page  most of the same screen: a page of a list, of text, of pictures
	//	open box, close box        a dialog, a menu; "other box" where one takes the place of another
	//	part                       a part of the same screen
	Kind  string
	Art   bool // a page of art is left or shown
	Batch int  // refreshes of one turn have one number
}

// note tells what is about to be flushed, for Change. Before is what was painted last, and art whether that was.
func (l *Loop) note(before []layer, art bool) {
	l.painted++
	base := l.layers[0].entry
	c := Change{Kind: l.changeKind(before), Art: art || l.refresher.turned == artTurn, Batch: l.painted}
	base.seen = true
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	l.shown.change = c
}

func (l *Loop) changeKind(before []layer) string {
	clears := func(c change) bool { return c.class == ClassClear }
	base := l.layers[0].entry
	switch {
	case l.whole && (l.cause == "start" || l.cause == "resume"):
		return l.cause
	case l.relaid:
		return "relaid"
	case slices.ContainsFunc(l.refresher.changes, clears):
		return "clear"
	case len(before) == 0 || before[0].entry != base:
		if base.seen {
			return "back"
		}
		return "open"
	}
	return l.changeOnScreen(before)
}

// changeOnScreen is changeKind where the screen is the same. A page that turns below a box that closes is what counts.
func (l *Loop) changeOnScreen(before []layer) string {
	opened, closed := len(missing(before, l.layers)) > 0, len(missing(l.layers, before)) > 0
	if opened && !closed {
		return "open box"
	}
	if l.refresher.turned != noTurn {
		return [...]string{listTurn: "page", textTurn: "text page", artTurn: "art page"}[l.refresher.turned]
	}
	switch {
	case opened:
		return "other box"
	case closed:
		return "close box"
	}
	return "part"
}

// Change says what the refresh that is being flushed is for. Like Cause it may be called from any goroutine and is meant
// for Flush.
func (l *Loop) Change() Change {
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	return l.shown.change
}
