package journey

import (
	"context"
	"image"
	"math/rand/v2"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// cells is how many squares a toil shows.
const cells = 30

func cell(i int) image.Rectangle { return image.Rect(0, 0, 16, 16).Add(image.Pt(i%6*20, i/6*32)) }

// sheet is the grays of the squares, as counts of steps: a step is one of the panel's levels, and the count goes round.
type sheet [cells]int

func (s *sheet) draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	for i, n := range s {
		dst.Fill(cell(i), paint.Gray(n%16*17))
	}
}

// works is what the panel will show when everything that was begun is over: a sheet for each screen of the stack. Screens
// write it down when they decide what to do; the test reads it when the app says that it has settled.
type works struct {
	random *rand.Rand // of the loop's goroutine
	taps   int        // that arrived
	sheets []sheet
	canvas *paint.Canvas // of the test
}

// toil is a screen on which a tap starts chains of jobs, each of which changes a square at its end. Some taps open another
// toil, and some leave this one while its jobs run.
type toil struct {
	works *works
	depth int
	shown sheet
}

func (s *toil) Class() loop.Class      { return loop.ClassUI }
func (s *toil) Draw(dst *paint.Canvas) { s.shown.draw(dst) }

func (s *toil) Handle(turn *loop.Turn, ev loop.Event) {
	if _, ok := ev.(loop.Tap); !ok {
		return
	}
	w := s.works
	w.taps++
	switch n := w.random.IntN(12); {
	case n < 2 && s.depth < 4:
		w.sheets = append(w.sheets, sheet{})
		turn.Push(&toil{works: w, depth: s.depth + 1})
	case n < 4 && s.depth > 0:
		w.sheets = w.sheets[:s.depth]
		turn.Pop()
	default:
		for range w.random.IntN(3) {
			i, steps := w.random.IntN(cells), w.random.IntN(4)
			w.sheets[s.depth][i] += steps
			s.chain(turn, i, steps)
		}
	}
}

// chain starts a job that changes square i and starts the next one, as often as steps says. Some jobs end at once, some
// take long, and some do not heed that their screen has left.
func (s *toil) chain(turn *loop.Turn, i, steps int) {
	if steps == 0 {
		return
	}
	random := s.works.random
	takes, heeds := time.Duration(random.IntN(3)*random.IntN(10))*time.Millisecond, random.IntN(4) > 0
	loop.Start(turn, func(ctx context.Context) (int, error) {
		if !heeds {
			ctx = context.Background()
		}
		return 1, sleep(ctx, takes)
	}, func(turn *loop.Turn, n int, err error) {
		if err != nil {
			panic(err) // it was cancelled: nobody may hear of it
		}
		s.shown[i] += n
		turn.Redraw(cell(i), loop.ClassTap)
		s.chain(turn, i, steps-1)
	})
}

// TestSettled taps 3,000 times, and some more in other settings, while jobs run, start others and are cancelled. Each time
// that the panel says the app has settled, the glass must show the end of everything that the taps began.
func TestSettled(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name string
		taps int
		s    setup
	}{
		{"at once", 3000, setup{}},
		{"frozen", 700, setup{loop: loop.Options{Frozen: true}}},
		{"with the times of the reader", 700, setup{panel: emulator.Options{Eink: true}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) { stress(t, c.taps, c.s) })
		})
	}
}

func stress(t *testing.T, taps int, s setup) {
	w := &works{random: rand.New(rand.NewPCG(5, 6)), sheets: make([]sheet, 1), canvas: paint.New(small.Size, paint.Units{})}
	s.panel.Model = small
	r := startReader(t, &toil{works: w}, s)
	random := rand.New(rand.NewPCG(7, 8))
	settled := 0
	for n := 1; n <= taps; n++ {
		r.Tap(image.Pt(random.IntN(small.Size.X), random.IntN(small.Size.Y)))
		// Look while the loop is at it, at any moment: the bubble's time would stand still until it has done everything.
		for range random.IntN(8) {
			if r.Settled() {
				settled++
				w.want(r, n)
			}
			runtime.Gosched()
		}
		switch random.IntN(6) {
		case 0, 1: // the next tap comes at once
		case 2: // while jobs run
			time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
		default:
			r.settle()
			settled++
			w.want(r, n)
		}
	}
	r.check()
	w.want(r, taps)
	if settled < taps/4 {
		t.Errorf("settled %d times in %d taps", settled, taps)
	}
	time.Sleep(time.Second) // for jobs that do not heed their screen
}

// want fails unless so many taps were handled and the glass shows the end of all that they began.
func (w *works) want(r *reader, taps int) {
	r.t.Helper()
	w.sheets[len(w.sheets)-1].draw(w.canvas)
	if err := golden.Compare(r.Picture(), w.canvas.Image()); err != nil || w.taps != taps {
		r.t.Fatalf("settled after %d taps, but %d were handled, and the glass: %v", taps, w.taps, err)
	}
}
