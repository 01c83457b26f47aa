package journey

import (
	"context"
	"image"
	"reflect"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/device/record"
	"inkshelf/internal/emulator"
	"inkshelf/internal/golden"
	"inkshelf/internal/loop"
)

// switched is a screen whose lamp a tap switches, as it should.
func switched() *page { return lamps(func(turn *loop.Turn) { turn.Redraw(lampLeft, loop.ClassTap) }) }

// TestBackground sends the app home and back. In between it hears no finger, and the glass keeps its picture whatever the
// app does.
func TestBackground(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := switched()
		r := startReader(t, p, setup{panel: emulator.Options{Model: small}})
		r.Tap(image.Pt(60, 150))
		r.settle()
		before := r.Picture()
		if cost := r.costs(r.Home); len(cost) > 0 || len(heard[loop.Hidden](p)) != 1 {
			t.Errorf("going to the background cost %v, or was not told once", cost)
		}
		cost := r.costs(func() {
			r.Tap(image.Pt(60, 150))
			r.Press(record.KeyNext)
			r.loop.Post(func(turn *loop.Turn) { p.handle(turn, loop.Tap{}) }) // it goes on working
		})
		if len(cost) > 0 || len(p.events) > 0 {
			t.Errorf("in the background: refreshes %v, events %v", cost, p.events)
		}
		if err := golden.Compare(r.Picture(), before); err != nil {
			t.Errorf("the glass changed in the background: %v", err)
		}
		wantCosts(t, "coming back", r.costs(r.Resume), "0,0-120,160 GC16 full: resume")
		if shown := heard[loop.Shown](p); !slices.Equal(shown, []loop.Shown{{Again: true}}) {
			t.Errorf("coming back was told as %v", shown)
		}
		r.check()
		if golden.Compare(r.Picture(), before) == nil {
			t.Error("what changed in the background is not shown")
		}
	})
}

// TestBackgroundWork lets a job end while nobody can see it: it is over all the same, and shown on return.
func TestBackgroundWork(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := switched()
		p.handle = func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Key); ok {
				loop.Start(turn, func(context.Context) (int, error) { time.Sleep(time.Second); return 0, nil },
					func(turn *loop.Turn, _ int, _ error) { turn.RedrawAll() })
			}
		}
		r := startReader(t, p, setup{panel: emulator.Options{Model: small}})
		began := time.Now()
		r.Press(record.KeyNext)
		synctest.Wait() // the job has begun
		wantCosts(t, "going home", r.costs(r.Home))
		if took := time.Since(began); took < time.Second {
			t.Errorf("settled after %v, and a job runs for a second", took)
		}
		wantCosts(t, "coming back", r.costs(r.Resume), "0,0-120,160 GC16 full: resume")
		r.check()
	})
}

// TestExit asks the app to exit while three screens are open and jobs run. Each screen is told once, the upper ones first;
// who waits for an answer gets one; and no job holds it up, even one that does not heed its context.
func TestExit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var closed []string
		named := func(name string) *page {
			return &page{handle: func(turn *loop.Turn, ev loop.Event) {
				switch ev.(type) {
				case loop.Closed:
					closed = append(closed, name)
				case loop.Tap:
					late := func(*loop.Turn, int, error) { t.Error("a job of a closed screen was handed over") }
					loop.Start(turn, func(ctx context.Context) (int, error) { return 0, sleep(ctx, time.Hour) }, late)
					loop.Start(turn, func(context.Context) (int, error) { return 0, sleep(context.Background(), time.Hour) }, late)
				}
			}}
		}
		r := startReader(t, named("bottom"), setup{panel: emulator.Options{Model: small}})
		for _, name := range []string{"middle", "top"} {
			r.loop.Post(func(turn *loop.Turn) { turn.Push(named(name)) })
		}
		r.settle()
		r.Tap(image.Pt(1, 1))
		synctest.Wait() // the jobs run
		goOn := make(chan struct{})
		r.loop.Post(func(*loop.Turn) { <-goOn }) // so that all three messages are queued before one is read
		synctest.Wait()
		r.PostMessage(record.SyncEventMessage(1, 77, record.Event{Code: record.Show}).Append(nil))
		r.Exit()
		r.PostMessage(record.SyncEventMessage(1, 78, record.Event{Code: record.Show}).Append(nil)) // comes too late to be read in turn
		close(goOn)
		began := time.Now()
		<-r.ended
		if took := time.Since(began); took > time.Second {
			t.Errorf("the exit took %v", took)
		}
		if want := []string{"top", "middle", "bottom"}; !slices.Equal(closed, want) {
			t.Errorf("closed %q, want %q", closed, want)
		}
		if got := answered(t, r); !slices.Equal(got, []int32{77, 78}) {
			t.Errorf("answers went to %d, want 77 and 78", got)
		}
		if !r.Settled() {
			t.Error("an app that has ended is not settled")
		}
		time.Sleep(time.Hour) // for the job that heeds nobody
	})
}

// sleep waits, or less if ctx ends.
func sleep(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// answered returns the addresses to which the app has sent its latest messages.
func answered(t *testing.T, r *reader) []int32 {
	t.Helper()
	var to []int32
	for _, b := range r.Sent() {
		m, err := record.DecodeMessage(b)
		if err != nil {
			t.Fatal(err)
		}
		to = append(to, m.To)
	}
	return to
}

// TestNews changes battery and network. The screen is told and decides; by themselves they cost no refresh.
func TestNews(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := switched()
		r := startReader(t, p, setup{panel: emulator.Options{Model: small}})
		for _, c := range []struct {
			change func()
			want   loop.Event
		}{
			{func() { r.SetBattery(41, true) }, loop.BatteryChanged{Percent: 41, Charging: true, Known: true}},
			{func() { r.SetBattery(41, false) }, loop.BatteryChanged{Percent: 41, Known: true}},
			{func() { r.SetNet(false) }, loop.NetChanged{}},
			{func() { r.SetNet(true) }, loop.NetChanged{Up: true}},
		} {
			p.events = nil
			wantCosts(t, "news", r.costs(c.change))
			if !reflect.DeepEqual(p.events, []loop.Event{c.want}) {
				t.Errorf("heard %#v, want %#v", p.events, c.want)
			}
		}
		r.SetBattery(41, false) // no news
		r.settle()
		if len(p.events) != 1 {
			t.Errorf("a battery that stays the same was told: %#v", p.events)
		}
		r.check()
	})
}

// TestNetworkOnRequest has a screen ask for the network while it is down: the firmware brings it up, and the screen hears.
func TestNetworkOnRequest(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := &page{handle: func(turn *loop.Turn, ev loop.Event) {
			if _, ok := ev.(loop.Tap); ok {
				turn.AskNetwork()
			}
		}}
		r := startReader(t, p, setup{panel: emulator.Options{Model: small}})
		r.SetNet(false)
		r.Tap(image.Pt(1, 1))
		r.settle()
		if got := heard[loop.NetChanged](p); !slices.Equal(got, []loop.NetChanged{{Up: false}, {Up: true}}) || !r.State().Net {
			t.Errorf("the network went %v, and is up: %v", got, r.State().Net)
		}
	})
}
