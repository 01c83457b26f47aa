package loop

import (
	"image"

	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// Event is what a screen is told: one of the types of this file. Points are pixels of the canvas.
type Event interface{ event() }

// Tap is a short touch. Target is what the panel showed there, without a name where nothing can be touched.
type Tap struct {
	At     image.Point
	Target paint.Target
}

// LongPress is a finger that rests. It comes while the finger is still down, and nothing else follows from that touch.
type LongPress struct {
	At     image.Point
	Target paint.Target
}

// Swipe is a stroke along one axis. Edge says that it began at an edge of the screen.
type Swipe struct {
	From, To  image.Point
	Direction Direction
	Edge      Edge
}

// TwoFingerTap is a short touch of two fingers. The loop answers it with a full refresh; screens do not see it.
type TwoFingerTap struct{ At image.Point }

// Pinch is two fingers that drew together or, with Spread, apart.
type Pinch struct {
	At     image.Point // between the fingers
	Spread bool
}

// Key is a key that was let go, or, with Long, one that has been held long enough; that one says nothing when let go.
type Key struct {
	Key  record.Key
	Long bool
}

// Shown says that the screen is on top now: for the first time, or, with Again, because what covered it has left or the
// app has come back to the foreground.
type Shown struct{ Again bool }

// Hidden says that the app went to the background. Every screen of the stack is told: it may never come back.
type Hidden struct{}

// Closed is the last event of a screen: it has left the stack, or the app ends. What must be saved is saved now, before
// Handle returns; a job that is started here is not begun. That makes it the one event whose handler may touch the disk,
// for a small file of state: when the app ends there is no loop that a job could come back to.
type Closed struct{}

// NetChanged says that the network came or went.
type NetChanged struct{ Up bool }

// News is something that the app has to tell, whatever the app and its screens agree upon. Every screen of the stack is told
// (Loop.Tell).
type News struct{ Value any }

// BatteryChanged is the state of the battery. Known is false where the device cannot tell.
type BatteryChanged struct {
	Percent         int
	Charging, Known bool
}

// Turned says how the reader is held now. The canvas stays as it is unless the screen calls Turn.Rotate.
type Turned struct{ Orientation record.Orientation }

func (Tap) event()            {}
func (LongPress) event()      {}
func (Swipe) event()          {}
func (TwoFingerTap) event()   {}
func (Pinch) event()          {}
func (Key) event()            {}
func (Shown) event()          {}
func (Hidden) event()         {}
func (Closed) event()         {}
func (NetChanged) event()     {}
func (News) event()           {}
func (BatteryChanged) event() {}
func (Turned) event()         {}

// Direction is where a swipe went.
type Direction int

// The directions.
const (
	Left Direction = iota
	Right
	Up
	Down
)

// String returns "left", "right", "up" or "down".
func (d Direction) String() string {
	if names := [...]string{"left", "right", "up", "down"}; d >= 0 && int(d) < len(names) {
		return names[d]
	}
	return "nowhere"
}

// Edge is where a swipe began.
type Edge int

// The edges.
const (
	NoEdge Edge = iota
	TopEdge
	BottomEdge
)
