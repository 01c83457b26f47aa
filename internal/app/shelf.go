package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/disk"
	"inkshelf/internal/lang"
	"inkshelf/internal/loop"
	"inkshelf/internal/screen"
	"inkshelf/internal/shelf"
)

// keeper is the shelf of the app, as long as that runs. Where it cannot be opened the app does without: everything that
// the keeper is told then has no effect.
type keeper struct {
	herald
	dir   *disk.Dir
	shelf *shelf.Shelf // nil: there is none
	err   error        // why

	up  atomic.Bool // whether there is a network, as was said last
	net sync.Mutex  // held while the shelf is told
}

// frozenPause is how long a turned page waits in a frozen app: servers are told when the book is left, and not because time
// has passed.
const frozenPause = time.Hour

// openShelf opens the shelf in the app's folder, which is made if there is none.
func (o Options) openShelf(dev device.Device) *keeper {
	k := &keeper{herald: herald{frozen: o.Frozen}}
	if k.err = k.open(o, dev); k.err != nil {
		o.Log.Error("nothing can be kept", "err", k.err)
	}
	return k
}

func (k *keeper) open(o Options, dev device.Device) (err error) {
	if err := os.MkdirAll(o.Dir, 0o755); err != nil {
		return err
	}
	if k.dir, err = disk.Open(o.Dir); err != nil {
		return err
	}
	with := shelf.Options{
		Top: k.dir, Now: o.Now, Free: o.Free, Device: model(dev), Work: k.begin, News: k.tell, Log: o.Log,
	}
	if o.Frozen {
		with.Pause = frozenPause
	}
	s, err := shelf.Open(with)
	if err != nil {
		return err
	}
	k.shelf = s
	return nil
}

// model returns what a device is called.
func model(dev device.Device) string {
	for line := range strings.Lines(dev.Describe()) {
		if name, ok := strings.CutPrefix(line, "model="); ok {
			return strings.TrimSpace(name)
		}
	}
	return ""
}

// attach tells the shelf which servers there are, and returns them. The servers know by then how to make pages: the shelf
// may ask them at once.
func (k *keeper) attach(s screen.Servers) screen.Servers {
	screen.Introduce(k.shelf, s.Sources)
	if k.shelf != nil {
		k.shelf.Attach(s.Sources)
	}
	return s
}

// language returns the language that was chosen.
func (k *keeper) language() *lang.Language {
	if k.shelf == nil {
		return lang.English()
	}
	return lang.Find(k.shelf.Settings().Language)
}

// setNet tells the shelf of the network. That may wait for the disk, so it is a job; what was said last counts.
func (k *keeper) setNet(up bool) {
	if k.shelf == nil {
		return
	}
	k.up.Store(up)
	end := k.begin()
	k.loop.Post(func(turn *loop.Turn) {
		loop.Start(turn, func(context.Context) (struct{}, error) {
			defer end()
			k.net.Lock()
			defer k.net.Unlock()
			k.shelf.SetOnline(k.up.Load())
			return struct{}{}, nil
		}, func(*loop.Turn, struct{}, error) {})
	})
}

// look has the shelf look for what was copied in over USB meanwhile.
func (k *keeper) look() {
	if k.shelf != nil {
		k.shelf.Look()
	}
}

// start has the shelf work until stop is called, which returns when it has come to rest.
func (k *keeper) start(ctx context.Context) (stop func()) {
	if k.shelf == nil {
		return func() {}
	}
	ctx, cancel := context.WithCancel(ctx)
	var running sync.WaitGroup
	running.Go(func() { _ = k.shelf.Run(ctx) }) // it ends when it is told to
	return func() {
		cancel()
		running.Wait()
	}
}

// close has everything written that is still to be.
func (k *keeper) close() error {
	var errs []error
	if k.shelf != nil {
		errs = append(errs, k.shelf.Close())
	}
	if k.dir != nil {
		errs = append(errs, k.dir.Close())
	}
	if err := errors.Join(errs...); err != nil {
		return fmt.Errorf("close the shelf: %w", err)
	}
	return nil
}
