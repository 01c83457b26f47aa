package download_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/disk/disktest"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/download"
)

// failing is a server whose pages fail, and that notes when they were asked for.
func failing(err error) (*asked, *[]time.Time) {
	var list []time.Time
	a := serve(comic("x", 2), comic("y", 2), comic("z", 2))
	a.onPage(func(context.Context, server.BookID, int) error {
		list = append(list, time.Now())
		return err
	})
	return a, &list
}

// gaps returns what lies between the times.
func gaps(list []time.Time) (all []time.Duration) {
	for i := 1; i < len(list); i++ {
		all = append(all, list[i].Sub(list[i-1]))
	}
	return all
}

// TestBackOff checks how long a book is tried that never comes.
func TestBackOff(t *testing.T) {
	for name, err := range map[string]error{
		"500":        &server.StatusError{Code: 500},
		"408":        &server.StatusError{Code: 408},
		"network":    errors.New("connection refused"),
		"time-out":   fmt.Errorf("read: %w", os.ErrDeadlineExceeded),
		"bad answer": fmt.Errorf("a login page: %w", server.ErrBadAnswer),
	} {
		a, tries := failing(err)
		bubble(t, a, func(t *testing.T, r *rig) {
			r.run()
			r.add(download.Normal, "x")
			synctest.Wait()
			if e, _ := r.queue.Entry(ref("x")); e.State != download.Waiting || e.Tries != 1 || !errors.Is(e.Err, err) {
				t.Errorf("%s: after one try: %+v", name, e)
			}
			if r.isBusy() {
				t.Errorf("%s: waiting counts as work", name)
			}
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			const s, m = time.Second, time.Minute
			want := []time.Duration{5 * s, 15 * s, m, 5 * m, 15 * m, 30 * m, 30 * m, 30 * m, 30 * m}
			if got := gaps(*tries); fmt.Sprint(got) != fmt.Sprint(want) {
				t.Errorf("%s: tried after %v, want %v", name, got, want)
			}
			if e, _ := r.queue.Entry(ref("x")); e.State != download.Failed || e.Tries != 10 || !errors.Is(e.Err, err) {
				t.Errorf("%s: in the end: %+v", name, e)
			}
			a.onPage(nil)
			r.restart()
			r.run()
			e, _ := r.queue.Entry(ref("x"))
			if e.State != download.Failed || e.Tries != 10 || server.StatusCode(e.Err) != server.StatusCode(err) || e.Err.Error() == "" {
				t.Errorf("%s: after a restart: %+v", name, e)
			}
			if err := r.queue.Retry(ref("x")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			r.expect("here", "x")
		})
	}
}

// TestAwayServer checks that a server that is away is not asked for every book of the queue in turn.
func TestAwayServer(t *testing.T) {
	a, tries := failing(errors.New("connection refused"))
	bubble(t, a, func(t *testing.T, r *rig) {
		r.run()
		r.add(download.Normal, "x", "y", "z")
		time.Sleep(time.Hour)
		synctest.Wait()
		if n := len(*tries); n < 5 || n > 63 {
			t.Errorf("asked %d times in an hour", n)
		}
		for i, gap := range gaps(*tries) {
			if gap < 5*time.Second || i > 3 && gap < time.Minute {
				t.Errorf("asked again after %v", gap)
			}
		}
		a.onPage(nil)
		time.Sleep(30 * time.Minute)
		synctest.Wait()
		r.expect("here", "x", "y", "z")
	})
}

// TestOneBadBook checks that a book that never comes does not hold up the others.
func TestOneBadBook(t *testing.T) {
	a := serve(comic("x", 1), comic("y", 1), comic("z", 1))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(func(_ context.Context, id server.BookID, _ int) error {
			if id == "x" {
				return &server.StatusError{Code: 500}
			}
			return nil
		})
		r.run()
		r.add(download.Normal, "x", "y", "z")
		time.Sleep(2 * time.Minute)
		synctest.Wait()
		r.expect("waiting", "x")
		r.expect("here", "y", "z")
	})
}

// TestProgressForgives checks that a book that comes piece by piece is not given up, however often it breaks off.
func TestProgressForgives(t *testing.T) {
	a := serve(comic("x", 30))
	bubble(t, a, func(t *testing.T, r *rig) {
		broken := map[int]bool{}
		a.onPage(func(_ context.Context, _ server.BookID, n int) error {
			if !broken[n] {
				broken[n] = true
				return errors.New("connection reset")
			}
			return nil
		})
		r.run()
		r.add(download.Normal, "x")
		time.Sleep(30 * 5 * time.Second)
		synctest.Wait()
		r.expect("here", "x")
	})
}

