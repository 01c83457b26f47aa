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
// each call, and undoes at the end of t what it did. Open always makes the same content with the same ids.
type Options struct {
	// Open returns a server with at least three series whose titles need sorting. Each operation that is not in
	// Lacks must find something to work on: a book of page images with two pages or more, a book with a
	// file, covers; at least one series has two books.
	Open func(t *testing.T) server.Server

	// Empty returns a server that has nothing at all.
	Empty func(t *testing.T) server.Server

	// Titled returns a server with exactly these series, each with a book.
	Titled func(t *testing.T, titles []string) server.Server

	// WrongKey returns a server like that of Open with credentials that are refused.
	WrongKey func(t *testing.T) server.Server

	// Gone returns a server that was at its address and is not any more.
	Gone func(t *testing.T) server.Server

	// Stalled returns a server that takes every request and answers none.
	Stalled func(t *testing.T) server.Server

	// Lacks names the operations that the kind does not have, as the methods of server.Server are called.
	Lacks []string

	// Public names the operations that the server answers whatever the key.
	Public []string
}

// patience is how long a call may take that must end at once. It is met only by a failing test.
const patience = 20 * time.Second

// Run runs the suite.
func Run(t *testing.T, o Options) {
	checkOptions(t, o)
	t.Run("Gaps", o.gaps)
	t.Run("Order", o.order)
	t.Run("Titles", o.titles)
	t.Run("Empty", o.empty)
	t.Run("Books", o.books)
	t.Run("Pages", o.pages)
	t.Run("File", o.file)
	t.Run("Covers", o.covers)
	t.Run("Progress", o.progress)
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

func (o Options) lacks(name string) bool { return slices.Contains(o.Lacks, name) }

// available returns the operations that the kind has.
func (o Options) available() []operation {
	return slices.DeleteFunc(slices.Clone(operations), func(op operation) bool { return o.lacks(op.name) })
}

// withDeadline returns a ctx that ends a call which does not end by itself.
func withDeadline(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	t.Cleanup(cancel)
	return ctx
}
