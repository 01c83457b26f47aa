// Package stock knows the books that lie on the reader: where each is, whether it is whole, and which file is whose.
//
// A book has a place before its first byte comes (Reserve), grows in a file apart that nobody else sees (Part), and is
// renamed into its place once it has been checked (Commit). An index on disk says how far that has come; it is written
// before and after each step, so that a power cut anywhere leaves something that Open can finish or take back. What
// people copy in over USB is found by Scan, and is theirs: no file that is not exactly the one we put there is ever
// replaced or removed, except on their word.
//
// Every name is made here and every file is reached through disk.FS, inside the folder of its source and never
// through a link.
package stock

import (
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"inkshelf/internal/disk"
	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// Errors that callers act on.
var (
	// ErrGone is a book that is not on the reader, or not any more.
	ErrGone = errors.New("the book is not on the reader")
	// ErrNotReserved is a download that nobody has begun, or that was given up or finished meanwhile.
	ErrNotReserved = errors.New("no download of this book is under way")
	// ErrChanged is a file that somebody has put in the place of ours. It stays.
	ErrChanged = errors.New("the file was replaced from outside")
)

// Item is a book on the reader.
type Item struct {
	Source string
	// Book is what the server said when the book was downloaded, without progress. Authors must not be changed. The id of
	// a book that was put there by hand is "file:" and its path below the folder of the source.
	Book      server.Book
	Direction server.Direction
	Path      string // below the top folder, slash-separated
	Size      int64
	Added     time.Time // in whole seconds
	Pinned    bool      // never removed by the limit
	Found     bool      // put there by hand: never removed but on its owner's word
}

// Ref names the book.
func (i Item) Ref() server.Ref { return server.Ref{Source: i.Source, Book: i.Book.ID} }

// Outdated reports whether a book, as its server lists it now, is another than the one that was downloaded. What was put
// there by hand is as its owner wants it, and a server that gives no stamps does not tell.
func (i Item) Outdated(now server.Book) bool {
	return !i.Found && now.Stamp != "" && now.Stamp != i.Book.Stamp
}

// Options are what a Stock works with.
type Options struct {
	Top   disk.FS          // the folder that people see
	State disk.FS          // its folder .inkshelf
	Now   func() time.Time // nil: time.Now
	Log   *slog.Logger     // nil: nothing is logged
}

// Stock is the books on the reader. Calls may overlap.
type Stock struct {
	top disk.FS
	now func() time.Time
	log *slog.Logger

	// doing is held while files and the index on disk change, one change after the other. It is taken before mu.
	doing  sync.Mutex
	index  *disk.Log
	serial int // of the last reservation

	// scanning lets one Scan work at a time.
	scanning sync.Mutex

	// mu guards what is known, and is never held while the disk works: lists are there at once.
	mu      sync.Mutex
	entries map[server.Ref]*entry
	sorted  []Item // all that is here, in order; nil after a change
}

// Open reads the index and finishes what a crash has left half done. It looks at no file whose state is certain, so
// that it is quick however many there are. A volume that cannot be written to is no error: what is there can be read.
func Open(o Options) (*Stock, []disk.Damage, error) {
	s := &Stock{top: o.Top, now: o.Now, log: o.Log, entries: make(map[server.Ref]*entry)}
	if s.now == nil {
		s.now = time.Now
	}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if err := s.top.MkdirAll(partsFolder); err != nil {
		s.log.Warn("the folder of the state cannot be made", "err", err)
	}
	var damages []disk.Damage
	r := &reader{entries: s.entries, sources: make(map[string]error)}
	index, damage, err := disk.OpenLog(o.State, indexName, r.take)
	if damage != nil {
		damages = append(damages, *damage)
	}
	if err != nil {
		return nil, damages, fmt.Errorf("open the index of books: %w", err)
	}
	s.index = index
	s.recover()
	return s, damages, nil
}

// Close ends the use of the index. Files stay as they are.
func (s *Stock) Close() error {
	s.doing.Lock()
	defer s.doing.Unlock()
	return s.index.Close()
}

// Items lists the books of a source that are here, by the titles of their series and then in series order; of every
// source where it is "".
func (s *Stock) Items(source string) []Item {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.sorted == nil {
		s.sorted = arrange(s.entries)
	}
	if source == "" {
		return slices.Clone(s.sorted)
	}
	var list []Item
	for i := range s.sorted {
		if s.sorted[i].Source == source {
			list = append(list, s.sorted[i])
		}
	}
	return list
}

// Sources lists the sources that have books here, in the order of titles.
func (s *Stock) Sources() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	names := make(map[string]bool)
	for _, e := range s.entries {
		if e.shown() {
			names[e.ref.Source] = true
		}
	}
	return slices.SortedFunc(maps.Keys(names), title.Compare)
}

// Item returns a book that is here.
func (s *Stock) Item(ref server.Ref) (Item, bool) {
	if e := s.entry(ref); e.shown() {
		return *e.here, true
	}
	return Item{}, false
}

// Usage is what books take on the volume.
type Usage struct {
	Books int64 // bytes of books in their places, those put there by hand included
	Files int   // how many
	Parts int64 // bytes of unfinished downloads
}

// Used returns what books take now.
func (s *Stock) Used() Usage {
	var u Usage
	s.mu.Lock()
	for _, e := range s.entries {
		if e.here != nil {
			u.Books += e.here.Size
			u.Files++
		}
	}
	s.mu.Unlock()
	for _, size := range s.parts() {
		u.Parts += size
	}
	return u
}
