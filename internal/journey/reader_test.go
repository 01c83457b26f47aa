package journey

import (
	"context"
	"fmt"
	"image"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
	"inkshelf/internal/loop"
)

// reader is an app that runs on an emulated panel, joined as the emulator joins them. The panel's hands and eyes are the
// reader's own.
type reader struct {
	*emulator.Panel
	t     *testing.T
	loop  *loop.Loop
	ended chan struct{} // Run has returned
}

// setup says what is to be different from a reader as it is bought.
type setup struct {
	panel emulator.Options
	loop  loop.Options // Device, Wake and First are filled in

	// device, if not nil, stands between the loop and the panel; otherwise it is nosy.
	device func(*emulator.Panel) device.Device
}

// startReader runs an app that begins with first and waits until it can be seen. When the test is over the app is asked to
// exit, as the firmware asks, and has to end. It is called in a bubble of testing/synctest: there time is false, and a
// goroutine that is left over fails the test.
func startReader(t *testing.T, first loop.Screen, s setup) *reader {
	t.Helper()
	p := emulator.NewPanel(s.panel)
	o := s.loop
	o.Device, o.Wake, o.First = nosy{p, t}, p.Wake(), first
	if s.device != nil {
		o.Device = s.device(p)
	}
	l, err := loop.New(o)
	if err != nil {
		t.Fatal(err)
	}
	r := &reader{p, t, l, make(chan struct{})}
	p.SetProbe(emulator.Probe{
		Busy: l.Busy, Cause: l.Cause, Targets: r.targets, Texts: l.Texts, Where: l.Where, Frame: l.Frame, Change: changes(l.Change), Drawn: drawn(l.Drawn),
	})
	go func() {
		defer close(r.ended)
		if err := l.Run(context.Background()); err != nil { // not the test's context: that one ends before the clean-up
			t.Errorf("the app ended with %v", err)
		}
	}()
	t.Cleanup(r.exit)
	r.settle()
	return r
}

// nosy is a reader that asks in the middle of every refresh whether the app has settled. It never has: it is refreshing.
type nosy struct {
	*emulator.Panel
	t *testing.T
}

func (n nosy) Flush(canvas *image.Gray, area image.Rectangle, wave device.Waveform, full bool) {
	before := n.Settled()
	n.Panel.Flush(canvas, area, wave, full)
	if before || n.Settled() {
		n.t.Errorf("settled, and %v is being refreshed", area)
	}
}

// targets returns what can be touched, in the words of the emulator.
func (r *reader) targets() []emulator.Target {
	var all []emulator.Target
	for _, t := range r.loop.Targets() {
		all = append(all, emulator.Target{Name: t.Name, Text: t.Text, Area: t.Area})
	}
	return all
}

// exit asks the app to end and waits until it has. A second time it does nothing.
func (r *reader) exit() {
	r.Exit()
	<-r.ended
}

// settle waits until the app has settled.
func (r *reader) settle() {
	r.t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Minute)
	defer cancel()
	if err := r.WaitSettled(ctx); err != nil {
		r.t.Fatal(err)
	}
}

// check waits until the app has settled and fails unless the glass shows what the app would draw.
func (r *reader) check() {
	r.t.Helper()
	r.settle()
	synctest.Wait() // a settled loop may still be looking around, which counts as work
	if err := r.Check(context.Background()); err != nil {
		r.t.Error(err)
	}
}

// tap taps the target of that name and waits.
func (r *reader) tap(name string) {
	r.t.Helper()
	r.Tap(middle(r.target(name).Area))
	r.settle()
}

// target returns the target of that name.
func (r *reader) target(name string) emulator.Target {
	r.t.Helper()
	var names []string
	for _, t := range r.Targets() {
		if t.Name == name {
			return t
		}
		names = append(names, t.Name)
	}
	r.t.Fatalf("there is no target %q on the screen, only %q", name, names)
	panic("not reached")
}

func middle(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }

// costs does something, waits, and returns the refreshes that it caused.
func (r *reader) costs(do func()) []refresh {
	r.t.Helper()
	before := r.Seq()
	do()
	r.settle()
	return r.after(before)
}

// after returns the refreshes after number seq.
func (r *reader) after(seq int) []refresh {
	var all []refresh
	for _, f := range r.records(seq) {
		all = append(all, refresh{f.Area, f.Wave, f.Full, f.Cause})
	}
	return all
}

// records returns the refreshes after number seq as the panel has noted them.
func (r *reader) records(seq int) []emulator.Refresh {
	last := r.Seq()
	if last == seq {
		return nil
	}
	var all []emulator.Refresh
	for f := range r.Refreshes(context.Background(), seq) {
		all = append(all, f)
		if f.Seq == last {
			break
		}
	}
	return all
}

// refresh is what a test wants to know of one.
type refresh struct {
	area  image.Rectangle
	wave  device.Waveform
	full  bool
	cause string
}

// String returns "x,y-x,y GC16 full: cause".
func (f refresh) String() string {
	kind := ""
	if f.full {
		kind = " full"
	}
	return fmt.Sprintf("%d,%d-%d,%d %v%s: %s", f.area.Min.X, f.area.Min.Y, f.area.Max.X, f.area.Max.Y, f.wave, kind, f.cause)
}

// wantCosts fails unless what was done caused exactly these refreshes.
func wantCosts(t *testing.T, what string, got []refresh, want ...string) {
	t.Helper()
	texts := make([]string, len(got))
	for i, f := range got {
		texts[i] = f.String()
	}
	if !slices.Equal(texts, want) {
		t.Errorf("%s: refreshes\n\t%q, want\n\t%q", what, texts, want)
	}
}
