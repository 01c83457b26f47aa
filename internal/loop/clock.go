package loop

import "time"

// Clock is all the time that the loop knows.
type Clock interface {
	// Now is the time of day, for what is shown. It may stand still.
	Now() time.Time

	// Since is the time since some moment. It never stands still and never jumps.
	Since() time.Duration

	// Timer returns a timer that is stopped. When it runs out it calls wake, on any goroutine.
	Timer(wake func()) Timer
}

// Timer runs out once after each Reset.
type Timer interface {
	Reset(d time.Duration)
	Stop()
}

// SystemClock returns the clock of the machine.
func SystemClock() Clock { return systemClock{time.Now()} }

// FrozenClock returns a clock that always shows the same time. Timers run nonetheless: a finger still rests for a while.
func FrozenClock(at time.Time) Clock { return frozenClock{systemClock{time.Now()}, at} }

type systemClock struct{ start time.Time }

func (systemClock) Now() time.Time         { return time.Now() }
func (c systemClock) Since() time.Duration { return time.Since(c.start) }

func (systemClock) Timer(wake func()) Timer {
	t := time.AfterFunc(time.Hour, wake)
	t.Stop()
	return systemTimer{t}
}

type systemTimer struct{ *time.Timer }

func (t systemTimer) Reset(d time.Duration) { t.Timer.Reset(d) }
func (t systemTimer) Stop()                 { t.Timer.Stop() }

type frozenClock struct {
	systemClock
	at time.Time
}

func (c frozenClock) Now() time.Time { return c.at }
