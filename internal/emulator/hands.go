package emulator

import (
	"image"
	"slices"
	"time"

	"inkshelf/internal/device/record"
)

// Phase is what a finger does.
type Phase int

// The phases of a touch.
const (
	Down Phase = iota
	Move
	Up
)

var phaseCodes = [...]record.Code{Down: record.PointerDown, Move: record.PointerMove, Up: record.PointerUp}

// How long a gesture takes that is posted at once, by the times of its records.
const (
	tapTime    = 50 * time.Millisecond
	swipeTime  = 200 * time.Millisecond
	swipeMoves = 8
)

// pointRecords is what each phase of a touch takes of the queue: the record and the end of its frame.
const pointRecords = 2

// finger is one contact as the touch layer feels it.
type finger struct {
	down bool
	at   image.Point // raw
}

// Pointer moves a finger, contact 0 or 1, to a point in panel pixels. As on the reader nothing is reported of a place
// that the touch layer does not reach, of a third finger, or of one that has not been put down; a finger that left the
// glass is lifted where it was last felt. Going down and moving are lost where the queue is full, and of a finger that
// never came down nothing else is reported; but one that did is always lifted.
func (p *Panel) Pointer(contact int, ph Phase, at image.Point) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.point(contact, ph, at, p.moment())
}

// Tap puts a finger down and lifts it 50 ms later. Both are posted now, or neither where the queue is full.
func (p *Panel) Tap(at image.Point) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.input.room(2 * pointRecords) {
		return
	}
	t := p.moment()
	p.point(0, Down, at, t)
	p.point(0, Up, at, t+tapTime)
}

// Swipe draws a finger over the glass in 8 moves over 200 ms. All is posted now, or nothing where the queue is full.
func (p *Panel) Swipe(from, to image.Point) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.input.room((swipeMoves + 2) * pointRecords) {
		return
	}
	t := p.moment()
	p.point(0, Down, from, t)
	for i := 1; i <= swipeMoves; i++ {
		at := from.Add(to.Sub(from).Mul(i).Div(swipeMoves))
		p.point(0, Move, at, t+time.Duration(i)*swipeTime/swipeMoves)
	}
	p.point(0, Up, to, t+swipeTime)
}

// Key presses a key or releases it. The firmware does not remember which keys are held: of one that is held while the app
// leaves and comes back the release is still reported. Where the queue is full a press is lost, a release is not.
func (p *Panel) Key(k record.Key, down bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !down || p.input.room(1) {
		p.key(k, down, p.moment())
	}
}

// Press presses a key and releases it 50 ms later. Both are posted now, or neither where the queue is full.
func (p *Panel) Press(k record.Key) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.input.room(2) {
		return
	}
	t := p.moment()
	p.key(k, true, t)
	p.key(k, false, t+tapTime)
}

// moment returns the time for the next record: now. Where a gesture was posted ahead of its time, the clock of the records
// is put forward to the latest of them and goes on from there: times never run backwards, nor do they stand still.
func (p *Panel) moment() time.Duration {
	if ahead := p.latest - time.Since(p.start); ahead > 0 {
		p.start = p.start.Add(-ahead)
	}
	return time.Since(p.start)
}

// point posts what the touch layer feels of a finger, if anything, and the end of that touch frame.
func (p *Panel) point(contact int, ph Phase, at image.Point, t time.Duration) {
	if contact < 0 || contact >= len(p.fingers) || ph < Down || ph > Up || !p.state.Visible {
		return
	}
	if ph != Up && !p.input.room(pointRecords) {
		return
	}
	f := &p.fingers[contact]
	raw, felt := p.raw(at)
	switch {
	case ph == Down && felt:
		f.down = true
	case !f.down, ph != Up && !felt:
		return
	case !felt:
		raw = f.at
	}
	f.at = raw
	h := record.Hardware{Code: phaseCodes[ph], Contact: contact, X: raw.X, Y: raw.Y, Class: record.ClassFinger, Time: t}
	if ph != Up {
		h.Pressure = 1
	}
	p.post(h)
	p.post(record.Hardware{Code: record.FrameEnd, Mod: int(record.ClassFinger), Par2: p.touching(), Time: t})
	f.down = ph != Up
}

// raw returns what the touch layer reports at a place, if it reaches that far. It goes one step past the last row and
// column: the reader reports raw coordinates from 0 to the panel's size, and its app loses what is off the canvas.
func (p *Panel) raw(at image.Point) (raw image.Point, felt bool) {
	reach := image.Rectangle{Max: p.model.Size.Add(image.Pt(1, 1))}
	if !at.In(reach) {
		return raw, false
	}
	raw, err := p.model.Touch.Raw(at)
	return raw, err == nil && raw.X >= 0 && raw.Y >= 0
}

// touching counts the fingers of a touch frame, with the one that is being lifted.
func (p *Panel) touching() int {
	n := 0
	for _, f := range p.fingers {
		if f.down {
			n++
		}
	}
	return n
}

func (p *Panel) key(k record.Key, down bool, t time.Duration) {
	h := record.Hardware{Code: record.KeyUp, Mod: int(record.ClassButtons), Par1: int(k), Time: t}
	if down {
		h.Code = record.KeyDown
	}
	p.post(h)
}

// post queues a record of the panel's own, and notes its time if it was queued.
func (p *Panel) post(h record.Hardware) {
	if p.postRaw(h.Append(nil)) {
		p.latest = h.Time
	}
}

// Post posts a hardware record as it is, as a bug report or a fuzzer has it. In the background it is dropped like all
// input; and so is any record that finds the queue full, since nobody waits for room.
func (p *Panel) Post(event []byte) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.input.room(1) {
		p.postRaw(slices.Clone(event))
	}
}

// postRaw queues a record, and reports whether it did.
func (p *Panel) postRaw(event []byte) bool {
	if !p.state.Visible || !p.input.push(event) {
		return false
	}
	p.stir()
	return true
}
