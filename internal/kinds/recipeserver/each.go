package recipeserver

import (
	"context"
	"sync"
)

// each calls do for 0 to n-1, some at a time, and after each of them done, one at a time. The first error ends it and is
// returned.
func each(ctx context.Context, n, width int, do func(ctx context.Context, i int) error, done func()) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	var (
		mu    sync.Mutex
		next  int
		first error
	)
	take := func() (int, bool) {
		mu.Lock()
		defer mu.Unlock()
		next++
		return next - 1, next <= n && first == nil
	}
	finish := func(err error) {
		mu.Lock()
		defer mu.Unlock()
		switch {
		case first != nil: // what follows an error is its consequence
		case err != nil:
			first = err
			cancel()
		default:
			done()
		}
	}
	var wg sync.WaitGroup
	for range min(n, width) {
		wg.Go(func() {
			for i, ok := take(); ok; i, ok = take() {
				finish(do(ctx, i))
			}
		})
	}
	wg.Wait()
	return first
}
