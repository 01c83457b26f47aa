package emulator

import (
	"context"
	"image"
	"iter"
	"time"

	"inkshelf/internal/device"
)

// Refresh is one flush that could be seen.
type Refresh struct {
	Seq    int             // counted from 1
	Area   image.Rectangle // clipped to the panel
	Wave   device.Waveform
	Full   bool
	Took   time.Duration // on the reference reader, whether or not Flush waited for it
	Cause  string        // why, in the app's words
	Change Change        // what for
	Grays  bool          // a waveform of two levels was given others
	At     time.Time
}

// journalSize is how many refreshes are kept.
const journalSize = 5000

// journal keeps the latest refreshes for any number of readers, each at its own pace.
type journal struct {
	ring []Refresh // number n is at (n-1) % journalSize
	last int       // the number of the latest
	more chan struct{}
}

// add numbers r and tells the readers that wait. It never waits for one.
func (j *journal) add(r Refresh) {
	j.last++
	r.Seq = j.last
	if len(j.ring) < journalSize {
		j.ring = append(j.ring, r)
	} else {
		j.ring[(r.Seq-1)%journalSize] = r
	}
	if j.more != nil {
		close(j.more)
		j.more = nil
	}
}

// after returns the first refresh after number seq that is still kept. Where there is none yet, it returns a channel that
// is closed when there is.
func (j *journal) after(seq int) (r Refresh, more <-chan struct{}) {
	if seq < j.last {
		oldest := j.last - len(j.ring)
		return j.ring[max(seq, oldest)%journalSize], nil
	}
	if j.more == nil {
		j.more = make(chan struct{})
	}
	return Refresh{}, j.more
}

// Seq returns the number of the latest refresh, 0 before the first.
func (p *Panel) Seq() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.journal.last
}

// Refreshes returns those after number after, of which the latest 5,000 are kept, and then each as it comes, until ctx
// ends. A number that has not been given yet means: from now on. It never holds the panel up: a reader that falls behind
// misses the oldest, and sees that by the gap in Seq.
func (p *Panel) Refreshes(ctx context.Context, after int) iter.Seq[Refresh] {
	after = max(0, min(after, p.Seq()))
	return func(yield func(Refresh) bool) {
		for seq := after; ctx.Err() == nil; {
			r, more := p.refreshAfter(seq)
			if more == nil {
				if !yield(r) {
					return
				}
				seq = r.Seq
				continue
			}
			select {
			case <-more:
			case <-ctx.Done():
			}
		}
	}
}

func (p *Panel) refreshAfter(seq int) (r Refresh, more <-chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.journal.after(seq)
}
