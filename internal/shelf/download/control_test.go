package download_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// second makes the second page of every book wait until its call is given up.
func second(ctx context.Context, _ server.BookID, n int) error {
	if n == 2 {
		return held(ctx)
	}
	return nil
}

// TestPause checks that a paused download keeps its pages, across a restart too, and goes on where it was.
func TestPause(t *testing.T) {
	a := serve(comic("x", 3), comic("y", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if err := r.queue.Pause(ref("x")); err != nil {
			t.Fatal(err)
		}
		r.expect("paused", "x") // at once, though the server may not have let go
		synctest.Wait()
		r.restart()
		a.onPage(nil)
		r.run()
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Paused || e.Done != 1 || e.Total != 3 || e.Tries != 0 {
			t.Errorf("after the restart: %+v", e)
		}
		a.log()
		if err := r.queue.Resume(ref("x")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		r.expect("here", "x")
		equal(t, "asked", a.log(), []string{"x", "x page 2", "x page 3"})
	})
}

// TestPauseAndResumeAtOnce checks that a download which is resumed before it has stopped comes.
func TestPauseAndResumeAtOnce(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		a.onPage(nil)
		if err := errors.Join(r.queue.Pause(ref("x")), r.queue.Resume(ref("x"))); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		r.expect("here", "x")
	})
}

// TestCancel checks that nothing is left of a cancelled download, whether it was running, paused or had not begun, and that
// its news is the last.
func TestCancel(t *testing.T) {
	a := serve(comic("running", 3), comic("queued", 1), comic("paused", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "paused")
		synctest.Wait()
		if err := r.queue.Pause(ref("paused")); err != nil {
			t.Fatal(err)
		}
		r.add(download.Normal, "running", "queued")
		synctest.Wait()
		r.expect("running", "running")
		if r.stock.Used().Parts == 0 {
			t.Error("nothing has come of it")
		}
		if err := r.queue.Cancel(ref("running"), ref("queued"), ref("paused"), ref("unknown")); err != nil {
			t.Fatal(err)
		}
		r.expect("none", "running", "queued", "paused")
		synctest.Wait()
		if u := r.stock.Used(); u.Parts != 0 || u.Files != 0 {
			t.Errorf("left on disk: %+v", u)
		}
		last := map[server.BookID]download.Change{}
		for _, c := range r.told() {
			last[c.Book] = c
		}
		for id, c := range last {
			if !c.Gone || c.Finished {
				t.Errorf("the last news of %s is %+v", id, c)
			}
		}
		r.restart()
		if n := r.left(); n != 0 {
			t.Errorf("%d entries are back", n)
		}
	})
}

// TestSilentAfterCancel checks that a server that does not let go at once makes no more news.
func TestSilentAfterCancel(t *testing.T) {
	a := serve(archive("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onFile(func(_ context.Context, p *server.Part) error {
			p.Body = io.NopCloser(sluggish{bytes.NewReader(a.books[0].File)})
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		time.Sleep(time.Second)
		if err := r.queue.Cancel(ref("x")); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Hour)
		synctest.Wait()
		gone := false
		for _, c := range r.told() {
			if gone = gone || c.Gone; gone && !c.Gone {
				t.Errorf("it is gone, and then %+v", c)
			}
		}
	})
}

// sluggish is a body that gives a little every three seconds, whoever has ceased to wait for it.
type sluggish struct{ from io.Reader }

func (s sluggish) Read(p []byte) (int, error) {
	time.Sleep(3 * time.Second)
	return s.from.Read(p[:500])
}

// TestCancelAndAdd checks that a download that is asked for again while it is being cancelled comes.
func TestCancelAndAdd(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		a.onPage(nil)
		if err := r.queue.Cancel(ref("x")); err != nil {
			t.Fatal(err)
		}
		r.add(download.Normal, "x")
		synctest.Wait()
		r.expect("here", "x")
		if c := r.told(); !c[len(c)-1].Finished {
			t.Errorf("the last news is %+v", c[len(c)-1])
		}
	})
}

