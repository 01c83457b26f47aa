package screen

import (
	"context"
	"errors"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// store is the shelf as the browser uses it. Where that could not be opened, servers are asked directly, and nothing is
// remembered.
type store struct {
	shelf  *shelf.Shelf              // nil: there is none
	settle func(ctx context.Context) // waits until the shelf has nothing under way; nil: what is shown may depend on that
}

// question is how a list is asked for.
type question struct {
	first   bool    // what is remembered will do, if anything is
	quiet   bool    // and if nothing is, that is the answer
	trouble error   // why the server is not asked, or did not answer when it was
	last    content // what is shown
}

var (
	errForgotten = errors.New("nothing is remembered")
	errNoNetwork = errors.New("the reader has no network")
)

// recall asks a server for a list, or remembers what it said last: that is old, and the error says why it is all there is.
func recall[T any](q question, known func() (shelf.List[T], bool), ask func() ([]T, error)) (list []T, old bool, err error) {
	if q.first {
		if l, ok := known(); ok {
			return l.Items, true, q.trouble
		}
		if q.quiet {
			return nil, false, errForgotten
		}
	}
	list, err = ask()
	if err != nil {
		if l, ok := known(); ok {
			return l.Items, true, err
		}
	}
	return list, false, err
}

// series lists the series of a server.
func (s store) series(ctx context.Context, q question, src server.Source) (list []server.Series, old bool, err error) {
	if s.shelf == nil {
		return recall(q, none[server.Series], func() ([]server.Series, error) { return src.Series(ctx) })
	}
	return recall(q,
		func() (shelf.List[server.Series], bool) { return s.shelf.KnownSeries(src.Name) },
		func() ([]server.Series, error) { return s.shelf.Series(ctx, src.Name) })
}

// books lists the books of a series.
func (s store) books(ctx context.Context, q question, src server.Source, series server.Series) (list []server.Book, old bool, err error) {
	if s.shelf == nil {
		return recall(q, none[server.Book], func() ([]server.Book, error) { return src.Books(ctx, series.ID) })
	}
	return recall(q,
		func() (shelf.List[server.Book], bool) { return s.shelf.KnownBooks(src.Name, series.ID) },
		func() ([]server.Book, error) { return s.shelf.Books(ctx, src.Name, series) })
}

func none[T any]() (l shelf.List[T], ok bool) { return l, false }

// cover returns the cover of a series.
func (s store) cover(ctx context.Context, src server.Source, series server.Series) (server.Picture, error) {
	if s.shelf == nil {
		return src.SeriesThumbnail(ctx, series.ID)
	}
	return s.shelf.SeriesCover(ctx, src.Name, series)
}

// pages opens a book of pages.
func (s store) pages(ctx context.Context, v volume) (server.Pages, error) {
	if s.shelf == nil {
		return v.server.OpenBook(ctx, v.ID, v.Pages)
	}
	return s.shelf.OpenPages(ctx, v.source, v.Book)
}

// begin says where to open a book.
func (s store) begin(ctx context.Context, v volume) shelf.Start {
	if s.shelf == nil {
		return shelf.Start{}
	}
	return s.shelf.Begin(ctx, v.source, v.Book)
}

// downloaded returns how many books of a server are on the reader.
func (s store) downloaded(source string) int {
	if s.shelf == nil {
		return 0
	}
	return len(s.shelf.Items(source))
}

// rest waits until the shelf has nothing under way, where what is shown must not depend on how far it is.
func (s store) rest(ctx context.Context) {
	if s.settle != nil {
		s.settle(ctx)
	}
}
