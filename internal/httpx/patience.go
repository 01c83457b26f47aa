package httpx

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"time"
)

// ErrTooLarge is an answer longer than its limit.
var ErrTooLarge = errors.New("answer too large")

// patience ends a request that takes too long: over all, or, where data renews it, without any data. It runs out
// with an error that wraps os.ErrDeadlineExceeded, to be told from a ctx that the caller ended.
type patience struct {
	limit  time.Duration
	renews bool
	timer  *time.Timer
	ctx    context.Context // the caller's
	cancel context.CancelCauseFunc
	hop    context.Context // the request's own
}

func newPatience(limit time.Duration, renews bool) *patience {
	return &patience{limit: limit, renews: renews}
}

// begin returns the ctx for the request.
func (p *patience) begin(ctx context.Context) (context.Context, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	p.ctx = ctx
	p.hop, p.cancel = context.WithCancelCause(ctx)
	p.timer = time.AfterFunc(p.limit, func() {
		what := "no answer within"
		if p.renews {
			what = "no data for"
		}
		p.cancel(fmt.Errorf("%s %v: %w", what, p.limit, os.ErrDeadlineExceeded))
	})
	return p.hop, nil
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
	if ctxErr := p.ctx.Err(); ctxErr != nil {
		return ctxErr
	}
	if cause := context.Cause(p.hop); errors.Is(cause, os.ErrDeadlineExceeded) {
		return cause
	}
	return err
}

// body is an answer under the rules of its request.
type body struct {
	from        io.ReadCloser
	limit, left int64 // limit 0: none
	patience    *patience
	explain     func(error) error
	failed      error // why reading ended, explained
}

func (b *body) Read(buf []byte) (int, error) {
	if b.limit > 0 && int64(len(buf)) > b.left+1 {
		buf = buf[:b.left+1] // one more than allowed tells too long from just fitting
	}
	b.patience.renew()
	n, err := b.from.Read(buf)
	b.patience.pause()
	if b.limit > 0 {
		if int64(n) > b.left {
			n = int(b.left)
			err = fmt.Errorf("%w: over %d bytes", ErrTooLarge, b.limit)
		}
		b.left -= int64(n)
	}
	if err != nil && err != io.EOF {
		err = b.explain(b.patience.cause(err))
		b.failed = err
	}
	return n, err
}

func (b *body) Close() error {
	err := b.from.Close()
	b.patience.end()
	return err
}
