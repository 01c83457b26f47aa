package httpx

import (
	"fmt"
	"io"

	"inkshelf/internal/server"
)

// ErrTooLarge is an answer longer than its limit.
var ErrTooLarge = fmt.Errorf("%w: too large", server.ErrBadAnswer)

// body is an answer under the rules of its request.
type body struct {
	from        io.ReadCloser
	limit, left int64 // limit 0: none
	patience    *patience
	explain     func(error) error
	failed      error // why reading ended, explained; it does not begin again
}

func (b *body) Read(buf []byte) (int, error) {
	if b.failed != nil {
		return 0, b.failed
	}
	// The transport may have all of a short body at hand, and give it whatever has become of the ctx.
	if err := b.patience.caller.Err(); err != nil {
		return 0, b.fail(err)
	}
	if b.limit > 0 && int64(len(buf))-1 > b.left {
		buf = buf[:b.left+1] // one more than allowed tells too long from just fitting
	}
	b.patience.renew()
	n, err := b.from.Read(buf)
	b.patience.pause()
	if b.limit > 0 {
		if int64(n) > b.left {
			n, err = int(b.left), fmt.Errorf("%w: over %d bytes", ErrTooLarge, b.limit)
		}
		b.left -= int64(n)
	}
	if err != nil && err != io.EOF {
		err = b.fail(b.patience.cause(err))
	}
	return n, err
}

func (b *body) fail(err error) error {
	b.failed = b.explain(err)
	return b.failed
}

func (b *body) Close() error {
	b.patience.end()
	return b.from.Close()
}
