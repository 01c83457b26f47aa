package shelf_test

import (
	"context"
	"fmt"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/shelf"
)

// TestHardship has the disk fail from each operation of a journey on, until the step is over. What cannot be done then says
// why; once the disk is well again it can be done, and nothing was lost.
func TestHardship(t *testing.T) {
	stride := 11
	if testing.Short() {
		stride = 197
	}
	r := survey(t)
	for _, c := range []struct {
		name string
		set  func(*disktest.Volume, bool)
		want []shelf.Trouble
	}{
		{"full", fill, []shelf.Trouble{shelf.NoRoom}},
		{"read-only", (*disktest.Volume).SetReadOnly, []shelf.Trouble{shelf.ReadOnly}},
		{"gone", (*disktest.Volume).Gone, []shelf.Trouble{shelf.BadDisk, shelf.Gone}}, // a book is gone, too
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			for op := r.ops[0] + 1; op < r.ops[1]; op += stride {
				synctest.Test(t, func(t *testing.T) {
					h := &hardship{Volume: blank(), route: r, set: c.set, want: c.want, from: op}
					for _, bad := range h.journey() {
						t.Errorf("from operation %d on: %s", op, bad)
					}
				})
				if t.Failed() {
					return // the others are like it
				}
			}
		})
	}
}

func fill(v *disktest.Volume, on bool) {
	if v.SetFree(1 << 30); on {
		v.Fill()
	}
}

// hardship is a disk that fails for a while.
type hardship struct {
	*disktest.Volume
	route *route
	set   func(v *disktest.Volume, on bool)
	want  []shelf.Trouble // what it is called
	from  int             // how many operations succeed before it

	on, over atomic.Bool
}

// strike makes the disk fail when it is time.
func (h *hardship) strike(string, string) error {
	if h.Ops() >= h.from && !h.over.Load() && !h.on.Swap(true) {
		h.set(h.Volume, true)
	}
	return nil
}

// suffers reports whether the disk fails now.
func (h *hardship) suffers() bool { return h.on.Load() && !h.over.Load() }

// end makes the disk well for good, and reports whether it was not.
func (h *hardship) end() bool {
	if !h.suffers() {
		return false
	}
	h.over.Store(true)
	h.set(h.Volume, false)
	return true
}

// journey travels all the way, and returns what is not as it must be.
func (h *hardship) journey() []string {
	fsys := disktest.Fail(h.Volume, h.strike)
	l, err := begin(fsys, newWorld(newLedger()))
	if err != nil {
		if !slices.Contains(h.want, shelf.TroubleOf(err)) || !h.end() {
			return []string{fmt.Sprintf("open: %v", err)}
		}
		if l, err = begin(fsys, newWorld(newLedger())); err != nil {
			return []string{fmt.Sprintf("open later: %v", err)}
		}
	}
	l.run()
	defer func() { l.end() }()
	for i, s := range h.route.steps {
		if s.offline != l.offline {
			l.net(l.offline)
			synctest.Wait()
		}
		if bad := unlike(facetsOf(l.shelf), h.route.stands[i]); len(bad) > 0 && !h.suffers() {
			return append(bad, "before "+s.name)
		}
		if bad := h.step(l, s); len(bad) > 0 {
			return bad
		}
	}
	l.rest()
	bad := h.route.missed(l)
	l.end()
	if l, err = begin(h.Volume, l.world); err != nil {
		return append(bad, err.Error())
	}
	return append(bad, h.route.inspect(l, h.Volume, milestone{len(h.route.steps), len(h.route.steps), false})...)
}

// step takes a step, again if the disk did not let it.
func (h *hardship) step(l *life, s step) []string {
	err := s.do(l.shelf)
	synctest.Wait()
	if err != nil && !slices.Contains(h.want, shelf.TroubleOf(err)) {
		return []string{fmt.Sprintf("%s: %v", s.name, err)}
	}
	if h.suffers() {
		_ = l.shelf.Rescan(context.Background()) // of all moments, now
	}
	if !h.end() {
		if err != nil {
			return []string{fmt.Sprintf("%s, on a disk that is well: %v", s.name, err)}
		}
		return nil
	}
	time.Sleep(time.Hour)
	if err := l.shelf.Rescan(context.Background()); err != nil {
		return []string{fmt.Sprintf("scan after %s: %v", s.name, err)}
	}
	if err != nil {
		err = s.do(l.shelf)
	}
	synctest.Wait()
	if err != nil {
		return []string{fmt.Sprintf("%s, again: %v", s.name, err)}
	}
	return nil
}
