// Package configure has the screens that help to write config.json: the first one where there is none or it has faults,
// and the one beside which a browser writes it.
//
// They serve no page themselves. They are given something that does, and see to it that it is there only as long as the
// screen is.
package configure

import (
	"context"
	"time"

	"inkshelf/internal/lang"
)

// Opener opens the page for browsers. It runs as a job.
type Opener func(ctx context.Context, r Request) (Session, error)

// Request is what the page is to say.
type Request struct {
	Source  string // the server that it is about; empty: all
	Say     *lang.Language
	Explain func(err error) (title, text string) // what an error of a server means; called on any goroutine
}

// Session is a page that is open. What becomes of it is told to the screens as news: a State.
type Session interface {
	Address() string
	State() State
	Close()
}

// State is how things stand with the page.
type State struct {
	Phase   Phase
	Servers int       // that config.json names, once something was saved
	Code    string    // to be typed into the browser
	Until   time.Time // then there is another
	Written bool      // config.json was written just now
}

// Phase is how far the work in the browser is.
type Phase int

// The phases.
const (
	Waiting Phase = iota
	Connected
	Saved
)
