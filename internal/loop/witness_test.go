package loop

import (
	"image"
	"math/rand/v2"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

// witness takes any records, however senseless, and sees to what must hold for all of them.
type witness struct {
	t       *testing.T
	g       *gestures
	canvas  image.Rectangle
	now     time.Duration
	touched bool                // a finger has come down since the last gesture
	pressed map[record.Key]bool // since the last event of that key
	made    int                 // gestures of fingers
}

func newWitness(t *testing.T, o record.Orientation) *witness {
	touch := reference()
	touch.Orientation = o
	return &witness{
		t: t, g: newGestures(touch, 300), pressed: map[record.Key]bool{},
		canvas: image.Rectangle{Max: o.Size(touch.Panel)},
	}
}

// take lets time pass, with its deadlines, and takes a record.
func (w *witness) take(h record.Hardware, after time.Duration) {
	w.t.Helper()
	w.now += after
	w.expire()
	switch {
	case h.Code == record.PointerDown && (h.Contact == 0 || h.Contact == 1):
		w.touched = true
	case h.Code == record.KeyDown:
		w.pressed[record.Key(h.Par1)] = true
	}
	if ev, ok := w.g.take(h, w.now); ok {
		w.judge(ev)
	}
	w.checkDeadline()
}

// expire plays all deadlines until now.
func (w *witness) expire() {
	w.t.Helper()
	for at, ok := w.g.deadline(); ok && at <= w.now; at, ok = w.g.deadline() {
		if ev, ok := w.g.expire(at - 1); ok {
			w.t.Fatalf("before its time: %s", tell(ev))
		}
		ev, ok := w.g.expire(at)
		if !ok {
			w.t.Fatal("nothing came of a deadline")
		}
		w.judge(ev)
	}
}

func (w *witness) checkDeadline() {
	w.t.Helper()
	at, ok := w.g.deadline()
	if ok != w.g.waiting() || ok && (at <= w.now || at > w.now+hold) {
		w.t.Fatalf("at %v: deadline %v, %t; waiting %t", w.now, at, ok, w.g.waiting())
	}
}

// judge looks at one event.
func (w *witness) judge(ev Event) {
	w.t.Helper()
	var points []image.Point
	switch ev := ev.(type) {
	case Key:
		if !w.pressed[ev.Key] {
			w.t.Fatalf("%s: not pressed since it was last told", tell(ev))
		}
		w.pressed[ev.Key] = false
		return
	case Tap:
		points = append(points, ev.At)
	case LongPress:
		points = append(points, ev.At)
	case TwoFingerTap:
		points = append(points, ev.At)
	case Pinch:
		points = append(points, ev.At)
	case Swipe:
		points = append(points, ev.From, ev.To)
	}
	if !w.touched {
		w.t.Fatalf("%s: the second gesture of one touch", tell(ev))
	}
	w.touched = false
	w.made++
	for _, p := range points {
		if !p.In(w.canvas) {
			w.t.Fatalf("%s: off the canvas", tell(ev))
		}
	}
}

// letGo lifts all fingers and keys: then nothing is undecided, and nothing is left to forget.
func (w *witness) letGo() {
	w.t.Helper()
	for contact := range 2 {
		w.take(record.Hardware{Code: record.PointerUp, Contact: contact}, 0)
	}
	for key := range w.pressed {
		w.take(record.Hardware{Code: record.KeyUp, Par1: int(key)}, 0)
	}
	if w.g.waiting() {
		w.t.Fatal("nothing is down, and something is waited for")
	}
	w.g.reset()
	if w.g.waiting() {
		w.t.Fatal("waiting after reset")
	}
}

// TestAnyRecords plays random hands, clumsier than any real ones.
func TestAnyRecords(t *testing.T) {
	codes := []record.Code{
		record.PointerDown, record.PointerDown, record.PointerMove, record.PointerMove, record.PointerMove, record.PointerUp,
		record.PointerUp, record.KeyDown, record.KeyUp, record.FrameEnd,
	}
	made := 0
	for seed := range uint64(500) {
		r := rand.New(rand.NewPCG(seed, 4))
		w := newWitness(t, record.Orientation(seed%4))
		at := epoch
		for range 100 {
			at += time.Duration(r.IntN(250)) * time.Millisecond
			h := record.Hardware{Code: codes[r.IntN(len(codes))], Contact: r.IntN(5) / 2, Time: at}
			h.X, h.Y = 100*r.IntN(20), 100*r.IntN(15)
			if r.IntN(4) > 0 {
				h.X, h.Y = 900+r.IntN(60), 700+r.IntN(60)
			}
			if !h.Code.Pointer() {
				h.Contact, h.X, h.Y, h.Par1 = 0, 0, 0, int(record.KeyOK)+r.IntN(6)
			}
			if r.IntN(40) == 0 {
				h.Time = time.Duration(r.Uint64())
			}
			w.take(h, time.Duration(r.IntN(250))*time.Millisecond)
		}
		w.letGo()
		made += w.made
	}
	if made < 1000 {
		t.Errorf("only %d gestures were made: these hands test little", made)
	}
}

// FuzzGestures reads records as they come from the queue, 32 bytes each.
func FuzzGestures(f *testing.F) {
	var tap, both []byte
	for i, code := range []record.Code{
		record.PointerDown, record.PointerDown, record.PointerMove, record.PointerUp, record.PointerUp,
	} {
		at := epoch + time.Duration(i)*50*time.Millisecond
		h := record.Hardware{Code: code, Contact: i % 2, X: 900 + 200*(i%2) + 50*i, Y: 700, Time: at}
		both = h.Append(both)
		if i%2 == 1 {
			tap = h.Append(tap)
		}
	}
	key := record.Hardware{Code: record.KeyDown, Par1: int(record.KeyNext), Time: epoch}.Append(nil)
	key = record.Hardware{Code: record.KeyUp, Par1: int(record.KeyNext), Time: epoch}.Append(key)
	f.Add(tap, byte(0), byte(10))
	f.Add(both, byte(1), byte(10))
	f.Add(append(key, both...), byte(2), byte(200))
	f.Add(key, byte(3), byte(255))
	f.Fuzz(func(t *testing.T, raw []byte, orientation, pace byte) {
		w := newWitness(t, record.Orientation(orientation%4))
		for ; len(raw) >= record.HardwareSize; raw = raw[record.HardwareSize:] {
			h, err := record.DecodeHardware(raw[:record.HardwareSize])
			if err != nil {
				t.Fatal(err)
			}
			w.take(h, time.Duration(pace)*4*time.Millisecond)
		}
		w.letGo()
	})
}
