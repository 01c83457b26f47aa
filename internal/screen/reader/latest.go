package reader

import (
	"sync"
	"sync/atomic"

	"inkshelf/internal/shelf"
)

// bookmark writes down where a book is being read. That waits for the disk, so jobs do it: one at a time, and of the places
// that were reached meanwhile the last. What was set is written in any case, by whoever saves next.
type bookmark struct {
	write func(p shelf.Position) error

	next atomic.Pointer[shelf.Position] // nil: all is written
	mu   sync.Mutex                     // held while something is written
}

// set says where the book is being read. It does not wait.
func (m *bookmark) set(p shelf.Position) { m.next.Store(&p) }

// save writes what was set. When it returns that is on disk, or the error says why not.
func (m *bookmark) save() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.next.Swap(nil); p != nil {
		return m.write(*p)
	}
	return nil
}
