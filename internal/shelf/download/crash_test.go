package download_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// TestRestart checks that a download that was broken off by the end of the program goes on at the missing page.
func TestRestart(t *testing.T) {
	a := serve(comic("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.First, "x")
		synctest.Wait()
		r.expect("running", "x")
		r.restart()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Queued || e.Priority != download.First || e.Tries != 0 || e.Done != 1 {
			t.Errorf("after the restart: %+v", e)
		}
		a.onPage(nil)
		a.log()
		r.run()
		synctest.Wait()
		r.expect("here", "x")
		equal(t, "asked", a.log(), []string{"x", "x page 2", "x page 3"})
	})
}

// TestSafeOnTheWay checks that a power cut does not cost all pages of a long book.
func TestSafeOnTheWay(t *testing.T) {
	a := serve(comic("x", 20))
	inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
		a.onPage(func(ctx context.Context, _ server.BookID, n int) error {
			if n == 19 {
				return held(ctx)
			}
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		left := v.After(disktest.Lost, 0)
		r.close()
		a.onPage(nil)
		a.log()
		r.top = left
		r.open()
		r.run()
		synctest.Wait()
		r.expect("here", "x")
		equal(t, "asked", a.log(), []string{"x", "x page 17", "x page 18", "x page 19", "x page 20"})
	})
}

// TestOtherPages checks that a book whose pages have become others is not put together out of both.
func TestOtherPages(t *testing.T) {
	for _, count := range []int{2, 5} {
		a := serve(comic("x", 3))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onPage(func(ctx context.Context, id server.BookID, n int) error {
				if n == 3 {
					return held(ctx)
				}
				return nil
			})
			r.run()
			r.add(download.Normal, "x")
			synctest.Wait()
			r.restart()
			b := serve(comic("x", count))
			r.attach("a", b)
			r.run()
			synctest.Wait()
			r.expect("here", "x")
			if n := len(b.log()); n != 1+count {
				t.Errorf("asked for %d things of a book of %d pages", n, count)
			}
		})
	}
}

// TestOnlyThePlaceFailed checks that a file that has come whole does not come again because it could not be put into its
// place.
func TestOnlyThePlaceFailed(t *testing.T) {
	a := serve(archive("x", 3))
	inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
		var failed atomic.Bool
		r.on(disktest.Fail(v, func(op, name string) error {
			if op == "rename" && strings.HasPrefix(name, ".inkshelf/parts/") && !failed.Swap(true) {
				return syscall.EROFS
			}
			return nil
		}))
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Waiting || !errors.Is(e.Err, syscall.EROFS) {
			t.Errorf("got %+v", e)
		}
		time.Sleep(5 * time.Second)
		synctest.Wait()
		r.expect("here", "x")
		equal(t, "asked", a.log(), []string{"x from 0"})
	})
}

// TestArrivedUnnoticed checks that a book that arrived when the log could not be written is in the queue no longer when that is
// opened next, network or not.
func TestArrivedUnnoticed(t *testing.T) {
	inMemory(t, serve(comic("x", 1)), func(t *testing.T, r *rig, v *disktest.Volume) {
		r.add(download.Normal, "x")
		r.on(disktest.Fail(v, func(op, name string) error {
			if op == "write" && strings.HasSuffix(name, "downloads.log") {
				return syscall.EIO
			}
			return nil
		}))
		r.run()
		synctest.Wait()
		r.on(v)
		if n := r.left(); n != 0 || r.isBusy() {
			t.Errorf("%d entries, busy %v", n, r.isBusy())
		}
		r.expect("here", "x")
	})
}

// journey queues four books, cancels one, and lets the others come, whatever the disk does. It returns what was
// acknowledged: the books that must come, and whether the cancelled one must not.
func journey(r *rig) (acked []string, cancelled bool) {
	for _, id := range []string{"pages", "cbz", "epub", "unwanted"} {
		if r.tryAdd("a", download.Normal, id) == nil {
			acked = append(acked, id)
		}
	}
	r.run()
	synctest.Wait()
	cancelled = r.queue.Cancel(ref("unwanted")) == nil
	synctest.Wait()
	return acked, cancelled
}

