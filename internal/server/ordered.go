package server

import (
	"cmp"
	"context"
	"slices"

	"inkshelf/internal/title"
)

// Ordered returns s with every list in the order that Server promises. Kinds.Open applies it, so that all kinds
// have one order and none can forget it. As looks behind it: an optional operation that lists something orders it with
// SortSeries or SortBooks itself.
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

// SortSeries sorts by title. Series of one title go by id, so that they do not change places from one answer to the next.
func SortSeries(list []Series) {
	title.Sort(list, func(s Series) string { return s.Title })
	eachRun(list, func(a, b Series) bool { return a.Title == b.Title }, func(run []Series) {
		slices.SortFunc(run, func(a, b Series) int { return cmp.Compare(a.ID, b.ID) })
	})
}

// SortBooks sorts in series order: by number, then by title, books without a number last. Books alike in both go by id.
func SortBooks(list []Book) {
	title.Sort(list, func(b Book) string { return b.Title })
	eachRun(list, func(a, b Book) bool { return a.Title == b.Title }, func(run []Book) {
		slices.SortFunc(run, func(a, b Book) int { return cmp.Compare(a.ID, b.ID) })
	})
	slices.SortStableFunc(list, func(a, b Book) int {
		if !a.Number.Known() || !b.Number.Known() {
			return cmp.Compare(unknown(a.Number), unknown(b.Number))
		}
		return cmp.Compare(a.Number.Sort, b.Number.Sort)
	})
}

func unknown(n Number) int {
	if n.Known() {
		return 0
	}
	return 1
}

// eachRun calls do with every run of two or more neighbours that are alike.
func eachRun[T any](list []T, alike func(a, b T) bool, do func(run []T)) {
	for i := 0; i < len(list); {
		j := i + 1
		for j < len(list) && alike(list[i], list[j]) {
			j++
		}
		if j-i > 1 {
			do(list[i:j])
		}
		i = j
	}
}
