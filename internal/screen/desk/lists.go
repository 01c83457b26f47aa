package desk

import (
	"context"
	"errors"

	"inkshelf/internal/server"
	"inkshelf/internal/shelf"
)

// Question is how a list is asked for.
type Question struct {
	First   bool  // what is remembered will do, if anything is
	Quiet   bool  // and if nothing is, that is the answer
	Trouble error // why the server is not asked, or did not answer when it was
}

// Why there is no list.
var (
	ErrForgotten = errors.New("nothing is remembered")
	ErrNoNetwork = errors.New("the reader has no network")
)

// recall asks a server for a list, or remembers what it said last: that is old, and the error says why it is all there is.
func recall[T any](q Question, known func() (shelf.List[T], bool), ask func() ([]T, error)) (list []T, old bool, err error) {
	if q.First {
		if l, ok := known(); ok {
			return l.Items, true, q.Trouble
		}
		if q.Quiet {
			return nil, false, ErrForgotten
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

// Series lists the series of a server. Where there is no shelf, servers are asked directly, and nothing is remembered.
func (d *Desk) Series(ctx context.Context, q Question, src server.Source) (list []server.Series, old bool, err error) {
	if d.Shelf == nil {
		return recall(q, none[server.Series], func() ([]server.Series, error) { return src.Series(ctx) })
	}
	return recall(q,
		func() (shelf.List[server.Series], bool) { return d.Shelf.KnownSeries(src.Name) },
		func() ([]server.Series, error) { return d.Shelf.Series(ctx, src.Name) })
}

// Books lists the books of a series.
func (d *Desk) Books(ctx context.Context, q Question, src server.Source, series server.Series) (list []server.Book, old bool, err error) {
	if d.Shelf == nil {
		return recall(q, none[server.Book], func() ([]server.Book, error) { return src.Books(ctx, series.ID) })
	}
	return recall(q,
		func() (shelf.List[server.Book], bool) { return d.Shelf.KnownBooks(src.Name, series.ID) },
		func() ([]server.Book, error) { return d.Shelf.Books(ctx, src.Name, series) })
}

func none[T any]() (l shelf.List[T], ok bool) { return l, false }

// SeriesCover returns the cover of a series.
func (d *Desk) SeriesCover(ctx context.Context, src server.Source, series server.Series) (server.Picture, error) {
	if d.Shelf == nil {
		return src.SeriesThumbnail(ctx, series.ID)
	}
	return d.Shelf.SeriesCover(ctx, src.Name, series)
}

// OpenPages opens a book of pages.
func (d *Desk) OpenPages(ctx context.Context, v Volume) (server.Pages, error) {
	if d.Shelf != nil {
		return d.Shelf.OpenPages(ctx, v.Source, v.Book)
	}
	src, ok := d.Source(v.Source)
	if !ok {
		return nil, shelf.ErrDetached
	}
	return src.OpenBook(ctx, v.ID, v.Pages)
}

// Begin says where to open a book.
func (d *Desk) Begin(ctx context.Context, v Volume) shelf.Start {
	if d.Shelf == nil {
		return shelf.Start{}
	}
	return d.Shelf.Begin(ctx, v.Source, v.Book)
}
