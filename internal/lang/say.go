package lang

import (
	"fmt"
	"time"
)

// Date returns the day of t: "13 March", or with the year where that is not this one.
func (l *Language) Date(t, now time.Time) string {
	if t = t.In(now.Location()); t.Year() != now.Year() {
		return t.Format("2 January 2006")
	}
	return t.Format("2 January")
}

// Clock returns the time of day of t: "22:10".
func (l *Language) Clock(t time.Time) string { return t.Format("15:04") }

// DateTime returns both: "13 March, 22:10".
func (l *Language) DateTime(t, now time.Time) string {
	return l.Date(t, now) + ", " + l.Clock(t.In(now.Location()))
}

// Size returns how much room something takes: "5.8 GB".
func (l *Language) Size(bytes int64) string {
	for _, unit := range []struct {
		name string
		size int64
	}{{"GB", 1e9}, {"MB", 1e6}, {"kB", 1e3}} {
		if tenths := bytes / (unit.size / 10); tenths >= 10 {
			return fmt.Sprintf("%d.%d %s", tenths/10, tenths%10, unit.name)
		}
	}
	return fmt.Sprintf("%d B", bytes)
}
