package bookserver_test

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strings"
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

// TestWrongPasswordOnce checks that a wrong password is tried once or twice, not as often as something is wanted: the
// third time would lock the user out everywhere.
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
		// A minute later it is worth another try, and not before.
		before := c.refused.Load()
		for _, tried := range []int64{0, 1} {
			now.move(time.Minute - time.Second)
			_, err := s.Series(t.Context())
			if server.StatusCode(err) != http.StatusUnauthorized || c.refused.Load() != before+tried {
				t.Errorf("%s: got %v and %d wrong logins, want %d more than %d", name, err, c.refused.Load(), tried, before)
			}
			now.move(time.Second)
		}
	}
}

// TestTwoWrongLoginsAMinute checks that somebody with a wrong password is never locked out, whatever is asked, and
// how often.
func TestTwoWrongLoginsAMinute(t *testing.T) {
	for _, start := range []int{0, 20, 59} { // seconds by which lists come later than files
		address, c, now, kept, b := lockOut(t)
		s := open(t, address, now.at, wrong, kept)
		for second := range 300 {
			_, _, err := s.OpenFile(t.Context(), b.ID)
			if second >= start {
				_, err2 := s.BookThumbnail(t.Context(), b.ID)
				_, err3 := s.Series(t.Context())
				err = errors.Join(err, err2, err3)
			}
			if server.StatusCode(err) != http.StatusUnauthorized || strings.Contains(err.Error(), "429") {
				t.Fatalf("after %d s and %d wrong logins: got %v, want 401", second, c.refused.Load(), err)
			}
			now.move(time.Second)
		}
		if n := c.refused.Load(); n < 5 || n > 10 {
			t.Errorf("%d wrong logins in five minutes, want five to ten", n)
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

// TestRetryAfter checks that a server is left alone for as long as it wants, or for a minute where it does not say, and
// for no second more or less.
func TestRetryAfter(t *testing.T) {
	for header, want := range map[string]time.Duration{
		"5": 5 * time.Second, "600": 10 * time.Minute, "": time.Minute, "0": time.Minute, "1000000000": 24 * time.Hour,
	} {
		now := newClock()
		f := bookserver.New(options(bookserver.CalibreWeb))
		c := &counted{Handler: f}
		s := open(t, listen(t, c), now.at)
		undo := f.Faults.Add(fault.Status(http.StatusTooManyRequests, "Retry-After", header))
		_, _ = s.Series(t.Context())
		undo()
		now.move(want - time.Second)
		c.asked.Store(0)
		_, err := s.Series(t.Context())
		if se, ok := errors.AsType[*server.StatusError](err); !ok || se.Code != 429 || se.RetryAfter != time.Second || c.asked.Load() > 0 {
			t.Errorf("Retry-After %q: one second too early: got %v after %d requests", header, err, c.asked.Load())
		}
		now.move(time.Second)
		seriesOf(t, s)
	}
}

// TestClockSetBack checks that no pause goes on for as long as a clock was set back.
func TestClockSetBack(t *testing.T) {
	for name, code := range map[string]int{"wrong login": http.StatusUnauthorized, "limited": http.StatusTooManyRequests} {
		now := newClock()
		f, address := serve(t, options(bookserver.CalibreWeb))
		s := open(t, address, now.at)
		undo := f.Faults.Add(fault.Status(code))
		_, _ = s.Series(t.Context())
		undo()
		now.move(-time.Hour)
		if _, err := s.Series(t.Context()); err != nil {
			t.Errorf("%s: got %v", name, err)
		}
	}
}

// TestNoRightToDownload checks that 401 to a download, which is how Calibre-Web says that a user may not, stops no
// list, whether it comes first or not. After a list, which shows that the login is good, other files can be had.
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
		if _, err := s.BookThumbnail(t.Context(), b.ID); err != nil {
			t.Errorf("%s: %v", name, err)
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
	// After the pause they go one at a time again.
	now.move(time.Minute)
	everything(t.Context(), s, b.Series, b.ID)
	if n := c.asked.Load() - before; n < 1 || n > 2 {
		t.Errorf("%d requests with a password that was refused, want one or two", n)
	}
}

// TestPasswordChangedWhileDownloading checks that a queue of downloads does not lock a user out whose password has been
// changed. A list may try once more: it may be the right to download that is missing.
func TestPasswordChangedWhileDownloading(t *testing.T) {
	now := newClock()
	f := bookserver.New(options(bookserver.CalibreWeb))
	c := &counted{Handler: f}
	s := open(t, listen(t, c), now.at)
	b := bookOf(t, s, "Night Tram 2")
	f.Faults.Add(fault.Status(http.StatusUnauthorized))
	c.asked.Store(0)
	for _, want := range []int64{1, 2} {
		for range 5 {
			if _, _, err := s.OpenFile(t.Context(), b.ID); server.StatusCode(err) != http.StatusUnauthorized {
				t.Errorf("got %v, want 401", err)
			}
		}
		if n := c.asked.Load(); n != want {
			t.Errorf("%d requests, want %d", n, want)
		}
		_, _ = s.BookThumbnail(t.Context(), b.ID)
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
