package script

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// patience is how long a step waits for the app, unless told otherwise.
const patience = 30 * time.Second

// errEnded is what a step fails with when nobody is there any more to take it.
var errEnded = errors.New("the app has ended")

func (r *runner) hasEnded() bool {
	select {
	case <-r.Ended:
		return true
	default:
		return false
	}
}

// settle waits until the app has settled, and inspects it.
func (r *runner) settle(ctx context.Context) error {
	if err := r.within(ctx, patience, r.Panel.WaitSettled); err != nil {
		return err
	}
	return r.inspect(ctx)
}

// rest waits until the app is idle, and inspects it.
func (r *runner) rest(ctx context.Context, limit time.Duration) error {
	if err := r.within(ctx, limit, r.Panel.WaitIdle); err != nil {
		return err
	}
	return r.inspect(ctx)
}

// within waits for something of the app, until the limit at most, and no longer than there is an app.
func (r *runner) within(ctx context.Context, limit time.Duration, wait func(context.Context) error) error {
	ctx, stop := context.WithTimeoutCause(ctx, limit, fmt.Errorf("gave up after %v", limit))
	defer stop()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	go func() { // it ends with the wait: a channel cannot end a context by itself
		select {
		case <-r.Ended:
			cancel(errEnded)
		case <-ctx.Done():
		}
	}()
	return wait(ctx)
}

// pause lets time pass, unless the app ends or ctx.
func (r *runner) pause(ctx context.Context, d time.Duration) error {
	select {
	case <-time.After(d):
		return nil
	case <-r.Ended:
		return errEnded
	case <-ctx.Done():
		return ctx.Err()
	}
}

// end is the action after the last step: that one takes effect, and the app exits unless it has gone already.
func end(ctx context.Context, r *runner) error {
	if err := r.settle(ctx); err != nil && !errors.Is(err, errEnded) {
		return err
	}
	return r.exit(ctx)
}

// exit asks the app to exit and waits until it has. It may have gone already.
func (r *runner) exit(ctx context.Context) error {
	if r.hasEnded() {
		return nil
	}
	r.Panel.Exit()
	err := r.pause(ctx, patience)
	switch {
	case err == nil:
		return fmt.Errorf("wait until the app has ended: gave up after %v", patience)
	case errors.Is(err, errEnded):
		return nil
	}
	return err
}
