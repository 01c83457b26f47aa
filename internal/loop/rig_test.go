package loop_test

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/loop"
	"inkshelf/internal/paint"
)

// page is a screen that notes its events and does what the test says. It is looked at only while the loop stands still.
type page struct {
	name  string
	class loop.Class
	gray  paint.Gray
	on    func(*loop.Turn, loop.Event) // nil: nothing
	paint func(*paint.Canvas)          // on top of its gray
	heard *[]string                    // "name: event", of all pages of a rig
	drawn int
}

func (p *page) Class() loop.Class { return p.class }

func (p *page) Draw(dst *paint.Canvas) {
	p.drawn++
	dst.Fill(dst.Bounds(), p.gray)
	dst.Target(paint.Target{Name: "zone:" + p.name, Area: dst.Bounds()})
	if p.paint != nil {
		p.paint(dst)
	}
}

func (p *page) Handle(turn *loop.Turn, ev loop.Event) {
	*p.heard = append(*p.heard, p.name+": "+describe(ev))
	if p.on != nil {
		p.on(turn, ev)
	}
}

// describe returns the event's name and what in it is set.
func describe(ev loop.Event) string {
	v := reflect.ValueOf(ev)
	words := []string{v.Type().Name()}
	for i := range v.NumField() {
		switch f := v.Field(i); {
		case f.IsZero() || f.Type() == reflect.TypeFor[image.Point]():
		case f.Type() == reflect.TypeFor[paint.Target]():
			words = append(words, f.Interface().(paint.Target).Name)
		default:
			words = append(words, fmt.Sprint(v.Type().Field(i).Name, "=", f))
		}
	}
	return strings.Join(words, " ")
}

// sheet is a page that leaves what is around its boxes visible.
type sheet struct {
	page
	boxes []image.Rectangle
}

func (s *sheet) Boxes(image.Point) []image.Rectangle { return s.boxes }

// Draw fills everything: the loop must see to it that only the boxes are painted.
func (s *sheet) Draw(dst *paint.Canvas) {
	s.drawn++
	dst.Fill(dst.Bounds(), s.gray)
	for _, box := range s.boxes {
		dst.Target(paint.Target{Name: "sheet:" + s.name, Area: box})
	}
	if s.paint != nil {
		s.paint(dst)
	}
}

// rig is a loop that runs on a deck inside a bubble.
type rig struct {
	t     *testing.T
	deck  *deck
	loop  *loop.Loop
	first *page
	heard []string
	logs  strings.Builder
	stop  context.CancelFunc
	ended chan struct{}
}

// inBubble runs body with a loop whose first page has been shown, and ends the loop after it. Goroutines that are left
// over fail the test.
func inBubble(t *testing.T, change func(*rig, *loop.Options), body func(*rig)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		r := newRig(t, change)
		r.run()
		synctest.Wait()
		body(r)
		r.stop()
		<-r.ended
		if len(r.deck.early) > 0 {
			t.Errorf("called itself settled during: %q", r.deck.early)
		}
	})
}

func newRig(t *testing.T, change func(*rig, *loop.Options)) *rig {
	t.Helper()
	r := &rig{t: t, deck: newDeck(), ended: make(chan struct{})}
	r.first = r.page("first")
	o := loop.Options{
		Device: r.deck, Wake: r.deck.wake, First: r.first,
		Log: slog.New(slog.NewTextHandler(&r.logs, &slog.HandlerOptions{Level: slog.LevelWarn})),
	}
	if change != nil {
		change(r, &o)
	}
	l, err := loop.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r.loop, r.deck.cause, r.deck.busy = l, l.Cause, l.Busy
	return r
}

func (r *rig) run() {
	ctx, stop := context.WithCancel(r.t.Context())
	r.stop = stop
	go func() {
		defer close(r.ended)
		if err := r.loop.Run(ctx); err != nil {
			r.t.Error(err)
		}
	}()
}

func (r *rig) page(name string) *page {
	return &page{name: name, class: loop.ClassUI, gray: paint.White, heard: &r.heard}
}

func (r *rig) sheet(name string, boxes ...image.Rectangle) *sheet {
	return &sheet{page: *r.page(name), boxes: boxes}
}

// settled asks as a script does: first the device, then the app.
func (r *rig) settled() bool { return !r.deck.pending() && !r.loop.Busy() }

// over reports whether the app has ended.
func (r *rig) over() bool {
	select {
	case <-r.ended:
		return true
	default:
		return false
	}
}

// settle waits until the app has settled or ended, in the bubble's time.
func (r *rig) settle() {
	r.t.Helper()
	for range 6000 {
		synctest.Wait()
		if r.settled() || r.over() {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	r.t.Fatal("the app does not settle")
}

// forget begins to listen anew.
func (r *rig) forget() {
	synctest.Wait()
	r.heard = nil
	r.deck.read(func() { r.deck.flushes = nil })
}

// log returns what was logged.
func (r *rig) log() string {
	synctest.Wait()
	return r.logs.String()
}

// tap taps and waits.
func (r *rig) tap(x, y int) {
	r.t.Helper()
	r.deck.tap(image.Pt(x, y))
	r.settle()
}

// do has the loop call f, which belongs to the page on top of the stack: it taps and lets that page call it.
func (r *rig) do(p *page, f func(*loop.Turn)) {
	r.t.Helper()
	before := p.on
	p.on = func(turn *loop.Turn, ev loop.Event) {
		p.on = before
		f(turn)
	}
	r.tap(1, 1)
}

// wantHeard fails unless exactly these events were handled since forget.
func (r *rig) wantHeard(want ...string) {
	r.t.Helper()
	synctest.Wait()
	if !slices.Equal(r.heard, want) {
		r.t.Errorf("heard %q, want %q", r.heard, want)
	}
}

// wantFlushes fails unless exactly these refreshes were made since forget. Each is "x,y-x,y GC16 full: cause".
func (r *rig) wantFlushes(want ...string) {
	r.t.Helper()
	synctest.Wait()
	var got []string
	r.deck.read(func() {
		for _, f := range r.deck.flushes {
			got = append(got, f.String())
		}
	})
	if !slices.Equal(got, want) {
		r.t.Errorf("flushed %q, want %q", got, want)
	}
}

func (f refresh) String() string {
	kind := ""
	if f.full {
		kind = " full"
	}
	return fmt.Sprintf("%d,%d-%d,%d %v%s: %s", f.area.Min.X, f.area.Min.Y, f.area.Max.X, f.area.Max.Y, f.wave, kind, f.cause)
}
