package script

import (
	"fmt"
	"strings"
	"time"

	"inkshelf/internal/emulator"
)

// Summary is what a run took. Refreshes count from the start of the app.
type Summary struct {
	Steps     int // without one that failed
	Shots     int
	Refreshes int
	Flashes   int           // the full ones among them
	Panel     time.Duration // how long they take on the reference reader
	Wall      time.Duration
}

func (s *Summary) add(f emulator.Refresh) {
	s.Refreshes++
	s.Panel += f.Took
	if f.Full {
		s.Flashes++
	}
}

// String returns it on one line.
func (s Summary) String() string {
	return strings.Join([]string{
		count(s.Steps, "step", "steps"),
		count(s.Shots, "shot", "shots"),
		count(s.Refreshes, "refresh", "refreshes"),
		count(s.Flashes, "flash", "flashes"),
		fmt.Sprintf("panel time %v", s.Panel.Round(time.Millisecond)),
		fmt.Sprintf("wall time %v", s.Wall.Round(time.Millisecond)),
	}, ", ")
}

func count(n int, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}
