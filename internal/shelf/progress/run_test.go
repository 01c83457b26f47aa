package progress_test

import (
	"context"
	"errors"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/shelf/progress"
)

// The app is not settled from the moment something is to be sent at once until that has happened.
func TestWorkIsCounted(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var working, changes atomic.Int32
		c := newComics(1)
		r := &reader{t: t, comics: c}
		r.Store = openStore(t, progress.Options{
			State: disktest.NewVolume(disktest.Options{}), Source: sources{"Comics": c}.find,
			Changed: func() { changes.Add(1); r.Questions() }, // no lock is held
			Work: func() func() {
				working.Add(1)
				return func() { working.Add(-1) }
			},
		})
		r.run()
		synctest.Wait()
		r.turn("s1 b1", 7)
		equal(t, "working while pages may follow", working.Load(), int32(0))
		_, release := c.Hold()
		r.Kick()
		equal(t, "working", working.Load(), int32(1))
		release()
		synctest.Wait()
		equal(t, "working afterwards", working.Load(), int32(0))
		if changes.Load() < 2 {
			t.Errorf("told of %d changes", changes.Load())
		}

		_, release = c.Hold()
		defer release()
		r.mark("s1 b1", false)
		equal(t, "working", working.Load(), int32(1))
		synctest.Wait()
		r.stop()
		equal(t, "working after the end", working.Load(), int32(0))
		before := changes.Load()
		if err := r.Close(); err != nil {
			t.Error(err)
		}
		if err := r.Turn("Comics", copyOf("s1 b1"), progress.Position{Page: 2}); err == nil {
			t.Error("turned a page of a closed store")
		}
		equal(t, "changes after Close", changes.Load(), before)
	})
}

func TestRunReturnsWhyItEnded(t *testing.T) {
	r := newReader(t, newComics(1))
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := r.Run(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