// stranger is the server of the journey. The book to be cancelled never comes whole.
func stranger() *asked {
	a := serve(comic("pages", 3), archive("cbz", 2), ebook("epub"), comic("unwanted", 3))
	a.onPage(func(ctx context.Context, id server.BookID, n int) error {
		if id == "unwanted" {
			return second(ctx, id, n)
		}
		return nil
	})
	return a
}

// arrived lets everything come and checks that all of it is as it should be.
func arrived(t *testing.T, r *rig, a *asked, what string, acked []string, cancelled bool) {
	t.Helper()
	if _, queued := r.queue.Entry(ref("unwanted")); queued && cancelled {
		t.Errorf("%s: the cancelled book is back", what)
	}
	a.onPage(nil)
	r.run()
	time.Sleep(time.Hour)
	synctest.Wait()
	for _, id := range acked {
		if r.state(id) != "here" && id != "unwanted" {
			e, _ := r.queue.Entry(ref(id))
			t.Errorf("%s: %s is %s: %v", what, id, r.state(id), e.Err)
		}
	}
	for _, b := range a.books {
		if _, ok := r.stock.Item(ref(string(b.ID))); !ok {
			continue
		}
		data := r.content(string(b.ID))
		if b.Images != nil && !slices.EqualFunc(pages(t, data), b.Images, bytes.Equal) || b.File != nil && !bytes.Equal(data, b.File) {
			t.Errorf("%s: %s is not as it came", what, b.ID)
		}
	}
	if _, err := r.stock.Scan(t.Context(), nil); err != nil { // it finds parts that nobody knows
		t.Fatal(err)
	}
	if n, u := r.left(), r.stock.Used(); n != 0 || u.Parts != 0 {
		t.Errorf("%s: left are %d entries and %+v", what, n, u)
	}
}

// TestPowerCut cuts the power at every operation of a journey. Whatever was acknowledged comes afterwards, whole.
func TestPowerCut(t *testing.T) {
	total := 0 // operations without a cut
	inMemory(t, stranger(), func(_ *testing.T, r *rig, v *disktest.Volume) {
		journey(r)
		total = v.Ops()
	})
	losses := []disktest.Loss{disktest.Kept, disktest.Lost, disktest.Torn}
	for at := 0; at < total; at += step() {
		loss := losses[at%len(losses)] // each with everything takes long, and the shelf's own crash test does it
		a := stranger()
		inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
			v.CutAt(max(at, v.Ops()))
			acked, cancelled := journey(r)
			r.on(v.After(loss, uint64(at)))
			arrived(t, r, a, fmt.Sprintf("cut at %d of %d, loss %d", at, total, loss), acked, cancelled)
		})
	}
	t.Logf("%d operations", total)
}

// step is how many operations a test that looks at each may leave out.
func step() int {
	if testing.Short() {
		return 11
	}
	return 1
}

// TestFailOnce lets every operation on the volume fail once. The journey ends as without that.
func TestFailOnce(t *testing.T) {
	at := 0
	for failed := true; failed; at += step() {
		failed = false
		a := stranger()
		inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
			var armed atomic.Bool
			var n atomic.Int64
			r.on(disktest.Fail(v, func(string, string) error {
				if !armed.Load() || n.Add(1) != int64(at+1) {
					return nil
				}
				failed = true
				return errors.New("a moment of weakness")
			}))
			armed.Store(true)
			_, cancelled := journey(r)
			if err := r.queue.Retry(ref("pages"), ref("cbz"), ref("epub")); err != nil {
				t.Error(err)
			}
			synctest.Wait()
			armed.Store(false)
			r.restart()
			arrived(t, r, a, fmt.Sprintf("failed at %d", at), []string{"pages", "cbz", "epub"}, cancelled)
		})
	}
	t.Logf("%d operations", at)
}
