package loop_test

import (
	"context"
	"image"
	"math/rand/v2"
	"strconv"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// chaos is what its screens have in common.
type chaos struct {
	rig     *rig
	random  *rand.Rand
	acts    int // how many there may still be
	handing int // how many events are being handled
}

// whim is a screen that does anything a screen can do, at any time, and holds the loop to what it promised.
type whim struct {
	*chaos
	class  loop.Class
	depth  int
	grays  [20]paint.Gray
	closed bool
}

// whimBox is a whim that covers boxes.
type whimBox struct {
	whim
	boxes []image.Rectangle
}

func (w *whim) Class() loop.Class                        { return w.class }
func (w *whimBox) Boxes(image.Point) []image.Rectangle   { return w.boxes }
func (w *whimBox) Handle(turn *loop.Turn, ev loop.Event) { w.handle(turn, ev, w.moodBox) }
func (w *whim) Handle(turn *loop.Turn, ev loop.Event)    { w.handle(turn, ev, w.mood) }

func (w *whim) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	for i, gray := range w.grays {
		dst.Fill(w.cell(i), gray)
		if gray != paint.White { // what can be touched comes and goes
			dst.Target(paint.Target{Name: "cell:" + strconv.Itoa(i), Area: w.cell(i).Inset(-13)})
		}
	}
}

func (w *whimBox) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), w.grays[0])
	for _, box := range w.boxes {
		dst.Target(paint.Target{Name: "box", Area: box})
	}
}

func (w *whim) cell(i int) image.Rectangle {
	return image.Rect(0, 0, 13, 17).Add(image.Pt(i%5*43+3, i/5*61+5))
}

// screen returns another one, as high above the bottom as told.
func (c *chaos) screen(depth int) loop.Screen {
	w := whim{chaos: c, class: loop.ClassUI + loop.Class(c.random.IntN(4)), depth: depth}
	if c.random.IntN(2) == 0 {
		return &w
	}
	box := &whimBox{whim: w}
	for range c.random.IntN(3) {
		at := image.Pt(c.random.IntN(200), c.random.IntN(200))
		box.boxes = append(box.boxes, image.Rectangle{at, at.Add(image.Pt(c.random.IntN(100), c.random.IntN(200)))})
	}
	return box
}

func (w *whim) handle(turn *loop.Turn, ev loop.Event, mood func(*loop.Turn)) {
	if w.handing++; w.handing > 1 {
		w.rig.t.Error("an event came while another was handled")
	}
	if w.closed {
		w.rig.t.Error("an event came after Closed")
	}
	_, w.closed = ev.(loop.Closed)
	w.some(turn, mood)
	w.handing--
}

// some does a few things.
func (w *whim) some(turn *loop.Turn, mood func(*loop.Turn)) {
	for range w.random.IntN(3) {
		if w.acts--; w.acts < 0 {
			return
		}
		switch n := w.random.IntN(16); {
		case n < 5:
			mood(turn)
		case n < 9:
			w.navigate(turn)
		case n == 9:
			turn.Rotate(record.Orientation(w.random.IntN(4)))
		case n == 10:
			turn.SetScale(100 + w.random.IntN(2)*50)
		default:
			w.work(turn, mood)
		}
	}
}

// mood changes the look.
func (w *whim) mood(turn *loop.Turn) {
	i := w.random.IntN(len(w.grays))
	w.grays[i] = paint.Gray(w.random.IntN(256))
	turn.Redraw(w.cell(i), loop.Class(w.random.IntN(int(loop.ClassClear)+1)))
}

// moodBox changes the look, or the boxes, of which the loop finds out by itself.
func (w *whimBox) moodBox(turn *loop.Turn) {
	if len(w.boxes) > 0 && w.random.IntN(2) == 0 {
		w.boxes[0].Max.X += w.random.IntN(9) - 4
		return
	}
	w.grays[0] = paint.Gray(w.random.IntN(256))
	turn.RedrawAll()
}

