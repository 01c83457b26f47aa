package download_test

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// TestPace checks that progress is told every two seconds at most, and states at once.
func TestPace(t *testing.T) {
	a := serve(comic("x", 20))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(func(context.Context, server.BookID, int) error {
			time.Sleep(500 * time.Millisecond)
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		time.Sleep(time.Minute)
		synctest.Wait()
		var got []string
		for _, c := range r.told() {
			got = append(got, fmt.Sprintf("%v %d/%d %v", c.State, c.Done, c.Total, c.Finished))
		}
		equal(t, "news", got, []string{
			"queued 0/0 false", "running 0/0 false", "running 4/20 false", "running 8/20 false", "running 12/20 false", "running 16/20 false",
			"running 20/20 false", "running 20/20 true",
		})
	})
}

// TestNewsBeforeRest checks that whoever sees that no work is left has been told everything, and that there is work from
// the moment something is asked for until it is done.
func TestNewsBeforeRest(t *testing.T) {
	a := serve(comic("x", 2), comic("y", 2), archive("z", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.run()
		synctest.Wait()
		if r.isBusy() {
			t.Error("an empty queue is at work")
		}
		r.add(download.Normal, "x", "y", "z")
		for r.isBusy() {
			runtime.Gosched()
		}
		finished := 0
		for _, c := range r.told() {
			if c.Finished {
				finished++
			}
		}
		if finished != 3 {
			t.Errorf("at rest after the news of %d books", finished)
		}
	})
}

// TestChangedMayUseTheQueue checks that news may be answered with commands, and comes in order.
func TestChangedMayUseTheQueue(t *testing.T) {
	a := serve(comic("x", 2), comic("y", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.close()
		var states []string
		r.answer = func(c download.Change) {
			if c.Book != "x" {
				return
			}
			states = append(states, c.State.String())
			if c.State == download.Running && len(states) == 2 {
				if err := r.queue.Pause(c.Ref); err != nil {
					t.Error(err)
				}
				if err := r.queue.Resume(c.Ref); err != nil {
					t.Error(err)
				}
				r.queue.List()
			}
		}
		r.open()
		r.run()
		r.add(download.Normal, "x", "y")
		synctest.Wait()
		r.expect("here", "x", "y")
		equal(t, "states", states[:4], []string{"queued", "running", "paused", "queued"})
	})
}

// TestSilentAfterClose checks that nobody is told anything once the queue is closed.
func TestSilentAfterClose(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if err := r.queue.Close(); err != nil {
			t.Fatal(err)
		}
		r.told()
		if err := r.tryAdd("a", download.Normal, "y"); err == nil {
			t.Error("a closed queue takes books")
		}
		r.queue.Kick()
		synctest.Wait()
		if news := r.told(); len(news) > 0 || r.isBusy() {
			t.Errorf("told %+v, busy %v", news, r.isBusy())
		}
	})
}

// TestWorkFromTheBeginning checks that there is work from the moment in which something is asked for, without a gap until it
// is done, whether Run has begun or not; and that there is none where nothing will be begun.
func TestWorkFromTheBeginning(t *testing.T) {
	for name, ask := range map[string]func(*rig) error{
		"Add":       func(r *rig) error { return r.tryAdd("a", download.Normal, "z") },
		"Retry":     func(r *rig) error { return r.queue.Retry(ref("x")) },
		"Resume":    func(r *rig) error { return r.queue.Resume(ref("y")) },
		"SetOnline": func(r *rig) error { r.queue.SetOnline(true); return r.queue.Retry(ref("x")) },
	} {
		for _, running := range []bool{true, false} {
			a := serve(comic("x", 2), comic("y", 2), comic("z", 2))
			bubble(t, a, func(t *testing.T, r *rig) {
				leaveFailed(t, r, a)
				if news := r.told(); len(news) > 0 {
					t.Errorf("what was left is news: %+v", news)
				}
				if running {
					r.run()
					synctest.Wait()
				}
				if r.isBusy() {
					t.Errorf("%s: nothing to do is work", name)
				}
				r.rests()
				if err := ask(r); err != nil {
					t.Fatal(err)
				}
				rested := 0
				if !r.isBusy() { // or it is over already
					if rested = r.rests(); rested == 0 {
						t.Errorf("%s, running %v: asked for, and at rest", name, running)
					}
				}
				if !running {
					r.run()
				}
				synctest.Wait()
				if n := rested + r.rests(); n != 1 || r.isBusy() || len(r.stock.Items("a")) != 1 {
					t.Errorf("%s, running %v: came to rest %d times; %d books are here", name, running, n, len(r.stock.Items("a")))
				}
			})
		}
	}
}

// leaveFailed opens a queue again in which x has failed and y is paused.
func leaveFailed(t *testing.T, r *rig, a *asked) {
	t.Helper()
	a.onPage(func(context.Context, server.BookID, int) error { return &server.StatusError{Code: 404} })
	r.run()
	r.add(download.Normal, "x")
	synctest.Wait()
	r.stop()
	r.add(download.Normal, "y")
	if err := r.queue.Pause(ref("y")); err != nil {
		t.Fatal(err)
	}
	a.onPage(nil)
	r.told()
	r.restart()
}

// TestWorkFromOpen checks that what was left in the queue is work as soon as that is open, unless there is no network, and
// no longer than there is someone to do it.
func TestWorkFromOpen(t *testing.T) {
	bubble(t, serve(comic("x", 2)), func(t *testing.T, r *rig) {
		busy := func(when string, want bool) {
			t.Helper()
			if r.isBusy() != want {
				t.Errorf("%s: busy %v", when, r.isBusy())
			}
		}
		r.add(download.Normal, "x")
		busy("before Run", true)
		r.close()
		busy("closed", false)
		r.open()
		busy("opened", true)
		r.queue.SetOnline(false)
		busy("offline", false)
		r.run()
		synctest.Wait()
		r.stop()
		r.queue.SetOnline(true)
		busy("after Run", false)
		r.restart()
		r.rests()
		r.run()
		synctest.Wait()
		r.expect("here", "x")
		if n := r.rests(); n != 1 {
			t.Errorf("came to rest %d times", n)
		}
	})
}

// TestSaveIsWork checks that work has not ended while the queue is written, though somebody else looks meanwhile.
func TestSaveIsWork(t *testing.T) {
	bubble(t, serve(comic("x", 1)), func(t *testing.T, r *rig) {
		var writing atomic.Bool
		r.on(disktest.Fail(r.top, func(op, name string) error {
			if op == "sync" && name == ".inkshelf/downloads.log" && writing.Load() {
				time.Sleep(time.Second)
			}
			return nil
		}))
		r.add(download.Normal, "x")
		writing.Store(true)
		r.answer = func(c download.Change) {
			if c.State == download.Running && !c.Finished {
				go func() { time.Sleep(1500 * time.Millisecond); r.queue.Kick() }()
			}
		}
		r.run()
		time.Sleep(500 * time.Millisecond)
		synctest.Wait()
		r.expect("here", "x")
		if !r.isBusy() {
			t.Error("at rest while the disk is not")
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		if r.isBusy() {
			t.Error("no rest")
		}
	})
}
