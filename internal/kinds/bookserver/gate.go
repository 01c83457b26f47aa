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
	refusedPause = time.Minute // after a wrong login
	limitedPause = time.Minute // after 429 without a word on how long
)

// What a request is for.
type purpose int

const (
	forList purpose = iota // feeds and covers, for which a login is enough
	forFile                // for which a user may lack the right although the login is good
)

// gate keeps a wrong password from locking its user out: Calibre-Web answers nobody for a minute after three wrong
// logins, not even those who have the right one. Until one request has been let in they go one at a time, and after a
// refusal none goes for a while. So a minute has no more than two wrong logins, one for a file and one for a list.
type gate struct {
	now func() time.Time

	mu      sync.Mutex
	proved  bool          // the login is good
	trying  chan struct{} // closed when the one request that goes before that has come back; nil: none goes
	refused [2]pause      // in which requests for a purpose are refused without asking
	limited pause         // in which all are
}

// pause is a time in which nothing is asked. It knows when it began: a clock that was set back ends it.
type pause struct{ from, until time.Time }

// left returns how much of a pause is to come.
func (p pause) left(now time.Time) time.Duration {
	if now.Before(p.from) {
		return 0
	}
	return max(p.until.Sub(now), 0)
}

// extend makes a pause last for d from now on, and never for less than it would have lasted.
func (p pause) extend(now time.Time, d time.Duration) pause {
	return pause{now, now.Add(max(d, p.left(now)))}
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
	if left := g.limited.left(now); left > 0 {
		return &server.StatusError{Code: http.StatusTooManyRequests, RetryAfter: left}
	}
	if g.refused[p].left(now) > 0 {
		return &server.StatusError{Code: http.StatusUnauthorized}
	}
	return nil
}

// leave learns from an answer, and lets the next request through if this was the one that went first.
//
// That a file is refused may mean that the password has been changed, or that the user may not download. The next list
// tells: a login that is good for it is good.
func (g *gate) leave(p purpose, first chan struct{}, err error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	now, se := g.now(), statusOf(err)
	switch {
	case err == nil:
		g.proved, g.refused = true, [2]pause{}
	case se == nil:
	case se.Code == http.StatusTooManyRequests:
		g.limited = g.limited.extend(now, cmp.Or(se.RetryAfter, limitedPause))
	case se.Code == http.StatusUnauthorized:
		g.proved = false
		g.refused[forFile] = g.refused[forFile].extend(now, refusedPause)
		if p == forList {
			g.refused[forList] = g.refused[forList].extend(now, refusedPause)
		}
	}
	if first != nil {
		g.trying = nil
		close(first)
	}
}
