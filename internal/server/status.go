package server

import "strconv"

// Counts are the books of a series, by what has been read of them.
type Counts struct {
	Books      int
	Read       int // finished
	InProgress int // begun, not finished
}

// Unread returns the number of books not begun.
func (c Counts) Unread() int { return max(0, c.Books-c.Read-c.InProgress) }

// Status is how far a series has been read.
type Status int

// The statuses.
const (
	Unread Status = iota
	Reading
	Read
)

// Status computes the status with the rules of the comic kind's own filter, so that the series of every
// kind filter alike. "Some read, none open" is Reading; a series without books is Unread.
func (c Counts) Status() Status {
	switch {
	case c.Books <= 0, c.Read <= 0 && c.InProgress <= 0:
		return Unread
	case c.Read >= c.Books:
		return Read
	default:
		return Reading
	}
}

func (s Status) String() string {
	switch s {
	case Unread:
		return "unread"
	case Reading:
		return "reading"
	case Read:
		return "read"
	}
	return "Status(" + strconv.Itoa(int(s)) + ")"
}
