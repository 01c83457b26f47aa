package script

import (
	"context"
	"errors"
	"math"
	"time"

	"inkshelf/internal/emulator"
)

// action does what a command says. Its error says what went wrong, or what was waited for.
type action func(ctx context.Context, r *runner) error

// What a script may ask for, so that a slip of the hand does not hold it up for hours.
const (
	longestWait = 10 * time.Minute
	longestHold = time.Minute
)

func tap(a *args) action {
	where := a.place()
	return func(ctx context.Context, r *runner) error {
		at, err := r.find(ctx, where)
		if err == nil {
			r.Panel.Tap(at)
		}
		return err
	}
}

// long lifts the finger when the app has settled: the timer of a long press counts as work.
func long(a *args) action {
	where := a.place()
	return func(ctx context.Context, r *runner) error {
		at, err := r.find(ctx, where)
		if err != nil {
			return err
		}
		r.Panel.Pointer(0, emulator.Down, at)
		defer r.Panel.Pointer(0, emulator.Up, at)
		return r.settle(ctx)
	}
}

func swipe(a *args) action {
	from, to := a.point(0, "X1", "Y1"), a.point(2, "X2", "Y2")
	return input(func(p *emulator.Panel) { p.Swipe(from, to) })
}

func key(a *args) action {
	k := a.key(0)
	return input(func(p *emulator.Panel) { p.Press(k) })
}

// hold lets real time pass: how long a key is held is what the script states, and the app decides by its own timer.
func hold(a *args) action {
	k, d := a.key(0), a.duration(1, "DURATION", longestHold)
	return func(ctx context.Context, r *runner) error {
		if err := r.settle(ctx); err != nil {
			return err
		}
		r.Panel.Key(k, true)
		defer r.Panel.Key(k, false)
		return r.pause(ctx, d)
	}
}

func toBackground(*args) action { return atOnce((*emulator.Panel).Home) }
func toForeground(*args) action { return atOnce((*emulator.Panel).Resume) }

func net(a *args) action {
	up := a.choice(0, "up", "down") == "up"
	return atOnce(func(p *emulator.Panel) { p.SetNet(up) })
}

func battery(a *args) action {
	percent, charging := a.number(0, "PERCENT", 0, 100), len(a.words) == 2
	if charging {
		a.choice(1, "charging")
	}
	return atOnce(func(p *emulator.Panel) { p.SetBattery(percent, charging) })
}

func wait(a *args) action {
	d := a.duration(0, "DURATION", longestWait)
	return func(ctx context.Context, r *runner) error { return r.pause(ctx, d) }
}

func idle(a *args) action {
	limit := patience
	if len(a.words) == 1 {
		limit = a.duration(0, "TIMEOUT", longestWait)
	}
	return func(ctx context.Context, r *runner) error { return r.rest(ctx, limit) }
}

func shot(a *args) action {
	a.shot = a.shotName(0)
	return func(ctx context.Context, r *runner) error { return r.shoot(ctx, a.shot) }
}

func see(a *args) action {
	text := a.text(0)
	return func(ctx context.Context, r *runner) error { return r.see(ctx, text) }
}

func fault(a *args) action {
	change := misbehaviour(a)
	return func(_ context.Context, r *runner) error {
		if r.Faults == nil {
			return errors.New("no fake servers run that could misbehave")
		}
		return change(r.Faults)
	}
}

// misbehaviour reads how the fake servers are to misbehave.
func misbehaviour(a *args) func(*emulator.Faults) error {
	what := a.choice(0, "latency", "status", "cut", "off")
	if len(a.words) == 1 {
		if what != "off" && what != "" {
			a.faultf("fault %s needs a value", what)
		}
		return func(f *emulator.Faults) error { return f.Off("") }
	}
	switch what {
	case "latency":
		d := a.duration(1, "DURATION", emulator.MaxLatency)
		return func(f *emulator.Faults) error { return f.Latency(d) }
	case "status":
		code := a.number(1, "CODE", 400, 599)
		return func(f *emulator.Faults) error { return f.Status(code) }
	case "cut":
		n := a.number(1, "BYTES", 0, math.MaxInt32)
		return func(f *emulator.Faults) error { return f.Cut(n) }
	case "off":
		name := a.choice(1, "latency", "status", "cut")
		return func(f *emulator.Faults) error { return f.Off(name) }
	}
	return nil // there is a fault in the line
}

func leave(*args) action {
	return func(ctx context.Context, r *runner) error { return r.exit(ctx) }
}

// input does something with the hands. It waits until the app has settled: what it did before has been seen by then.
func input(do func(*emulator.Panel)) action {
	return func(ctx context.Context, r *runner) error {
		err := r.settle(ctx)
		if err == nil {
			do(r.Panel)
		}
		return err
	}
}

// atOnce tells the app news, which come whether or not it has settled.
func atOnce(do func(*emulator.Panel)) action {
	return func(_ context.Context, r *runner) error {
		do(r.Panel)
		return nil
	}
}
