// Package progress keeps how far each book was read on this reader, and tells the servers that want to know.
//
// A position is on disk when Turn returns. Those that a server keeps too are sent by Run, which has a queue for each
// server: it survives restarts, merges repeated turns of a book, keeps the order of reading and is emptied when the network
// is there. Before anything is sent, and when a book is opened, what is known here is compared with what the server says
// (see rules.go): nobody's place is moved back without a question. For a server that keeps no progress, everything stays here.
//
// Lists are shown with what is known here laid over them (Lay, LaySeries). A list that has just come from a server is given
// to Seen first.
package progress

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
)

// Position is a place in a book.
type Position struct {
	Page      int       `json:"page,omitzero"` // from 1; 0: the place is not known by page
	Pages     int       `json:"pages,omitzero"`
	Spot      string    `json:"spot,omitzero"` // a place in an EPUB; only its reader understands it
	Percent   int       `json:"percent,omitzero"`
	Completed bool      `json:"completed,omitzero"`
	At        time.Time `json:"at,omitzero"`     // by the clock of whoever set it: this reader or the server
	Device    string    `json:"device,omitzero"` // empty where another than this reader set it
}

// In returns the place in a book that has so many pages by now, because it was set anew: the page on which what p's page
// begins with is found, so that nothing is passed over. Where either count is not known, the page stays.
func (p Position) In(pages int) Position {
	if p.Page > 0 && p.Pages > 0 && pages > 0 && p.Pages != pages {
		p.Page = 1 + int(int64(min(p.Page, p.Pages)-1)*int64(pages)/int64(p.Pages))
		p.Pages = pages
	}
	return p
}

// Options say where a store keeps its file and whom it tells.
type Options struct {
	State  disk.FS
	Source func(name string) (server.Server, bool) // the configured server of that name
	Device string                                  // the name of this reader
	Now    func() time.Time                        // what positions are dated with; nil: time.Now
	Pause  time.Duration                           // how long a turned page waits for the next ones; 0: as usual

	// Changed is called after positions, questions or the queue have changed, without any lock held; nil: nobody is.
	Changed func()

	// Work is called when sending begins, and what it returns when that has ended; nil: nobody counts. Neither may call the
	// store, whose lock is held.
	Work func() (end func())

	Log *slog.Logger // nil: nothing is logged
}

// Store keeps positions. Its methods may be called from several goroutines. None but those that return an error waits for
// the disk, save Seen.
type Store struct {
	options Options

	// writing is held by whoever writes records, from before what they say is decided until they are on disk, so that they
	// are there in the order of the decisions. It is taken before mu. Whoever only reads does not wait for the disk.
	writing sync.Mutex
	log     *disk.Log
	dirty   map[*state]bool // have changed and are not on disk; guarded by writing

	mu       sync.Mutex // guards all that follows
	states   map[server.Ref]*state
	seq      uint64 // of the last change; time is no order, because clocks jump
	requests uint64 // that have begun or ended
	lines    map[string]*line
	online   bool
	running  bool // Run does
	closed   bool
	news     chan struct{} // tells Run of a line without a worker
}

// Open reads what was kept. What could not be read is told in the damages, which are no reason to stop. The network is
// taken to be there until SetOnline says otherwise.
func Open(o Options) (*Store, []disk.Damage, error) {
	if o.Now == nil {
		o.Now = time.Now
	}
	if o.Changed == nil {
		o.Changed = func() {}
	}
	if o.Work == nil {
		o.Work = func() func() { return func() {} }
	}
	if o.Log == nil {
		o.Log = slog.New(slog.DiscardHandler)
	}
	s := &Store{
		options: o, online: true,
		dirty: map[*state]bool{}, states: map[server.Ref]*state{}, lines: map[string]*line{}, news: make(chan struct{}, 1),
	}
	damages, err := s.load()
	if err != nil {
		return nil, damages, err
	}
	return s, damages, nil
}

// Close writes what could not be written before. Run has returned by then.
func (s *Store) Close() error {
	err := s.change(func() []*state { return nil })
	s.mu.Lock()
	s.closed = true
	s.mu.Unlock()
	return errors.Join(err, s.log.Close())
}

// Of returns the position of a book: that reached here, or else what the server last said. False means that nothing is
// known, which is not the first page.
func (s *Store) Of(ref server.Ref) (Position, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if st := s.states[ref]; st != nil {
		return st.position()
	}
	return Position{}, false
}

// Opened is a book that was opened on this reader.
type Opened struct {
	Source   string
	Book     server.Book // as a list gave it, without authors, summary and progress
	Position Position
}

// Recent lists at most n books that were read on this reader and not marked as unread since, last read first.
func (s *Store) Recent(n int) []Opened {
	s.mu.Lock()
	defer s.mu.Unlock()
	var opened []*state
	for _, st := range s.states {
		if st.Opened > 0 && st.Place == reached {
			opened = append(opened, st)
		}
	}
	slices.SortFunc(opened, func(a, b *state) int { return cmp.Compare(b.Opened, a.Opened) })
	list := []Opened{}
	for _, st := range opened[:min(len(opened), max(n, 0))] {
		list = append(list, Opened{st.Source, st.Book.neutral(), st.latest()})
	}
	return list
}

// Keeps reports whether a source keeps progress. One that is not there, or cannot tell, is taken to.
func (s *Store) Keeps(source string) bool {
	srv, ok := s.options.Source(source)
	return !ok || keeps(srv)
}

// keeps asks without effect, as the contract of servers allows.
func keeps(srv server.Server) bool {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	return !errors.Is(srv.SetProgress(ctx, "", 0, false), errors.ErrUnsupported)
}

// now returns the time as records hold it.
func (s *Store) now() time.Time { return plain(s.options.Now()) }
