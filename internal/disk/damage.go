package disk

import (
	"fmt"
	"time"
)

// Damage tells of a file that was not whole, for the log and for the user.
type Damage struct {
	Name   string // the file
	Aside  string // where what is left of it lies; empty where it could not be set aside
	Reason string // in words that go on from the name: "has 2 damaged lines"
}

// String is a sentence for people.
func (d Damage) String() string {
	if d.Aside == "" {
		return fmt.Sprintf("%s %s", d.Name, d.Reason)
	}
	return fmt.Sprintf("%s %s; it was set aside as %s", d.Name, d.Reason, d.Aside)
}

// asides is how many damaged files are kept under one name.
const asides = 3

// asideName returns the name under which a damaged file is kept: one that is free, or else that of the oldest.
func asideName(fsys FS, name string) string {
	var oldest string
	var when time.Time
	for n := range asides {
		aside := fmt.Sprintf("%s.damaged-%d", name, n+1)
		info, err := fsys.Stat(aside)
		if err != nil {
			return aside // free, or the renaming will say why not
		}
		if oldest == "" || info.ModTime().Before(when) {
			oldest, when = aside, info.ModTime()
		}
	}
	return oldest
}
