package comicserver_test

import (
	"fmt"
	"testing"

	"inkshelf/internal/fake/comicserver"
)

func TestSearch(t *testing.T) {
	p := start(t, func(o *comicserver.Options) {
		o.Content.Series = named([]string{"The Lantern Keepers", "Lanterns", "Élan vital", "Saga: One", "Incomprehensibilities", "No", "Nothing", "Not Saga Night"})
	})
	for _, test := range []struct{ search, want string }{
		{"lantern", "The Lantern Keepers|Lanterns"}, // whole words first
		{"antern", "Lanterns|The Lantern Keepers"},
		{"KEEP lant", "The Lantern Keepers"},
		{"elan", "Élan vital"},
		{"ÉLAN", "Élan vital"},
		{"no", "No"}, // parts have three letters at least
		{"noth", "Nothing"},
		{"comprehens", "Incomprehensibilities"},
		{"comprehensi", ""}, // and ten at most
		{"incomprehensibilities", "Incomprehensibilities"},
		{"keepers vital", ""},
		{`saga\: one`, "Saga: One"},
		{`"saga one"`, "Saga: One"},
		{"(saga)", "Saga: One|Not Saga Night"},
		{"saga: one", ""}, // a field of that name
		{`"saga`, ""},
		{"(saga", ""},
		{"saga)", ""},
		{"[saga", ""},
		{"saga AND", ""},
		{`saga\`, ""},
		{"saga~", ""},
		{"a/b", ""},
		{"!", ""},
		{"not saga", "Not Saga Night"},
		{"NOT saga", ""}, // nothing but what is not wanted
		{"lantern NOT keepers", "Lanterns"},
		{"lantern -keepers", "Lanterns"},
		{"lantern !keepers", "Lanterns"},
		{"+lantern AND keepers", "The Lantern Keepers"},
		{"lantern? vital", ""},
		{"lantern?", "Lanterns"}, // one character more, not none
		{"keep* lant*n", "The Lantern Keepers"},
		{"*antern", ""}, // no word may begin so
		{"?antern", ""},
		{`saga\?`, "Saga: One|Not Saga Night"},
		{"???", ""},
	} {
		got := decode[list[series]](t, p.get("/api/v1/series"+query("search", test.search)))
		if !sameSet(titles(got), test.want) {
			t.Errorf("%s: got %s, want %s", test.search, titles(got), test.want)
		}
		if got.Sort.Sorted != (test.want != "") {
			t.Errorf("%s: got sorted %v", test.search, got.Sort.Sorted)
		}
	}
}

func TestSearchOrder(t *testing.T) {
	p := start(t, func(o *comicserver.Options) { o.Content.Series = named([]string{"The Lantern Keepers", "Lanterns"}) })
	if got := titles(decode[list[series]](t, p.get("/api/v1/series?search=lantern"))); got != "The Lantern Keepers|Lanterns" {
		t.Errorf("got %s, want the whole word first", got)
	}
	if got := titles(decode[list[series]](t, p.get("/api/v1/series?search=lantern&sort=relevance,desc"))); got != "Lanterns|The Lantern Keepers" {
		t.Errorf("descending: got %s, want the whole word last", got)
	}
	if got := decode[list[series]](t, p.get("/api/v1/series"+query("search", "  "))); got.TotalElements != 2 {
		t.Errorf("blank: got %d series, want 2", got.TotalElements)
	}
}

func TestSearchBooks(t *testing.T) {
	p := start(t)
	if got := bookTitles(decode[list[book]](t, p.get("/api/v1/books?search=premiere"))); got != "Première" {
		t.Errorf("got %s, want Première", got)
	}
	if got := bookTitles(decode[list[book]](t, p.do("POST", "/api/v1/books/list", `{"fullTextSearch":"frame"}`))); got != "Frames" {
		t.Errorf("got %s, want Frames", got)
	}
}

func TestSearchLimit(t *testing.T) {
	var names []string
	for i := range 1100 {
		names = append(names, fmt.Sprintf("Lantern %d", i))
	}
	p := start(t, func(o *comicserver.Options) { o.Content.Series = named(names) })
	if got := decode[list[series]](t, p.get("/api/v1/series?search=lantern")).TotalElements; got != 1000 {
		t.Errorf("got %d hits, want 1000", got)
	}
}
