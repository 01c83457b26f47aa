package emulator_test

import (
	"context"
	"errors"
	"image"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// TestPending follows what is pending through the turns of a loop.
func TestPending(t *testing.T) {
	p := started(emulator.Options{})
	want := func(pending bool, when string) {
		t.Helper()
		if p.Pending() != pending || p.Settled() == pending {
			t.Errorf("%s: pending %v, settled %v, want pending %v", when, p.Pending(), p.Settled(), pending)
		}
	}
	input, messages := p.NextHardwareEvent, p.NextTaskMessage
	want(false, "at rest")
	for _, ask := range []func() ([]byte, bool){input, messages} { // either question says that the loop is back
		p.Key(record.KeyNext, true)
		want(true, "a record is queued")
		messages()
		want(true, "the loop has asked for messages alone")
		input()
		want(true, "the loop handles the record")
		p.Battery()
		p.NextReply(1)
		want(true, "the loop asks for other things meanwhile")
		ask()
		want(false, "the loop has come back")
	}
	p.Home()
	want(true, "a message is queued")
	messages()
	want(true, "the loop handles the message")
	input()
	want(false, "the loop has come back")
	p.Resume()
	want(true, "the repaint after coming back has not started")
	messages()
	messages()
	want(false, "the loop has repainted")
	p.SetBattery(82, false)
	want(false, "the battery is told as it was")
	p.SetBattery(10, false)
	drain(p)
	want(true, "the loop has not asked for the battery")
	p.Battery()
	want(true, "the loop handles the battery's change")
	messages()
	want(false, "the loop has come back")
	p.SetBattery(10, true)
	want(true, "the charger alone has changed")
	p.Battery()
	drain(p)
	want(false, "the loop has come back")
	id := record.ReplyAddress(1, 1)
	p.Send(record.NetworkRequest(id).Append(nil))
	p.NextReply(int(id))
	want(true, "the loop handles a reply")
	input()
	want(false, "the loop has come back")
}

// TestLoopIsSentBack checks that a loop that asks for the battery last, and then sleeps, is woken to come back.
func TestLoopIsSentBack(t *testing.T) {
	p := started(emulator.Options{})
	p.SetBattery(10, false)
	for p.Pending() {
		select {
		case <-p.Wake():
		default:
			t.Fatal("the loop sleeps, and the panel waits for it")
		}
		drain(p)
		p.Battery()
	}
}

func TestNotStarted(t *testing.T) {
	p := newSmall()
	if !p.Pending() || p.Settled() {
		t.Error("settled before the app has started")
	}
	drain(p)
	if p.Settled() {
		t.Error("settled without a probe")
	}
	p.SetProbe(emulator.Probe{Busy: func() bool { return false }})
	if !p.Settled() {
		t.Error("not settled after the app has started")
	}
}

// TestOrderOfQuestions lets the loop take the last record and start a job while the app is asked whether it is busy: the
// panel has to be asked first.
func TestOrderOfQuestions(t *testing.T) {
	p := started(emulator.Options{})
	busy := false
	p.SetProbe(emulator.Probe{Busy: func() bool {
		answer := busy
		if drain(p) > 0 {
			busy = true
		}
		return answer
	}})
	p.Key(record.KeyNext, true)
	if p.Settled() {
		t.Error("settled, and a job has just started")
	}
	if busy {
		t.Error("the app was asked although input was queued")
	}
}

// TestStirredBetween lets a job's outcome bring news just before the job is over, between the two questions.
func TestStirredBetween(t *testing.T) {
	p := started(emulator.Options{})
	p.SetNet(false)
	drain(p)
	p.SetProbe(emulator.Probe{Busy: func() bool {
		p.Send(record.NetworkRequest(0).Append(nil))
		return false
	}})
	if p.Settled() {
		t.Error("settled, and the network's coming up is not handled")
	}
}

// TestStartIsNotIdle looks at a panel on which nothing was ever shown.
func TestStartIsNotIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := started(emulator.Options{})
		time.Sleep(500*time.Millisecond - 1)
		if p.Idle() {
			t.Error("idle within 500 ms of the start")
		}
		time.Sleep(time.Nanosecond)
		if !p.Idle() {
			t.Error("not idle 500 ms after the start")
		}
	})
}

