package recipeserver

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
)

// So many work at a time, each with a tool of its own, and who waits may leave.
func TestPool(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		p := newPool(2, func() *int { return new(int) })
		gate := make(chan struct{})
		used := map[*int]bool{}
		working := 0
		for range 2 {
			go func() {
				if err := p.use(t.Context(), func(tool *int) {
					working++
					used[tool] = true
					<-gate
				}); err != nil {
					t.Error(err)
				}
			}()
			synctest.Wait()
		}
		ctx, cancel := context.WithCancel(t.Context())
		left := make(chan error)
		go func() { left <- p.use(ctx, func(*int) { t.Error("a third one works") }) }()
		synctest.Wait()
		cancel()
		if err := <-left; !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
		close(gate)
		synctest.Wait()
		if err := p.use(t.Context(), func(*int) { working++ }); err != nil || working != 3 || len(used) != 2 {
			t.Errorf("%d have worked with %d tools, and %v", working, len(used), err)
		}
		if err := p.use(ctx, func(*int) { t.Error("one works that has left") }); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v", err)
		}
	})
}
