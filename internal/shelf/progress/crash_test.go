package progress_test

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
)

// life is a reader whose power may be cut while someone reads, and what that someone knows.
type life struct {
	*reader
	said  map[server.BookID]string   // the last that was acknowledged
	since map[server.BookID][]string // what was done after that and failed
	taken map[string]int             // how often the server took each call
}

// cutReader returns a reader whose disk is cut after so many operations. Its server hears nothing from it after that.
func cutReader(t *testing.T, c *comics, ops int) *life {
	l := &life{&reader{t: t, comics: c, disk: disktest.NewVolume(disktest.Options{})}, map[server.BookID]string{}, map[server.BookID][]string{}, map[string]int{}}
	l.disk.CutAt(ops)
	c.hook(false, func(string) error {
		_, err := l.disk.Stat(".")
		return err
	})
	c.hook(true, func(call string) error {
		l.taken[call]++
		if call == "set s1 b2 5" && l.taken[call] == 1 {
			l.do("s1 b2", "4") // back a page while the answer is on its way
		}
		return nil
	})
	return l
}

// do does something with a book, in the words of conflict, and notes whether that was acknowledged.
func (l *life) do(id server.BookID, what string) {
	b := l.comics.book(l.t, id)
	var err error
	switch what {
	case "read", "unread":
		err = l.Mark("Comics", what == "read", b)
	default:
		err = l.Turn("Comics", b, progress.Position{Page: far(what), Pages: pages})
	}
	if what == "unread" {
		what = ""
	}
	if err == nil {
		l.said[id], l.since[id] = what, nil
	} else {
		l.since[id] = append(l.since[id], what)
	}
}

// journey is an evening: reading with and without a network, marks, a conflict and its answer, the file written anew.
func (l *life) journey() {
	l.open()
	l.run()
	defer l.stop()
	l.Seen("Comics", l.comics.list(l.t, "s1"))
	l.do("s1 b1", "2")
	l.do("s1 b1", "4")
	l.deliver()
	l.SetOnline(false)
	l.do("s1 b1", "6")
	l.do("s1 b2", "3")
	l.do("s1 b3", "read")
	pass(time.Minute)
	l.SetOnline(true)
	synctest.Wait()
	l.do("s1 b2", "5")
	l.deliver()
	l.deliver()
	_ = l.Rewrite()
	l.do("s1 b3", "unread")
	l.do("s1 b1", "7")
	l.deliver()
}

// after is the next morning: whatever was acknowledged is known, and in the end the server knows it too, once.
func (l *life) after(loss disktest.Loss, seed uint64) {
	t := l.t
	l.disk = l.disk.After(loss, seed)
	l.comics.hook(false, nil)
	l.comics.hook(true, func(call string) error { l.taken[call]++; return nil })
	s, damages, err := progress.Open(progress.Options{State: l.disk, Source: sources{"Comics": l.comics}.find})
	if err != nil || len(damages) > 0 {
		t.Errorf("open: %v, damages %v", err, damages)
		return
	}
	l.Store = s
	known := map[server.BookID]string{}
	for id := range l.said {
		known[id] = l.at(id)
		if got := l.at(id); got != l.said[id] && !strings.Contains(" "+strings.Join(l.since[id], " ")+" ", " "+got+" ") {
			t.Errorf("%s is at %q, want %q or one of %q", id, got, l.said[id], l.since[id])
		}
	}
	l.run()
	l.deliver()
	l.stop()
	for id, want := range known {
		equal(t, string(id)+" on the server", l.comics.has(t, id), want)
	}
	for call, n := range l.taken {
		if n > 1 && !strings.HasPrefix(call, "list") {
			t.Errorf("%q was sent %d times", call, n)
		}
	}
	equal(t, "questions", l.asks(), "")
	equal(t, "waiting", l.Pending(""), 0)
}

// The power is cut after each operation on the disk in turn.
func TestPowerCut(t *testing.T) {
	ops := 0
	synctest.Test(t, func(t *testing.T) {
		l := cutReader(t, newComics(3), 1<<30)
		l.journey()
		ops = l.disk.Ops()
	})
	step, seeds := 1, uint64(2)
	if testing.Short() {
		step, seeds = 3, 1
	}
	lives := 0
	for cut := 0; cut <= ops; cut += step {
		for _, loss := range []disktest.Loss{disktest.Kept, disktest.Lost, disktest.Torn} {
			for seed := range seeds {
				if seed > 0 && loss != disktest.Torn {
					break // only what is torn differs
				}
				lives++
				synctest.Test(t, func(t *testing.T) {
					l := cutReader(t, newComics(3), cut)
					l.journey()
					l.after(loss, seed)
					if t.Failed() {
						t.Fatalf("cut after %d operations, %v, seed %d", cut, loss, seed)
					}
				})
			}
		}
	}
	t.Logf("%d operations, %d lives", ops, lives)
}
