package loop_test

import (
	"context"
	"fmt"
	"image"
	"math/rand/v2"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// cells is how many counters a screen of the stress test shows, each as a square whose gray is the count.
const cells = 30

// ledger is what the panel must show once the app has settled. Screens write to it when they decide what to do, long
// before it is done, and the test reads it when it is told that all is done.
type ledger struct {
	mu    sync.Mutex
	taps  int                 // handled
	stack [][cells]paint.Gray // what each screen will show when all its jobs have ended
}

// toil is a screen on which each tap starts chains of jobs that count a cell up, step by step. Some taps open another
// such screen, some leave it while its jobs run.
type toil struct {
	ledger *ledger
	random *rand.Rand
	depth  int
	shown  [cells]paint.Gray
}

func (s *toil) Class() loop.Class { return loop.ClassUI }

func (s *toil) Draw(dst *paint.Canvas) {
	dst.Fill(dst.Bounds(), paint.White)
	for i, gray := range s.shown {
		dst.Fill(cell(i), gray)
	}
}

func cell(i int) image.Rectangle {
	return image.Rect(0, 0, 8, 8).Add(image.Pt(i%6*40, i/6*64))
}

func (s *toil) Handle(turn *loop.Turn, ev loop.Event) {
	if _, ok := ev.(loop.Tap); !ok {
		return
	}
	s.ledger.mu.Lock()
	defer s.ledger.mu.Unlock()
	s.ledger.taps++
	switch n := s.random.IntN(12); {
	case n < 2 && s.depth < 4:
		s.ledger.stack = append(s.ledger.stack, [cells]paint.Gray{})
		turn.Push(&toil{ledger: s.ledger, random: s.random, depth: s.depth + 1})
	case n < 4 && s.depth > 0:
		s.ledger.stack = s.ledger.stack[:s.depth]
		turn.Pop()
	default:
		for range s.random.IntN(3) {
			s.chain(turn, s.random.IntN(cells), s.random.IntN(4))
		}
	}
}

// chain starts jobs one after the other that count cell i up steps times in all.
func (s *toil) chain(turn *loop.Turn, i, steps int) {
	s.ledger.stack[s.depth][i] += paint.Gray(steps)
	s.step(turn, i, steps)
}

func (s *toil) step(turn *loop.Turn, i, left int) {
	if left == 0 {
		return
	}
	takes := time.Duration(s.random.IntN(3)) * time.Millisecond * time.Duration(s.random.IntN(10))
	heeds := s.random.IntN(4) > 0
	loop.Start(turn, func(ctx context.Context) (int, error) {
		if !heeds {
			ctx = context.Background()
		}
		return sleep(takes)(ctx)
	}, func(turn *loop.Turn, n int, err error) {
		if err != nil {
			panic(err) // it was cancelled: nobody may hear of it
		}
		s.shown[i] += paint.Gray(n)
		turn.Redraw(cell(i), loop.ClassTap)
		s.step(turn, i, left-1)
	})
}

// TestSettled taps 3,000 times, while jobs run, start others and are cancelled. Whenever the app says that it has settled,
// every tap must have been handled and the panel must show the end of all that it began; and it must say so in the end.
func TestSettled(t *testing.T) {
	t.Run("as it comes", func(t *testing.T) { stress(t, false, 3000) })
	t.Run("frozen", func(t *testing.T) { stress(t, true, 1000) })
}

func stress(t *testing.T, frozen bool, taps int) {
	ledger := &ledger{stack: make([][cells]paint.Gray, 1)}
	options := func(_ *rig, o *loop.Options) {
		o.Frozen = frozen
		o.First = &toil{ledger: ledger, random: rand.New(rand.NewPCG(1, 2))}
	}
	inBubble(t, options, func(r *rig) {
		random := rand.New(rand.NewPCG(3, 4))
		settled, wrong := 0, 0
		check := func(posted int) bool {
			if !r.settled() {
				return false
			}
			settled++
			if fault := ledger.compare(r.deck, posted); fault != "" && wrong < 5 {
				wrong++
				t.Errorf("settled after %d taps, but %s", posted, fault)
			}
			return true
		}
		for n := range taps {
			r.deck.tap(image.Pt(random.IntN(240), random.IntN(320)))
			for range random.IntN(10) { // look while the loop is at it, at any moment
				check(n + 1)
				runtime.Gosched()
			}
			switch random.IntN(4) {
			case 0:
				r.settle()
				check(n + 1)
			case 1:
				time.Sleep(time.Duration(random.IntN(20)) * time.Millisecond)
			case 2:
				synctest.Wait()
				check(n + 1)
			}
		}
		r.settle()
		synctest.Wait() // a settled loop may still be looking around, which counts as work
		if !check(taps) || settled < taps/8 {
			t.Errorf("settled %d times in %d taps", settled, taps)
		}
		time.Sleep(time.Second) // jobs that do not heed their ctx end too
	})
}

// compare says what of the panel of d is not as it should be after so many taps.
func (l *ledger) compare(d *deck, taps int) string {
	l.mu.Lock()
	defer l.mu.Unlock()
	d.mu.Lock()
	defer d.mu.Unlock()
	if l.taps != taps {
		return fmt.Sprintf("%d were handled", l.taps)
	}
	top := l.stack[len(l.stack)-1]
	for i, want := range top {
		at := cell(i).Min
		if got := d.panel.GrayAt(at.X, at.Y).Y; got != want {
			return fmt.Sprintf("cell %d shows %d, want %d", i, got, want)
		}
	}
	return ""
}
