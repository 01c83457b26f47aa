package screen

import (
	"testing"
	"time"

	"inkshelf/internal/screen/desk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// TestDates has books in the order in which they were opened although the clock was put back, leaves what was read elsewhere
// at its own time, and has no book read after the list that shows it.
func TestDates(t *testing.T) {
	at := func(hour int) time.Time { return time.Date(2025, 3, 14, hour, 0, 0, 0, time.UTC) }
	position := func(device string, hour int) shelf.Opened {
		return shelf.Opened{Position: shelf.Position{Device: device, At: at(hour)}}
	}
	opened := inOrder([]shelf.Opened{position("reader", 1), position("reader", 9), position("", 20), position("reader", 5)})
	for i, want := range []int{9, 9, 20, 5} {
		if got := opened[i].Position.At; got != at(want) {
			t.Errorf("book %d was read at %v, want %d o'clock", i, got, want)
		}
	}

	books := []desk.Volume{{Book: server.Book{Progress: &server.Progress{Page: 3, At: at(20)}}}, {Book: server.Book{Progress: &server.Progress{At: at(2)}}}, {}}
	ahead := books[0].Progress
	readBy(at(10), books)
	if got := *books[0].Progress; got != (server.Progress{Page: 3, At: at(10)}) || books[1].Progress.At != at(2) || books[2].Progress != nil {
		t.Errorf("the books are dated %+v", books)
	}
	if ahead.At != at(20) {
		t.Error("what the server said was changed")
	}
}
