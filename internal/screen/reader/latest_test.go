package reader

import (
	"errors"
	"sync"
	"testing"

	"inkshelf/internal/shelf"
)

// TestBookmark turns pages faster than they can be written. Each is written at most once and in order, and when everybody
// has saved the last one is on disk.
func TestBookmark(t *testing.T) {
	var written []int
	m := &latest[shelf.Position]{write: func(p shelf.Position) error {
		written = append(written, p.Page) // without a lock: one is written at a time
		return nil
	}}
	var jobs sync.WaitGroup
	const last = 200
	for page := 1; page <= last; page++ {
		m.set(shelf.Position{Page: page})
		jobs.Go(func() { _ = m.save() })
	}
	jobs.Wait()
	for i, page := range written {
		if i > 0 && page <= written[i-1] {
			t.Fatalf("written were %v", written)
		}
	}
	if n := len(written); n == 0 || written[n-1] != last {
		t.Errorf("written were %v, want %d at last", written, last)
	}
}

// TestBookmarkFails has the disk refuse. The shelf has the position then, so that it is not written again from here.
func TestBookmarkFails(t *testing.T) {
	full, calls := errors.New("full"), 0
	m := &latest[shelf.Position]{write: func(shelf.Position) error { calls++; return full }}
	m.set(shelf.Position{Page: 7})
	if err := m.save(); !errors.Is(err, full) {
		t.Errorf("save: %v", err)
	}
	if err := m.save(); err != nil || calls != 1 {
		t.Errorf("a second save: %v after %d writes", err, calls)
	}
}
