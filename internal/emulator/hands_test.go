package emulator_test

import (
	"encoding/hex"
	"image"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
)

// records takes all input.
func records(t *testing.T, p *emulator.Panel) (list []record.Hardware) {
	t.Helper()
	for {
		b, ok := p.NextHardwareEvent()
		if !ok {
			return list
		}
		h, err := record.DecodeHardware(b)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, h)
	}
}

// finger returns what the firmware posts for a raw point: the record and the end of its frame.
func finger(code record.Code, contact, x, y, fingers int, at time.Duration) []record.Hardware {
	h := record.Hardware{Code: code, Contact: contact, X: x, Y: y, Class: record.ClassFinger, Time: at}
	if code != record.PointerUp {
		h.Pressure = 1
	}
	return []record.Hardware{h, {Code: record.FrameEnd, Mod: 1, Par2: fingers, Time: at}}
}

func button(code record.Code, k record.Key, at time.Duration) []record.Hardware {
	return []record.Hardware{{Code: code, Mod: 4, Par1: int(k), Time: at}}
}

// TestRecords checks what each movement of the hands becomes. On the small panel raw x is 187 - Y, raw y is X.
func TestRecords(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		hands func(*emulator.Panel)
		want  [][]record.Hardware
	}{
		"tap": {
			func(p *emulator.Panel) { p.Tap(image.Pt(3, 4)) },
			[][]record.Hardware{finger(record.PointerDown, 0, 183, 3, 1, 0), finger(record.PointerUp, 0, 183, 3, 1, 50*ms)},
		},
		"two taps at once": {
			func(p *emulator.Panel) { p.Tap(image.Pt(0, 187)); p.Tap(image.Pt(140, 0)) },
			[][]record.Hardware{
				finger(record.PointerDown, 0, 0, 0, 1, 0), finger(record.PointerUp, 0, 0, 0, 1, 50*ms),
				finger(record.PointerDown, 0, 187, 140, 1, 50*ms), finger(record.PointerUp, 0, 187, 140, 1, 100*ms),
			},
		},
		"swipe": {
			func(p *emulator.Panel) { p.Swipe(image.Pt(90, 20), image.Pt(10, 36)) },
			[][]record.Hardware{
				finger(record.PointerDown, 0, 167, 90, 1, 0),
				finger(record.PointerMove, 0, 165, 80, 1, 25*ms), finger(record.PointerMove, 0, 163, 70, 1, 50*ms),
				finger(record.PointerMove, 0, 161, 60, 1, 75*ms), finger(record.PointerMove, 0, 159, 50, 1, 100*ms),
				finger(record.PointerMove, 0, 157, 40, 1, 125*ms), finger(record.PointerMove, 0, 155, 30, 1, 150*ms),
				finger(record.PointerMove, 0, 153, 20, 1, 175*ms), finger(record.PointerMove, 0, 151, 10, 1, 200*ms),
				finger(record.PointerUp, 0, 151, 10, 1, 200*ms),
			},
		},
		"two fingers, in real time": {
			func(p *emulator.Panel) {
				p.Pointer(0, emulator.Down, image.Pt(1, 1))
				time.Sleep(30 * ms)
				p.Pointer(1, emulator.Down, image.Pt(2, 2))
				p.Pointer(0, emulator.Up, image.Pt(1, 1))
				time.Sleep(30 * ms)
				p.Pointer(1, emulator.Up, image.Pt(2, 2))
			},
			[][]record.Hardware{
				finger(record.PointerDown, 0, 186, 1, 1, 0), finger(record.PointerDown, 1, 185, 2, 2, 30*ms),
				finger(record.PointerUp, 0, 186, 1, 2, 30*ms), finger(record.PointerUp, 1, 185, 2, 1, 60*ms),
			},
		},
		"no such phase": {
			func(p *emulator.Panel) {
				p.Pointer(0, emulator.Down, image.Pt(1, 1))
				p.Pointer(0, emulator.Phase(-1), image.Pt(2, 2))
				p.Pointer(0, emulator.Phase(3), image.Pt(2, 2))
			},
			[][]record.Hardware{finger(record.PointerDown, 0, 186, 1, 1, 0)},
		},
		"a finger that leaves the glass": {
			func(p *emulator.Panel) {
				p.Pointer(0, emulator.Down, image.Pt(5, 5))
				p.Pointer(0, emulator.Move, image.Pt(0, 6))
				p.Pointer(0, emulator.Move, image.Pt(-1, 6))
				p.Pointer(0, emulator.Up, image.Pt(-20, 6))
			},
			[][]record.Hardware{
				finger(record.PointerDown, 0, 182, 5, 1, 0), finger(record.PointerMove, 0, 181, 0, 1, 0), finger(record.PointerUp, 0, 181, 0, 1, 0),
			},
		},
		"off the glass": {
			func(p *emulator.Panel) {
				for _, at := range []image.Point{{X: -1}, {Y: -1}, {X: 141}, {Y: 188}, {X: -1 << 31, Y: 1<<31 - 1}} {
					p.Tap(at)
					p.Swipe(at, at.Mul(-1))
				}
			}, nil,
		},
		"no such finger": {
			func(p *emulator.Panel) {
				p.Pointer(2, emulator.Down, image.Pt(1, 1))
				p.Pointer(-1, emulator.Down, image.Pt(1, 1))
				p.Pointer(0, emulator.Move, image.Pt(1, 1)) // not put down yet
				p.Pointer(0, emulator.Up, image.Pt(1, 1))
			}, nil,
		},
		"keys": {
			func(p *emulator.Panel) {
				p.Press(record.KeyMenu)
				p.Key(record.KeyNext, true)
				time.Sleep(700 * ms)
				p.Key(record.KeyNext, false)
			},
			[][]record.Hardware{
				button(record.KeyDown, record.KeyMenu, 0), button(record.KeyUp, record.KeyMenu, 50*ms),
				button(record.KeyDown, record.KeyNext, 50*ms), button(record.KeyUp, record.KeyNext, 750*ms),
			},
		},
		"a key held while the app leaves": {
			func(p *emulator.Panel) {
				p.Key(record.KeyNext, true)
				p.Home()
				p.Resume()
				p.Key(record.KeyNext, false)
			},
			[][]record.Hardware{button(record.KeyUp, record.KeyNext, 0)},
		},
		"held while the app leaves": {
			func(p *emulator.Panel) {
				p.Pointer(0, emulator.Down, image.Pt(1, 1))
				p.Home()
				p.Pointer(0, emulator.Up, image.Pt(1, 1))
				p.Pointer(0, emulator.Down, image.Pt(1, 1))
				p.Key(record.KeyNext, true)
				p.Post(make([]byte, 32))
				p.Resume()
				p.Pointer(0, emulator.Move, image.Pt(1, 1))
				p.Pointer(0, emulator.Up, image.Pt(1, 1))
			}, nil,
		},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				p := newSmall()
				c.hands(p)
				got, want := records(t, p), slices.Concat(c.want...)
				if !slices.Equal(got, want) {
					t.Errorf("got\n%+v\nwant\n%+v", got, want)
				}
			})
		})
	}
}

