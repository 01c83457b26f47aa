package bookserver_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"inkshelf/internal/fake/bookserver"
	"inkshelf/internal/fake/fault"
	"inkshelf/internal/server"
)

// clock is a time that stands still until it is moved.
type clock struct{ now atomic.Int64 }

func newClock() *clock {
	c := &clock{}
	c.now.Store(time.Date(2025, 3, 14, 9, 41, 0, 0, time.UTC).Unix())
	return c
}

func (c *clock) Now() time.Time       { return time.Unix(c.now.Load(), 0) }
func (c *clock) move(d time.Duration) { c.now.Add(int64(d / time.Second)) }

// at makes an account go by the clock.
func (c *clock) at(a *server.Account) { a.Now = c.Now }

// counted counts the requests that a fake gets, and those that it refuses.
type counted struct {
	http.Handler
	asked, refused atomic.Int64
}

func (c *counted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	c.asked.Add(1)
	c.Handler.ServeHTTP(&statusWriter{w, c}, r)
}

type statusWriter struct {
	http.ResponseWriter
	c *counted
}

func (w *statusWriter) WriteHeader(code int) {
	if code == http.StatusUnauthorized || code == http.StatusTooManyRequests {
		w.c.refused.Add(1)
	}
	w.ResponseWriter.WriteHeader(code)
}

// Unwrap lets faults cut an answer off in its middle.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

// everything asks a server for everything at once, as a screen full of covers does, and returns the errors.
func everything(ctx context.Context, s server.Server, series server.SeriesID, book server.BookID) []error {
	var wg sync.WaitGroup
	errs := make([]error, 16)
	for i := range errs {
		wg.Go(func() {
			switch i % 4 {
			case 0:
				_, errs[i] = s.Series(ctx)
			case 1:
				_, errs[i] = s.SeriesThumbnail(ctx, series)
			case 2:
				_, errs[i] = s.BookThumbnail(ctx, book)
			case 3:
				body, _, err := s.OpenFile(ctx, book)
				if errs[i] = err; err == nil {
					_ = body.Close()
				}
			}
		})
	}
	wg.Wait()
	return errs
}

// lockOut is a Calibre-Web that locks users out, a clock for both sides, and a folder with a catalog from better days.
func lockOut(t *testing.T) (address string, c *counted, now *clock, kept func(*server.Account), b server.Book) {
	t.Helper()
	now = newClock()
	o := options(bookserver.CalibreWeb)
	o.LockOut, o.Now = true, now.Now
	c = &counted{Handler: bookserver.New(o)}
	address = listen(t, c)
	folder := t.TempDir()
	kept = func(a *server.Account) { a.Cache = folder }
	b = bookOf(t, open(t, address, now.at, kept), "Night Tram 2")
	c.asked.Store(0)
	return address, c, now, kept, b
}

func wrong(a *server.Account) { a.Password = server.Hide("not that one") }

// TestWrongPasswordOnce checks that a wrong password is tried once or twice, not as often as something is wanted: the third
// time would lock the user out everywhere.
func TestWrongPasswordOnce(t *testing.T) {
	for name, forget := range map[string]bool{"nothing kept": true, "a catalog kept": false} {
		address, c, now, kept, b := lockOut(t)
		if forget {
			kept = func(*server.Account) {}
		}
		s := open(t, address, now.at, wrong, kept)
		for _, err := range everything(t.Context(), s, b.Series, b.ID) {
			if server.StatusCode(err) != http.StatusUnauthorized {
				t.Errorf("%s: got %v, want 401", name, err)
			}
		}
		if n := c.refused.Load(); n < 1 || n > 2 {
			t.Errorf("%s: %d wrong logins, want one or two", name, n)
		}
		// Later it is worth another try.
		before := c.refused.Load()
		now.move(31 * time.Second)
		if _, err := s.Series(t.Context()); server.StatusCode(err) != http.StatusUnauthorized || c.refused.Load() != before+1 {
			t.Errorf("%s: after the pause got %v and %d wrong logins, want one more than %d", name, err, c.refused.Load(), before)
		}
	}
}

// TestRightPassword checks that with the right password all pass.
func TestRightPassword(t *testing.T) {
	address, c, now, kept, b := lockOut(t)
	for _, change := range [][]func(*server.Account){{now.at}, {now.at, kept}} {
		for _, err := range everything(t.Context(), open(t, address, change...), b.Series, b.ID) {
			if err != nil {
				t.Error(err)
			}
		}
	}
	if n := c.refused.Load(); n != 0 {
		t.Errorf("%d requests were refused", n)
	}
}

// TestLockedOut checks that nothing is asked until a server that has had enough wants to hear of us again.
func TestLockedOut(t *testing.T) {
	address, c, now, kept, b := lockOut(t)
	for range 3 {
		_, _ = open(t, address, now.at, wrong).Series(t.Context())
	}
	s := open(t, address, now.at, kept)
	if _, err := s.Series(t.Context()); server.StatusCode(err) != http.StatusTooManyRequests {
		t.Fatalf("got %v, want 429", err)
	}
	asked := c.asked.Load()
	for _, err := range everything(t.Context(), s, b.Series, b.ID) {
		se, ok := errors.AsType[*server.StatusError](err)
		if !ok || se.Code != http.StatusTooManyRequests || se.RetryAfter <= 0 || se.RetryAfter > time.Minute {
			t.Errorf("got %v, want 429 and how long to wait", err)
		}
	}
	if c.asked.Load() != asked {
		t.Errorf("%d requests while locked out", c.asked.Load()-asked)
	}
	now.move(2 * time.Minute)
	if got := titles(seriesOf(t, s)); !slices.Equal(got, all) {
		t.Errorf("after the pause: got %q", got)
	}
}

