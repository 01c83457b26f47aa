// Package download fetches books from their servers into the stock, one after another.
//
// What is to come stands in a queue on disk, so that a restart forgets neither an entry nor its place. A book whose coming
// was broken off goes on at the missing page, or at the missing byte where its server can do that. Nothing counts as
// downloaded before the stock has checked it.
//
// A server is treated with care: one book at a time, longer and longer pauses after errors, as long a pause as it asks for,
// and none of our own accord after it has refused a key.
package download

import (
	"errors"
	"fmt"
	"log/slog"
	"os"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/shelf/stock"
)

// Why an entry waits or has failed, besides the errors of servers and files.
var (
	// ErrNoSpace is a book for which there is no room.
	ErrNoSpace = errors.New("not enough free space")
	// ErrOffline is a reader without a network.
	ErrOffline = errors.New("no network")
	// ErrNoSource is a book of a server that is not configured any more.
	ErrNoSource = errors.New("the server is not configured")
	// ErrStalled is a server that sent nothing for too long. It wraps os.ErrDeadlineExceeded, as other time-outs do.
	ErrStalled = fmt.Errorf("the server fell silent: %w", os.ErrDeadlineExceeded)
)

// Entry is a book that is to come. What it points to is shared and not to be changed.
type Entry struct {
	Source   string
	Series   server.Series
	Book     server.Book
	Priority Priority
	State    State

	// Done of Total are here: pages of a book of PageImages, bytes of any other. A Total of 0 is not known.
	Done, Total int64

	Tries int   // that failed one after another, without anything gained
	Err   error // why it waits or has failed
}

// Ref names the book.
func (e Entry) Ref() server.Ref { return server.Ref{Source: e.Source, Book: e.Book.ID} }

// Change is news of an entry.
type Change struct {
	server.Ref
	State       State
	Done, Total int64
	Err         error
	Finished    bool // the book is here
	Gone        bool // the entry is in the queue no longer: finished or cancelled
}

// Options is what a queue is given.
type Options struct {
	State disk.FS // holds downloads.log
	Stock *stock.Stock

	// Source finds a server; false if there is none of that name. It must not use the queue.
	Source func(name string) (server.Server, bool)

	// Free tells how much room there is; nil, or an error, that nobody knows. Margin is what is always left; 0 stands for
	// 64 MiB. MakeRoom is asked where less than that would be left after the need of a book, and reports whether it has
	// made room; nil cannot.
	Free     func() (int64, error)
	Margin   int64
	MakeRoom func(need int64) bool

	// Stall is how long a server may send nothing before the try counts as failed; 0 stands for two minutes.
	Stall time.Duration

	// Changed is told every change of state at once and progress now and then, in order, from any goroutine. It may use
	// the queue, but must not wait for Run or Close.
	Changed func(Change)

	// Work is called when there is something to do that Run is at, or will begin at once, and what it returned when there
	// is nothing left, once Changed has been told. Neither may use the queue. Waiting for a time, a network or an answer of
	// the user is not work.
	Work func() (end func())

	Log *slog.Logger
}

const (
	defaultMargin = 64 << 20
	defaultStall  = 2 * time.Minute
)

// filled returns the options with what was left open.
func (o Options) filled() Options {
	if o.Margin == 0 {
		o.Margin = defaultMargin
	}
	if o.Stall == 0 {
		o.Stall = defaultStall
	}
	if o.Changed == nil {
		o.Changed = func(Change) {}
	}
	if o.Work == nil {
		o.Work = func() func() { return func() {} }
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	return o
}
