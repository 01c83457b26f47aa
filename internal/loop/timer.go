package loop

import (
	"math"
	"slices"
	"time"
)

// delay is a timer of a screen. All of them, and the deadlines of gestures, presses and requests, share the one timer of the loop.
type delay struct {
	at    time.Duration // by the loop's clock
	owner *entry
	cause string
	then  func(*Turn)
}

// After calls then on the loop when d has passed, unless the screen has left by then. Until then it is no work: nobody
// waits for it, and the app counts as settled.
func After(t *Turn, d time.Duration, then func(*Turn)) {
	l := t.loop()
	if t.owner.left {
		return
	}
	now := l.clock.Since()
	late := delay{now + min(max(d, 0), math.MaxInt64-now), t.owner, l.cause, then}
	// Behind those of the same moment, so that they are called in the order of their making.
	i := slices.IndexFunc(l.delays, func(d delay) bool { return d.at > late.at })
	if i < 0 {
		i = len(l.delays)
	}
	l.delays = slices.Insert(l.delays, i, late)
}

// takeTimer does one thing that is due. Gestures come last: they wait for what is queued, the others for nothing.
func (l *Loop) takeTimer() bool {
	now := l.clock.Since()
	return l.takeDelay(now) || l.takePress(now) || l.takeOverdue(now) || l.takeGesture(now)
}

// takeDelay calls what a screen has put off until now.
func (l *Loop) takeDelay(now time.Duration) bool {
	due := func() bool { return len(l.delays) > 0 && l.delays[0].at <= now }
	if !due() {
		return false
	}
	if !l.release() || !due() { // its screen has left with the page turn that was held
		return true
	}
	d := l.delays[0]
	l.delays = slices.Delete(l.delays, 0, 1)
	l.countTurn()
	l.cause, l.later = d.cause, ", later"
	l.call(d.owner, d.then)
	return true
}

// takeGesture makes the gesture that is decided by waiting. What is queued came before: a finger that has left the glass
// was not resting any more.
func (l *Loop) takeGesture(now time.Duration) bool {
	at, ok := l.gestures.deadline()
	if !ok || now < at {
		return false
	}
	if l.takeMessage() || l.takeRecord() {
		return true
	}
	if ev, ok := l.gestures.expire(now); ok {
		l.input(ev)
	}
	return true
}

// deadline returns the earliest moment at which something is due by itself.
func (l *Loop) deadline() (at time.Duration, ok bool) {
	at, ok = l.gestures.deadline()
	if len(l.delays) > 0 {
		at, ok = earlier(at, ok, l.delays[0].at), true
	}
	if l.requests.waiting {
		at, ok = earlier(at, ok, l.requests.until), true
	}
	if l.press != nil && l.press.due.on {
		at, ok = earlier(at, ok, l.press.due.at), true
	}
	return at, ok
}

// earlier returns the earlier one of at, if there is one, and other.
func earlier(at time.Duration, ok bool, other time.Duration) time.Duration {
	if ok {
		return min(at, other)
	}
	return other
}

// retry is how soon a message that the firmware had no room for is sent again.
const retry = 50 * time.Millisecond

// setTimer sets the timer for the next moment at which the loop has to look, whatever it is told until then.
func (l *Loop) setTimer() {
	now := l.clock.Since()
	at, ok := l.deadline()
	if l.poll > 0 {
		at, ok = earlier(at, ok, now+l.poll), true
	}
	if len(l.outbox) > 0 {
		at, ok = earlier(at, ok, now+retry), true
	}
	if !ok {
		l.timer.Stop()
		return
	}
	l.timer.Reset(max(at-now, 0))
}
