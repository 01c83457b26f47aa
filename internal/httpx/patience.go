package httpx

import (
	"context"
	"errors"
	"fmt"
	"os"
	"time"
)

// errPatience is in every error that says that a server took too long. Seen from outside it is os.ErrDeadlineExceeded, to be
// told from a ctx that the caller ended.
var errPatience = fmt.Errorf("%w", os.ErrDeadlineExceeded)

// patience ends a request that takes too long: over all, or, where data renews it, without any data.
type patience struct {
	limit  time.Duration
	renews bool
	timer  *time.Timer
	caller context.Context
	own    context.Context // the request's
	cancel context.CancelCauseFunc
}

func newPatience(limit time.Duration, renews bool) *patience {
	return &patience{limit: limit, renews: renews}
}

// begin returns the ctx for the request.
func (p *patience) begin(ctx context.Context) (context.Context, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.caller = ctx
	p.own, p.cancel = context.WithCancelCause(ctx)
	what := "no answer within"
	if p.renews {
		what = "no data for"
	}
	p.timer = time.AfterFunc(p.limit, func() { p.cancel(fmt.Errorf("%s %v: %w", what, p.limit, errPatience)) })
	return p.own, nil
}

// renew starts the wait anew where data renews it.
func (p *patience) renew() {
	if p.renews {
		p.timer.Reset(p.limit)
	}
}

// pause stops the wait while nobody is waiting: a reader that takes its time is not the server's fault.
func (p *patience) pause() {
	if p.renews {
		p.timer.Stop()
	}
}

// end gives up the request.
func (p *patience) end() {
	p.timer.Stop()
	p.cancel(nil)
}

// cause returns what is behind an error of the request: the caller's ctx, the end of patience, or the error itself.
func (p *patience) cause(err error) error {
	if ended := p.caller.Err(); ended != nil {
		return ended
	}
	if over := context.Cause(p.own); errors.Is(over, errPatience) {
		return over
	}
	return err
}
