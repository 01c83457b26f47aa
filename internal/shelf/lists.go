package shelf

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf/known"
)

// List is what a server said at some time. The progress that is kept on the reader is laid over it.
type List[T any] struct {
	Items []T
	At    time.Time
}

// KnownSeries returns the series that a server listed last; false if it never did.
func (s *Shelf) KnownSeries(source string) (List[server.Series], bool) {
	list, ok := s.known.Series(source)
	s.progress.LaySeries(source, list.Items)
	return List[server.Series](list), ok
}

// Series asks a server for its series, and remembers them.
func (s *Shelf) Series(ctx context.Context, source string) ([]server.Series, error) {
	list, err := fetch(s, source, "series", func(src server.Server) ([]server.Series, error) { return src.Series(ctx) }, s.known.PutSeries)
	s.progress.LaySeries(source, list)
	return list, err
}

// Counts is how many series a server listed last.
type Counts = known.Counts

// Counts returns how many series a server listed last, without reading them; false if it never listed any.
func (s *Shelf) Counts(source string) (Counts, bool) { return s.known.Counts(source) }

// KnownBooks returns the books of a series that a server listed last; false if it never did.
func (s *Shelf) KnownBooks(source string, id server.SeriesID) (List[server.Book], bool) {
	list, ok := s.known.Books(source, id)
	s.progress.Lay(source, list.Items)
	return List[server.Book](list), ok
}

// Books asks a server for the books of a series, and remembers them.
func (s *Shelf) Books(ctx context.Context, source string, series server.Series) ([]server.Book, error) {
	list, err := s.learnBooks(ctx, source, series)
	if err == nil {
		s.applyRules()
	}
	return list, err
}

// learnBooks is Books for the rules themselves, which would ask for ever where a list cannot be remembered.
func (s *Shelf) learnBooks(ctx context.Context, source string, series server.Series) ([]server.Book, error) {
	seen := s.listen()
	put := func(source string, list []server.Book) error { return s.known.PutBooks(source, series.ID, list) }
	list, err := fetch(s, source, "books", func(src server.Server) ([]server.Book, error) { return src.Books(ctx, series.ID) }, put)
	if err != nil {
		return nil, err
	}
	s.adopt(source, series, list)
	seen(source, list)
	return list, nil
}

// adopt lets files that were copied in by hand become the books that they are. What was read of such a file has to be known
// before the server's word is taken up, so that the two are compared like any others.
func (s *Shelf) adopt(source string, series server.Series, list []server.Book) {
	for _, a := range s.stock.Adopt(source, series, list) {
		read, ok := s.progress.Of(a.From)
		i := slices.IndexFunc(list, func(b server.Book) bool { return b.ID == a.To.Book })
		if !ok || i < 0 {
			continue
		}
		if known, ok := s.progress.Of(a.To); ok && (known.Completed || !read.Completed && known.Page >= read.Page) {
			continue
		}
		b := list[i]
		b.Progress = nil // it was read without knowledge of the server's
		if err := s.progress.Turn(source, b, read); err != nil {
			s.log.Warn("a position is not on disk", "source", source, "err", err)
		}
	}
}

// KnownLibraries returns the libraries that a server listed last; false if it never did.
func (s *Shelf) KnownLibraries(source string) (List[server.Library], bool) {
	list, ok := s.known.Libraries(source)
	return List[server.Library](list), ok
}

// Libraries asks a server for its libraries, and remembers them.
func (s *Shelf) Libraries(ctx context.Context, source string) ([]server.Library, error) {
	return fetch(s, source, "libraries", func(src server.Server) ([]server.Library, error) { return src.Libraries(ctx) }, s.known.PutLibraries)
}

// KnownReading returns the books that a server said were begun; false if it never did.
func (s *Shelf) KnownReading(source string) (List[server.Book], bool) {
	return s.laid(source, s.known.Reading)
}

// Reading asks a server for the books that were begun, and remembers them.
func (s *Shelf) Reading(ctx context.Context, source string, count int) ([]server.Book, error) {
	seen := s.listen()
	list, err := fetch(s, source, "books in progress", func(src server.Server) ([]server.Book, error) { return src.InProgress(ctx, count) }, s.known.PutReading)
	seen(source, list)
	return list, err
}

// KnownDeck returns the books that a server said come next; false if it never did.
func (s *Shelf) KnownDeck(source string) (List[server.Book], bool) {
	return s.laid(source, s.known.Deck)
}

// Deck asks a server for the books that come next, and remembers them.
func (s *Shelf) Deck(ctx context.Context, source string, count int) ([]server.Book, error) {
	seen := s.listen()
	list, err := fetch(s, source, "books on deck", func(src server.Server) ([]server.Book, error) {
		decker, ok := server.As[server.OnDecker](src)
		if !ok {
			return nil, fmt.Errorf("list what comes next: %w", errors.ErrUnsupported)
		}
		return decker.OnDeck(ctx, count)
	}, s.known.PutDeck)
	seen(source, list)
	return list, err
}

// fetch asks a server for a list and remembers it. That it cannot be remembered is no reason not to show it.
func fetch[T any](s *Shelf, source, what string, ask func(server.Server) ([]T, error), put func(string, []T) error) ([]T, error) {
	src, err := s.ask(source)
	if err != nil {
		return nil, err
	}
	list, err := ask(src)
	s.heard(source, err)
	if err != nil {
		return nil, err
	}
	if err := put(source, list); err != nil {
		s.log.Warn("a list cannot be remembered", "source", source, "list", what, "err", err)
	}
	return list, nil
}

func (s *Shelf) laid(source string, get func(string) (known.List[server.Book], bool)) (List[server.Book], bool) {
	list, ok := get(source)
	s.progress.Lay(source, list.Items)
	return List[server.Book](list), ok
}

// listen is called before a list is asked for. Seen learns what the list says of positions, and lays what is known better
// here over it.
func (s *Shelf) listen() (seen func(source string, list []server.Book)) {
	learn := s.progress.Listen()
	return func(source string, list []server.Book) {
		learn(source, list)
		s.progress.Lay(source, list)
	}
}
