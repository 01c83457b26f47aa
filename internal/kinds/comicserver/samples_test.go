package comicserver_test

import (
	"fmt"
	"testing"

	"inkshelf/internal/server"
)

// The samples: a list of series in two parts.
func TestSampleSeries(t *testing.T) {
	s, rec := scripted(t, func(_, page int) string { return sample(t, fmt.Sprintf("series-page%d-of-2.json", page)) })
	list, err := s.Series(t.Context())
	if err != nil || len(list) != 3 || len(rec.take()) != 2 {
		t.Fatalf("got %+v and %v", list, err)
	}
	for i, want := range []string{"Élan vital", "The Lantern Keepers", "Night Tram"} {
		if list[i].Title != want {
			t.Errorf("series %d is %q, want %q", i, list[i].Title, want)
		}
	}
	tram := list[2]
	if tram.Counts != (server.Counts{Books: 4, Read: 1, InProgress: 1}) || tram.Direction != server.RightToLeft || tram.Library != "0G1A2B3C4D5E6" {
		t.Errorf("got %+v", tram)
	}
	s, _ = scripted(t, func(int, int) string { return sample(t, "series-past-end.json") })
	if list, err := s.Series(t.Context()); err != nil || len(list) != 0 {
		t.Errorf("after the end: got %+v and %v", list, err)
	}
}

// The samples: the books of a series, and those begun.
func TestSampleBooks(t *testing.T) {
	s := open(t, serve(t, answers{"/api/v1/books/list": sample(t, "series-books.json")}))
	books, err := s.Books(t.Context(), "0G1A2B3C4S001")
	if err != nil || len(books) != 4 {
		t.Fatalf("got %+v and %v", books, err)
	}
	for i, want := range []string{"0.5", "1", "2", "4"} {
		if b := books[i]; b.Number.Text != want || b.Unreadable != "" || b.Format != server.PageImages || b.SeriesTitle != "Night Tram" {
			t.Errorf("book %d is %+v, want number %s", i, b, want)
		}
	}
	s = open(t, serve(t, answers{"/api/v1/books/list": sample(t, "books-in-progress.json")}))
	begun, err := s.InProgress(t.Context(), 5)
	if err != nil || len(begun) != 1 || begun[0].Progress.Page != 37 || begun[0].Pages != 180 || begun[0].SeriesTitle != "Night Tram" {
		t.Errorf("got %+v and %v", begun, err)
	}
}

// The samples: the libraries.
func TestSampleLibraries(t *testing.T) {
	s := open(t, serve(t, answers{"/api/v1/libraries": sample(t, "libraries.json")}))
	list, err := s.Libraries(t.Context())
	if err != nil || len(list) != 1 || list[0].ID != "0G1A2B3C4D5E6" {
		t.Errorf("got %+v and %v", list, err)
	}
}
