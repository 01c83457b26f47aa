package reader

import (
	"sync"
	"sync/atomic"
)

// latest writes down something that changes: where a book is being read, what was chosen for it. That waits for the disk,
// so jobs do it: one at a time, and of what was set meanwhile the last. What was set is written in any case, by whoever
// saves next.
type latest[T any] struct {
	write func(T) error

	next atomic.Pointer[T] // nil: all is written
	mu   sync.Mutex        // held while something is written
}

// set says what is to be written. It does not wait.
func (l *latest[T]) set(v T) { l.next.Store(&v) }

// save writes what was set. When it returns that is on disk, or the error says why not.
func (l *latest[T]) save() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if v := l.next.Swap(nil); v != nil {
		return l.write(*v)
	}
	return nil
}
