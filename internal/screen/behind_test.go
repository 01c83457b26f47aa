package screen

import (
	"sync"
	"testing"
)

// TestLeave leaves a list while something is being done, and something else has not been begun. Both are done when the list
// has left, each once: the app may be about to end.
func TestLeave(t *testing.T) {
	var done [2]int
	b := behind{acting: 2}
	for i := range done {
		b.deeds = append(b.deeds, sync.OnceValue(func() error {
			done[i]++
			return nil
		}))
	}
	_ = b.deeds[0]()
	b.leave()
	if done != [2]int{1, 1} || b.acting != 0 || b.deeds != nil {
		t.Errorf("they were done %d times, and %d are still to be", done, b.acting)
	}
}