// TestTimeGoesOn moves a finger and a key in real time, after many gestures that were posted ahead of their time: what took
// seconds takes seconds by the records.
func TestTimeGoesOn(t *testing.T) {
	drag := func(p *emulator.Panel) {
		p.Pointer(0, emulator.Down, image.Pt(5, 5))
		time.Sleep(2 * time.Second)
		p.Pointer(0, emulator.Up, image.Pt(90, 90))
	}
	hold := func(p *emulator.Panel) {
		p.Key(record.KeyNext, true)
		time.Sleep(20 * time.Second)
		p.Key(record.KeyNext, false)
	}
	press := func(p *emulator.Panel, n int) {
		for range n {
			p.Press(record.KeyMenu)
		}
	}
	for name, c := range map[string]struct {
		first, then func(*emulator.Panel)
		want        time.Duration
	}{
		"drag after taps": {func(p *emulator.Panel) {
			for range 60 {
				p.Tap(image.Pt(1, 1))
			}
		}, drag, 2 * time.Second},
		"drag after swipes that were off the glass": {func(p *emulator.Panel) { p.Swipe(image.Pt(-9, 0), image.Pt(-1, 0)) }, drag, 2 * time.Second},
		"hold after presses":                        {func(p *emulator.Panel) { press(p, 60) }, hold, 20 * time.Second},
		"hold after presses in the background":      {func(p *emulator.Panel) { p.Home(); press(p, 1000); p.Resume() }, hold, 20 * time.Second},
		"hold after presses that were lost":         {func(p *emulator.Panel) { press(p, 5000) }, hold, 20 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			p := newSmall()
			c.first(p)
			before := records(t, p)
			c.then(p)
			got := records(t, p)
			if took := got[len(got)-1].Time - got[0].Time; took != c.want {
				t.Errorf("%s: takes %v by its records, want %v", name, took, c.want)
			}
			if len(before) > 0 && got[0].Time != before[len(before)-1].Time {
				t.Errorf("%s: begins at %v, the record before is of %v", name, got[0].Time, before[len(before)-1].Time)
			}
			if len(before) == 0 && got[0].Time != 0 {
				t.Errorf("%s: begins at %v, and nothing was before", name, got[0].Time)
			}
		})
	}
}

