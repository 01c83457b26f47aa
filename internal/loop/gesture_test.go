package loop

import (
	"image"
	"math"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/device/record"
)

func TestFingersAndKeys(t *testing.T) {
	for _, s := range []scene{
		{
			name: "a key goes its own way while a finger taps",
			play: "0 press next; 50 down 300,300; 100 up 300,300; 599 release next",
			want: "tap 300,300; next",
		},
		{
			name: "long presses come in the order of their beginning: finger first",
			play: "0 down 300,300; 100 press next; 700 wait",
			want: "long 300,300; hold next",
		},
		{
			name: "long presses come in the order of their beginning: key first",
			play: "0 press next; 100 down 300,300; 700 wait",
			want: "hold next; long 300,300",
			late: "long 300,300; hold next", // both began at the same time for the loop; the finger goes first
		},
		{
			name: "a key that is held does not keep a finger from swiping",
			play: "0 press next; 0 press prev; 100 down 300,300; 200 move 500,300; 300 up 500,300; " +
				"599 release prev; 600 release next",
			want: "right 300,300 to 500,300; prev; hold next",
		},
	} {
		s.check(t)
	}
}

// TestModels turns pages on every reader of the tables: each has its own way of putting the touch layer on the glass.
func TestModels(t *testing.T) {
	s := scene{
		name: "some of each",
		play: "0 down 20,500; 50 up 20,500; 100 down 300,500; 200 up 500,500; 300 down 300,59; 400 up 300,400; " +
			"500 down 300,h-60; 600 up 300,h-400; 700 down 300,400; 700 down1 400,600; 800 up 300,400; 800 up1 400,600",
		want: "tap 20,500; right 300,500 to 500,500; down 300,59 to 300,400 from the top; " +
			"up 300,h-60 to 300,h-400 from the bottom; two 350,500",
	}
	for _, m := range record.Models() {
		s.checkOn(t, m)
	}
}

// TestDeadline looks at the deadlines themselves: the loop waits until the first, and is busy while there is one.
func TestDeadline(t *testing.T) {
	g := newGestures(reference(), 300)
	expect := func(when string, want time.Duration, running bool) {
		t.Helper()
		if at, ok := g.deadline(); ok != running || ok && at != want || g.waiting() != running {
			t.Errorf("%s: deadline %v, %t; waiting %t; want %v, %t", when, at, ok, g.waiting(), want, running)
		}
	}
	ms := func(n int) time.Duration { return time.Duration(n) * time.Millisecond }
	finger := func(code record.Code, contact, x, now int) {
		raw, err := reference().Raw(image.Pt(x, 500))
		if err != nil {
			t.Fatal(err)
		}
		g.take(record.Hardware{Code: code, Contact: contact, X: raw.X, Y: raw.Y, Time: epoch}, ms(now))
	}
	key := func(code record.Code, key record.Key, now int) {
		g.take(record.Hardware{Code: code, Par1: int(key), Time: epoch}, ms(now))
	}

	expect("at rest", 0, false)
	finger(record.PointerDown, 0, 500, 1000)
	expect("a finger is down", ms(1600), true)
	finger(record.PointerMove, 0, 548, 1100)
	expect("it trembles", ms(1600), true)
	key(record.KeyDown, record.KeyNext, 1200)
	expect("a key besides", ms(1600), true)
	finger(record.PointerMove, 0, 549, 1300)
	expect("the finger has left", ms(1800), true)
	finger(record.PointerMove, 0, 500, 1300)
	expect("it has come back, and is no longer resting", ms(1800), true)
	key(record.KeyDown, record.KeyPrev, 1250)
	expect("another key", ms(1800), true)
	key(record.KeyUp, record.KeyNext, 1400)
	expect("the first key is up", ms(1850), true)
	if ev, ok := g.expire(ms(1850) - 1); ok {
		t.Errorf("before the deadline: got %v", ev)
	}
	if ev, ok := g.expire(ms(1850)); !ok || ev != (Key{Key: record.KeyPrev, Long: true}) {
		t.Errorf("at the deadline: got %v, %t", ev, ok)
	}
	expect("the key was long", 0, false)
	key(record.KeyUp, record.KeyPrev, 2000)
	finger(record.PointerUp, 0, 500, 2000)

	finger(record.PointerDown, 0, 500, 3000)
	finger(record.PointerDown, 1, 800, 3100)
	expect("two fingers", 0, false)
	finger(record.PointerUp, 1, 800, 3200)
	expect("one of two fingers", 0, false)
	finger(record.PointerUp, 0, 500, 3200)
	finger(record.PointerDown, 0, 500, 4000)
	finger(record.PointerUp, 0, 500, 4000)
	expect("after a tap", 0, false)

	finger(record.PointerDown, 0, 500, 5000)
	key(record.KeyDown, record.KeyNext, 5100)
	g.rotate(1)
	expect("turned: the finger is forgotten, the key is not", ms(5700), true)
}

