package server_test

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"inkshelf/internal/server"
)

// jumbled answers with whatever order it was given.
type jumbled struct {
	server.Unsupported
	series []string
	books  []server.Book
}

func (j jumbled) Series(context.Context) ([]server.Series, error) {
	var list []server.Series
	for _, title := range j.series {
		list = append(list, server.Series{Title: title})
	}
	return list, nil
}

func (j jumbled) Books(context.Context, server.SeriesID) ([]server.Book, error) {
	return slices.Clone(j.books), nil
}

func (j jumbled) InProgress(context.Context, int) ([]server.Book, error) {
	return slices.Clone(j.books), nil
}

// Shout is an optional operation.
func (j jumbled) Shout() string { return "!" }

func TestOrderedSeries(t *testing.T) {
	want := []string{"10-minute", "A la dérive", "Éclipse", "Le Tome 2", "Tome 10", "Zebra"}
	s := server.Ordered(jumbled{series: []string{"Zebra", "Tome 10", "Éclipse", "Le Tome 2", "10-minute", "A la dérive"}})
	list, err := s.Series(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, x := range list {
		got = append(got, x.Title)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

func TestOrderedBooks(t *testing.T) {
	book := func(title string, n server.Number) server.Book { return server.Book{Title: title, Number: n} }
	s := server.Ordered(jumbled{books: []server.Book{
		book("Tome 10", server.Number{}),
		book("Ten", server.NumberOf(10)),
		book("Two, again", server.NumberOf(2)),
		book("Le Tome 2", server.Number{}),
		book("One and a half", server.NumberOf(1.5)),
		book("Two", server.NumberOf(2)),
		book("Zero", server.NumberOf(0)),
	}})
	list, err := s.Books(t.Context(), "any")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, b := range list {
		got = append(got, b.Title)
	}
	want := []string{"Zero", "One and a half", "Two", "Two, again", "Ten", "Le Tome 2", "Tome 10"}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// What is alike goes by id, whatever order the server gives.
func TestOrderIsSteady(t *testing.T) {
	ids := []string{"d", "a", "c", "b"}
	for range 4 {
		ids = append(ids[1:], ids[0])
		var series []server.Series
		var books []server.Book
		for _, id := range ids {
			series = append(series, server.Series{ID: server.SeriesID(id), Title: "Same"})
			books = append(books, server.Book{ID: server.BookID(id), Title: "Same", Number: server.NumberOf(1)})
		}
		server.SortSeries(series)
		server.SortBooks(books)
		for i, want := range []string{"a", "b", "c", "d"} {
			if string(series[i].ID) != want || string(books[i].ID) != want {
				t.Errorf("given as %q: place %d has %q and %q, want %q", ids, i, series[i].ID, books[i].ID, want)
			}
		}
	}
}

func TestOrderedInProgress(t *testing.T) {
	read := func(title string, day int) server.Book {
		return server.Book{Title: title, Progress: &server.Progress{Page: 1, At: time.Date(2025, 3, day, 0, 0, 0, 0, time.UTC)}}
	}
	s := server.Ordered(jumbled{books: []server.Book{
		read("old", 1), read("new", 9), {Title: "unknown"}, read("middle", 5), {Title: "unknown too"},
	}})
	for _, c := range []struct {
		count int
		want  []string
	}{
		{9, []string{"new", "middle", "old", "unknown", "unknown too"}},
		{2, []string{"new", "middle"}},
		{0, nil},
		{-1, nil},
	} {
		list, err := s.InProgress(t.Context(), c.count)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, b := range list {
			got = append(got, b.Title)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%d: got %q, want %q", c.count, got, c.want)
		}
	}
}

func TestOrderedPassesErrorsOn(t *testing.T) {
	s := server.Ordered(server.Unsupported{})
	if list, err := s.Series(t.Context()); list != nil || !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("Series: got %v, %v", list, err)
	}
	if list, err := s.InProgress(t.Context(), 3); list != nil || !errors.Is(err, errors.ErrUnsupported) {
		t.Errorf("InProgress: got %v, %v", list, err)
	}
}
