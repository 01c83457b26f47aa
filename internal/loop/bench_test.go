package loop_test

import (
	"image"
	"testing"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// still is a reader on which nothing happens but what a benchmark says.
type still struct {
	device.Device
	about  string
	record []byte // handed out over and over, while there are any left
	left   int
}

func (s *still) Describe() string                                          { return s.about }
func (s *still) Visible() bool                                             { return true }
func (s *still) NextTaskMessage() ([]byte, bool)                           { return nil, false }
func (s *still) Battery() (int, bool, bool)                                { return 50, false, true }
func (s *still) Flush(*image.Gray, image.Rectangle, device.Waveform, bool) {}

func (s *still) NextHardwareEvent() ([]byte, bool) {
	s.left--
	return s.record, s.left >= 0
}

// blank is a screen that draws nothing and changes nothing.
type blank struct{}

func (blank) Draw(*paint.Canvas)            {}
func (blank) Class() loop.Class             { return loop.ClassUI }
func (blank) Handle(*loop.Turn, loop.Event) {}

func open(b *testing.B, s *still) *loop.Loop {
	b.Helper()
	m := record.Reference()
	s.about = record.Description{Model: m.Name, Width: m.Size.X, Height: m.Size.Y, DPI: m.DPI, Depth: 8, Touch: m.Touch}.String()
	l, err := loop.New(loop.Options{Device: s, First: blank{}, Poll: time.Second})
	if err != nil {
		b.Fatal(err)
	}
	l.Open(b.Context())
	return l
}

// BenchmarkIdleTurn asks every source and finds nothing. It may not allocate: it happens ten times a second, for ever.
func BenchmarkIdleTurn(b *testing.B) {
	l := open(b, &still{})
	b.ReportAllocs()
	for b.Loop() {
		if l.TakeTurn() {
			b.Fatal("there was something to do")
		}
		l.SetTimer()
	}
}

// TestIdleTurnAllocatesNothing holds what BenchmarkIdleTurn shows.
func TestIdleTurnAllocatesNothing(t *testing.T) {
	r := newRig(t, func(_ *rig, o *loop.Options) { o.Poll = time.Second })
	r.loop.Open(t.Context())
	idle := func() {
		r.loop.TakeTurn()
		r.loop.SetTimer()
	}
	idle()
	if n := testing.AllocsPerRun(100, idle); n > 0 {
		t.Errorf("an idle turn allocates %v times", n)
	}
}

// BenchmarkEvent takes a key being let go from the record to the screen, which does nothing.
func BenchmarkEvent(b *testing.B) {
	keys := [2][]byte{}
	for i, code := range []record.Code{record.KeyDown, record.KeyUp} {
		keys[i] = record.Hardware{Code: code, Par1: int(record.KeyNext)}.Append(nil)
	}
	s := &still{}
	l := open(b, s)
	b.ReportAllocs()
	for b.Loop() {
		for _, s.record = range keys {
			s.left = 1
			l.TakeTurn()
		}
	}
}

// BenchmarkRotatedFrame lays a whole canvas on the panel, turned by a quarter.
func BenchmarkRotatedFrame(b *testing.B) {
	l := open(b, &still{})
	l.Post(func(turn *loop.Turn) { turn.Rotate(1) })
	l.TakeTurn()
	for b.Loop() {
		l.Post((*loop.Turn).Clear)
		l.TakeTurn()
	}
}
