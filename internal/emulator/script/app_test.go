package script_test

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/emulator/script"
)

// small is a reader like the reference, with a glass that is quickly looked at.
var small = record.Model{
	Name: "small", Size: image.Pt(140, 187), DPI: 300, Touch: record.Matrix{0, 0, 10000, 1870000, -10000, 0},
}

// app is an app as small as can be: it writes down what it hears, and flushes something for each.
type app struct {
	*emulator.Panel
	model   record.Model
	canvas  *image.Gray
	targets []emulator.Target
	texts   []string
	does    map[string]func() // what it does when it has heard something

	jobs  chan func()  // what is over and not painted
	busy  atomic.Int64 // jobs that are not painted
	ended chan struct{}

	down    record.Hardware // the finger, or the key
	resting *time.Timer     // of the finger
	percent int

	mu    sync.Mutex
	heard []string
}

// newApp returns an app that does not run yet. It is called in a bubble of testing/synctest, and so is all that follows.
func newApp(m record.Model) *app {
	a := &app{
		Panel: emulator.NewPanel(emulator.Options{Model: m}), model: m, canvas: image.NewGray(image.Rectangle{Max: m.Size}),
		does: map[string]func(){}, jobs: make(chan func(), 100), ended: make(chan struct{}), percent: 82,
	}
	a.SetProbe(emulator.Probe{
		Busy:    func() bool { return a.busy.Load() > 0 },
		Targets: func() []emulator.Target { return a.targets },
		Texts:   func() []string { return a.texts },
	})
	return a
}

// run is the loop: take one thing, handle it, paint, ask again.
func (a *app) run() {
	defer close(a.ended)
	a.Flush(a.canvas, a.canvas.Rect, 0, true)
	for {
		if percent, charging, _ := a.Battery(); percent != a.percent {
			a.percent = percent
			a.hear("battery %d %t", percent, charging)
		}
		if b, ok := a.NextTaskMessage(); ok {
			if a.message(b) {
				return
			}
			continue
		}
		if b, ok := a.NextHardwareEvent(); ok {
			a.event(b)
			continue
		}
		select {
		case <-a.Wake():
		case done := <-a.jobs:
			done()
		}
	}
}

func (a *app) message(b []byte) (exit bool) {
	m, _ := record.DecodeMessage(b)
	e, _ := m.Event()
	a.hear("%s", map[record.Code]string{
		record.Exit: "exit", record.Foreground: "foreground", record.Background: "background",
		record.NetUp: "net up", record.NetDown: "net down",
	}[e.Code])
	return e.Code == record.Exit
}

func (a *app) event(b []byte) {
	h, _ := record.DecodeHardware(b)
	at := a.model.Touch.Panel(image.Pt(h.X, h.Y))
	switch held := h.Time - a.down.Time; h.Code {
	case record.PointerDown:
		a.busy.Add(1)
		a.resting = time.AfterFunc(600*time.Millisecond, func() {
			a.jobs <- func() { a.hear("long press"); a.busy.Add(-1) }
		})
		a.down = h
		a.hear("down %d %d", at.X, at.Y)
	case record.PointerMove:
		a.hear("move")
	case record.PointerUp:
		if a.resting.Stop() {
			a.busy.Add(-1)
		}
		a.hear("up %d %d, %v later", at.X, at.Y, held.Round(50*time.Millisecond))
	case record.KeyDown:
		a.down = h
		a.hear("press %v", record.Key(h.Par1))
	case record.KeyUp:
		a.hear("release %v, %v later", record.Key(h.Par1), held)
	}
}

// hear writes something down, does what has to be done then, and shows it.
func (a *app) hear(format string, args ...any) {
	what := fmt.Sprintf(format, args...)
	a.mu.Lock()
	a.heard = append(a.heard, what)
	a.mu.Unlock()
	if do := a.does[what]; do != nil {
		do()
	}
	a.Flush(a.canvas, image.Rect(1, 2, 9, 12), 4, false)
}

// log returns what was heard, without what fingers do on their way.
func (a *app) log() string {
	a.mu.Lock()
	defer a.mu.Unlock()
	return strings.Join(slices.DeleteFunc(slices.Clone(a.heard), func(s string) bool { return s == "move" }), "; ")
}

// work begins a job that takes so long, and at whose end something is heard.
func (a *app) work(d time.Duration, what string) {
	a.busy.Add(1)
	time.AfterFunc(d, func() { a.jobs <- func() { a.hear("%s", what); a.busy.Add(-1) } })
}

// play runs a script on the app, which ends with the test if not before.
func (a *app) play(t *testing.T, text string, o script.Options) (script.Summary, error) {
	t.Helper()
	s, err := script.Parse("a.txt", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	o.Panel, o.Ended = a.Panel, a.ended
	if o.Out == "" {
		o.Out = t.TempDir()
	}
	go a.run()
	t.Cleanup(func() {
		a.Exit()
		<-a.ended
	})
	return s.Run(t.Context(), o)
}

// wantFailure fails unless the error is of that line and says exactly that, up to where the panel was saved.
func wantFailure(t *testing.T, err error, line int, want string) {
	t.Helper()
	e, ok := err.(*script.StepError)
	if !ok {
		t.Fatalf("got the error %v, want one of a step", err)
	}
	got, _, _ := strings.Cut(err.Error(), "; the panel")
	if want := fmt.Sprintf("a.txt:%d: %s", line, want); got != want || e.Line != line || e.File != "a.txt" {
		t.Errorf("got the error\n\t%s, want\n\t%s", got, want)
	}
}
