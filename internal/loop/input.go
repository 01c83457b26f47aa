package loop

import (
	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// takeRecord reads one record of a finger or a key. While another app is seen it is dropped: it was not meant for this one.
func (l *Loop) takeRecord() bool {
	if l.takeSight() { // first: a finger that comes after it has seen this app
		return true
	}
	b, ok := l.dev.NextHardwareEvent()
	if !ok {
		return l.takeHeld()
	}
	h, err := record.DecodeHardware(b)
	switch {
	case err != nil:
		l.skip("record", err)
	case !l.unseen:
		if ev, ok := l.gestures.take(h, l.clock.Since()); ok {
			l.input(ev)
		}
	}
	return true
}

// handle hands a gesture to the screen on top. What a finger has met is looked up in what the panel shows.
func (l *Loop) handle(ev Event) {
	switch e := ev.(type) {
	case Tap:
		e.Target, _ = paint.Hit(l.shown.targets, e.At)
		ev, l.cause = e, named("tap", e.Target.Name)
		l.touched(e.Target)
	case LongPress:
		e.Target, _ = paint.Hit(l.shown.targets, e.At)
		ev, l.cause = e, named("long press", e.Target.Name)
		l.touched(e.Target)
	case Swipe:
		l.cause = named("swipe", e.Direction.String())
		l.touched(paint.Target{})
	case Pinch:
		l.touched(paint.Target{})
		l.cause = "pinch"
		if e.Spread {
			l.cause = "spread"
		}
	case Key:
		l.cause = named("key", e.Key.String())
		if e.Long {
			l.cause = named("hold", l.cause)
		}
	case TwoFingerTap:
		l.cause = "two-finger tap"
		l.whole = true
		return
	}
	l.deliver(ev)
}

// deliver hands an event to who takes it first: the app, the focus, or the screen on top.
func (l *Loop) deliver(ev Event) {
	if l.global != nil && (goesHome(ev) || !isOverlay(l.top().screen)) {
		taken := false
		l.call(l.root, func(t *Turn) { taken = l.global(t, ev) })
		if taken {
			return
		}
	}
	switch ev := ev.(type) {
	case Key:
		if !l.steer(ev) {
			l.tell(l.top(), ev)
		}
	case Tap:
		l.tap(ev)
	default:
		l.tell(l.top(), ev)
	}
}

// goesHome reports whether ev is the way home, which no overlay is in.
func goesHome(ev Event) bool {
	switch ev := ev.(type) {
	case Key:
		return ev.Key == KeyHome
	case Swipe:
		return ev.Edge == BottomEdge
	}
	return false
}

// named returns what was done and to what, if to anything.
func named(what, name string) string {
	if name == "" {
		return what
	}
	return what + " " + name
}

// takeBattery asks for the battery, of which the firmware tells nothing, and makes news of a change. The question alone is
// counted as work: who has changed the battery and sees that it was asked for must not take the news for handled.
func (l *Loop) takeBattery() bool {
	l.work.Add(1)
	now := l.readBattery()
	if now == l.battery {
		l.work.Add(-1)
		return false
	}
	if l.release() {
		l.battery = now
		l.cause = "battery"
		l.tell(l.top(), now)
	}
	l.done++
	return true
}

func (l *Loop) readBattery() BatteryChanged {
	percent, charging, ok := l.dev.Battery()
	if !ok {
		return BatteryChanged{}
	}
	return BatteryChanged{Percent: percent, Charging: charging, Known: true}
}

// takeSight looks whether the panel is lost to another app, of which the firmware need not tell, or has come back.
func (l *Loop) takeSight() bool {
	visible := !l.hidden && l.dev.Visible()
	if visible == !l.unseen {
		return false
	}
	l.countTurn()
	if !visible {
		l.lose()
		return true
	}
	l.unseen, l.whole = false, true
	l.cause = "resume"
	return true
}

// lose takes in that the panel is lost. Touches that are under way are not continued behind the back of the app.
func (l *Loop) lose() {
	l.unseen = true
	l.gestures.reset()
	l.drop()
}
