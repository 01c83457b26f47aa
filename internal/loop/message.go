package loop

import (
	"fmt"
	"slices"
	"time"

	"inkshelf/internal/device/record"
)

// takeMessage reads one message of the firmware. Who waits for a reply gets one, whatever the message was and whether or
// not the app is visible: without it the whole reader stands still.
func (l *Loop) takeMessage() bool {
	b, ok := l.dev.NextTaskMessage()
	if !ok {
		return false
	}
	m, err := record.DecodeMessage(b)
	if err != nil {
		l.skip("message", err)
		return true
	}
	l.answer(m, l.release() && l.message(m))
	return true
}

// message does what m says and reports whether it is something this app knows.
func (l *Loop) message(m record.Message) bool {
	if m.Type != record.SendEvent && m.Type != record.SendEventSync {
		return false // requests to serve others: none is served
	}
	e, err := m.Event()
	if err != nil {
		l.skip("event", err)
		return false
	}
	switch e.Code {
	case record.Exit:
		l.exiting = true
	case record.Foreground:
		l.foreground()
	case record.Background:
		l.background()
	case record.NetUp, record.NetDown:
		l.netChanged(e.Code == record.NetUp)
	case record.Orientated:
		return l.turned(record.Orientation(e.Par1))
	default:
		return false
	}
	return true
}

// answer replies to m if its sender waits: to an event with what its handler returned, to a request with "nobody listens".
func (l *Loop) answer(m record.Message, handled bool) {
	if !m.WantsReply() {
		return
	}
	var result int32
	if handled {
		result = 1
	}
	l.send(m.Reply(result, m.Type == record.SendEventSync, nil))
}

// foreground shows everything anew: the panel holds another app's picture.
func (l *Loop) foreground() {
	l.cause = "resume"
	l.hidden, l.unseen = false, false
	l.whole = true
	l.gestures.reset()
	if l.hearResumed != nil {
		l.hearResumed()
	}
	l.tell(l.top(), Shown{Again: true})
}

// background tells every screen, from the bottom up, so that each can save: the reader may be switched off from here.
func (l *Loop) background() {
	if l.hidden {
		return
	}
	l.cause = "background"
	l.hidden = true
	l.lose()
	for _, e := range slices.Clone(l.entries) {
		if !e.left {
			l.tell(e, Hidden{})
		}
	}
}

// netChanged tells the screen on top, and those below it when they are. Also when nothing seems to have changed: at the start the state is not known.
func (l *Loop) netChanged(up bool) {
	l.net = up
	l.cause = "net down"
	if up {
		l.cause = "net up"
	}
	if l.hearNet != nil {
		l.hearNet(up)
	}
	for _, e := range l.entries {
		e.unwary = e != l.top()
	}
	l.tell(l.top(), NetChanged{Up: up})
}

func (l *Loop) turned(o record.Orientation) bool {
	if o < 0 || o > 3 {
		return false
	}
	l.cause = "turned"
	l.tell(l.top(), Turned{Orientation: o})
	return true
}

// maxOutbox bounds what waits to be sent.
const maxOutbox = 64

// parcel is a message that the firmware's queue had no room for.
type parcel struct {
	bytes []byte
	until time.Duration // when it is given up
}

// send sends m, now or, if there is no room, in a later turn. The firmware has no queues at addresses that are not
// positive.
func (l *Loop) send(m record.Message) {
	if len(l.outbox) == maxOutbox {
		l.sendLeft() // there may be room by now
	}
	if m.To <= 0 || len(l.outbox) == maxOutbox {
		l.skip("message to the firmware", fmt.Errorf("address %#x, %d messages waiting", m.To, len(l.outbox)))
		return
	}
	l.outbox = append(l.outbox, parcel{m.Append(nil), l.clock.Since() + patience})
	l.sendLeft()
}

// sendLeft sends what waits. A message that the firmware will not have does not hold up the others, and is given up
// after a while: whoever waited for it does so no longer.
func (l *Loop) sendLeft() {
	if len(l.outbox) == 0 {
		return
	}
	now := l.clock.Since()
	l.outbox = slices.DeleteFunc(l.outbox, func(p parcel) bool { return l.dev.Send(p.bytes) || p.until <= now })
}

const (
	// maxDrain bounds what is read on the way out: more than this the firmware's queue does not hold.
	maxDrain = 4096
	// farewell is how long an app that ends tries to send what the firmware has no room for.
	farewell = 4 * retry
)

// drain empties the queues of an app that ends, and answers who waits.
func (l *Loop) drain() {
	for range maxDrain {
		b, ok := l.dev.NextTaskMessage()
		if !ok {
			break
		}
		if m, err := record.DecodeMessage(b); err == nil {
			l.answer(m, false)
		}
	}
	for range maxDrain {
		if _, ok := l.dev.NextHardwareEvent(); !ok {
			break
		}
	}
	l.sendLeft()
	for until := l.clock.Since() + farewell; len(l.outbox) > 0 && l.clock.Since() < until; l.sendLeft() {
		l.timer.Reset(retry)
		<-l.bell
	}
}

// skip notes what had to be left out. A broken device makes many of it: the first is logged, and every hundredth.
func (l *Loop) skip(what string, err error) {
	l.skipped++
	if l.skipped%100 == 1 {
		l.log.Warn("skipped "+what, "error", err, "count", l.skipped)
	}
}