// TestFinal checks what fails a book at once, and that the others of its server come.
func TestFinal(t *testing.T) {
	for _, err := range []error{
		&server.StatusError{Code: 404},
		&server.StatusError{Code: 410},
		fmt.Errorf("open: %w", server.ErrUnreadable),
		fmt.Errorf("open: %w", errors.ErrUnsupported),
	} {
		a := serve(comic("x", 1), comic("y", 1))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onPage(func(_ context.Context, id server.BookID, _ int) error {
				if id == "x" {
					return err
				}
				return nil
			})
			r.run()
			r.add(download.Normal, "x", "y")
			synctest.Wait()
			r.expect("failed", "x")
			r.expect("here", "y")
			if e, _ := r.queue.Entry(ref("x")); !errors.Is(e.Err, err) {
				t.Errorf("got %v, want %v", e.Err, err)
			}
		})
	}
}

// TestRefused checks that a server that refuses the key is left alone until someone acts, and that others are not.
func TestRefused(t *testing.T) {
	for name, act := range map[string]func(*download.Queue) error{
		"Retry":     func(q *download.Queue) error { return q.Retry(ref("y")) },
		"SetOnline": func(q *download.Queue) error { q.SetOnline(true); return nil },
		"Kick":      func(q *download.Queue) error { q.Kick(); return nil },
	} {
		a, tries := failing(&server.StatusError{Code: 401})
		bubble(t, a, func(t *testing.T, r *rig) {
			r.attach("b", serve(comic("x", 1)))
			r.run()
			r.add(download.Normal, "x", "y")
			r.addTo("b", download.Normal, "x")
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			r.expect("waiting", "x", "y")
			if n := len(*tries); n != 1 || r.left() != 2 {
				t.Errorf("%s: asked %d times, %d entries are left", name, n, r.left())
			}
			if e, _ := r.queue.Entry(ref("y")); server.StatusCode(e.Err) != 401 {
				t.Errorf("%s: the other book waits because of %v", name, e.Err)
			}
			a.onPage(nil)
			if err := act(r.queue); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			r.expect("here", "x", "y")
		})
	}
}

// TestForbiddenBook checks that one book that the account may not read does not hold up the others for good, whatever it is
// that has the server asked again.
func TestForbiddenBook(t *testing.T) {
	for _, act := range []func(*download.Queue){
		func(q *download.Queue) { q.Kick() },
		func(q *download.Queue) { q.SetOnline(true) },
	} {
		a := serve(comic("x", 1), comic("y", 1))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onPage(func(_ context.Context, id server.BookID, _ int) error {
				if id == "x" {
					return &server.StatusError{Code: 403}
				}
				return nil
			})
			r.run()
			r.add(download.Normal, "x", "y")
			time.Sleep(24 * time.Hour)
			synctest.Wait()
			r.expect("waiting", "x", "y")
			act(r.queue)
			synctest.Wait()
			r.expect("waiting", "x")
			r.expect("here", "y")
			act(r.queue)
			synctest.Wait()
			r.expect("failed", "x")
		})
	}
}

