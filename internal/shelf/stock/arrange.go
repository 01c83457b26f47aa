package stock

import (
	"cmp"
	"slices"

	"inkshelf/internal/server"
	"inkshelf/internal/title"
)

// series is a row of books of one source.
type series struct {
	source string
	id     server.SeriesID
}

// arrange lists what is here by the titles of the series, and in series order within each.
func arrange(entries map[server.Ref]*entry) []Item {
	rows := make(map[series][]server.Book)
	count := 0
	for _, e := range entries {
		if e.shown() {
			at := series{e.ref.Source, e.here.Book.Series}
			rows[at] = append(rows[at], e.here.Book)
			count++
		}
	}
	order := make([]series, 0, len(rows))
	for at, books := range rows {
		server.SortBooks(books)
		order = append(order, at)
	}
	slices.SortFunc(order, func(a, b series) int {
		return cmp.Or(cmp.Compare(a.source, b.source), cmp.Compare(a.id, b.id))
	})
	// A series is called what its first book says.
	title.Sort(order, func(at series) string { return rows[at][0].SeriesTitle })

	list := make([]Item, 0, count)
	for _, at := range order {
		for _, b := range rows[at] {
			list = append(list, *entries[server.Ref{Source: at.source, Book: b.ID}].here)
		}
	}
	return list
}
