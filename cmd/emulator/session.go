package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"inkshelf/internal/app"
	"inkshelf/internal/emulator"
	"inkshelf/internal/kinds"
)

// frozenFree is the space left on a frozen reader, in bytes.
const frozenFree = 5_800_000_000

// frozenNow is the time on a frozen reader, so that pictures of it stay the same.
func frozenNow() time.Time { return time.Date(2025, time.March, 14, 9, 41, 0, 0, time.UTC) }

// farewell is how long an app may take to leave by itself when it is asked to. The user waits for it.
const farewell = 1500 * time.Millisecond

// setup is what a reader is made of.
type setup struct {
	dir                 string // of its files, as the user would write it
	kind                string // of the fakes that it reads from; empty: its servers are those in config.json
	eink, frozen, fresh bool
	log                 *slog.Logger // nil: nothing is logged
}

// session is a reader that is switched on: panel, app and fake servers. Page, scripts and shots drive it alike.
type session struct {
	panel *emulator.Panel
	fakes *fakes // nil: none run

	ended  chan struct{} // closed when the app has ended
	err    error         // how it ended, known from then on
	cancel context.CancelFunc
}

// start switches a reader on. The folder is made if there is none.
func start(ctx context.Context, s setup) (*session, error) {
	if err := prepare(s.dir); err != nil {
		return nil, err
	}
	o := app.Options{Kinds: kinds.All(), Dir: s.dir, Frozen: s.frozen, Log: s.log}
	o.Free = func() (int64, error) { return free(s.dir) }
	if s.frozen {
		o.Now = frozenNow
		o.Free = func() (int64, error) { return frozenFree, nil }
	}
	r := &session{panel: emulator.NewPanel(emulator.Options{Eink: s.eink}), ended: make(chan struct{})}
	if s.kind != "" {
		var err error
		if r.fakes, err = startFakes(s.kind, s.dir, o.Now); err != nil {
			return nil, err
		}
		if s.frozen {
			o.Shown = r.fakes.shown
		}
	}
	// Only now, when it is certain that the folder is not somebody's whom the fakes must leave alone.
	if s.fresh {
		if err := app.Fresh(s.dir); err != nil {
			r.stopFakes()
			return nil, fmt.Errorf("start afresh: %w", err)
		}
	}
	// Ctrl-C is no reason to cut the app short: it is asked to leave, and saves what it has to.
	ctx, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(r.ended)
		r.err = app.RunEmulated(ctx, o, r.panel, r.panel.Wake(), func(p app.Probe) { r.panel.SetProbe(probe(p)) })
	}()
	return r, nil
}

// close switches the reader off and returns how the app has ended.
func (s *session) close() error {
	s.panel.Exit()
	select {
	case <-s.ended:
	case <-time.After(farewell):
	}
	s.cancel()
	<-s.ended
	s.stopFakes()
	if errors.Is(s.err, context.Canceled) {
		return nil // it took its time, and was told to hurry
	}
	return s.err
}

func (s *session) stopFakes() {
	if s.fakes != nil {
		s.fakes.stop()
	}
}

// faults are those of the fakes, nil where none run.
func (s *session) faults() *emulator.Faults {
	if s.fakes == nil {
		return nil
	}
	return s.fakes.faults
}

// prepare makes the folder of the reader's files, and makes sure that files can be written to it.
func prepare(dir string) error {
	err := os.MkdirAll(dir, 0o755)
	if err == nil {
		var f *os.File
		if f, err = os.CreateTemp(dir, ".writable.*.tmp"); err == nil {
			_ = f.Close() // nothing was written
			err = os.Remove(f.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("the reader's files cannot be kept in %s: choose another folder with -dir (%w)", dir, err)
	}
	return nil
}

// probe hands the app's answers about itself to the panel, which knows no app.
func probe(p app.Probe) emulator.Probe {
	return emulator.Probe{
		Busy: p.Busy, Cause: p.Cause, Texts: p.Texts, Frame: p.Frame,
		Targets: func() []emulator.Target {
			var targets []emulator.Target
			for _, t := range p.Targets() {
				targets = append(targets, emulator.Target(t))
			}
			return targets
		},
	}
}
