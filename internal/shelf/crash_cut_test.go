package shelf_test

import (
	"errors"
	"flag"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
)

var every = flag.Int("every", 4, "TestCrashCut cuts at every so many operations; make crash at each")

// TestCrashCut cuts the power at file operations of a journey. Each time the shelf is opened again on what the disk may then
// hold, looked at, and used to the end of the journey.
func TestCrashCut(t *testing.T) {
	stride := *every
	if testing.Short() {
		stride = 61
	}
	c := cuts{route: survey(t), layer: func(v *disktest.Volume) disk.FS { return v }}
	c.all(t, stride)
	t.Logf("crash: %d operations cut, %d restarts, %d violations", c.cut, c.restarts, len(c.violations))
	for _, v := range c.violations[:min(len(c.violations), 10)] {
		t.Error(v)
	}
}

// TestCrashCutNotices shows that the above can fail: a disk that does not sync loses what was acknowledged.
func TestCrashCutNotices(t *testing.T) {
	c := cuts{route: survey(t), layer: func(v *disktest.Volume) disk.FS { return disktest.NoSync(v) }}
	c.all(t, 97)
	if len(c.violations) == 0 {
		t.Errorf("%d operations cut, %d restarts, and nobody noticed that nothing was synced", c.cut, c.restarts)
	}
}

// survey makes the journey once without a cut.
func survey(t *testing.T) *route {
	r := &route{steps: journey()}
	synctest.Test(t, func(t *testing.T) {
		v, w := blank(), newWorld(newLedger())
		first := v.Ops()
		l, err := begin(v, w)
		if err != nil {
			t.Fatal(err)
		}
		l.run()
		defer l.end()
		if err := l.travel(r.steps, milestone{}, func(m milestone) bool {
			if !m.decided {
				r.stands = append(r.stands, facetsOf(l.shelf))
			}
			return true
		}); err != nil {
			t.Fatal(err)
		}
		r.ops = [2]int{first, v.Ops()}
		l.rest()
		r.held, r.names = w.comics.holds(), names(v)
		for _, bad := range append(unlike(facetsOf(l.shelf), r.stands[len(r.steps)]), r.retold(w.comics.ledger)...) {
			t.Error(bad)
		}
	})
	return r
}

// blank returns a volume on which somebody has put a book.
func blank() *disktest.Volume {
	v := disktest.NewVolume(disktest.Options{})
	must(v.MkdirAll("comics/By hand"))
	f, err := v.Create("comics/By hand/Zine.cbz")
	must(err)
	_, err = f.Write(zine())
	must(errors.Join(err, f.Sync(), f.Close(), v.SyncDir("comics/By hand")))
	return v
}

// cuts is a journey that is cut many times.
type cuts struct {
	route *route
	layer func(*disktest.Volume) disk.FS

	mu            sync.Mutex
	cut, restarts int
	violations    []string
}

// all cuts the journey at every operation, or some.
func (c *cuts) all(t *testing.T, stride int) {
	t.Run("cuts", func(t *testing.T) {
		lanes := runtime.GOMAXPROCS(0)
		for lane := range lanes {
			t.Run("", func(t *testing.T) {
				t.Parallel()
				for op := c.route.ops[0] + lane*stride; op < c.route.ops[1]; op += lanes * stride {
					synctest.Test(t, func(*testing.T) { c.at(op) })
				}
			})
		}
	})
}

// at cuts the power after so many operations.
func (c *cuts) at(op int) {
	v, w := blank(), newWorld(newLedger())
	m := c.live(v, w, milestone{}, op)
	seed := uint64(op)
	for _, loss := range []disktest.Loss{disktest.Kept, disktest.Lost, disktest.Torn} {
		c.check(v.After(loss, seed), w, m, fmt.Sprintf("cut at %d, %s, %s", op, c.route.at(m), loss))
	}
	// The power comes back, and goes again at one of the first operations.
	v, w = v.After(disktest.Torn, seed+1), w.clone()
	m = c.live(v, w, m, op%23)
	c.check(v.After(disktest.Torn, seed+2), w, m, fmt.Sprintf("cut at %d and %d later, %s", op, op%23, c.route.at(m)))
	c.mu.Lock()
	c.cut++
	c.mu.Unlock()
}

// live goes on with a journey until the power is cut, and returns how far it came.
func (c *cuts) live(v *disktest.Volume, w *world, m milestone, op int) milestone {
	v.CutAt(op)
	dead := func() bool {
		_, err := v.Stat(".")
		return errors.Is(err, disktest.ErrCut)
	}
	w.comics.dead = dead
	l, err := begin(c.layer(v), w)
	if err != nil {
		c.note("start", dead(), err)
		return m
	}
	l.run()
	defer l.end()
	err = l.travel(c.route.steps, m, func(now milestone) bool {
		cut := dead()
		if now.decided || !cut {
			m = now
		}
		return !cut
	})
	c.note("journey", dead(), err)
	return m
}

// check opens the shelf again.
func (c *cuts) check(v *disktest.Volume, w *world, m milestone, where string) {
	bad := c.route.restart(c.layer(v), w.clone(), m)
	c.mu.Lock()
	defer c.mu.Unlock()
	c.restarts++
	for _, text := range bad {
		c.violations = append(c.violations, where+": "+text)
	}
}

// note takes an error for a violation if it is not the power's.
func (c *cuts) note(where string, cut bool, err error) {
	if err != nil && !cut {
		c.mu.Lock()
		defer c.mu.Unlock()
		c.violations = append(c.violations, where+": "+err.Error())
	}
}
