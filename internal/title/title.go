// Package title puts titles in the order in which a reader looks for them: "Le
// Tome 2" stands under T and before "Tome 10", "Été" next to "Ete". Every list
// of series and of books is sorted by it, whatever server the list comes from.
//
// It knows the articles of French and English and no locale: the same titles
// are in the same order on every device. Titles that are not valid UTF-8 have a
// place in that order like any other. All functions may be called at the same
// time from several goroutines.
package title

import (
	"cmp"
	"slices"
	"strings"
)

// Compare says whether title a stands before (-1) or after (+1) title b, and 0
// only if they are the same text. Their keys are compared in natural order, in
// which runs of digits are numbers; where that finds no difference ("Tome 2",
// "TOME 02") the texts themselves decide, byte by byte.
//
// It makes both keys anew. To compare a title more than once, keep its Sortable.
func Compare(a, b string) int {
	if a == b {
		return 0
	}
	return Of(a).Compare(Of(b))
}

// Sortable is a title with its key, made once by Of and compared many times.
// The zero value is the empty title.
type Sortable struct {
	start uint64 // the beginning of key, see start
	key   string
	title string
}

// Of makes the Sortable of a title.
func Of(title string) Sortable {
	key := Key(title)
	return Sortable{start: start(key), key: key, title: title}
}

// Compare orders s and t as the function Compare orders their titles.
func (s Sortable) Compare(t Sortable) int {
	if s.start != t.start {
		return cmp.Compare(s.start, t.start)
	}
	if c := natural(s.key, t.key); c != 0 {
		return c
	}
	return strings.Compare(s.title, t.title)
}

// Sort sorts items by title, in place. Items whose titles are the same text
// keep their order. It calls title once for each item.
//
// To sort by something else first and by title second, call Sort and then
// slices.SortStableFunc with the other comparison: what that one finds equal
// stays in the order of titles.
func Sort[T any](items []T, title func(T) string) {
	places := make([]place, len(items))
	for i, item := range items {
		places[i] = place{Of(title(item)), i}
	}
	slices.SortFunc(places, func(a, b place) int {
		if c := a.Compare(b.Sortable); c != 0 {
			return c
		}
		return cmp.Compare(a.from, b.from) // stable, though SortFunc is not
	})
	unsorted := slices.Clone(items)
	for i, p := range places {
		items[i] = unsorted[p.from]
	}
}

// place is one place in the sorted order: a title and the index, before sorting,
// of the item that belongs there. Sorting moves places rather than items, which
// may be large.
type place struct {
	Sortable
	from int
}
