// Package app assembles the reader: what config.json says, the servers of the kinds that it is given, the shelf, the screens,
// and the loop that runs them on a device.
//
// Everything that would make two runs differ comes in through Options: the clock, the free space, the addresses that are
// shown. It opens no real device but in one file, and chooses no kinds.
package app

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen"
	"inkshelf/internal/server"
)

// version is that of the app, for people.
const version = "1.0"

// Options is what the programs decide.
type Options struct {
	Kinds  server.Kinds
	Dir    string                          // config.json and the books
	Now    func() time.Time                // nil: the system's clock
	Free   func() (bytes int64, err error) // nil: free space is not known
	Shown  func(address string) string     // the address to draw; nil: as it is
	Frozen bool                            // nothing drawn depends on how long something took, and the clock stands still
	Log    *slog.Logger                    // nil: nowhere

	emulated bool // the device is one on a desk
}

// Run runs the app on the reader it was built for, until it exits or ctx ends. On every other platform it fails at once
// with an error that wraps errors.ErrUnsupported.
func Run(ctx context.Context, o Options) error {
	dev, wake, err := openReader()
	if err != nil {
		return err
	}
	return run(ctx, o, dev, wake, nil)
}

// RunEmulated runs the same app on dev, which is asked again whenever wake says so. Ready is given the probe once the loop
// exists, before anything is shown.
func RunEmulated(ctx context.Context, o Options, dev device.Device, wake <-chan struct{}, ready func(Probe)) error {
	o.emulated = true
	return run(ctx, o, dev, wake, ready)
}

func run(ctx context.Context, o Options, dev device.Device, wake <-chan struct{}, ready func(Probe)) (err error) {
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	k := o.openShelf(dev)
	defer func() { err = errors.Join(err, k.close()) }()
	scale, policy := screen.InForce(k.shelf)
	first, global, err := o.first(k, dev, scale)
	if err != nil {
		return fmt.Errorf("start the app: %w", err)
	}
	l, err := loop.New(loop.Options{
		Device: dev, Wake: wake, Clock: o.clock(), Scale: scale, Policy: policy, Frozen: o.Frozen, Log: o.Log,
		Net: k.setNet, Resumed: k.look, First: first, Global: global,
	})
	if err != nil {
		return fmt.Errorf("start the app: %w", err)
	}
	k.listen(l)
	if ready != nil {
		ready(probe(l))
	}
	stop := k.start(context.WithoutCancel(ctx)) // until the screens have written what they have to
	defer stop()
	return l.Run(ctx)
}

// first returns the first screen, made ready for a device, and what takes the gestures of every screen.
func (o Options) first(k *keeper, dev device.Device, scale int) (loop.Screen, func(*loop.Turn, loop.Event) bool, error) {
	size, units, err := loop.Measure(dev, scale)
	if err != nil {
		return nil, nil, err
	}
	reading := make(chan struct{}, 1) // whoever reads later attaches later: the shelf is never left with what the file said before
	read := func() screen.Servers {
		reading <- struct{}{}
		defer func() { <-reading }()
		return k.attach(o.servers(k.language()))
	}
	b := screen.Options{
		Servers: read(), Read: read, Configure: o.page(k),
		Version: version, Free: o.Free, Shown: o.Shown, Shelf: k.shelf, Shelfless: k.err,
		Size: size, Units: units,
	}
	if o.Frozen {
		b.Settle = k.rest
	}
	first, global := screen.New(b)
	return first, global, nil
}

// clock returns the loop's clock: one that stands still, if nothing that is drawn may depend on the time.
func (o Options) clock() loop.Clock {
	if o.Frozen {
		return loop.FrozenClock(o.Now())
	}
	return clock{loop.SystemClock(), o.Now}
}

// clock is a clock that shows another time of day.
type clock struct {
	loop.Clock
	now func() time.Time
}

func (c clock) Now() time.Time { return c.now() }
