package loop

import (
	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// takeRecord reads one record of a finger or a key. In the background it is dropped: it was not meant for this app.
func (l *Loop) takeRecord() bool {
	b, ok := l.dev.NextHardwareEvent()
	if !ok {
		return false
	}
	h, err := record.DecodeHardware(b)
	switch {
	case err != nil:
		l.skip("record", err)
	case !l.hidden:
		if ev, ok := l.gestures.take(h, l.clock.Since()); ok {
			l.input(ev)
		}
	}
	return true
}

// input hands a gesture to the screen on top. What a finger has met is looked up in what the panel shows.
func (l *Loop) input(ev Event) {
	switch e := ev.(type) {
	case Tap:
		e.Target, _ = paint.Hit(l.shown.targets, e.At)
		ev, l.cause = e, named("tap", e.Target.Name)
	case LongPress:
		e.Target, _ = paint.Hit(l.shown.targets, e.At)
		ev, l.cause = e, named("long press", e.Target.Name)
	case Swipe:
		l.cause = named("swipe", e.Direction.String())
	case Pinch:
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
	l.tell(l.top(), ev)
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
	l.done++
	l.battery = now
	l.cause = "battery"
	l.tell(l.top(), now)
	return true
}

func (l *Loop) readBattery() BatteryChanged {
	percent, charging, ok := l.dev.Battery()
	if !ok {
		return BatteryChanged{}
	}
	return BatteryChanged{Percent: percent, Charging: charging, Known: true}
}

// takeVisible looks whether what could not be shown can be shown now.
func (l *Loop) takeVisible() bool {
	if !l.whole || l.hidden || !l.dev.Visible() {
		return false
	}
	l.countTurn()
	l.cause = "resume"
	return true
}
