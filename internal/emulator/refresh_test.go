package emulator_test

import (
	"context"
	"image"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device"
	"inkshelf/internal/emulator"
)

var dot = image.NewGray(image.Rect(0, 0, 1, 1))

// refresh makes n refreshes of one pixel.
func refresh(p *emulator.Panel, n int) {
	for range n {
		p.Flush(dot, dot.Rect, device.DU, false)
	}
}

// latest returns the latest refresh.
func latest(t *testing.T, p *emulator.Panel) emulator.Refresh {
	t.Helper()
	for r := range p.Refreshes(t.Context(), p.Seq()-1) {
		return r
	}
	t.Fatal("no refresh")
	return emulator.Refresh{}
}

func TestRefreshIsRecorded(t *testing.T) {
	at := time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC)
	p := emulator.NewPanel(emulator.Options{Model: small, Now: func() time.Time { return at }})
	canvas := image.NewGray(image.Rectangle{Max: small.Size})
	p.Flush(canvas, image.Rect(-5, 10, 20, 1000), device.GL16, false)
	p.SetProbe(emulator.Probe{Cause: func() string {
		p.Seq() // must not wait for the Flush that asks
		return "tap series:Tintin"
	}})
	p.Flush(canvas, image.Rect(1, 2, 3, 4), device.DU, true)
	want := []emulator.Refresh{
		{Seq: 1, Area: image.Rect(0, 10, 20, 187), Wave: device.GL16, Took: 490 * time.Millisecond, At: at},
		{Seq: 2, Area: image.Rect(1, 2, 3, 4), Wave: device.DU, Full: true, Took: 600 * time.Millisecond, Cause: "tap series:Tintin", At: at},
	}
	for r := range p.Refreshes(t.Context(), 0) {
		if r != want[r.Seq-1] {
			t.Errorf("got %+v, want %+v", r, want[r.Seq-1])
		}
		if r.Seq == len(want) {
			break
		}
	}
}

// TestReaders follows the refreshes with several readers, from several numbers on, until their ctx ends.
func TestReaders(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newSmall()
		refresh(p, 3)
		ctx, cancel := context.WithCancel(t.Context())
		var ended atomic.Int64
		for _, reader := range []struct{ after, first int }{{-7, 1}, {0, 1}, {2, 3}, {3, 4}, {99, 4}} {
			seen := p.Refreshes(ctx, reader.after)
			go func() {
				next := reader.first
				for r := range seen {
					if r.Seq != next {
						t.Errorf("after %d: got refresh %d, want %d", reader.after, r.Seq, next)
					}
					next++
				}
				if next != 9 || ctx.Err() == nil {
					t.Errorf("after %d: the last was %d, want 8; ctx: %v", reader.after, next-1, ctx.Err())
				}
				ended.Add(1)
			}()
		}
		for range 5 {
			synctest.Wait() // everybody waits
			refresh(p, 1)
		}
		synctest.Wait()
		cancel()
		synctest.Wait()
		if n := ended.Load(); n != 5 {
			t.Errorf("%d of 5 readers have ended with their ctx, before any further refresh", n)
		}
		refresh(p, 1) // nobody is there any more
	})
}

// TestReaderBeforeTheFirst reads when there is nothing yet.
func TestReaderBeforeTheFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newSmall()
		seen := p.Refreshes(t.Context(), -1)
		go func() {
			synctest.Wait() // the reader waits
			refresh(p, 1)
		}()
		for r := range seen {
			if r.Seq != 1 {
				t.Errorf("got refresh %d, want the first", r.Seq)
			}
			break
		}
	})
}

// TestSlowReader checks that a reader that does not read holds nobody up, and sees by the number what it missed.
func TestSlowReader(t *testing.T) {
	p := newSmall()
	refresh(p, 10)
	var seen []int
	for r := range p.Refreshes(t.Context(), 0) {
		seen = append(seen, r.Seq)
		switch len(seen) {
		case 2:
			refresh(p, 5100)
		case 4:
			refresh(p, 1)
		}
		if r.Seq == p.Seq() {
			break
		}
	}
	if len(seen) != 2+5000+1 || seen[1] != 2 || seen[2] != 111 || seen[len(seen)-1] != 5111 {
		t.Errorf("seen %d refreshes: %d, %d, then %d to %d; want 5003: 1, 2, then 111 to 5111",
			len(seen), seen[0], seen[1], seen[2], seen[len(seen)-1])
	}
}

func TestReaderWhoseTimeIsOver(t *testing.T) {
	p := newSmall()
	refresh(p, 1)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	for r := range p.Refreshes(ctx, 0) {
		t.Errorf("got %+v after the end of ctx", r)
	}
}