// TestRecordBytes writes out what a touch at the top left of the reference reader is on the wire.
func TestRecordBytes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := emulator.NewPanel(emulator.Options{})
		time.Sleep(2*time.Second + 3*time.Microsecond)
		p.Pointer(0, emulator.Down, image.Point{})
		b, _ := p.NextHardwareEvent()
		want := "1e000000" + "00000000" + "50070000" + "00000000" + "01000000" + "01000000" + "02000000" + "03000000"
		if got := hex.EncodeToString(b); got != want {
			t.Errorf("got  %s\nwant %s", got, want)
		}
	})
}

// TestCorners touches the corners of every model: the app finds the point; one step past the last row it finds nothing.
func TestCorners(t *testing.T) {
	for _, m := range record.Models() {
		p := emulator.NewPanel(emulator.Options{Model: m})
		way := record.Touch{Matrix: m.Touch, Panel: m.Size}
		last := m.Size.Sub(image.Pt(1, 1))
		for _, at := range []image.Point{{}, {X: last.X}, {Y: last.Y}, last} {
			p.Tap(at)
			for _, h := range records(t, p) {
				if got, ok := way.Canvas(image.Pt(h.X, h.Y)); h.Code.Pointer() && (got != at || !ok) {
					t.Errorf("%s: a tap at %v arrives at %v, %v", m.Name, at, got, ok)
				}
			}
		}
		p.Tap(m.Size)
		for _, h := range records(t, p) {
			if got, ok := way.Canvas(image.Pt(h.X, h.Y)); h.Code.Pointer() && ok {
				t.Errorf("%s: a tap past the last row arrives at %v", m.Name, got)
			}
		}
	}
}

// TestEdges touches one step past the last column of several touch layers: some report it and the app loses the touch, the
// others would have to report less than nothing.
func TestEdges(t *testing.T) {
	for _, c := range []struct {
		matrix record.Matrix
		want   int
	}{
		{record.Matrix{1400000, 0, -10000, 0, 10000, 0}, 4}, // X = 140 - y
		{record.Matrix{1390000, 0, -10000, 0, 10000, 0}, 0}, // X = 139 - y
		{record.Matrix{0, 0, 10000, 50000, 10000, 0}, 4},    // Y = 5 + x
		{record.Matrix{0, 0, 10000, 60000, 10000, 0}, 0},    // Y = 6 + x
		{record.Matrix{}, 0},                                // no way back
	} {
		m := small
		m.Touch = c.matrix
		p := emulator.NewPanel(emulator.Options{Model: m})
		p.Tap(image.Pt(140, 5))
		if n := drain(p); n != c.want {
			t.Errorf("matrix %v: %d records, want %d", c.matrix, n, c.want)
		}
	}
}

// TestRawPosts checks that raw bytes arrive as they are, whatever becomes of the caller's.
func TestRawPosts(t *testing.T) {
	p := newSmall()
	for _, raw := range []string{"", "half", "a record of another length than those of the firmware's"} {
		b := []byte(raw)
		p.Post(b)
		p.PostMessage(b)
		for i := range b {
			b[i] = 0
		}
		if got, ok := p.NextHardwareEvent(); string(got) != raw || !ok {
			t.Errorf("the record %q arrives as %q, %v", raw, got, ok)
		}
		if got, ok := p.NextTaskMessage(); string(got) != raw || !ok {
			t.Errorf("the message %q arrives as %q, %v", raw, got, ok)
		}
	}
}

