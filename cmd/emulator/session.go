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
	out                 string // of a script's pictures; empty: no script is run
	kind                string // of the fakes that it reads from; empty: its servers are those in config.json
	eink, frozen, fresh bool
	log                 *slog.Logger // nil: nothing is logged
}

// session is a reader that is switched on: panel, app and fake servers. Page, scripts and shots drive it alike.
type session struct {
	panel *emulator.Panel
	fakes *fakes // nil: none run

	unlock func()        // lets others have the folder
	ended  chan struct{} // closed when the app has ended
	err    error         // how it ended, known from then on
	cancel context.CancelFunc
}

// start switches a reader on. The folders are made if there are none.
func start(ctx context.Context, s setup) (*session, error) {
	if err := writable(s.dir); err != nil {
		return nil, unkeepable(s.dir, err)
	}
	unlock, err := lock(s.dir)
	if err != nil {
		return nil, fmt.Errorf("%s is the folder of another emulator that is running: end it or choose another folder with -dir", s.dir)
	}
	r := &session{
		panel: emulator.NewPanel(emulator.Options{Eink: s.eink}), unlock: unlock, ended: make(chan struct{}),
	}
	o, err := r.equip(s)
	if err != nil {
		r.release()
		return nil, err
	}
	// Ctrl-C is no reason to cut the app short: it is asked to leave, and saves what it has to.
	ctx, r.cancel = context.WithCancel(context.WithoutCancel(ctx))
	go func() {
		defer close(r.ended)
		r.err = app.RunEmulated(ctx, o, r.panel, r.panel.Wake(), func(p app.Probe) { r.panel.SetProbe(probe(p)) })
	}()
	return r, nil
}

// equip starts the fakes, puts the folders in order, and returns what the app is to be given.
func (s *session) equip(with setup) (app.Options, error) {
	o := app.Options{Kinds: kinds.All(), Dir: with.dir, Frozen: with.frozen, Log: with.log}
	o.Free = func() (int64, error) { return app.Free(with.dir) }
	if with.frozen {
		o.Now = frozenNow
		o.Free = func() (int64, error) { return frozenFree, nil }
	}
	if with.kind != "" {
		var err error
		if s.fakes, err = startFakes(with.kind, with.dir, o.Now); err != nil {
			return o, err
		}
		if with.frozen {
			o.Shown = s.fakes.shown
		}
	}
	// Only now, when it is certain that the folder is not somebody's whom the fakes must leave alone.
	if with.fresh {
		if err := app.Fresh(with.dir); err != nil {
			return o, err
		}
	}
	if with.out != "" {
		if err := writable(with.out); err != nil {
			return o, fmt.Errorf("pictures cannot be saved in %s: choose another folder with -out (%w)", with.out, err)
		}
	}
	return o, nil
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
	s.release()
	if errors.Is(s.err, context.Canceled) {
		return nil // it took its time, and was told to hurry
	}
	return s.err
}

// release gives back what the reader has used: ports and folder.
func (s *session) release() {
	if s.fakes != nil {
		s.fakes.stop()
	}
	s.unlock()
}

// faults are those of the fakes, nil where none run.
func (s *session) faults() *emulator.Faults {
	if s.fakes == nil {
		return nil
	}
	return s.fakes.faults
}

// writable makes a folder if there is none, and makes sure that files can be written to it.
func writable(dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	f, err := os.CreateTemp(dir, ".writable.*.tmp")
	if err != nil {
		return err
	}
	_ = f.Close() // nothing was written
	return os.Remove(f.Name())
}

// unkeepable says that nothing can be written to the folder of the reader's files.
func unkeepable(dir string, err error) error {
	return fmt.Errorf("the reader's files cannot be kept in %s: choose another folder with -dir (%w)", dir, err)
}

// probe hands the app's answers about itself to the panel, which knows no app.
func probe(p app.Probe) emulator.Probe {
	return emulator.Probe{
		Busy: p.Busy, Cause: p.Cause, Texts: p.Texts, Where: p.Where, Frame: p.Frame,
		Targets: func() []emulator.Target {
			var targets []emulator.Target
			for _, t := range p.Targets() {
				targets = append(targets, emulator.Target(t))
			}
			return targets
		},
		Change: func() emulator.Change { return emulator.Change(p.Change()) },
		Drawn:  drawn(p),
	}
}
