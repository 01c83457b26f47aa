package download_test

import (
	"context"
	"fmt"
	"runtime"
	"testing"
	"testing/synctest"
	"time"

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
