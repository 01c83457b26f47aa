package download_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"sync/atomic"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// TestNoRoom checks that a book for which there is no room waits without asking the server, until there is.
func TestNoRoom(t *testing.T) {
	const mb = 1 << 20
	a := serve(comic("pages", 3), archive("file", 3))
	for name, b := range map[string]struct {
		id         string
		free, need int64 // free is one byte too little for the server to be asked
	}{
		"pages": {"pages", 64*mb + 3*mb - 1, 64*mb + 3*mb},
		"file":  {"file", 64*mb - 1, 64*mb + int64(len(a.books[1].File))},
	} {
		bubble(t, a, func(t *testing.T, r *rig) {
			var free atomic.Int64
			free.Store(b.free)
			r.options.Free = func() (int64, error) { return free.Load(), nil }
			r.restart()
			r.run()
			r.add(download.Normal, b.id)
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			e, _ := r.queue.Entry(ref(b.id))
			if e.State != download.Waiting || !errors.Is(e.Err, download.ErrNoSpace) || e.Tries != 0 {
				t.Errorf("%s: got %+v", name, e)
			}
			if list := a.log(); len(list) > 0 {
				t.Errorf("%s: asked %q", name, list)
			}
			free.Store(b.need)
			r.queue.Kick()
			synctest.Wait()
			r.expect("here", b.id)
			a.log()
		})
	}
}

// TestRoomRunsOut checks that the space is looked at while a book comes, that its part stays, and that it goes on by itself
// when there is room.
func TestRoomRunsOut(t *testing.T) {
	a := serve(comic("x", 40))
	bubble(t, a, func(t *testing.T, r *rig) {
		var free atomic.Int64
		free.Store(1 << 40)
		r.options.Free = func() (int64, error) { return free.Load(), nil }
		a.onPage(func(_ context.Context, _ server.BookID, n int) error {
			if n == 10 {
				free.Store(1 << 20)
			}
			return nil
		})
		r.restart()
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); e.State != download.Waiting || !errors.Is(e.Err, download.ErrNoSpace) || e.Done < 10 || e.Done > 26 {
			t.Errorf("got %+v", e)
		}
		a.onPage(nil)
		free.Store(1 << 40)
		a.log()
		time.Sleep(5 * time.Minute)
		synctest.Wait()
		r.expect("here", "x")
		if list := a.log(); len(list) > 31 {
			t.Errorf("asked for %d things", len(list))
		}
	})
}

// TestRoomRunsOutInFile checks that the space is looked at while a file comes, too.
func TestRoomRunsOutInFile(t *testing.T) {
	const mb, size = 1 << 20, 20 << 20
	a := serve(archive("x", 3))
	inMemory(t, a, func(t *testing.T, r *rig, _ *disktest.Volume) {
		a.onFile(func(_ context.Context, p *server.Part) error {
			p.Size, p.Body = size, io.NopCloser(bytes.NewReader(make([]byte, size)))
			return nil
		})
		r.options.Free = func() (int64, error) { return 64*mb + 10*mb, nil }
		r.options.MakeRoom = func(need int64) bool { return need == size } // at the beginning, and not later
		r.restart()
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		if e, _ := r.queue.Entry(ref("x")); !errors.Is(e.Err, download.ErrNoSpace) || e.Done < 8*mb || e.Done > 9*mb || r.stock.Used().Parts != e.Done {
			t.Errorf("got %+v and %+v", e, r.stock.Used())
		}
	})
}

// TestNoRoomForFile checks that a file whose length is known, and for which there is no room, is not asked for again.
func TestNoRoomForFile(t *testing.T) {
	a := serve(archive("x", 3))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.options.Free = func() (int64, error) { return 64<<20 + int64(len(a.books[0].File)) - 1, nil }
		r.restart()
		r.run()
		r.add(download.Normal, "x")
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		r.expect("waiting", "x")
		equal(t, "asked", a.log(), []string{"x from 0"})
	})
}

// TestRoomAfterCrash checks that a book of which more has come than the log knows is not thought larger than it is.
func TestRoomAfterCrash(t *testing.T) {
	a := serve(comic("x", 40), comic("y", 1))
	inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
		var free atomic.Int64
		free.Store(1 << 40)
		r.options.Free = func() (int64, error) { return free.Load(), nil }
		r.restart()
		a.onPage(func(ctx context.Context, _ server.BookID, n int) error {
			switch n {
			case 2:
				return r.tryAdd("a", download.Normal, "y") // the log learns that there is one page
			case 39:
				return held(ctx)
			}
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		left := v.After(disktest.Kept, 0)
		r.close()
		a.onPage(nil)
		free.Store(64<<20 + 100<<10)
		r.top = left
		r.open()
		r.run()
		synctest.Wait()
		r.expect("here", "x")
	})
}

// TestMakeRoom checks that whoever can make room is asked how much is needed, and believed.
func TestMakeRoom(t *testing.T) {
	a := serve(archive("x", 3), archive("y", 3))
	size := int64(len(a.books[0].File))
	bubble(t, a, func(t *testing.T, r *rig) {
		var needs []int64
		r.options.Margin = 1000
		r.options.Free = func() (int64, error) { return size + 999, nil }
		r.options.MakeRoom = func(need int64) bool {
			needs = append(needs, need)
			return len(needs) == 1
		}
		r.restart()
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		r.expect("here", "x")
		r.add(download.Normal, "y")
		synctest.Wait()
		r.expect("waiting", "y")
		if len(needs) != 2 || needs[0] != size || needs[1] != size {
			t.Errorf("asked for %v, want %d", needs, size)
		}
	})
}

// TestFullVolume checks that a volume that is full is no reason to give up, wherever that is noticed.
func TestFullVolume(t *testing.T) {
	a := serve(comic("pages", 3), archive("file", 3))
	for _, id := range []string{"pages", "file"} {
		// Every amount of free space is one at which something else does not fit.
		for free := int64(0); free < 6000; free += 150 {
			inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
				r.add(download.Normal, id)
				v.SetFree(free)
				r.run()
				synctest.Wait()
				if e, ok := r.queue.Entry(ref(id)); ok && (e.State != download.Waiting || !errors.Is(e.Err, download.ErrNoSpace) || !errors.Is(e.Err, syscall.ENOSPC)) {
					t.Errorf("%s with %d free: %+v", id, free, e)
				}
				v.SetFree(1 << 20)
				r.queue.Kick()
				synctest.Wait()
				if r.state(id) != "here" || r.stock.Used().Parts != 0 {
					t.Errorf("%s with %d free: %s, %+v", id, free, r.state(id), r.stock.Used())
				}
			})
		}
	}
}

// TestLostVolume checks that a volume that is read-only or away for a while loses nothing.
func TestLostVolume(t *testing.T) {
	for name, lose := range map[string]func(*disktest.Volume, bool){
		"read-only": (*disktest.Volume).SetReadOnly,
		"away":      (*disktest.Volume).Gone,
	} {
		a := serve(comic("x", 3), archive("y", 3))
		inMemory(t, a, func(t *testing.T, r *rig, v *disktest.Volume) {
			r.add(download.Normal, "x")
			lose(v, true)
			if err := r.tryAdd("a", download.Normal, "y"); err == nil {
				t.Errorf("%s: nobody told that it is not on disk", name)
			}
			r.run()
			synctest.Wait()
			r.expect("waiting", "x", "y")
			lose(v, false)
			time.Sleep(time.Minute)
			synctest.Wait()
			r.expect("here", "x", "y")
		})
	}
}
