package loop

// maxTurns is how many page turns are handled one by one in a burst of input.
const maxTurns = 2

// burst keeps a finger that turns pages faster than the glass can show them from being answered long after it stopped. In
// one burst, while the loop has had no time to wait, two page turns are handled as they come; of further ones the last is,
// when no more input is queued or before anything else is handled. Nothing but page turns is ever left out.
type burst struct {
	turns int   // handled since the loop last waited
	held  Event // a page turn that is counted as work, or nil
}

// input takes one gesture: at once, or, if it is one page turn too many, later.
func (l *Loop) input(ev Event) {
	b := &l.burst
	switch {
	case !l.turnsPage(ev):
		if l.release() {
			l.handle(ev)
		}
	case b.turns < maxTurns:
		b.turns++
		l.handle(ev)
	default:
		if b.held == nil {
			l.work.Add(1)
		}
		b.held = ev
	}
}

// turnsPage reports whether ev is what turns pages everywhere: a key for it, or a swipe to a side. Arrows to the sides do
// where they move no focus.
func (l *Loop) turnsPage(ev Event) bool {
	switch e := ev.(type) {
	case Key:
		switch e.Key {
		case KeyPrev, KeyNext, KeyPrev2, KeyNext2:
			return !e.Long
		case KeyLeft, KeyRight:
			return !e.Long && !l.steers()
		}
	case Swipe:
		return e.Direction == Left || e.Direction == Right
	}
	return false
}

// takeHeld handles the page turn that is held, if there is one.
func (l *Loop) takeHeld() bool {
	ev := l.burst.held
	if ev == nil {
		return false
	}
	l.drop()
	l.handle(ev)
	return true
}

// release handles the page turn that is held as a turn of its own, before something else. It reports whether the app goes
// on after that.
func (l *Loop) release() bool {
	if l.takeHeld() {
		l.endTurn()
	}
	return !l.exiting
}

// drop takes the page turn that is held off the count, at the end of this turn.
func (l *Loop) drop() {
	if l.burst.held != nil {
		l.burst.held = nil
		l.done++
	}
}
