package server

import (
	"cmp"
	"context"
	"slices"

	"inkshelf/internal/title"
)

// Ordered returns s with every list in the order that Server promises. It is the one place where lists are put in
// order, so that all kinds have the same one.
func Ordered(s Server) Server { return ordered{s} }

type ordered struct{ Server }

func (o ordered) Unwrap() Server { return o.Server }

func (o ordered) Series(ctx context.Context) ([]Series, error) {
	list, err := o.Server.Series(ctx)
	SortSeries(list)
	return list, err
}

func (o ordered) Books(ctx context.Context, id SeriesID) ([]Book, error) {
	list, err := o.Server.Books(ctx, id)
	SortBooks(list)
	return list, err
}

func (o ordered) InProgress(ctx context.Context, count int) ([]Book, error) {
	list, err := o.Server.InProgress(ctx, count)
	slices.SortStableFunc(list, func(a, b Book) int { return lastRead(b, a) })
	return list[:min(len(list), max(count, 0))], err
}

// lastRead compares by the time of the progress; no progress is before any.
func lastRead(a, b Book) int {
	switch {
	case a.Progress == nil && b.Progress == nil:
		return 0
	case a.Progress == nil:
		return -1
	case b.Progress == nil:
		return 1
	}
	return a.Progress.At.Compare(b.Progress.At)
}

// SortSeries sorts by title.
func SortSeries(list []Series) { title.Sort(list, func(s Series) string { return s.Title }) }

// SortBooks sorts in series order: by number, then by title, books without a number last.
func SortBooks(list []Book) {
	title.Sort(list, func(b Book) string { return b.Title })
	slices.SortStableFunc(list, func(a, b Book) int {
		switch {
		case !a.Number.Known() || !b.Number.Known():
			return cmp.Compare(unknown(a.Number), unknown(b.Number))
		default:
			return cmp.Compare(a.Number.Sort, b.Number.Sort)
		}
	})
}

func unknown(n Number) int {
	if n.Known() {
		return 0
	}
	return 1
}