// TestWholeGestures fills the queue up to the last few places: a gesture is posted whole or not at all, and a finger or a
// key that is down comes up.
func TestWholeGestures(t *testing.T) {
	for name, c := range map[string]struct {
		records int // of the gesture
		do      func(*emulator.Panel)
	}{
		"tap":          {4, func(p *emulator.Panel) { p.Tap(image.Pt(1, 1)) }},
		"swipe":        {20, func(p *emulator.Panel) { p.Swipe(image.Pt(1, 1), image.Pt(50, 50)) }},
		"press":        {2, func(p *emulator.Panel) { p.Press(record.KeyNext) }},
		"finger down":  {2, func(p *emulator.Panel) { p.Pointer(0, emulator.Down, image.Pt(1, 1)) }},
		"key down":     {1, func(p *emulator.Panel) { p.Key(record.KeyNext, true) }},
		"record":       {1, func(p *emulator.Panel) { p.Post(nil) }},
		"never felt":   {0, func(p *emulator.Panel) { p.Tap(image.Pt(-1, -1)) }},
		"not put down": {0, func(p *emulator.Panel) { p.Pointer(1, emulator.Up, image.Pt(1, 1)) }},
	} {
		for _, room := range []int{0, 1, 2, 3, 4, 19, 20} {
			p := newSmall()
			for range 1024 - room {
				p.Post(nil)
			}
			c.do(p)
			want := 1024 - room
			if room >= c.records {
				want += c.records
			}
			if got := drain(p); got != want {
				t.Errorf("%s, with room for %d: %d records are queued, want %d", name, room, got, want)
			}
		}
	}
}

// TestReleasesAreKept lifts fingers and keys when the queue is full.
func TestReleasesAreKept(t *testing.T) {
	p := newSmall()
	p.Pointer(0, emulator.Down, image.Pt(7, 8))
	p.Key(record.KeyNext, true)
	for range 2000 {
		p.Key(record.KeyMenu, true)
	}
	p.Pointer(0, emulator.Move, image.Pt(9, 9))  // lost
	p.Pointer(1, emulator.Down, image.Pt(20, 9)) // lost, and so nothing comes up
	p.Pointer(1, emulator.Up, image.Pt(20, 9))
	p.Pointer(0, emulator.Up, image.Pt(-1, 0)) // where it was last felt
	p.Key(record.KeyNext, false)
	got := records(t, p)
	if len(got) != 1024+3 {
		t.Fatalf("%d records, want 1024 and those of two releases", len(got))
	}
	if up, end, key := got[1024], got[1025], got[1026]; up.Code != record.PointerUp || up.X != 187-8 || up.Y != 7 ||
		end.Code != record.FrameEnd || end.Par2 != 1 || key.Code != record.KeyUp {
		t.Errorf("at the end: %+v, want a finger and a key released", got[1024:])
	}
}

// TestFullQueues checks that queues are bounded, and that the firmware's own news are not lost for that.
func TestFullQueues(t *testing.T) {
	p := newSmall()
	for i := range 3000 {
		p.Post([]byte{byte(i)})
		p.PostMessage([]byte{byte(i)})
	}
	p.Tap(image.Pt(1, 1))
	p.Exit()
	var input, messages [][]byte
	for b, ok := p.NextHardwareEvent(); ok; b, ok = p.NextHardwareEvent() {
		input = append(input, b)
	}
	for b, ok := p.NextTaskMessage(); ok; b, ok = p.NextTaskMessage() {
		messages = append(messages, b)
	}
	if len(input) != 1024 || input[1023][0] != 0xff {
		t.Errorf("%d records are kept, want the first 1024", len(input))
	}
	if len(messages) != 1025 || len(messages[1023]) != 1 {
		t.Errorf("%d messages are kept, want the first 1024 and the request to exit", len(messages))
	}
}