// TestLimitWithoutWord checks that 429 without Retry-After means a minute.
func TestLimitWithoutWord(t *testing.T) {
	now := newClock()
	f, address := serve(t, options(bookserver.CalibreWeb))
	s := open(t, address, now.at)
	seriesOf(t, s)
	undo := f.Faults.Add(fault.Status(http.StatusTooManyRequests))
	_, _ = s.Series(t.Context())
	undo()
	if _, err := s.Series(t.Context()); server.StatusCode(err) != http.StatusTooManyRequests {
		t.Errorf("got %v, want 429", err)
	}
	now.move(61 * time.Second)
	seriesOf(t, s)
}

// TestNoRightToDownload checks that 401 to a download, which is how Calibre-Web says that a user may not, stops no list,
// whether it comes first or not.
func TestNoRightToDownload(t *testing.T) {
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = folder }
	f, address := serve(t, options(bookserver.CalibreWeb))
	first := open(t, address, kept)
	b, free := bookOf(t, first, "Night Tram 2"), bookOf(t, first, "Night Tram 10")
	f.Faults.Add(fault.Status(http.StatusUnauthorized).On(fault.Path("/epub/")))
	for name, s := range map[string]server.Server{"after a list": first, "first of all": open(t, address, kept)} {
		for range 2 {
			if _, _, err := s.OpenFile(t.Context(), b.ID); server.StatusCode(err) != http.StatusUnauthorized {
				t.Errorf("%s: got %v, want 401", name, err)
			}
		}
		if _, err := s.BookThumbnail(t.Context(), b.ID); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		seriesOf(t, s)
		if _, _, err := s.OpenFile(t.Context(), b.ID); server.StatusCode(err) != http.StatusUnauthorized {
			t.Errorf("%s: got %v, want 401", name, err)
		}
		if _, _, err := fetch(t, s, free.ID); err != nil {
			t.Errorf("%s: another file: %v", name, err)
		}
	}
}

// TestPasswordChanged checks that a password which was good and is not any more is noticed, too.
func TestPasswordChanged(t *testing.T) {
	now := newClock()
	f := bookserver.New(options(bookserver.CalibreWeb))
	c := &counted{Handler: f}
	s := open(t, listen(t, c), now.at)
	b := bookOf(t, s, "Night Tram 2")
	f.Faults.Add(fault.Status(http.StatusUnauthorized))
	_, _ = s.Series(t.Context())
	before := c.asked.Load()
	for _, err := range everything(t.Context(), s, b.Series, b.ID) {
		if server.StatusCode(err) != http.StatusUnauthorized {
			t.Errorf("got %v, want 401", err)
		}
	}
	if c.asked.Load() != before {
		t.Errorf("%d requests with a password that is refused", c.asked.Load()-before)
	}
}

// TestNoLogin checks a server without login, and one that lets guests in.
func TestNoLogin(t *testing.T) {
	nobody := func(a *server.Account) { a.Username, a.Password = server.Secret{}, server.Secret{} }
	for _, o := range []bookserver.Options{
		{Content: sample()},
		{Content: sample(), Flavour: bookserver.Calibre},
		{Content: sample(), Username: username, Password: password, Anonymous: true},
	} {
		_, address := serve(t, o)
		if got := titles(seriesOf(t, open(t, address, nobody))); !slices.Equal(got, all) {
			t.Errorf("got %q", got)
		}
	}
}

// TestLoginFirst checks that the first request has credentials: old versions fail without.
func TestLoginFirst(t *testing.T) {
	o := options(bookserver.CalibreWeb)
	o.CrashWithoutLogin = true
	_, address := serve(t, o)
	seriesOf(t, open(t, address))
}

// TestWaitingAtTheGate checks that a call which waits for another's login ends with its ctx.
func TestWaitingAtTheGate(t *testing.T) {
	folder := t.TempDir()
	kept := func(a *server.Account) { a.Cache = folder }
	f, address := serve(t, options(bookserver.CalibreWeb))
	b := bookOf(t, open(t, address, kept), "Night Tram 2")
	hold, arrived, release := fault.Hold()
	f.Faults.Add(hold)
	s := open(t, address, kept)
	first := make(chan error)
	go func() { _, err := s.BookThumbnail(t.Context(), b.ID); first <- err }()
	<-arrived
	ctx, cancel := context.WithCancel(t.Context())
	second := make(chan error)
	go func() { _, err := s.BookThumbnail(ctx, b.ID); second <- err }()
	cancel()
	if err := <-second; !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error of the ctx", err)
	}
	release()
	if err := <-first; err != nil {
		t.Error(err)
	}
}
