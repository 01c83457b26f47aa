package progress

import (
	"slices"
	"time"

	"inkshelf/internal/server"
)

// state is all that is known of one book's position. It is also what a record on disk holds.
type state struct {
	Source string `json:"source"`
	Book   book   `json:"book"`
	// In lists other series that have shown the book: a recipe can be in several.
	In []server.SeriesID `json:"in,omitempty"`
	facts

	// missing says that the server's list does not have the book at the moment, because it is being looked into anew or is
	// gone. It waits without being tried until it is listed again or someone asks for it.
	missing bool

	request uint64 // the last of the store's requests that was about it
}

// facts is what changes. It can be compared.
type facts struct {
	Seq    uint64   `json:"seq"`             // when Here last changed, in the order of all changes
	Opened uint64   `json:"opened,omitzero"` // likewise, by reading; 0: not read on this reader
	Place  place    `json:"place,omitzero"`
	Here   Position `json:"here,omitzero"`
	Base   mark     `json:"base,omitzero"`
	There  mark     `json:"there,omitzero"`
	Sent   sent     `json:"sent,omitzero"`
	Stage  stage    `json:"stage,omitzero"`
	Asking bool     `json:"asking,omitzero"`
}

// place says what is known here.
type place int

const (
	nothing place = iota
	unread        // the user has marked the book as unread, and the server may not know yet
	reached
)

// stage says what becomes of the position here.
type stage int

const (
	settled stage = iota // the server knows it, or another is known to the server
	waiting              // the server is to be told
	kept                 // for this reader alone: the server keeps none, or would not have it
)

// mark is what a server remembers of a book; the zero mark is nothing.
type mark struct {
	Known     bool      `json:"known,omitzero"`
	Page      int       `json:"page,omitzero"`
	Completed bool      `json:"completed,omitzero"`
	At        time.Time `json:"at,omitzero"`
}

// markOf returns the mark for what a list says.
func markOf(p *server.Progress) mark {
	if p == nil {
		return mark{}
	}
	return mark{Known: true, Page: max(p.Page, 0), Completed: p.Completed, At: plain(p.At)}
}

// plain returns a time as it comes back from disk, so that times can be compared. One that cannot be written is no time.
func plain(t time.Time) time.Time {
	if t = t.Round(0).UTC(); t.Year() < 1 || t.Year() > 9999 {
		return time.Time{}
	}
	return t
}

// becomes reports whether a server that is told m may say there afterwards. It may take the last page for the end.
func (m mark) becomes(there mark, pages int) bool {
	switch {
	case !m.Known || !there.Known:
		return m.Known == there.Known
	case there.Completed:
		return m.Completed || pages > 0 && m.Page >= pages
	}
	return !m.Completed && m.Page == there.Page
}

// dated reports whether the server says when.
func (m mark) dated() bool { return !m.At.IsZero() }

// before reports whether the server has dated the mark before another one.
func (m mark) before(other mark) bool { return m.dated() && m.At.Before(other.At) }

// progress returns the mark as lists hold it.
func (m mark) progress() *server.Progress {
	if !m.Known {
		return nil
	}
	return &server.Progress{Page: max(m.Page, 1), Completed: m.Completed, At: m.At}
}

// sent is what a server was told last, while no list has shown yet what became of it.
type sent struct {
	On        bool `json:"on,omitzero"`
	Clear     bool `json:"clear,omitzero"`
	Page      int  `json:"page,omitzero"`
	Completed bool `json:"completed,omitzero"`
	Taken     bool `json:"taken,omitzero"` // the server has answered that it has it
}

func (s sent) mark() mark {
	return mark{Known: !s.Clear, Page: s.Page, Completed: s.Completed}
}

// here returns what the server would be told.
func (st *state) here() mark {
	if st.Place != reached {
		return mark{}
	}
	return mark{Known: true, Page: st.Here.Page, Completed: st.Here.Completed, At: st.Here.At}
}

// server returns what the server has, as far as can be known.
func (st *state) server() mark {
	if st.Sent.Taken {
		return st.Sent.mark()
	}
	return st.There
}

// pages returns the page count that the server goes by.
func (st *state) pages() int {
	if st.Book.Pages > 0 {
		return st.Book.Pages
	}
	return st.Here.Pages
}

// last returns the page that the server may have taken for the end. It may have counted anew since that was reached.
func (st *state) last() int {
	if st.Here.Pages > 0 {
		return min(st.Here.Pages, st.pages())
	}
	return st.pages()
}

// position returns where the book is, for whoever opens it.
func (st *state) position() (Position, bool) {
	switch {
	case st.Place == reached:
		return st.Here, true
	case st.Place == nothing && st.There.Known:
		return st.elsewhere(), true
	}
	return Position{}, false
}

// elsewhere returns the server's mark as a position.
func (st *state) elsewhere() Position {
	return Position{Page: st.There.Page, Pages: st.Book.Pages, Completed: st.There.Completed, At: st.There.At}
}

// shown returns what lists show: what is known here as long as the server has not got it.
func (st *state) shown() mark {
	if st.Stage != settled || st.Sent.On {
		return st.here()
	}
	return st.There
}

// latest returns where the book is, as lists show it: where it was left here, unless the server has had another word since.
func (st *state) latest() Position {
	if st.Stage == settled && !st.Sent.On && !st.matches(st.There) {
		return st.elsewhere()
	}
	return st.Here
}

// sendable reports whether the position is to be sent and may be.
func (st *state) sendable() bool { return st.Stage == waiting && !st.Asking && !st.missing }

// destined returns what is to become of a position that has just been decided on. Servers know pages and ends, and books by
// their series.
func (st *state) destined() stage {
	if st.Book.Series != "" && (st.Place == unread || st.Here.Page > 0 || st.Here.Completed) {
		return waiting
	}
	return kept
}

// empty reports whether nothing would be lost with the state.
func (st *state) empty() bool { return st.Place == nothing && !st.There.Known && !st.Sent.On }

// describe takes up what a list says about the book itself.
func (st *state) describe(b server.Book) {
	next := bookOf(b)
	if next.Series == "" { // from a file: its name is all that is known
		next.Series, next.SeriesTitle = st.Book.Series, st.Book.SeriesTitle
	}
	if next.Pages == 0 {
		next.Pages = st.Book.Pages
	}
	if last := st.Book.Series; last != "" && last != next.Series && !slices.Contains(st.In, last) {
		st.In = append(st.In, last)
	}
	st.Book = next
}
