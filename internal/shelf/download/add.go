package download

import (
	"errors"
	"math"
	"slices"
	"unicode/utf8"

	"inkshelf/internal/server"
)

// Add queues books of one series, in the order given. A book that is on the reader with the same stamp is left out. One
// that is in the queue becomes as urgent as p, if it was less so, and where a user asks for it (with more than Ahead) it
// is tried again if it was paused or had failed.
func (q *Queue) Add(p Priority, source string, series server.Series, books ...server.Book) error {
	nameless := func(b server.Book) bool { return b.ID == "" || !utf8.ValidString(string(b.ID)) }
	if source == "" || slices.ContainsFunc(books, nameless) {
		return errors.New("download a book: it has no name to go by") // in the log
	}
	books = slices.DeleteFunc(slices.Clone(books), func(b server.Book) bool {
		return here(q.o.Stock, server.Ref{Source: source, Book: b.ID}, b.Stamp)
	})
	series.Authors = slices.Clone(series.Authors)
	return q.change(func() {
		for _, b := range books {
			q.add(p, source, series, own(b))
		}
	})
}

// own makes a book ours to keep: nothing is shared with the caller, the server's progress is not our matter, and JSON can
// write it.
func own(b server.Book) server.Book {
	b.Progress, b.Authors = nil, slices.Clone(b.Authors)
	if math.IsNaN(b.Number.Sort) || math.IsInf(b.Number.Sort, 0) {
		b.Number = server.Number{}
	}
	return b
}

func (q *Queue) add(p Priority, source string, series server.Series, b server.Book) {
	ref := server.Ref{Source: source, Book: b.ID}
	e := q.index[ref]
	switch {
	case e == nil:
		e = &entry{ref: ref, series: series, book: b, priority: p, fresh: true, told: standing{state: -1}}
		q.index[ref] = e
		q.entries = append(q.entries, e)
		return
	case e.gone: // whoever discards its part notices
		e.gone, e.priority, e.state, e.told = false, p, Queued, standing{state: -1}
		e.again()
	}
	e.priority = max(e.priority, p)
	renewed := e.book.Stamp != b.Stamp
	if renewed {
		e.series, e.book, e.fresh = series, b, true
		e.done, e.total, e.best = 0, 0, 0
		if e.state == Running {
			e.halt(Queued)
		}
	}
	if e.state == Failed && (renewed || p > Ahead) || e.state == Paused && p > Ahead {
		e.state = Queued
		e.again()
	}
}
