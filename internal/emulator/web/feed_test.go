package web

import (
	"testing"

	"inkshelf/internal/emulator"
)

// TestFeedAdds adds events as two followers would that overlap: each number is kept once, in order.
func TestFeedAdds(t *testing.T) {
	f := newFeed(emulator.NewPanel(emulator.Options{}))
	_, more := f.after(0)
	for _, seq := range []int{1, 2, 1, 2, 3, 3} {
		f.add(event{seq: seq})
	}
	<-more
	events, more := f.after(1)
	if len(events) != 2 || events[0].seq != 2 || events[1].seq != 3 {
		t.Errorf("after 1 there are %v", events)
	}
	f.add(event{seq: 3})
	select {
	case <-more:
		t.Error("the streams are told of an event that they have")
	default:
	}
}
