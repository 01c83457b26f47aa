package shelf_test

import (
	"context"
	"fmt"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/shelf"
)

// life is a shelf from start to end, in a bubble of synctest: when nothing moves any more, what a step has brought about is
// over, and no clock decides.
type life struct {
	shelf   *shelf.Shelf
	world   *world
	offline bool
	end     func()
}

// begin opens a shelf, without running it yet and without a network.
func begin(fsys disk.FS, w *world) (*life, error) {
	s, err := shelf.Open(shelf.Options{Top: fsys, Now: w.now, Device: "reader"})
	if err != nil {
		return nil, err
	}
	l := &life{shelf: s, world: w, end: func() { _ = s.Close() }}
	l.net(false)
	s.Attach(w.sources())
	return l, nil
}

// run has the shelf work.
func (l *life) run() {
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		_ = l.shelf.Run(ctx) // it is the ctx that ends it
	}()
	l.end = func() {
		cancel()
		<-ended
		_ = l.shelf.Close() // the disk may be dead
	}
}

// net turns the network on or off.
func (l *life) net(up bool) {
	var away error
	if !up {
		away = errAway
	}
	l.offline = !up
	l.world.comics.Fail(away)
	l.world.ebooks.Fail(away)
	l.shelf.SetOnline(up)
}

// milestone is how far a journey has come.
type milestone struct {
	settled int  // what follows from the steps before this one is over
	step    int  // this one may have begun
	decided bool // and has returned without an error
}

// next is the step to go on with. One that was decided is not repeated: what follows from it must follow by itself.
func (m milestone) next() int {
	if m.decided {
		return m.step + 1
	}
	return m.step
}

// travel goes on with a journey, and tells the milestone whenever it changes; it ends where the answer is false.
func (l *life) travel(steps []step, m milestone, going func(milestone) bool) error {
	next := m.next()
	l.net(next == len(steps) || !steps[next].offline)
	time.Sleep(time.Hour) // what a cut has spoiled is tried again after a while
	synctest.Wait()
	for i := next; i < len(steps); i++ {
		if steps[i].offline != l.offline {
			l.net(l.offline)
			synctest.Wait()
		}
		if !going(milestone{i, i, false}) {
			return nil
		}
		err := steps[i].do(l.shelf)
		if !going(milestone{i, i, err == nil}) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("%s: %w", steps[i].name, err)
		}
		synctest.Wait()
	}
	going(milestone{len(steps), len(steps), false})
	return nil
}

// rest lets a day pass in which nobody does anything, so that everything that waits has its turn.
func (l *life) rest() {
	l.net(true)
	time.Sleep(24 * time.Hour)
	synctest.Wait()
}
