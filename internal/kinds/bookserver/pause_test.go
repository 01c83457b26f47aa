package bookserver

import (
	"context"
	"errors"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"inkshelf/internal/server"
)

// TestWaitingAtTheGate checks that a request which waits for another's login ends with its ctx, and that others go on
// once the login is known to be good.
func TestWaitingAtTheGate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		g := &gate{now: time.Now}
		leave, err := g.enter(t.Context(), forList)
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		impatient, patient := make(chan error, 1), make(chan error, 1)
		go func() { _, err := g.enter(ctx, forList); impatient <- err }()
		go func() { _, err := g.enter(t.Context(), forFile); patient <- err }()
		synctest.Wait()
		if len(impatient)+len(patient) > 0 {
			t.Error("somebody did not wait")
		}
		cancel()
		synctest.Wait()
		select {
		case err := <-impatient:
			if !errors.Is(err, context.Canceled) {
				t.Errorf("got %v, want an error of the ctx", err)
			}
		default:
			t.Error("the end of the ctx did not end the wait")
		}
		leave(nil)
		if err := <-patient; err != nil {
			t.Errorf("after a good login: %v", err)
		}
	})
}

// TestLimitNeverShrinks checks that a late answer which asks for a short pause does not end a long one.
func TestLimitNeverShrinks(t *testing.T) {
	now := time.Unix(1e9, 0)
	g := &gate{now: func() time.Time { return now }, proved: true}
	limited := func(d time.Duration) error {
		return &server.StatusError{Code: http.StatusTooManyRequests, RetryAfter: d}
	}
	g.leave(forList, nil, limited(10*time.Minute))
	now = now.Add(time.Minute)
	g.leave(forList, nil, limited(time.Second))
	_, err := g.enter(t.Context(), forList)
	if se := statusOf(err); se == nil || se.RetryAfter != 9*time.Minute {
		t.Errorf("got %v, want nine minutes more", err)
	}
	g.leave(forList, nil, limited(20*time.Minute))
	_, err = g.enter(t.Context(), forFile)
	if se := statusOf(err); se == nil || se.RetryAfter != 20*time.Minute {
		t.Errorf("got %v, want twenty minutes", err)
	}
}

// TestEndedAtTheGate checks that nobody enters whose ctx has ended.
func TestEndedAtTheGate(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := (&gate{now: time.Now, proved: true}).enter(ctx, forList); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v, want an error of the ctx", err)
	}
}
