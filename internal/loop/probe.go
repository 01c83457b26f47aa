package loop

import (
	"context"
	"errors"
	"image"
	"slices"
	"strings"
	"sync"

	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// shown is what others may know of the screen that the panel shows. The loop's goroutine alone writes it, and reads it
// without the lock.
type shown struct {
	mu          sync.Mutex
	cause       string
	change      Change
	targets     []paint.Target // in pixels of the canvas
	orientation record.Orientation
	texts       []string
	where       string
}

func (s *shown) setCause(cause string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.cause = cause
}

func (s *shown) set(targets []paint.Target, o record.Orientation, texts []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.targets, s.orientation, s.texts = targets, o, texts
}

func (s *shown) setWhere(where string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.where = where
}

// Busy reports whether work is under way: the first picture is not there yet, a job runs or its outcome has not been
// painted, a gesture waits for its timer. To learn whether the app has settled, ask first whether the device has input
// that was not taken, and then this: in the other order a job that is just being started is missed. It may be called from
// any goroutine.
func (l *Loop) Busy() bool { return l.work.Load() > 0 }

// Cause says why the refresh that is being flushed happens:
//
//	start, resume                        everything is shown anew
//	tap series:Tintin, long press …      a finger, and the target that it met, if any
//	swipe left, pinch, spread            a finger, or two
//	two-finger tap                       the wish for a full refresh
//	key next, hold key next              a key
//	net up, net down, battery, turned    news
//	background                           work begun on the way out of sight
//	post                                 work of the app
//
// followed by ", loaded" for the outcome of a job that this began, ", loading" for its progress, ", later" for a timer and
// ", pressed" where the glass shows that a finger was felt. The key OK is followed by what has the focus: key ok book:3.
// It may be called from any goroutine and is meant for Flush.
func (l *Loop) Cause() string {
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	return l.shown.cause
}

// Targets returns what can be touched on the screen as it is being flushed, or was last, with areas in pixels of the panel: who pokes
// it from outside need not know how the canvas lies there. It may be called from any goroutine.
func (l *Loop) Targets() []paint.Target {
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	targets := slices.Clone(l.shown.targets)
	for i, t := range targets {
		targets[i].Area = toPanel(t.Area, l.shown.orientation, l.panel)
	}
	return targets
}

// Texts returns what can be read on the screen as it is being flushed, or was last. It may be called from any goroutine.
func (l *Loop) Texts() []string {
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	return slices.Clone(l.shown.texts)
}

// Named is a screen that says what kind of screen it is, "library" or "dialog", for who looks from outside.
type Named interface{ Name() string }

// Where returns the names of the screens that are being shown, or were last, from the lowest: "series", "series/menu". A
// screen that is not Named is left out. It may be called from any goroutine.
func (l *Loop) Where() string {
	l.shown.mu.Lock()
	defer l.shown.mu.Unlock()
	return l.shown.where
}

// where returns the names of layers.
func where(layers []layer) string {
	var names []string
	for _, y := range layers {
		if n, ok := y.entry.screen.(Named); ok {
			names = append(names, n.Name())
		}
	}
	return strings.Join(names, "/")
}

// errEnded is what a loop that has ended answers.
var errEnded = errors.New("the loop has ended")

// Frame returns how the panel would look if the screen were drawn anew, on white. It asks the loop's goroutine and waits;
// that is no work, so that a checker can compare a settled panel with it. It must not be called on that goroutine.
func (l *Loop) Frame(ctx context.Context) (*image.Gray, error) { return ask(ctx, l, (*Loop).drawAnew) }

// ask has the loop's goroutine answer a question, and waits for it.
func ask[T any](ctx context.Context, l *Loop, question func(*Loop) T) (answer T, err error) {
	answers := make(chan T, 1)
	l.put(item{run: func() { answers <- question(l) }})
	select {
	case answer = <-answers:
		return answer, nil
	case <-ctx.Done():
		return answer, ctx.Err()
	case <-l.ended:
		return answer, errEnded
	}
}

func (l *Loop) drawAnew() *image.Gray {
	c := l.second()
	c.Resize(l.canvas.Size()) // and white
	draw(c, c.Bounds(), l.visibleLayers(nil))
	frame := image.NewGray(image.Rectangle{Max: l.panel})
	lay(frame, c.Image(), c.Bounds(), l.orientation)
	return frame
}

// second returns a canvas for drawings that nobody sees, in the units of the first.
func (l *Loop) second() *paint.Canvas {
	if l.mirror == nil {
		l.mirror = paint.New(l.canvas.Size(), l.canvas.Units())
	}
	l.mirror.SetUnits(l.canvas.Units())
	return l.mirror
}
