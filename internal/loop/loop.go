// Package loop runs a stack of screens on one goroutine.
//
// A turn takes one thing that has happened (a record of a finger, a message, the outcome of a job, a timer), lets the
// screens handle it, paints and flushes what they changed, and only then asks the device again. The order is a contract:
// whoever sees the loop ask again knows that what came before has been handled and can be seen. What is still under way
// is counted (Busy), so nobody needs to guess with a sleep whether the app has settled.
//
// The loop knows no screen and no server. It refuses to wait for either: slow work is a job (Start).
package loop

import (
	"context"
	"fmt"
	"image"
	"log/slog"
	"sync/atomic"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/device/record"
	"inkshelf/internal/paint"
)

// Screen is one full page of the app. Its methods run on the loop's goroutine and do not wait.
type Screen interface {
	// Draw paints the screen as it is, whole; the canvas clips. It changes nothing. It declares what can be touched on the
	// canvas as it draws.
	Draw(dst *paint.Canvas)

	// Handle takes one event. It is never called again before it has returned.
	Handle(turn *Turn, ev Event)

	// Class is what showing the screen anew needs of the glass: ClassUI, ClassText, ClassImage or ClassArt.
	Class() Class
}

// Overlay is a screen that leaves the one below it visible: a dialog, a menu. The one below is drawn first, but nothing of
// it can be touched. Opening and closing refresh the boxes alone, and are no turn of a page however large these are.
type Overlay interface {
	Screen

	// Boxes returns the parts of a canvas of the given size that the overlay covers: one for most, two for the reader's
	// menu, which leaves the page between them alone. It is asked in every turn, and Draw is called for each box.
	Boxes(size image.Point) []image.Rectangle
}

// Options is what a loop needs.
type Options struct {
	Device device.Device
	Wake   <-chan struct{} // says "ask the device again"
	Poll   time.Duration   // ask that often without being told; 0: Wake tells everything
	Clock  Clock           // nil: SystemClock
	First  Screen          // the bottom of the stack
	Policy Policy          // the zero value clears nothing by count; readers expect DefaultPolicy
	Scale  int             // of text, in percent; 0: 100
	Log    *slog.Logger    // nil: nowhere

	// Net is told of the network, and Resumed that the app came back to the foreground, before the screen on top is. Like a
	// screen they do not wait. They may be nil.
	Net     func(up bool)
	Resumed func()

	// Frozen makes what is shown independent of how long things took: the outcomes of jobs that one event started are handed
	// over in their starting order and painted together, and reports of progress are not handed over at all.
	Frozen bool

	// Global is asked before the screen on top whether it takes an event of fingers or keys, in a turn of the app: for what
	// works everywhere. While an overlay is open it is asked about what leads home alone: the home key, and a swipe from the
	// lower edge. It may be nil.
	Global func(turn *Turn, ev Event) bool
}

// Loop is a running app.
type Loop struct {
	dev    device.Device
	wake   <-chan struct{}
	poll   time.Duration
	clock  Clock
	first  Screen
	frozen bool
	log    *slog.Logger
	about  record.Description

	hearNet     func(up bool) // nil: nobody
	hearResumed func()
	global      func(*Turn, Event) bool

	bell  chan struct{} // holds one ring: there is something to do that the device does not know of
	timer Timer         // rings the bell at the earliest of all deadlines
	inbox inbox
	work  atomic.Int32 // what Busy counts
	ended chan struct{}

	// What follows belongs to the goroutine of Run.

	next    int    // the source to ask first
	cause   string // of this turn: the event at its beginning, named once however long the chain of jobs and timers
	later   string // what this turn is to that event: nothing, or ", loaded" and the like
	done    int32  // work that this turn ends: counted until it has been painted
	batch   *batch // the jobs that this turn starts, if they belong together
	exiting bool
	hidden  bool // told to be in the background
	unseen  bool // the panel holds another app's picture: nothing is drawn, no input is taken until all is shown anew

	stack
	view
	gestures  *gestures
	gesturing bool // an undecided gesture is counted as work
	burst     burst
	keyed     bool   // the last input was of arrow keys: the focus is shown
	press     *press // the last tap, while it is waited for; or nil
	pressing  *press // the tap that this turn comes of, or nil
	delays    []delay
	requests  requests
	outbox    []parcel
	skipped   int // messages and records that could not be read, or sent
	battery   BatteryChanged
	net       bool

	shown shown
}

