package shelf_test

import (
	"sync/atomic"
	"testing"
	"time"
)

// TestClockJumps sets the reader's clock a year forward and back between all steps of a journey, which ends like any other.
func TestClockJumps(t *testing.T) {
	r := survey(t)
	bubble(t, func(t *testing.T) {
		v, w := blank(), newWorld(newLedger())
		var turn atomic.Int32
		w.now = func() time.Time { return time.Now().AddDate(int(turn.Load())%3-1, 0, 0) }
		l, err := begin(v, w)
		if err != nil {
			t.Fatal(err)
		}
		l.run()
		if err := l.travel(r.steps, milestone{}, func(m milestone) bool {
			turn.Store(int32(m.step))
			return true
		}); err != nil {
			t.Fatal(err)
		}
		l.rest()
		bad := r.missed(l)
		l.end()
		turn.Add(1)
		if l, err = begin(v, w); err != nil {
			t.Fatal(err)
		}
		defer l.end()
		for _, text := range append(bad, r.inspect(l, v, milestone{len(r.steps), len(r.steps), false})...) {
			t.Error(text)
		}
	})
}