// TestAddWhileDiscarded checks that a download that is asked for again while its part is removed comes, from the beginning.
func TestAddWhileDiscarded(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		var once sync.Once
		r.on(disktest.Fail(r.top, func(op, name string) error {
			if op == "remove" && strings.HasPrefix(name, ".inkshelf/parts/") {
				once.Do(func() { r.add(download.Normal, "x") })
			}
			return nil
		}))
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if err := r.queue.Pause(ref("x")); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		r.stop()
		if err := r.queue.Cancel(ref("x")); err != nil {
			t.Fatal(err)
		}
		if e, ok := r.queue.Entry(ref("x")); !ok || e.State != download.Queued || e.Done != 0 {
			t.Errorf("got %+v, %v", e, ok)
		}
		a.onPage(nil)
		a.log()
		r.restart()
		r.run()
		synctest.Wait()
		r.expect("here", "x")
		equal(t, "asked", a.log(), []string{"x", "x page 1", "x page 2", "x page 3"})
	})
}

// TestInLastMoment stops a download while its file is renamed into its place: it arrives, and leaves the queue.
func TestInLastMoment(t *testing.T) {
	for name, act := range map[string]func(*download.Queue) error{
		"Pause":   func(q *download.Queue) error { return q.Pause(ref("x")) },
		"Cancel":  func(q *download.Queue) error { return q.Cancel(ref("x")) },
		"offline": func(q *download.Queue) error { q.SetOnline(false); return nil },
	} {
		bubble(t, serve(comic("x", 2)), func(t *testing.T, r *rig) {
			var once sync.Once
			r.on(disktest.Fail(r.top, func(op, name string) error {
				if op == "rename" && strings.HasPrefix(name, ".inkshelf/parts/") {
					once.Do(func() {
						if err := act(r.queue); err != nil {
							t.Errorf("%s: %v", name, err)
						}
					})
				}
				return nil
			}))
			r.run()
			r.add(download.Normal, "x")
			synctest.Wait()
			if r.state("x") != "here" || r.stock.Used().Parts != 0 {
				t.Errorf("%s: the book is %s, with %+v", name, r.state("x"), r.stock.Used())
			}
			if c := r.told(); !c[len(c)-1].Finished {
				t.Errorf("%s: the last news is %+v", name, c[len(c)-1])
			}
		})
	}
}

// TestCancelUpdate cancels an update while the old state arrives, which stays. Nothing is left in the log.
func TestCancelUpdate(t *testing.T) {
	a := serve(comic("x", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		var once sync.Once
		r.on(disktest.Fail(r.top, func(op, name string) error {
			if op == "rename" && strings.HasPrefix(name, ".inkshelf/parts/") {
				once.Do(func() {
					a.books[0].Stamp = "2"
					if err := errors.Join(r.tryAdd("a", download.Normal, "x"), r.queue.Cancel(ref("x"))); err != nil {
						t.Error(err)
					}
				})
			}
			return nil
		}))
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		r.expect("here", "x")
		if log := string(r.read(".inkshelf/downloads.log")); !strings.Contains(log, `"drop":true`) {
			t.Errorf("the entry has not left: %s", log)
		}
	})
}

// on opens everything again on another volume.
func (r *rig) on(top disk.FS) {
	r.t.Helper()
	r.close()
	r.top = top
	r.open()
}

// TestFromEverywhere calls everything at once; under the race detector this says that it may be.
func TestFromEverywhere(t *testing.T) {
	a := serve(comic("x", 2), comic("y", 2), archive("z", 2))
	r := newRig(t, a)
	r.run()
	ids := []string{"x", "y", "z"}
	var all sync.WaitGroup
	for n := range 6 {
		all.Go(func() {
			for i := range 20 {
				id := ids[(n+i)%len(ids)]
				if err := r.disturb((n*7+i)%9, id); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	done := make(chan struct{})
	go func() {
		defer close(done)
		for r.state("x") != "here" || r.state("y") != "here" || r.state("z") != "here" {
			r.queue.SetOnline(true)
			if err := r.tryAdd("a", download.First, ids...); err != nil {
				t.Error(err)
			}
		}
	}()
	<-done
	r.stop()
	if u := r.stock.Used(); u.Parts != 0 || r.left() != 0 || r.isBusy() {
		t.Errorf("left: %+v, %d entries, busy %v", u, r.left(), r.isBusy())
	}
}

func (r *rig) disturb(what int, id string) error {
	switch what {
	case 0:
		return r.queue.Pause(ref(id))
	case 1:
		return r.queue.Resume(ref(id))
	case 2:
		return r.queue.Cancel(ref(id))
	case 3:
		return r.queue.Retry(ref(id))
	case 4:
		r.queue.SetOnline(false)
	case 5:
		r.queue.SetOnline(true)
	case 6:
		r.queue.List()
		r.queue.Kick()
	case 7:
		return r.queue.Raise(ref(id))
	default:
		return r.tryAdd("a", download.Ahead, id)
	}
	return nil
}
