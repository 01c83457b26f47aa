package loop_test

import (
	"image"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
)

// deck is a reader made of queues. It counts what is pending as the emulated panel does: what is queued, what was taken
// while the loop has not come back to ask, and a battery that was not asked for.
type deck struct {
	about record.Description
	wake  chan struct{}
	cause func() string // of the loop, asked inside Flush
	busy  func() bool   // of the loop, likewise
	hook  func()        // called whenever the loop asks for messages, unless nil
	glass func()        // called while a refresh is being shown, unless nil
	start time.Time
	asked atomic.Int32 // how often the loop has asked for messages

	mu       sync.Mutex
	records  [][]byte
	messages [][]byte
	replies  map[int][][]byte
	taken    bool
	sent     []record.Message
	full     bool  // no room for messages
	refused  int32 // an address to which none is taken
	visible  bool
	percent  int
	charging bool
	unasked  bool // for the battery
	panel    *image.Gray
	flushes  []refresh
	early    []string // what happened while the app called itself settled
	calls    []string // take, ask, flush, in order; only while logging
	logging  bool
}

// refresh is one flush, as the deck saw it.
type refresh struct {
	area  image.Rectangle
	wave  device.Waveform
	full  bool
	cause string
}

var _ device.Device = (*deck)(nil)

// newDeck returns a visible reader with a small panel.
func newDeck() *deck {
	d := &deck{
		about:   record.Description{Model: "deck", Width: 240, Height: 320, DPI: 300, Depth: 8, Touch: record.Identity},
		wake:    make(chan struct{}, 1),
		start:   time.Now(),
		replies: map[int][][]byte{},
		visible: true,
		percent: 50,
	}
	d.panel = image.NewGray(image.Rect(0, 0, d.about.Width, d.about.Height))
	return d
}

func (d *deck) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	cause := d.cause()
	if d.glass != nil {
		d.glass()
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log("flush")
	if !d.unhandled() && !d.busy() {
		d.early = append(d.early, cause)
	}
	d.flushes = append(d.flushes, refresh{area, wave, full, cause})
	for y := area.Min.Y; y < area.Max.Y; y++ {
		from, to := canvas.PixOffset(area.Min.X, y), d.panel.PixOffset(area.Min.X, y)
		copy(d.panel.Pix[to:to+area.Dx()], canvas.Pix[from:])
	}
}

func (d *deck) Visible() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.visible
}

func (d *deck) Describe() string { return d.about.String() }

func (d *deck) NextHardwareEvent() ([]byte, bool) { return d.take(&d.records) }

func (d *deck) NextTaskMessage() ([]byte, bool) {
	d.asked.Add(1)
	if d.hook != nil {
		d.hook()
	}
	return d.take(&d.messages)
}

func (d *deck) take(queue *[][]byte) ([]byte, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.log("ask")
	d.taken = len(*queue) > 0
	if !d.taken {
		return nil, false
	}
	d.log("take")
	b := (*queue)[0]
	*queue = (*queue)[1:]
	return b, true
}

func (d *deck) NextReply(id int) ([]byte, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.replies[id]) == 0 {
		return nil, false
	}
	b := d.replies[id][0]
	d.replies[id] = d.replies[id][1:]
	return b, true
}

func (d *deck) Send(message []byte) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	m, err := record.DecodeMessage(slices.Clone(message))
	if err != nil {
		panic(err)
	}
	if d.full || m.To <= 0 || m.To == d.refused {
		return false
	}
	d.sent = append(d.sent, m)
	return true
}

func (d *deck) Battery() (percent int, charging, ok bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.unasked && !d.busy() {
		d.early = append(d.early, "the battery was asked for")
	}
	d.unasked = false
	return d.percent, d.charging, d.percent >= 0
}

func (d *deck) log(call string) {
	if d.logging {
		d.calls = append(d.calls, call)
	}
}

// change does something to the deck and wakes the loop.
func (d *deck) change(f func()) {
	d.mu.Lock()
	f()
	d.mu.Unlock()
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// read looks at the deck.
func (d *deck) read(f func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f()
}

func (d *deck) pending() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.unhandled()
}

func (d *deck) unhandled() bool {
	return len(d.records) > 0 || len(d.messages) > 0 || d.taken || d.unasked
}

// post queues records.
func (d *deck) post(records ...record.Hardware) {
	d.change(func() {
		for _, h := range records {
			d.records = append(d.records, h.Append(nil))
		}
	})
}

// send queues messages.
func (d *deck) send(messages ...record.Message) {
	d.change(func() {
		for _, m := range messages {
			d.messages = append(d.messages, m.Append(nil))
		}
	})
}

// event queues the message of an event.
func (d *deck) event(codes ...record.Code) {
	for _, code := range codes {
		d.send(record.EventMessage(1, record.Event{Code: code}))
	}
}

func (d *deck) touch(code record.Code, at image.Point, later time.Duration) record.Hardware {
	return record.Hardware{Code: code, X: at.X, Y: at.Y, Time: time.Since(d.start) + later}
}

// tap queues a touch of 50 ms.
func (d *deck) tap(at image.Point) {
	d.post(d.touch(record.PointerDown, at, 0), d.touch(record.PointerUp, at, 50*time.Millisecond))
}

// press queues a key that is pressed and let go.
func (d *deck) press(k record.Key) { d.post(d.key(k)...) }

// presses queues a key that is pressed and let go n times, all at once: the loop cannot read one before the last is there.
func (d *deck) presses(n int, k record.Key) { d.post(slices.Repeat(d.key(k), n)...) }

func (d *deck) key(k record.Key) []record.Hardware {
	now := time.Since(d.start)
	return []record.Hardware{
		{Code: record.KeyDown, Par1: int(k), Time: now},
		{Code: record.KeyUp, Par1: int(k), Time: now + 50*time.Millisecond},
	}
}
