package server

import "context"

type watchKey struct{}

// Watch returns a ctx for calls that list something. While the list comes in, seen is told how many of how many items
// are there; total is 0 as long as the server has not said. It is called before the call returns, once at a time.
func Watch(ctx context.Context, seen func(done, total int)) context.Context {
	return context.WithValue(ctx, watchKey{}, seen)
}

// Seen tells whoever watches ctx how far a list is. Adapters call it for each part of a list that comes in parts.
func Seen(ctx context.Context, done, total int) {
	if seen, ok := ctx.Value(watchKey{}).(func(done, total int)); ok {
		seen(done, total)
	}
}
