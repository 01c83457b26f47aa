package server

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

// ErrBadAnswer is an answer that came and is not what it should be: a web page instead of a list, a text instead of a
// picture, more than anyone can want. A login page of a network that lets nobody out looks like this.
var ErrBadAnswer = errors.New("unexpected answer")

// ErrUnreadable is the opening of a book that cannot be read here. The list says why (Book.Unreadable), and so does the error.
var ErrUnreadable = errors.New("cannot be read here")

// StatusError is an answer outside 2xx. Callers tell a wrong key (401) from a network error by it.
type StatusError struct {
	Code int

	// Method and Path say what was asked, for the log. They are empty where nothing was asked because the
	// answer was known. Path begins below the configured address and has no query: neither holds a secret.
	Method, Path string

	// RetryAfter is how long the server wants to be left alone; 0 where it did not say.
	RetryAfter time.Duration
}

func (e *StatusError) Error() string {
	text := fmt.Sprint(e.Code)
	if t := http.StatusText(e.Code); t != "" {
		text += " " + t
	}
	if e.Method != "" {
		text = e.Method + " " + e.Path + ": " + text
	}
	return text
}

// StatusCode returns the code of the StatusError in err, 0 if there is none.
func StatusCode(err error) int {
	if se, ok := errors.AsType[*StatusError](err); ok {
		return se.Code
	}
	return 0
}
