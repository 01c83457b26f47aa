package loop

import (
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

func TestKeys(t *testing.T) {
	for _, s := range []scene{
		{name: "acts on release, not on press", play: "0 press next; 599 wait", want: "nothing"},
		{name: "pressed and released", play: "0 press next; 50 release next; 2000 wait", want: "next"},
		{name: "released just before it is long", play: "0 press next; 599 release next", want: "next"},
		{name: "released just when it is long", play: "0 press next; 600 release next; 2000 wait", want: "hold next"},
		{name: "long while held", play: "0 press next; 600 wait", want: "hold next"},
		{name: "long once", play: "0 press next; 600 wait; 5000 wait", want: "hold next"},
		{name: "silent when released after a long press", play: "0 press next; 5000 release next", want: "hold next"},
		{
			name: "ready again after a long press",
			play: "0 press next; 700 release next; 800 press next; 900 release next", want: "hold next; next",
		},
		{name: "released without a press", play: "0 release next", want: "nothing"},
		{name: "released twice", play: "0 press next; 50 release next; 60 release next", want: "next"},
		{name: "another one released", play: "0 press next; 50 release prev; 60 release next", want: "next"},
		{name: "a release was lost", play: "0 press next; 500 press next; 700 release next", want: "next"},
		{name: "a release was lost, long", play: "0 press next; 500 press next; 1100 release next", want: "hold next"},
		{
			name: "the release after a long press was lost",
			play: "0 press next; 600 wait; 700 press next; 800 release next", want: "hold next; next",
		},
		{
			name: "each by itself",
			play: "0 press next; 100 press prev; 200 release next; 300 press menu; 700 release prev; 800 release menu",
			want: "next; hold prev; menu",
		},
		{
			name: "long presses in the order of the presses",
			play: "0 press next; 1 press prev; 2 press menu; 1000 wait", want: "hold next; hold prev; hold menu",
		},
		{
			name: "in the order of the presses, wherever they are kept",
			play: "0 press next; 1 press prev; 2 release next; 3 press menu; 1000 wait", want: "next; hold prev; hold menu",
			late: "next; hold menu; hold prev", // pressed at the same time for the loop
		},
		{
			name: "a fifth key at once is ignored",
			play: "0 press up; 0 press down; 0 press left; 0 press right; 10 press ok; 20 release ok; 30 release down; 40 press ok; " +
				"50 release ok; 60 release right; 70 release left; 80 release up",
			want: "down; ok; right; left; up",
		},
	} {
		s.check(t)
	}
}

// TestKeyTimes sends times that no clock shows.
func TestKeyTimes(t *testing.T) {
	const ms = time.Millisecond
	for _, c := range []struct {
		from, to time.Duration
		long     bool
	}{
		{5000 * ms, 4000 * ms, false},
		{-1 << 63, 1<<63 - 1, true},
		{1<<63 - 1, -1 << 63, false},
	} {
		g := newGestures(reference(), 300)
		g.take(record.Hardware{Code: record.KeyDown, Par1: int(record.KeyNext), Time: c.from}, 0)
		ev, ok := g.take(record.Hardware{Code: record.KeyUp, Par1: int(record.KeyNext), Time: c.to}, 0)
		if want := (Key{record.KeyNext, c.long}); !ok || ev != want {
			t.Errorf("from %d to %d: got %v, %t, want %v", c.from, c.to, ev, ok, want)
		}
	}
}

// TestUnknownKey presses keys without a name: screens may know them.
func TestUnknownKey(t *testing.T) {
	for _, key := range []record.Key{0x1e, 0, -1} {
		g := newGestures(reference(), 300)
		g.take(record.Hardware{Code: record.KeyDown, Par1: int(key)}, 0)
		if ev, ok := g.take(record.Hardware{Code: record.KeyUp, Par1: int(key)}, 0); !ok || ev != (Key{Key: key}) {
			t.Errorf("%v: got %v, %t", key, ev, ok)
		}
	}
}