func (w *whim) navigate(turn *loop.Turn) {
	switch n := w.random.IntN(8); {
	case n < 4 && w.depth < 6:
		turn.Push(w.screen(w.depth + 1))
	case n < 6 && w.depth > 0 && !w.closed:
		turn.Pop()
	case n == 6:
		turn.Replace(w.screen(w.depth))
	case n == 7:
		turn.Reset(w.screen(0))
	}
}

// work starts something that ends in something else, unless the screen has left by then.
func (w *whim) work(turn *loop.Turn, mood func(*loop.Turn)) {
	then := func(turn *loop.Turn) { turn.RedrawAll() } // the turn may be that of another screen by now
	if !w.closed && w.random.IntN(2) == 0 {
		then = func(turn *loop.Turn) { w.some(turn, mood) }
	}
	takes := time.Duration(w.random.IntN(4)*w.random.IntN(100)) * time.Millisecond
	switch w.random.IntN(4) {
	case 0:
		loop.After(turn, takes, then)
	case 1:
		w.rig.loop.Post(func(turn *loop.Turn) { turn.RedrawAll() })
	default:
		loop.StartReporting(turn, func(ctx context.Context, report func(int)) (int, error) {
			report(1)
			return sleep(takes)(ctx)
		}, func(turn *loop.Turn, _ int) { then(turn) }, func(turn *loop.Turn, _ int, err error) {
			if err != nil {
				w.rig.t.Errorf("handed over: %v", err)
			}
			then(turn)
		})
	}
}

// TestChaos lets screens do anything in any order. Whenever the app has settled nothing is counted and the panel shows
// what the screens would draw.
func TestChaos(t *testing.T) {
	for seed := range uint64(6) {
		t.Run(strconv.FormatUint(seed, 10), func(t *testing.T) { runChaos(t, seed) })
	}
}

func runChaos(t *testing.T, seed uint64) {
	c := &chaos{random: rand.New(rand.NewPCG(seed, 9)), acts: 300}
	options := func(r *rig, o *loop.Options) {
		c.rig = r
		o.Frozen = seed%2 == 0
		o.First = c.screen(0)
		o.Policy = loop.Policy{List: 3, Text: 3, Art: 2, Automatic: seed%3 == 0}
	}
	inBubble(t, options, func(r *rig) {
		hands := rand.New(rand.NewPCG(seed, 10))
		for n := 0; n < 30 && !r.over(); n++ {
			r.poke(hands)
			if hands.IntN(2) == 0 {
				r.checkSettled()
			}
		}
		r.stop()
		<-r.ended
		if n := r.loop.Work(); n != 0 {
			t.Errorf("%d works are left after the end", n)
		}
	})
}

// poke does anything to the reader.
func (r *rig) poke(hands *rand.Rand) {
	at := image.Pt(hands.IntN(240), hands.IntN(320))
	switch n := hands.IntN(20); {
	case n < 6:
		r.deck.tap(at)
	case n < 12:
		arrows := []record.Key{record.KeyUpArrow, record.KeyDownArrow, record.KeyLeftArrow, record.KeyRightArrow, record.KeyOK}
		r.deck.press(arrows[hands.IntN(len(arrows))])
	case n == 12:
		r.deck.event(record.Background)
	case n < 15:
		r.deck.event(record.Foreground)
	case n == 15:
		r.deck.event(record.NetUp)
	case n == 16:
		r.deck.post(r.deck.touch(record.PointerDown, at, 0))
	case n == 17:
		r.deck.change(func() { r.deck.visible = !r.deck.visible })
	default:
		for range 4 {
			r.deck.press(record.KeyNext)
		}
	}
}

// checkSettled waits until the app has settled, with all of its timers, and looks at it.
func (r *rig) checkSettled() {
	r.t.Helper()
	r.deck.event(record.Foreground)
	r.deck.change(func() { r.deck.visible = true })
	for range 2 {
		r.settle()
		time.Sleep(time.Second)
	}
	r.settle()
	if r.over() {
		return
	}
	if n := r.loop.Work(); n != 0 {
		r.t.Errorf("settled with %d works left", n)
	}
	r.wantPanel()
}