// TestTooManyRequests checks that a server is left alone for as long as it says, whatever happens here.
func TestTooManyRequests(t *testing.T) {
	for _, c := range []struct {
		code       int
		after, gap time.Duration
	}{
		{429, 90 * time.Second, 90 * time.Second},
		{429, 0, time.Minute},
		{503, 10 * time.Minute, 10 * time.Minute},
	} {
		a, tries := failing(&server.StatusError{Code: c.code, RetryAfter: c.after})
		bubble(t, a, func(t *testing.T, r *rig) {
			r.run()
			r.add(download.Normal, "x", "y")
			time.Sleep(c.gap - time.Second)
			synctest.Wait()
			r.expect("waiting", "x", "y")
			r.queue.Kick()
			r.queue.SetOnline(true)
			if err := r.queue.Retry(ref("x"), ref("y")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			if n := len(*tries); n != 1 {
				t.Errorf("%d: asked %d times", c.code, n)
			}
			a.onPage(nil)
			time.Sleep(time.Second)
			synctest.Wait()
			r.expect("here", "x", "y")
		})
	}
}

// TestAnew checks that waits are short again when the network is back, and that nothing but its own word keeps a server that
// had once asked to be left alone from being asked.
func TestAnew(t *testing.T) {
	a := serve(comic("x", 2))
	bubble(t, a, func(t *testing.T, r *rig) {
		var tries []time.Time
		a.onPage(func(context.Context, server.BookID, int) error {
			if tries = append(tries, time.Now()); len(tries) == 1 {
				return &server.StatusError{Code: 429, RetryAfter: time.Minute}
			}
			return &server.StatusError{Code: 500}
		})
		r.run()
		r.add(download.Normal, "x")
		time.Sleep(20 * time.Minute)
		synctest.Wait()
		before := len(tries)
		r.queue.SetOnline(true)
		time.Sleep(6 * time.Second)
		synctest.Wait()
		if got := gaps(tries[before:]); len(got) != 1 || got[0] != 5*time.Second {
			t.Errorf("tried after %v", got)
		}
		r.queue.SetOnline(true)
		synctest.Wait()
		if n := len(tries) - before; n != 3 {
			t.Errorf("tried %d times", n)
		}
	})
}

// TestStall checks that a server that falls silent is given up, and asked again.
func TestStall(t *testing.T) {
	for _, b := range []string{"pages", "file"} {
		a := serve(comic("pages", 3), archive("file", 3))
		bubble(t, a, func(t *testing.T, r *rig) {
			a.onPage(func(ctx context.Context, id server.BookID, n int) error {
				time.Sleep(time.Minute) // slow, but not silent
				return second(ctx, id, n)
			})
			a.onFile(func(ctx context.Context, p *server.Part) error {
				p.Body = drip{ctx, p.Body, 3}.body()
				return nil
			})
			r.run()
			r.add(download.Normal, b)
			time.Sleep(2*time.Minute + 59*time.Second)
			synctest.Wait()
			r.expect("running", b)
			time.Sleep(2 * time.Second)
			synctest.Wait()
			e, _ := r.queue.Entry(ref(b))
			if e.State != download.Waiting || !errors.Is(e.Err, download.ErrStalled) || !errors.Is(e.Err, os.ErrDeadlineExceeded) || e.Done == 0 {
				t.Errorf("got %+v", e)
			}
			a.onPage(nil)
			a.onFile(nil)
			time.Sleep(5 * time.Second)
			synctest.Wait()
			r.expect("here", b)
		})
	}
}

// TestSlowDisk checks that a disk that takes its time is not taken for a silent server.
func TestSlowDisk(t *testing.T) {
	bubble(t, serve(comic("x", 2), archive("y", 2)), func(t *testing.T, r *rig) {
		r.on(disktest.Fail(r.top, func(op, name string) error {
			if op == "write" && strings.HasPrefix(name, ".inkshelf/parts/") {
				time.Sleep(3 * time.Minute)
			}
			return nil
		}))
		r.run()
		r.add(download.Normal, "x", "y")
		time.Sleep(3 * time.Hour)
		synctest.Wait()
		r.expect("here", "x", "y")
		for _, c := range r.told() {
			if c.Err != nil {
				t.Errorf("told %+v", c)
			}
		}
	})
}

// TestOffline checks that without a network nothing is tried, and that what was coming goes on when it is back.
func TestOffline(t *testing.T) {
	a := serve(comic("x", 3), comic("y", 1))
	bubble(t, a, func(t *testing.T, r *rig) {
		a.onPage(second)
		r.run()
		r.add(download.Normal, "x")
		synctest.Wait()
		r.queue.SetOnline(false)
		r.add(download.Normal, "y")
		synctest.Wait()
		a.onPage(nil)
		a.log()
		time.Sleep(time.Hour)
		synctest.Wait()
		r.queue.Kick()
		synctest.Wait()
		r.expect("waiting", "x", "y")
		if e, _ := r.queue.Entry(ref("x")); !errors.Is(e.Err, download.ErrOffline) || e.Tries != 0 || len(a.log()) != 0 {
			t.Errorf("got %+v", e)
		}
		r.queue.SetOnline(true)
		synctest.Wait()
		r.expect("here", "x", "y")
		equal(t, "asked", a.log(), []string{"x", "x page 2", "x page 3", "y", "y page 1"})
	})
}

// TestNoSource checks that the books of a server that was removed wait for it.
func TestNoSource(t *testing.T) {
	bubble(t, serve(comic("x", 1)), func(t *testing.T, r *rig) {
		r.run()
		r.addTo("b", download.Normal, "y")
		r.add(download.Normal, "x")
		time.Sleep(24 * time.Hour)
		synctest.Wait()
		r.expect("here", "x")
		e, ok := r.queue.Entry(server.Ref{Source: "b", Book: "y"})
		if !ok || e.State != download.Waiting || !errors.Is(e.Err, download.ErrNoSource) || e.Tries != 0 {
			t.Errorf("got %+v", e)
		}
		r.attach("b", serve(comic("y", 1)))
		r.queue.Kick()
		synctest.Wait()
		if n := r.left(); n != 0 {
			t.Errorf("%d entries are left", n)
		}
	})
}
