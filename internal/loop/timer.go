package loop

import (
	"cmp"
	"slices"
	"time"
)

// delay is a timer of a screen. All of them, and the deadlines of gestures and requests, share the one timer of the loop.
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
	late := delay{l.clock.Since() + max(d, 0), t.owner, l.cause, then}
	// Behind those of the same moment, so that they are called in the order of their making.
	i, _ := slices.BinarySearchFunc(l.delays, late.at+1, func(d delay, at time.Duration) int { return cmp.Compare(d.at, at) })
	l.delays = slices.Insert(l.delays, i, late)
}

// takeTimer does what is due: a gesture that is decided by waiting, a delay of a screen, a request without a reply.
func (l *Loop) takeTimer() bool {
	now := l.clock.Since()
	if at, ok := l.deadline(); !ok || now < at {
		return false
	}
	// What is queued came before: a finger that has left the glass was not resting any more.
	if l.takeMessage() || l.takeRecord() {
		return true
	}
	if at, ok := l.gestures.deadline(); ok && at <= now {
		if ev, ok := l.gestures.expire(now); ok {
			l.input(ev)
		}
		return true
	}
	if len(l.delays) > 0 && l.delays[0].at <= now {
		d := l.delays[0]
		l.delays = slices.Delete(l.delays, 0, 1)
		l.countTurn()
		l.cause = d.cause + ", later"
		l.call(d.owner, d.then)
		return true
	}
	l.giveUp()
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
