package recipeserver

import (
	"context"
	"runtime"
	"sync"

	"inkshelf/internal/paint"
	"inkshelf/internal/typeset"
)

// What pages are made with. There is one of each for a processor, whatever is asked for at once, and what nobody uses the
// garbage collector may have.
var (
	setters  = newPool(runtime.GOMAXPROCS(0), typeset.New)
	canvases = newPool(runtime.GOMAXPROCS(0), func() *paint.Canvas { return paint.New(sheet, paint.Units{}) })
)

// pool is tools for so many who work at once. Others wait.
type pool[T any] struct {
	seats chan struct{}
	tools sync.Pool
}

func newPool[T any](seats int, fresh func() T) *pool[T] {
	return &pool[T]{seats: make(chan struct{}, seats), tools: sync.Pool{New: func() any { return fresh() }}}
}

// use calls do with a tool, which is do's alone meanwhile. An error is that of ctx, which ended before there was one.
func (p *pool[T]) use(ctx context.Context, do func(T)) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case p.seats <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-p.seats }()
	tool := p.tools.Get().(T)
	defer p.tools.Put(tool)
	do(tool)
	return nil
}
