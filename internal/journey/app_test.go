package journey

import (
	"context"
	"errors"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"inkshelf/internal/app"
	"inkshelf/internal/config"
	"inkshelf/internal/emulator"
	"inkshelf/internal/fake"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/kinds"
	"inkshelf/internal/server"
)

// appReader is the whole app on a panel, with a fake server of each kind, joined as the emulator joins them with
// -frozen-status. Servers answer over the loopback, so it runs in real time.
type appReader struct {
	*reader
	fakes []fake.Fake
	err   error // what the app ended with; to be read when it has
}

// frozenTime is what the emulator's clock shows where it stands still.
var frozenTime = time.Date(2025, time.March, 14, 9, 41, 0, 0, time.UTC)

// startFakes starts a fake server of each kind and returns a folder whose config.json names them, and the addresses to be
// shown.
func startFakes(t *testing.T) (fakes []fake.Fake, dir string, shown map[string]string) {
	t.Helper()
	dir, shown = t.TempDir(), map[string]string{}
	var entries []config.Entry
	fakes = fake.All(func() time.Time { return frozenTime })
	for _, f := range fakes {
		address, stop, err := f.Start()
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(stop)
		shown[address] = f.Shown
		entries = append(entries, config.Entry{
			Name: f.Name, Type: f.Type, Server: address,
			APIKey: server.Hide(f.APIKey), Username: server.Hide(f.Username), Password: server.Hide(f.Password),
		})
	}
	if err := config.Save(filepath.Join(dir, "config.json"), entries, kinds.All()); err != nil {
		t.Fatal(err)
	}
	return fakes, dir, shown
}

// startAll runs the app with all fakes.
func startAll(t *testing.T) *appReader {
	t.Helper()
	fakes, dir, shown := startFakes(t)
	r := startApp(t, dir, func(address string) string { return shown[address] })
	r.fakes = fakes
	return r
}

// startApp runs the app in a folder and waits until it can be seen. When the test is over the app is asked to exit.
func startApp(t *testing.T, dir string, shown func(string) string) *appReader {
	t.Helper()
	return startAppWith(t, dir, shown, true)
}

// startAppWith is startApp, frozen or in real time: then the page for browsers shows the code that it takes.
func startAppWith(t *testing.T, dir string, shown func(string) string, frozen bool) *appReader {
	t.Helper()
	p := emulator.NewPanel(emulator.Options{Model: half})
	r := &appReader{reader: &reader{Panel: p, t: t, ended: make(chan struct{})}}
	o := app.Options{
		Kinds: kinds.All(), Dir: dir, Shown: shown, Frozen: frozen,
		Now:  func() time.Time { return frozenTime },
		Free: func() (int64, error) { return 5_800_000_000, nil },
	}
	go func() {
		defer close(r.ended)
		r.err = app.RunEmulated(context.Background(), o, nosy{p, t}, p.Wake(), func(pr app.Probe) { p.SetProbe(probed(pr)) })
	}()
	t.Cleanup(func() {
		r.exit()
		if r.err != nil {
			t.Errorf("the app ended with %v", r.err)
		}
	})
	r.settle()
	return r
}

// probed returns the app's probe in the words of the emulator.
func probed(pr app.Probe) emulator.Probe {
	return emulator.Probe{Busy: pr.Busy, Cause: pr.Cause, Texts: pr.Texts, Where: pr.Where, Frame: pr.Frame, Targets: func() []emulator.Target {
		var all []emulator.Target
		for _, t := range pr.Targets() {
			all = append(all, emulator.Target(t))
		}
		return all
	}, Change: changes(pr.Change), Drawn: drawn(pr.Drawn)}
}

// check waits until the app has settled and fails unless the glass shows what the app would draw. A loop that has settled
// may still be looking around, which counts as work: then it is asked again.
func (r *appReader) check() {
	r.t.Helper()
	for {
		r.settle()
		err := r.Check(context.Background())
		if _, stale := errors.AsType[*emulator.StaleError](err); stale {
			r.t.Error(err)
		}
		if err == nil || r.t.Failed() {
			return
		}
	}
}

// sees fails unless the screen shows a text.
func (r *appReader) sees(text string) {
	r.t.Helper()
	if all := strings.Join(r.Texts(), "\n"); !strings.Contains(all, text) {
		r.t.Errorf("the screen does not say %q, but %q", text, all)
	}
}

// misbehave has every server misbehave, in the latest way alone.
func (r *appReader) misbehave(faults ...fault.Fault) {
	for _, f := range r.fakes {
		f.Faults.Clear()
		for _, how := range faults {
			f.Faults.Add(how)
		}
	}
}