// TestGesturesReset forgets a finger and a key. That they are let go later means nothing.
func TestGesturesReset(t *testing.T) {
	h := hands{t: t, g: newGestures(reference(), 300), touch: reference()}
	for _, down := range []string{"0 down 300,300", "0 press next"} {
		h.do(down)
		h.g.reset()
		if h.g.waiting() {
			t.Errorf("%s, and reset: waiting", down)
		}
	}
	h.do("50 up 300,300")
	h.do("50 release next")
	if h.events != nil {
		t.Errorf("got %v", h.events)
	}
}

// TestGesturesRotate turns the canvas under a finger: that touch is lost, the next one is seen as the canvas lies now.
func TestGesturesRotate(t *testing.T) {
	g := newGestures(reference(), 300)
	turned := reference()
	turned.Orientation = 1
	h := hands{t: t, g: g, touch: reference()}
	h.do("0 down 100,200")
	g.rotate(1)
	h.touch = turned
	h.do("50 up 100,200")
	h.do("100 down 1800,20")
	h.do("150 move 1800,100")
	h.do("200 up 1800,220")
	if got := strings.Join(h.events, "; "); got != "down 1800,20 to 1800,220 from the top" {
		t.Errorf("got %q", got)
	}
}

// TestOtherRecords sends what is no finger and no key, while both are down.
func TestOtherRecords(t *testing.T) {
	h := hands{t: t, g: newGestures(reference(), 300), touch: reference()}
	h.do("0 down 300,300")
	h.do("0 press next")
	before := *h.g
	for _, code := range []record.Code{
		0, -1, 22, 28, 32, 34, 35, record.FrameEnd, 40, 41, 42, 44, 45, 46, 47, 48, 49, 151, 210, math.MaxInt32,
	} {
		h.take(record.Hardware{Code: code, Mod: 1, Par1: int(record.KeyNext), Time: epoch + 50*time.Millisecond}, 0)
	}
	if *h.g != before || h.events != nil {
		t.Errorf("got %v, %+v", h.events, *h.g)
	}
}

func TestElapsed(t *testing.T) {
	for _, c := range []struct{ from, to, want time.Duration }{
		{5, 8, 3},
		{8, 8, 0},
		{8, 5, 0},
		{math.MinInt64, math.MaxInt64, math.MaxInt64},
		{math.MaxInt64, math.MinInt64, 0},
		{-1, math.MaxInt64, math.MaxInt64},
	} {
		if got := elapsed(c.from, c.to); got != c.want {
			t.Errorf("from %d to %d: got %d, want %d", c.from, c.to, got, c.want)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	g, moves := moving(t)
	n := 0
	if got := testing.AllocsPerRun(100, func() {
		g.take(moves[n%len(moves)], 0)
		g.waiting()
		n++
	}); got != 0 {
		t.Errorf("a record costs %v allocations", got)
	}
}

// BenchmarkMove is one record of a finger that wanders.
func BenchmarkMove(b *testing.B) {
	g, moves := moving(b)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		g.take(moves[n%len(moves)], 0)
		n++
	}
}

// moving returns gestures with two fingers down, and moves of both that make no gesture.
func moving(tb testing.TB) (*gestures, []record.Hardware) {
	tb.Helper()
	g := newGestures(reference(), 300)
	var moves []record.Hardware
	for i := range 100 {
		code := record.PointerMove
		if i < 2 {
			code = record.PointerDown
		}
		raw, err := reference().Raw(image.Pt(300+500*(i%2)+i, 300))
		if err != nil {
			tb.Fatal(err)
		}
		at := time.Duration(i) * time.Millisecond
		moves = append(moves, record.Hardware{Code: code, Contact: i % 2, X: raw.X, Y: raw.Y, Time: at})
	}
	for _, h := range moves[:2] {
		g.take(h, 0)
	}
	return g, moves[2:]
}

// BenchmarkTap is a whole tap, with the event that it makes.
func BenchmarkTap(b *testing.B) {
	g, moves := moving(b)
	g.reset()
	down, up := moves[0], moves[0]
	down.Code, up.Code = record.PointerDown, record.PointerUp
	b.ReportAllocs()
	for b.Loop() {
		g.take(down, 0)
		g.take(up, 0)
	}
}
