package emulator

import (
	"fmt"
	"sync"
	"time"
)

// MaxLatency is the longest time that a fault may hold an answer back. The app's own time-outs are shorter.
const MaxLatency = 10 * time.Minute

// Misbehaviour is what is wrong with the fake servers.
type Misbehaviour struct {
	Latency time.Duration // every answer is held back for so long; 0: none is
	Status  int           // every answer has this status; 0: its own
	Cut     int           // the body of every answer ends after so many bytes; negative: none is cut
}

// WellBehaved is nothing wrong.
func WellBehaved() Misbehaviour { return Misbehaviour{Cut: -1} }

// Faults lets the fake servers misbehave, as the page and scripts wish. Its methods may be called from any goroutine.
//
// The panel knows no servers: they ask, with each request, what is wrong with them.
type Faults struct {
	mu  sync.Mutex
	now Misbehaviour
}

// NewFaults returns a switchboard with every fault off.
func NewFaults() *Faults { return &Faults{now: WellBehaved()} }

// Latency holds every answer back.
func (f *Faults) Latency(d time.Duration) error {
	if d <= 0 || d > MaxLatency {
		return fmt.Errorf("latency %v is not above 0 and at most %v", d, MaxLatency)
	}
	f.change(func(m *Misbehaviour) { m.Latency = d })
	return nil
}

// Status gives every answer a status of failure.
func (f *Faults) Status(code int) error {
	if code < 400 || code > 599 {
		return fmt.Errorf("status %d is not within 400 and 599", code)
	}
	f.change(func(m *Misbehaviour) { m.Status = code })
	return nil
}

// Cut ends the body of every answer after n bytes.
func (f *Faults) Cut(n int) error {
	if n < 0 {
		return fmt.Errorf("cut %d is below 0", n)
	}
	f.change(func(m *Misbehaviour) { m.Cut = n })
	return nil
}

// Off ends the fault of that name: latency, status or cut. Without a name it ends all.
func (f *Faults) Off(name string) error {
	well := WellBehaved()
	switch name {
	case "":
		f.change(func(m *Misbehaviour) { *m = well })
	case "latency":
		f.change(func(m *Misbehaviour) { m.Latency = well.Latency })
	case "status":
		f.change(func(m *Misbehaviour) { m.Status = well.Status })
	case "cut":
		f.change(func(m *Misbehaviour) { m.Cut = well.Cut })
	default:
		return fmt.Errorf("there is no fault %q: they are latency, status and cut", name)
	}
	return nil
}

// Now returns what is wrong at the moment.
func (f *Faults) Now() Misbehaviour {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.now
}

func (f *Faults) change(how func(*Misbehaviour)) {
	f.mu.Lock()
	defer f.mu.Unlock()
	how(&f.now)
}
