package recipeserver

import "time"

// zone is how an answer ends its times. All are in UTC.
type zone string

// listed is the zone of lists: they are written by another encoder than single things.
func (v Version) listed() zone {
	if v == V1 {
		return "" // and nothing says that it is UTC
	}
	return "+00:00"
}

// single is the zone of single things.
func (v Version) single() zone {
	if v == V1 {
		return ""
	}
	return "Z"
}

// write writes a time, with its microseconds if it has any.
func (z zone) write(t time.Time) string {
	layout := "2006-01-02T15:04:05"
	if t.Nanosecond() >= int(time.Microsecond) {
		layout += ".000000"
	}
	return t.UTC().Format(layout) + string(z)
}
