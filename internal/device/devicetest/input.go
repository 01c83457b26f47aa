package devicetest

import (
	"image"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

// touch checks that a touch arrives as records that lead back to the point: at each corner, and in the middle.
func touch(t *testing.T, s subject) {
	d, err := record.ParseDescription(s.Describe())
	if err != nil {
		t.Fatal(err)
	}
	size := image.Pt(d.Width, d.Height)
	way := record.Touch{Matrix: d.Touch, Panel: size}
	var last time.Duration
	for _, at := range []image.Point{{}, {X: size.X - 1}, {Y: size.Y - 1}, size.Sub(image.Pt(1, 1)), size.Div(2)} {
		s.hands.Tap(at)
		for _, want := range []record.Code{record.PointerDown, record.PointerUp} {
			h := s.hardware(t, "a touch at %v", at)
			p, on := way.Canvas(image.Pt(h.X, h.Y))
			if h.Code != want || h.Contact != 0 || p != at || !on {
				t.Errorf("a touch at %v: got %+v, at %v, want event %d there", at, h, p, want)
			}
			if h.Time < last {
				t.Errorf("a record of %v follows one of %v", h.Time, last)
			}
			last = h.Time
		}
	}
	s.frameEnd(t)
	s.empty(t, s.NextHardwareEvent, "NextHardwareEvent after the last touch")
}

// twoFingers checks that moves and a second contact arrive as the firmware posted them, each finger with its own number.
func twoFingers(t *testing.T, s subject) {
	posted := []record.Hardware{
		{Code: record.PointerDown, Contact: 0, X: 10, Y: 20, Pressure: 1, Class: record.ClassFinger},
		{Code: record.PointerDown, Contact: 1, X: 30, Y: 40, Pressure: 1, Class: record.ClassFinger},
		{Code: record.PointerMove, Contact: 0, X: 11, Y: 21, Pressure: 1, Class: record.ClassFinger},
		{Code: record.PointerMove, Contact: 1, X: 31, Y: 41, Pressure: 1, Class: record.ClassFinger},
		{Code: record.PointerUp, Contact: 1, X: 32, Y: 42, Class: record.ClassFinger},
		{Code: record.PointerUp, Contact: 0, X: 12, Y: 22, Class: record.ClassFinger},
	}
	for i := range posted {
		posted[i].Time = time.Hour + time.Duration(i)*time.Millisecond
		s.hands.Post(posted[i].Append(nil))
	}
	for _, want := range posted {
		if got := s.hardware(t, "a record of finger %d", want.Contact); got != want {
			t.Errorf("a record of two fingers: got %+v, want %+v", got, want)
		}
	}
}

// hardware returns the next record, leaving out the ends of touch frames.
func (s subject) hardware(t *testing.T, format string, a ...any) record.Hardware {
	t.Helper()
	for {
		b := s.wait(t, s.NextHardwareEvent, format, a...)
		h, err := record.DecodeHardware(b)
		if err != nil {
			t.Fatalf("NextHardwareEvent: %v: % x", err, b)
		}
		if h.Code != record.FrameEnd {
			return h
		}
	}
}

// frameEnd takes the record that ends the last touch, where the device has such records.
func (s subject) frameEnd(t *testing.T) {
	t.Helper()
	if b, ok := s.NextHardwareEvent(); ok {
		if h, err := record.DecodeHardware(b); err != nil || h.Code != record.FrameEnd {
			t.Errorf("after the last touch: got %+v, %v, want at most the end of its frame", h, err)
		}
	}
}

// keys checks that keys arrive as they were pressed, in order.
func keys(t *testing.T, s subject) {
	pressed := []record.Key{record.KeyNext, record.KeyPrev, record.KeyMenu, record.KeyNext}
	for _, k := range pressed {
		s.hands.Press(k)
	}
	for _, k := range pressed {
		for _, want := range []record.Code{record.KeyDown, record.KeyUp} {
			h := s.hardware(t, "%v", k)
			if h.Code != want || record.Key(h.Par1) != k {
				t.Errorf("the key %v: got %+v, want event %d", k, h, want)
			}
		}
	}
}

// inputOwned checks that a record belongs to the caller: it neither changes later nor changes others.
func inputOwned(t *testing.T, s subject) {
	s.hands.Press(record.KeyNext)
	first := s.wait(t, s.NextHardwareEvent, "a key")
	kept := slices.Clone(first)
	second := s.hardware(t, "its release")
	if !slices.Equal(first, kept) {
		t.Error("a record has changed under its reader's hands")
	}
	spoil(first)
	s.hands.Press(record.KeyNext)
	if h := s.hardware(t, "the key again"); h.Code != record.KeyDown || h.Par1 != second.Par1 {
		t.Errorf("what a reader does to its record shows in a later one: %+v", h)
	}
}

// spoil makes bytes useless for whoever still has them.
func spoil(b []byte) {
	for i := range b {
		b[i] ^= 0xa5
	}
}
