package server_test

import (
	"slices"
	"testing"

	"inkshelf/internal/server"
)

func TestFoundSort(t *testing.T) {
	book := func(series, id string, number float64) server.Book {
		return server.Book{ID: server.BookID(id), Title: id, Series: server.SeriesID("id of " + series), SeriesTitle: series, Number: server.NumberOf(number)}
	}
	f := server.Found{
		Series: []server.Series{{ID: "2", Title: "Tome 10"}, {ID: "1", Title: "Le Tome 2"}, {ID: "3", Title: "Éclipse"}},
		Books: []server.Book{
			book("Tome 10", "c", 1), book("Éclipse", "e", 10), book("Le Tome 2", "b", 2), book("Éclipse", "d", 2), book("Le Tome 2", "a", 1),
		},
	}
	// Two series of one title keep their books apart.
	f.Books = append(f.Books, server.Book{ID: "x", Title: "x", Series: "other", SeriesTitle: "Éclipse", Number: server.NumberOf(5)})
	f.Sort()
	var got []string
	for _, s := range f.Series {
		got = append(got, s.Title)
	}
	for _, b := range f.Books {
		got = append(got, string(b.ID))
	}
	if want := []string{"Éclipse", "Le Tome 2", "Tome 10", "d", "e", "x", "a", "b", "c"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	(&server.Found{}).Sort()
}
