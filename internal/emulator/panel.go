// Package emulator is a reader made of memory: the panel stands in for firmware and glass, and for nothing else.
//
// The app's own loop runs on it through the seam of internal/device. Hands poke it: they are encoded into the bytes that
// the firmware would post. Eyes look at it: at the picture on the glass, at each refresh, at whether the app has settled.
// Not emulated are ghosting, the reader's speed, Wi-Fi, sleep, USB, and other apps.
package emulator

import (
	"sync"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
)

// Options say what reader is emulated, and how.
type Options struct {
	Model record.Model     // zero: the reference reader
	Eink  bool             // every refresh takes as long as on the reference reader
	Now   func() time.Time // for Refresh.At; nil: the system's clock
}

// Panel is a device.Device that can be looked at and poked. Its picture is kept apart from the canvas and changes only
// by Flush.
//
// All methods may be called from any goroutine. Several panels in one process know nothing of each other.
type Panel struct {
	model record.Model
	eink  bool
	now   func() time.Time
	wake  chan struct{}

	mu      sync.Mutex // guards what follows; never held while the glass moves or the app is asked something
	probe   *Probe
	state   State
	glass   glass
	journal journal

	input    queue // hardware records
	messages queue // to the task
	replies  []reply
	sent     [][]byte

	fingers [2]finger
	start   time.Time     // record times count from here
	latest  time.Duration // the time of the latest record

	handling bool      // the loop has taken something and has not come back to ask
	battery  bool      // the battery changed and the loop has not asked since
	moving   int       // how many calls of Flush wait for the glass
	changed  time.Time // when the glass last moved
	stirred  int       // how often there was something new for the loop
}

var _ device.Device = (*Panel)(nil)

// NewPanel returns a panel in the foreground, with the network up and 82 % of charge. Its glass is white, where a real
// one shows what was there before.
//
// It counts as pending until the loop asks for the first time, which a loop does when it has painted its first frame.
func NewPanel(o Options) *Panel {
	if o.Model == (record.Model{}) {
		o.Model = record.Reference()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	start := time.Now()
	return &Panel{
		model: o.Model, eink: o.Eink, now: o.Now, start: start, wake: make(chan struct{}, 1),
		state: State{Visible: true, Battery: 82, Net: true}, glass: newGlass(o.Model.Size),
		handling: true, changed: start,
	}
}

// Wake returns the channel that says "ask again". It holds at most one such word, whatever has come in since.
func (p *Panel) Wake() <-chan struct{} { return p.wake }

// stir notes that there is something new for the loop, and wakes it.
func (p *Panel) stir() {
	p.stirred++
	p.ring()
}

// ring wakes the loop.
func (p *Panel) ring() {
	select {
	case p.wake <- struct{}{}:
	default: // it has been told already
	}
}

// Visible implements device.Device.
func (p *Panel) Visible() bool { return p.State().Visible }

// Describe implements device.Device.
func (p *Panel) Describe() string {
	return record.Description{
		Model: p.model.Name, Width: p.model.Size.X, Height: p.model.Size.Y, DPI: p.model.DPI, Depth: 8,
		Touch: p.model.Touch, Platform: "emulator", Firmware: "emulator",
	}.String()
}

// NextHardwareEvent implements device.Device.
func (p *Panel) NextHardwareEvent() (event []byte, ok bool) { return p.next(&p.input) }

// NextTaskMessage implements device.Device.
func (p *Panel) NextTaskMessage() (message []byte, ok bool) { return p.next(&p.messages) }

// next takes something from q. A loop that asks, whichever queue it asks for, has handled and painted what it took
// before: that is the order of its turns.
func (p *Panel) next(q *queue) (item []byte, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	item, p.handling = q.pop()
	return item, p.handling
}

// Battery implements device.Device.
func (p *Panel) Battery() (percent int, charging, ok bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.battery {
		p.battery = false
		p.taken()
	}
	return p.state.Battery, p.state.Charging, true
}

// taken notes that the loop has learned something outside the two queues. It is woken, so that it comes back to ask even
// if this was the last question before it sleeps. That is nothing new for it: what it has taken was counted when it came.
func (p *Panel) taken() {
	p.handling = true
	p.ring()
}
