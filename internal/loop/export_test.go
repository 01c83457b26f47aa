package loop

import "context"

// Open shows the first screen, as Run does before it takes turns. For benchmarks, which take the turns themselves.
func (l *Loop) Open(ctx context.Context) { l.start(ctx) }

// TakeTurn does one thing, if there is one.
func (l *Loop) TakeTurn() bool { return l.turn() }

// SetTimer does what Run does before it waits.
func (l *Loop) SetTimer() { l.setTimer() }

// Work returns what Busy counts.
func (l *Loop) Work() int32 { return l.work.Load() }
