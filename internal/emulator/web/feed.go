package web

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/emulator"
)

// feedSize is how many events a stream can catch up with: as many as the panel keeps refreshes.
const feedSize = 5000

// feed turns refreshes into events, once for all streams. While there are streams, one goroutine follows the panel on
// behalf of them all, so that a refresh wakes as much with 200 of them as with one. Nobody ever waits for a stream: each
// comes for what is new when it can, and misses the oldest if that is late.
type feed struct {
	panel *emulator.Panel

	mu      sync.Mutex
	streams int
	stop    context.CancelFunc // ends the following
	last    int                // the number of the latest event
	events  []event            // the latest, with rising numbers; what lies in the array is never changed
	more    chan struct{}      // closed with the next event
}

// event is a refresh as streams send it.
type event struct {
	seq  int
	text []byte
}

func newFeed(p *emulator.Panel) *feed {
	return &feed{panel: p, more: make(chan struct{})}
}

// join adds a stream, which has to leave in the end.
func (f *feed) join() (leave func()) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.streams++
	if f.streams == 1 {
		ctx, cancel := context.WithCancel(context.Background()) // of no single request
		f.stop = cancel
		go f.follow(ctx, f.last)
	}
	return f.leave
}

func (f *feed) leave() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.streams--
	if f.streams == 0 {
		f.stop()
	}
}

// follow adds the refreshes after a number until ctx ends.
func (f *feed) follow(ctx context.Context, after int) {
	for r := range f.panel.Refreshes(ctx, after) {
		f.add(event{r.Seq, eventText(r)})
	}
}

// add adds an event and tells the streams. For a moment two may follow, one of which was told to stop: what one has added
// the other does not.
func (f *feed) add(e event) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if e.seq <= f.last {
		return
	}
	f.last = e.seq
	if len(f.events) == 2*feedSize {
		f.events = slices.Clone(f.events[feedSize:])
	}
	f.events = append(f.events, e)
	close(f.more)
	f.more = make(chan struct{})
}

// after returns the events after a number that are still kept, which nobody may change, and a channel that is closed when
// there are more.
func (f *feed) after(seq int) (events []event, more <-chan struct{}) {
	f.mu.Lock()
	defer f.mu.Unlock()
	seq = max(seq, f.last-feedSize)
	first, _ := slices.BinarySearchFunc(f.events, seq+1, func(e event, n int) int { return e.seq - n })
	return f.events[first:len(f.events):len(f.events)], f.more
}

// eventText returns a refresh as an event of a stream.
func eventText(r emulator.Refresh) []byte {
	data, err := json.Marshal(struct {
		Seq      int    `json:"seq"`
		X        int    `json:"x"`
		Y        int    `json:"y"`
		W        int    `json:"w"`
		H        int    `json:"h"`
		Waveform string `json:"waveform"`
		Full     bool   `json:"full"`
		Ms       int64  `json:"ms"`
		Cause    string `json:"cause"`
		Change   string `json:"change"`
		At       string `json:"at"`
	}{
		r.Seq, r.Area.Min.X, r.Area.Min.Y, r.Area.Dx(), r.Area.Dy(),
		r.Wave.String(), r.Full, r.Took.Milliseconds(), r.Cause, r.Change.Kind, r.At.Format(time.RFC3339Nano),
	})
	if err != nil {
		panic(err) // numbers and texts always have a form
	}
	return fmt.Appendf(nil, "id: %d\nevent: refresh\ndata: %s\n\n", r.Seq, data)
}