// TestOverlappingRefreshes has two calls of Flush wait for the glass: it moves until the longer is over.
func TestOverlappingRefreshes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := started(emulator.Options{Eink: true})
		go p.Flush(dot, dot.Rect, device.GC16, true)
		go p.Flush(dot, dot.Rect, device.A2, false)
		time.Sleep(600*time.Millisecond - 1)
		if p.Settled() {
			t.Error("settled, and a refresh is under way")
		}
		time.Sleep(time.Nanosecond)
		synctest.Wait()
		if !p.Settled() {
			t.Error("not settled after the last refresh")
		}
	})
}

// TestOwnCause ends the wait with a reason of the caller's.
func TestOwnCause(t *testing.T) {
	p := newSmall()
	tired := errors.New("tired of waiting")
	ctx, cancel := context.WithCancelCause(t.Context())
	cancel(tired)
	if err := p.WaitSettled(ctx); !errors.Is(err, tired) {
		t.Errorf("got %v, want the cause of ctx", err)
	}
}

// TestIdle looks at the panel around the moment when it has been unchanged for 500 ms.
func TestIdle(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for _, eink := range []bool{false, true} {
			p := started(emulator.Options{Eink: eink})
			p.Flush(dot, dot.Rect, device.GC16, true)
			time.Sleep(500*time.Millisecond - 1)
			if p.Idle() || !p.Settled() {
				t.Error("idle before 500 ms, or not settled")
			}
			time.Sleep(time.Nanosecond)
			if !p.Idle() {
				t.Error("not idle after 500 ms")
			}
			p.Key(record.KeyNext, true)
			if p.Idle() {
				t.Error("idle with input")
			}
		}
	})
}

// TestWaiting checks that waiting ends with the poll after the moment, and not before.
func TestWaiting(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := started(emulator.Options{})
		start := time.Now()
		p.SetProbe(emulator.Probe{Busy: func() bool { return time.Since(start) < 123*time.Millisecond }})
		if err := p.WaitSettled(t.Context()); err != nil || time.Since(start) != 130*time.Millisecond {
			t.Errorf("settled after %v, %v, want 130 ms", time.Since(start), err)
		}
		p.Flush(dot, dot.Rect, device.DU, false)
		if err := p.WaitIdle(t.Context()); err != nil || time.Since(start) != 630*time.Millisecond {
			t.Errorf("idle after %v, %v, want 630 ms", time.Since(start), err)
		}
		if err := p.WaitIdle(t.Context()); err != nil || time.Since(start) != 630*time.Millisecond {
			t.Errorf("idle again after %v, %v, want at once", time.Since(start), err)
		}
	})
}

// TestWaitedFor checks that an error of waiting says what for.
func TestWaitedFor(t *testing.T) {
	settled := (*emulator.Panel).WaitSettled
	for want, c := range map[string]struct {
		o    emulator.Options
		wait func(*emulator.Panel, context.Context) error
		do   func(*emulator.Panel)
	}{
		"wait until settled: input not handled":     {wait: settled, do: func(p *emulator.Panel) { p.Tap(image.Pt(1, 1)) }},
		"wait until settled: battery not asked for": {wait: settled, do: func(p *emulator.Panel) { p.SetBattery(1, false) }},
		"wait until settled: background work": {wait: settled, do: func(p *emulator.Panel) {
			p.SetProbe(emulator.Probe{Busy: func() bool { return true }})
		}},
		"wait until settled: the app has not started": {wait: settled, do: func(p *emulator.Panel) { p.SetProbe(emulator.Probe{}) }},
		"wait until settled: a refresh under way": {
			o: emulator.Options{Eink: true}, wait: settled,
			do: func(p *emulator.Panel) { go p.Flush(dot, dot.Rect, device.GC16, true); synctest.Wait() },
		},
		"wait until idle: panel changed 120 ms ago": {
			wait: (*emulator.Panel).WaitIdle,
			do:   func(p *emulator.Panel) { p.Flush(dot, dot.Rect, device.GC16, true); time.Sleep(20 * time.Millisecond) },
		},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := started(c.o)
			c.do(p)
			ctx, cancel := context.WithTimeout(t.Context(), 105*time.Millisecond)
			defer cancel()
			err := c.wait(p, ctx)
			if err == nil || !strings.HasPrefix(err.Error(), want) || !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("got %v, want %s", err, want)
			}
			time.Sleep(time.Second) // for a Flush that waits
		})
	}
}
