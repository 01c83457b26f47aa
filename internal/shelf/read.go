package shelf

import (
	"context"
	"errors"
	"sync"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/progress"
	"inkshelf/internal/shelf/stock"
)

// Opening a book waits for the server to say how far it was read elsewhere, but not for long. Without an answer it is opened
// where it was left here, and the question comes with the next list. A server that has just been silent is not asked.
const (
	askAtMost = 3 * time.Second
	askAgain  = time.Minute
)

// Begin says where to open a book: where it was left, here or elsewhere, and what to ask if both are known and differ. A
// server that keeps progress is asked first, if it can be.
func (s *Shelf) Begin(ctx context.Context, source string, b server.Book) Start {
	b = placed(b)
	if s.progress.Keeps(source) && s.Reachable(source) && b.Series != "" {
		ctx, cancel := context.WithTimeout(ctx, askAtMost)
		defer cancel()
		list, err := s.Books(ctx, source, server.Series{ID: b.Series, Title: b.SeriesTitle})
		if err != nil {
			s.log.Info("the server does not say how far a book was read", "source", source, "err", err)
		}
		for _, now := range list {
			if now.ID == b.ID {
				b = now
			}
		}
	}
	return s.progress.Begin(source, b)
}

// placed returns a book as positions know it: without a series that no server has named. Those of its books stay on the
// reader.
func placed(b server.Book) server.Book {
	if stock.ByHand(b.Series) {
		b.Series = ""
	}
	return b
}

// allPlaced is placed for several books.
func allPlaced(books []server.Book) []server.Book {
	all := make([]server.Book, len(books))
	for i, b := range books {
		all[i] = placed(b)
	}
	return all
}

func (s *Shelf) online() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return !s.offline
}

// Reachable reports whether a server is worth asking while the user waits.
func (s *Shelf) Reachable(source string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, attached := s.sources[source]
	since, silent := s.silent[source]
	return attached && !s.offline && (!silent || time.Since(since) > askAgain)
}

// heard takes note of how a server has answered. One that does again is told at once what waits for it.
func (s *Shelf) heard(source string, err error) {
	if err != nil && (server.StatusCode(err) != 0 || errors.Is(err, errors.ErrUnsupported) || errors.Is(err, context.Canceled)) {
		return // it said something, or nobody wanted to know
	}
	s.mu.Lock()
	_, was := s.silent[source]
	if err != nil {
		s.silent[source] = time.Now()
	} else {
		delete(s.silent, source)
	}
	s.mu.Unlock()
	if was && err == nil {
		s.progress.Kick()
		s.downloads.Kick()
	}
}

// File is a book on the reader that is open. The limit does not remove it meanwhile.
type File struct {
	*stock.File
	done func()
}

// Close closes the file.
func (f *File) Close() error {
	f.done()
	return f.File.Close()
}

// OpenFile opens a book on the reader. One that is not there is an error that wraps stock.ErrGone, one that cannot be read
// wraps bookfile.ErrDamaged.
func (s *Shelf) OpenFile(r server.Ref) (*File, error) {
	s.hold(r, 1)
	f, err := s.stock.Open(r)
	if err != nil {
		s.hold(r, -1)
		return nil, err
	}
	return &File{f, sync.OnceFunc(func() { s.hold(r, -1) })}, nil
}

func (s *Shelf) hold(r server.Ref, n int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.open[r] += n; s.open[r] == 0 {
		delete(s.open, r)
	}
}

// Turn records where a book is being read. It is on disk when Turn returns; an error says that it is not, but it counts
// nonetheless and is written with what is recorded next.
func (s *Shelf) Turn(source string, b server.Book, p Position) error {
	return s.progress.Turn(source, placed(b), p)
}

// Snapshot remembers how far books have been read, and returns what puts that back.
func (s *Shelf) Snapshot(source string, books ...server.Book) (restore func() error) {
	return s.progress.Snapshot(source, allPlaced(books)...)
}

// Leave says that a book is read no longer for now: its position is sent without delay.
func (s *Shelf) Leave() { s.progress.Kick() }

// Mark marks books as read or unread.
func (s *Shelf) Mark(source string, read bool, books ...server.Book) error {
	return s.progress.Mark(source, read, allPlaced(books)...)
}

// Position returns how far a book has been read here; false if nothing is known of it.
func (s *Shelf) Position(r server.Ref) (Position, bool) { return s.progress.Of(r) }

// Questions lists what the user has not decided yet. Each is also asked when its book is opened.
func (s *Shelf) Questions() []Question { return s.progress.Questions() }

// Answer decides a question: whether it is the position here that counts.
func (s *Shelf) Answer(q Question, here bool) error { return s.progress.Answer(q, here) }

// Unsent returns how many positions a server has not been told yet; of all servers where source is empty.
func (s *Shelf) Unsent(source string) int { return s.progress.Pending(source) }

// Opened is a book that was opened on this reader.
type Opened = progress.Opened

// Recent lists at most n books that were opened on this reader, the last one first.
func (s *Shelf) Recent(n int) []Opened { return s.progress.Recent(n) }

// Keeps reports whether a server keeps progress. One that is not there, or cannot tell, is taken to.
func (s *Shelf) Keeps(source string) bool { return s.progress.Keeps(source) }
