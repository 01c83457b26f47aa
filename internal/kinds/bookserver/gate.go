package bookserver

import (
	"cmp"
	"context"
	"net/http"
	"sync"
	"time"

	"inkshelf/internal/server"
)

// The pauses after a refusal.
const (
	refusedPause = 30 * time.Second // after a wrong login
	limitedPause = time.Minute      // after 429 without a word on how long
)

// What a request is for.
type purpose int

const (
	forList purpose = iota // feeds and covers, for which a login is enough
	forFile                // for which a user may lack the right although the login is good
)

// gate keeps a wrong password from locking its user out: Calibre-Web answers nobody for a minute after three wrong logins,
// not even those who have the right one. Until one request has been let in they go one at a time, and after a refusal
// none goes for a while.
type gate struct {
	now func() time.Time

	mu      sync.Mutex
	proved  bool          // the login is good
	trying  chan struct{} // closed when the one request that goes before that has come back; nil: none goes
	refused [2]time.Time  // until when requests for a purpose are refused without asking
	limited time.Time     // until when all are
}

// enter waits for a request's turn. Leave is to be told how the request ended.
func (g *gate) enter(ctx context.Context, p purpose) (leave func(error), err error) {
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		g.mu.Lock()
		err, before := g.closed(p), g.trying
		var first chan struct{}
		if err == nil && !g.proved && before == nil {
			first = make(chan struct{})
			g.trying = first
		}
		through := g.proved || first != nil
		g.mu.Unlock()
		switch {
		case err != nil:
			return nil, err
		case through:
			return func(err error) { g.leave(p, first, err) }, nil
		}
		select {
		case <-before:
		case <-ctx.Done():
		}
	}
}

// closed returns what the server would answer now, as far as that is known.
func (g *gate) closed(p purpose) error {
	now := g.now()
	if left := g.limited.Sub(now); left > 0 {
		return &server.StatusError{Code: http.StatusTooManyRequests, RetryAfter: left}
	}
	if g.refused[p].After(now) {
		return &server.StatusError{Code: http.StatusUnauthorized}
	}
	return nil
}

// leave learns from an answer, and lets the next one through if this was the one that went first. That a file is refused says nothing of the login once that is known to be good; before,
// a list may still try.
func (g *gate) leave(p purpose, first chan struct{}, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	se := statusOf(err)
	switch {
	case err == nil:
		g.proved, g.refused = true, [2]time.Time{}
	case se == nil:
	case se.Code == http.StatusTooManyRequests:
		g.limited = g.now().Add(cmp.Or(se.RetryAfter, limitedPause))
	case se.Code == http.StatusUnauthorized && p == forList:
		g.proved = false
		g.refused[forList] = g.now().Add(refusedPause)
		g.refused[forFile] = g.refused[forList]
	case se.Code == http.StatusUnauthorized && !g.proved:
		g.refused[forFile] = g.now().Add(refusedPause)
	}
	if first != nil {
		g.trying = nil
		close(first)
	}
}
