package download

import (
	"encoding/json"
	"errors"

	"inkshelf/internal/server"
)

// record is a line of the log: how an entry stands from there on, or that it has left.
type record struct {
	Source string        `json:"source"`
	Book   server.BookID `json:"book"`
	What   *what         `json:"what,omitempty"` // where the log does not know it
	Drop   bool          `json:"drop,omitempty"`
	mark
}

// what is the part of an entry that stays.
type what struct {
	Series server.Series `json:"series"`
	Book   server.Book   `json:"book"`
}

// mark is the part of an entry that changes. What was running is queued after a restart, and whoever waited may try.
type mark struct {
	State    State    `json:"state"`
	Priority Priority `json:"priority"`
	Gone     bool     `json:"gone,omitempty"`
	Tries    int      `json:"tries,omitempty"`
	Done     int64    `json:"done,omitempty"`
	Total    int64    `json:"total,omitempty"`
	Err      string   `json:"err,omitempty"`
	Status   int      `json:"status,omitempty"` // of Err, if a server gave it
}

func (e *entry) mark() mark {
	m := mark{State: e.state, Priority: e.priority, Gone: e.gone, Tries: e.tries, Done: e.done, Total: e.total}
	switch {
	case e.state == Running:
		m.State = Queued
	case e.state == Failed && e.why != nil:
		m.Err, m.Status = e.why.err.Error(), server.StatusCode(e.why.err)
	}
	return m
}

// line makes a line of an entry, with all of it or with what has changed.
func (e *entry) line(all bool) []byte {
	r := record{Source: e.ref.Source, Book: e.ref.Book, mark: e.mark()}
	if all {
		r.What = &what{e.series, e.book}
	}
	return r.line()
}

func (r record) line() []byte {
	line, err := json.Marshal(r)
	if err != nil {
		panic(err) // nothing in a record can fail: own has seen to the numbers
	}
	return line
}

// load takes a line of the log. Of an entry whose first line was lost nothing is known that could be used.
func (q *Queue) load(line []byte) error {
	var r record
	if err := json.Unmarshal(line, &r); err != nil {
		return err
	}
	if r.Source == "" || r.Book == "" {
		return errors.New("a download of nothing")
	}
	ref := server.Ref{Source: r.Source, Book: r.Book}
	e := q.index[ref]
	switch {
	case r.Drop && e != nil:
		q.remove(e)
		q.dropped = nil // the log knows
		return nil
	case r.Drop:
		return nil
	case e == nil && r.What == nil:
		return errors.New("a download of an unknown book")
	case e == nil:
		e = &entry{ref: ref}
		q.index[ref] = e
		q.entries = append(q.entries, e)
	}
	if r.What != nil {
		e.series, e.book = r.What.Series, own(r.What.Book)
		e.book.ID = r.Book
	}
	e.restore(r.mark)
	return nil
}

// restore makes an entry stand as a line says.
func (e *entry) restore(m mark) {
	if m.State != Paused && m.State != Failed {
		m.State = Queued
	}
	e.state, e.priority, e.gone, e.tries = m.State, m.Priority, m.Gone, max(m.Tries, 0)
	e.done, e.total = max(m.Done, 0), max(m.Total, 0)
	e.best = e.done
	e.why = nil
	if m.State == Failed {
		e.why = &reason{remembered{m.Err, m.Status}}
	}
	e.saved = e.mark()
}

// remembered is an error from before a restart: its words, and the status where a server gave one.
type remembered struct {
	text   string
	status int
}

func (r remembered) Error() string { return r.text }

func (r remembered) Unwrap() error {
	if r.status == 0 {
		return nil
	}
	return &server.StatusError{Code: r.status}
}