// New returns a loop that is ready to run. It fails when the device does not describe itself.
func New(o Options) (*Loop, error) {
	about, err := record.ParseDescription(o.Device.Describe())
	if err != nil {
		return nil, fmt.Errorf("describe the device: %w", err)
	}
	if o.Clock == nil {
		o.Clock = SystemClock()
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	panel := image.Pt(about.Width, about.Height)
	l := &Loop{
		dev: o.Device, wake: o.Wake, poll: o.Poll, clock: o.Clock, first: o.First, frozen: o.Frozen, log: o.Log, about: about, hearNet: o.Net, hearResumed: o.Resumed, global: o.Global,
		bell:     make(chan struct{}, 1),
		ended:    make(chan struct{}),
		view:     newView(panel, paint.Units{DPI: about.DPI, Scale: o.Scale}, o.Policy),
		gestures: newGestures(record.Touch{Matrix: about.Touch, Panel: panel}, about.DPI),
		net:      true, // the device cannot be asked; where it is untrue, the first request says so
	}
	l.timer = o.Clock.Timer(l.ring)
	l.work.Store(1) // the first picture
	return l, nil
}

// Run runs the app until it exits, or until ctx ends, which is an exit like any other. Every screen has then been told to
// close, every job has been cancelled and the firmware has its answers. It is called once, and returns no error: what can
// go wrong in between is shown by the screens.
func (l *Loop) Run(ctx context.Context) error {
	l.start(ctx)
	for !l.exiting && ctx.Err() == nil {
		if !l.turn() {
			l.wait(ctx)
		}
	}
	l.end()
	return nil
}

// start shows the first screen.
func (l *Loop) start(ctx context.Context) {
	// Jobs end with their screens and not with ctx: no screen is told that its job was interrupted, and then closed.
	l.root = newEntry(context.WithoutCancel(ctx), nil)
	l.cause = "start"
	l.battery = l.readBattery()
	l.push(l.first)
	l.whole = true
	l.done++
	l.endTurn()
}

// sources is where things to do come from. Each is asked for one and reports whether there was something.
var sources = [...]func(*Loop) bool{
	(*Loop).takeMessage,
	(*Loop).takeRecord,
	(*Loop).takeWork,
	(*Loop).takeReply,
	(*Loop).takeBattery,
	(*Loop).takeTimer,
}

// turn does one thing, if there is one. It begins with the source behind that of the last turn, so that no flood of one
// kind holds up the others.
func (l *Loop) turn() bool {
	l.sendLeft()
	for range sources {
		take := sources[l.next]
		l.next = (l.next + 1) % len(sources)
		if take(l) {
			l.endTurn()
			return true
		}
	}
	return false
}

// endTurn tells the screens what became of the stack, shows what has changed, and only then takes off the count what
// this turn has finished.
func (l *Loop) endTurn() {
	l.tellStack()
	l.endPress()
	if !l.exiting {
		l.paint()
	}
	l.countGesture()
	l.batch, l.later = nil, ""
	l.work.Add(-l.done)
	l.done = 0
}

// countTurn counts this turn as work. Those that come of input or of a job need not: they are counted from their beginning.
func (l *Loop) countTurn() {
	l.work.Add(1)
	l.done++
}

// countGesture counts a gesture that waits for its deadline as work, and uncounts one that waited.
func (l *Loop) countGesture() {
	waiting := l.gestures.waiting()
	switch {
	case waiting && !l.gesturing:
		l.work.Add(1)
	case !waiting && l.gesturing:
		l.done++
	}
	l.gesturing = waiting
}

// wait returns when there may be something to do.
func (l *Loop) wait(ctx context.Context) {
	l.setTimer()
	l.burst.turns = 0
	select {
	case <-ctx.Done():
	case <-l.bell:
	case _, open := <-l.wake:
		if !open {
			l.wake = nil // a closed channel would always be ready
		}
	}
}

// ring wakes the loop. It may be called from any goroutine and never waits.
func (l *Loop) ring() {
	select {
	case l.bell <- struct{}{}:
	default: // it is ringing
	}
}

// end saves and ends: screens close from top to bottom, jobs are cancelled, messages that are queued are answered.
func (l *Loop) end() {
	l.exiting = true
	l.cut(0)
	l.tellStack()
	l.leave(l.root)
	l.drain()
	l.timer.Stop()
	l.lose()
	l.countGesture()
	for _, it := range l.inbox.close() {
		if it.counted {
			l.done++
		}
	}
	close(l.ended)
	l.work.Add(-l.done)
	l.done = 0
}
