package emulator_test

import (
	"context"
	"image"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// toy is an app: a loop that asks in any order, and starts a job for each request to show itself.
type toy struct {
	*emulator.Panel
	canvas  *image.Gray
	jobs    chan struct{} // jobs that are over, and not painted
	busy    atomic.Int64  // jobs that are not painted
	painted atomic.Int64  // jobs that are
	last    time.Duration // of the latest record
}

// run is the loop: take one thing, handle it, paint, ask again.
func (a *toy) run(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 1))
	for exit := false; !exit; {
		a.Battery()
		var took bool
		if random.IntN(2) == 0 {
			exit, took = a.message()
		} else {
			took = a.event(t)
		}
		if took {
			continue
		}
		if exit, took = a.message(); took || a.event(t) {
			continue
		}
		select {
		case <-a.Wake():
		case <-a.jobs:
			a.paint()
			a.painted.Add(1)
			a.busy.Add(-1)
		}
	}
}

func (a *toy) message() (exit, ok bool) {
	b, ok := a.NextTaskMessage()
	if !ok {
		return false, false
	}
	m, _ := record.DecodeMessage(b)
	switch e, _ := m.Event(); e.Code {
	case record.Show:
		a.busy.Add(1)
		go func() { a.jobs <- struct{}{} }()
	case record.Exit:
		return true, true
	}
	return false, true
}

func (a *toy) event(t *testing.T) (ok bool) {
	b, ok := a.NextHardwareEvent()
	if ok {
		h, err := record.DecodeHardware(b)
		if err != nil || h.Time < a.last {
			t.Errorf("got %+v, %v after a record of %v", h, err, a.last)
		}
		a.last = h.Time
		a.paint()
	}
	return ok
}

func (a *toy) paint() {
	a.Flush(a.canvas, image.Rect(1, 1, 9, 9), device.DU, false)
}

// TestTogether lets many hands and eyes at a panel while an app runs on it. Nothing deadlocks, and whenever the panel is
// settled everything told before has been handled, worked on, and painted.
func TestTogether(t *testing.T) {
	a := &toy{Panel: newSmall(), canvas: image.NewGray(image.Rectangle{Max: small.Size}), jobs: make(chan struct{})}
	a.SetProbe(emulator.Probe{
		Busy:  func() bool { return a.busy.Load() > 0 },
		Cause: func() string { return "toy" },
		Frame: func(context.Context) (*image.Gray, error) { return image.NewGray(a.canvas.Rect), nil },
	})
	ctx, cancel := context.WithCancel(t.Context())
	var told atomic.Int64
	var hands, others sync.WaitGroup
	for seed := range uint64(4) {
		hands.Go(func() { a.fidget(&told, rand.New(rand.NewPCG(seed, 2))) })
	}
	others.Go(func() { a.run(t) })
	others.Go(func() { a.watch(t, ctx) })
	settled := make(chan struct{})
	others.Go(func() {
		defer close(settled)
		for n := told.Load(); ; n = told.Load() {
			if a.Settled() && a.painted.Load() < n {
				t.Errorf("settled, and of %d things told %d are painted", n, a.painted.Load())
			}
			if n == 4*things && a.Settled() {
				return
			}
			runtime.Gosched()
		}
	})
	hands.Wait()
	<-settled
	a.Exit()
	cancel()
	others.Wait()
	if n := a.painted.Load(); n != 4*things {
		t.Errorf("%d jobs were painted, want %d", n, 4*things)
	}
}

// things is how many each hand tells: so few that all find room, should the app read none of them for a while.
const things = 150

// fidget does all that hands can do, and tells things that none may miss.
func (a *toy) fidget(told *atomic.Int64, random *rand.Rand) {
	for range things {
		a.Tap(image.Pt(random.IntN(200), random.IntN(200)))
		a.Press(record.KeyNext)
		a.SetBattery(random.IntN(101), false)
		a.Pointer(random.IntN(2), emulator.Phase(random.IntN(3)), image.Pt(5, 5))
		if random.IntN(10) == 0 {
			a.Home()
			a.Resume()
			a.SetNet(random.IntN(2) == 0)
		}
		a.PostMessage(record.EventMessage(740, record.Event{Code: record.Show}).Append(nil))
		told.Add(1)
	}
}

// watch looks at everything, until ctx ends.
func (a *toy) watch(t *testing.T, ctx context.Context) {
	seq := 0
	for r := range a.Refreshes(ctx, 0) {
		if r.Seq <= seq || r.Cause != "toy" {
			t.Errorf("refresh %d (%s) after %d", r.Seq, r.Cause, seq)
		}
		seq = r.Seq
		if seq%64 == 0 {
			a.Picture()
			a.Sent()
			_ = a.Check(ctx) // it cannot be checked while it moves
		}
		a.Idle()
		a.State()
	}
}
