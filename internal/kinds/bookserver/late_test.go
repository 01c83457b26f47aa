package bookserver

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"
)

// TestLateLanding checks that a reading which everybody has left changes nothing when it lands after all, in memory or
// on the disk.
func TestLateLanding(t *testing.T) {
	d := disk{folder: t.TempDir(), owner: "me"}
	synctest.Test(t, func(t *testing.T) {
		older, newer := small(), small()
		newer.books[0].Title = "newer"
		readings, late := 0, make(chan struct{})
		k := &keeper{now: time.Now, disk: d}
		k.read = func(context.Context, func(int)) (*catalog, error) {
			if readings++; readings == 1 {
				<-late // whatever has become of the ctx
				return older, nil
			}
			return newer, nil
		}
		ctx, cancel := context.WithCancel(t.Context())
		go func() { synctest.Wait(); cancel() }()
		if _, err := k.fresh(ctx); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v, want an error of the ctx", err)
		}
		if cat, err := k.fresh(t.Context()); err != nil || cat != newer {
			t.Fatalf("got %v and %v", cat, err)
		}
		close(late)
		synctest.Wait()
		if cat, err := k.kept(t.Context()); err != nil || cat != newer {
			t.Errorf("in memory: got %v and %v", cat, err)
		}
		if cat := d.load(); cat == nil || cat.books[0].Title != "newer" {
			t.Errorf("on the disk: got %v", cat)
		}
	})
}

// TestLateLoad checks that a catalog from the disk does not take the place of one that was read meanwhile.
func TestLateLoad(t *testing.T) {
	k := &keeper{disk: disk{folder: t.TempDir(), owner: "me"}}
	k.disk.save(small())
	read := small()
	k.mu.Lock()
	k.load()
	k.last = read
	k.mu.Unlock()
	<-k.loading
	if k.last != read {
		t.Error("the older one is in force")
	}
}
