// Package servertest is the conformance suite of server.Server: what every kind of server must do, sentence by
// sentence of the contract. A kind calls Run with a way to make a fresh implementation and with the list of what it
// lacks, so that a gap is a declared fact and not an accident. Quirks of one kind are tested in that kind.
package servertest

import (
	"context"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// Options say how to make the servers that the suite asks. Every function is needed, returns a server of its own on
// each call, and undoes at the end of t what it did.
type Options struct {
	// Open returns a server that always has the same content with the same ids: at least three series whose titles need
	// sorting, with different covers. Each operation that is not in Lacks must find something to work on: a book of page
	// images with three pages or more that are all different, a book with a file. Where progress is kept, the series of
	// the book that the suite begins has a second readable book, of more than one page.
	Open func(t *testing.T) server.Server

	// Empty returns a server that has nothing at all.
	Empty func(t *testing.T) server.Server

	// Titled returns a server with exactly these series, each with a book.
	Titled func(t *testing.T, titles []string) server.Server

	// WrongKey returns a server like that of Open with credentials that are refused.
	WrongKey func(t *testing.T) server.Server

	// Gone returns a server that was at its address and is not any more.
	Gone func(t *testing.T) server.Server

	// Stalled returns a server that takes every request and answers none, and a channel from which something can be
	// received once it has taken one.
	Stalled func(t *testing.T) (s server.Server, arrived <-chan struct{})

	// Lacks names the operations that the kind does not have, as the methods of server.Server are called.
	Lacks []string

	// Public names the operations that the server answers whatever the key.
	Public []string

	// AbsentSeries and AbsentBook are ids as the server makes them, of things it does not have. Empty: ids that look like
	// no other are tried alone.
	AbsentSeries server.SeriesID
	AbsentBook   server.BookID

	// Unreadable is a book of Open's that cannot be read here, Coverless one without a cover. Empty: the kind knows no such
	// book.
	Unreadable, Coverless server.BookID

	extras []operation // what the kind has beyond server.Server

	// Patience is how long a call may take that should end at once; zero: 20 seconds. Only a failing test takes so long.
	Patience time.Duration
}

// Run runs the suite.
func Run(t *testing.T, o Options) {
	checkOptions(t, o)
	if o.Patience == 0 {
		o.Patience = 20 * time.Second
	}
	o.extras = extrasOf(o.Open(t))
	t.Run("Gaps", o.gaps)
	t.Run("Order", o.order)
	t.Run("Titles", o.titles)
	t.Run("Empty", o.empty)
	t.Run("Lists", o.lists)
	t.Run("Watch", o.watch)
	t.Run("Pages", o.pages)
	t.Run("File", o.file)
	t.Run("Covers", o.covers)
	t.Run("Unreadable", o.unreadable)
	t.Run("Progress", o.progress)
	t.Run("InProgress", o.inProgress)
	t.Run("NoProgress", o.noProgress)
	t.Run("Search", o.search)
	t.Run("OnDeck", o.onDeck)
	t.Run("MarkSeries", o.markSeries)
	t.Run("Resume", o.resume)
	t.Run("PageMaker", o.pageMaker)
	t.Run("Absent", o.absent)
	t.Run("WrongKey", o.wrongKey)
	t.Run("Gone", o.gone)
	t.Run("Cancelled", o.cancelled)
	t.Run("Together", o.together)
	t.Run("Ownership", o.ownership)
}

func checkOptions(t *testing.T, o Options) {
	t.Helper()
	if o.Open == nil || o.Empty == nil || o.Titled == nil || o.WrongKey == nil || o.Gone == nil || o.Stalled == nil {
		t.Fatal("servertest: a function is missing in Options")
	}
	for _, name := range slices.Concat(o.Lacks, o.Public) {
		if !slices.ContainsFunc(operations, func(op operation) bool { return op.name == name }) {
			t.Fatalf("servertest: there is no operation %q", name)
		}
	}
}

func (o Options) lacks(names ...string) bool {
	return slices.ContainsFunc(names, func(name string) bool { return slices.Contains(o.Lacks, name) })
}

// available returns the operations that the kind has.
func (o Options) available() []operation {
	return slices.DeleteFunc(slices.Concat(operations, o.extras), func(op operation) bool { return o.lacks(op.name) })
}

// withDeadline returns a ctx that ends a call which does not end by itself.
func (o Options) withDeadline(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), o.Patience)
	t.Cleanup(cancel)
	return ctx
}
