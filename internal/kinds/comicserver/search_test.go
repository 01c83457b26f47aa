package comicserver_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	fake "inkshelf/internal/fake/comicserver"
	"inkshelf/internal/fake/content"
	"inkshelf/internal/server"
)

func searcher(t *testing.T, s server.Server) server.Searcher {
	t.Helper()
	found, ok := server.As[server.Searcher](s)
	if !ok {
		t.Fatal("the server cannot be searched")
	}
	return found
}

func TestSearch(t *testing.T) {
	for name, o := range map[string]fake.Options{"new": {Content: library()}, "old": {Content: library(), OldLists: true}} {
		_, s := openFake(t, o)
		for _, c := range []struct {
			text          string
			series, books []string
		}{
			{"night", []string{"The Night Tram"}, nil},
			{"stop", nil, []string{"Half a stop"}}, // not the last stop, which is in the trash
			{"gone", nil, nil},
			{"zeppelin", []string{"Zeppelin"}, []string{"Zeppelin"}},
			{"no such thing", nil, nil},
			{" \t ", nil, nil},
			{`"night" (tram):`, []string{"The Night Tram"}, nil}, // no sentence of the server's search language
			{"night?", []string{"The Night Tram"}, nil},          // nor one that means something else in it
			{"*night", []string{"The Night Tram"}, nil},
			{"?night", []string{"The Night Tram"}, nil},
			{"NOT night", nil, nil},
		} {
			found, err := searcher(t, s).Search(t.Context(), c.text)
			if err != nil {
				t.Errorf("%s, %q: %v", name, c.text, err)
				continue
			}
			var series []string
			for _, s := range found.Series {
				series = append(series, s.Title)
			}
			if !slices.Equal(series, c.series) || !slices.Equal(bookTitles(found.Books), c.books) {
				t.Errorf("%s, %q: got %q and %q, want %q and %q", name, c.text, series, bookTitles(found.Books), c.series, c.books)
			}
		}
	}
}

// Titles are looked for as they are, though they are full of operators.
func TestSearchOperators(t *testing.T) {
	titles := []string{"Not a Drill", "Who Goes There", "War AND Peace", "Now or Never"}
	_, s := openFake(t, fake.Options{Content: content.ComicsTitled(titles)})
	for text, want := range map[string]string{
		"NOT A DRILL": "Not a Drill", "Who goes there?": "Who Goes There", "War AND Peace": "War AND Peace", "Now OR": "Now or Never",
		"-War - Peace!": "War AND Peace", "Who && goes || there": "Who Goes There",
	} {
		found, err := searcher(t, s).Search(t.Context(), text)
		if err != nil || len(found.Series) != 1 || found.Series[0].Title != want {
			t.Errorf("%q: got %+v and %v, want %q", text, found.Series, err, want)
		}
	}
}

// What is sent of a text, word for word.
func TestSearchText(t *testing.T) {
	rec := &recorder{next: answers{"/api/v1/series/list": partOf("", last), "/api/v1/books/list": partOf("", last)}}
	s := open(t, serve(t, rec))
	for text, want := range map[string]string{
		"night tram":             "night tram",
		"  Élan\u00a0\tvital\n":  "Élan vital",
		`a+b-c&d|e!f(g)h{i}j[k]`: "a b c d e f g h i j k",
		`l^m"n~o*p?q:r\s/t`:      "l m n o p q r s t",
		"AND OR NOT":             "and or not",
		"And ANDES NOTE":         "And ANDES NOTE",
		"don't, he said; 50% @":  "don't, he said; 50% @",
	} {
		if _, err := searcher(t, s).Search(t.Context(), text); err != nil {
			t.Errorf("%q: %v", text, err)
		}
		requests := rec.take()
		for _, r := range requests {
			if !strings.HasSuffix(r, `,"fullTextSearch":"`+want+`"}`) {
				t.Errorf("%q: the request was %q, want %q", text, r, want)
			}
		}
		if len(requests) != 2 {
			t.Errorf("%q: requests were %q", text, requests)
		}
	}
}

// A search that finds half the library gives some of it, in order.
func TestSearchLimit(t *testing.T) {
	var titles []string
	for i := range 150 {
		titles = append(titles, fmt.Sprintf("Common %d", i))
	}
	_, s := openFake(t, fake.Options{Content: content.ComicsTitled(titles)})
	found, err := searcher(t, s).Search(t.Context(), "common")
	if err != nil || len(found.Series) != 100 {
		t.Fatalf("got %d series and %v, want 100", len(found.Series), err)
	}
	sorted := slices.Clone(found.Series)
	server.SortSeries(sorted)
	if !slices.EqualFunc(found.Series, sorted, func(a, b server.Series) bool { return a.ID == b.ID }) {
		t.Error("what was found is not in order")
	}
}

// A search for nothing is not sent: it would find everything.
func TestSearchForNothing(t *testing.T) {
	rec := &recorder{next: answers{}}
	s := open(t, serve(t, rec))
	for _, text := range []string{"", " ", "\n\t\u00a0", "?!"} {
		if found, err := searcher(t, s).Search(t.Context(), text); err != nil || len(found.Series)+len(found.Books) > 0 {
			t.Errorf("%q: got %+v and %v", text, found, err)
		}
	}
	if got := rec.take(); len(got) > 0 {
		t.Errorf("requests were %q", got)
	}
}

func TestOnDeck(t *testing.T) {
	rec := &recorder{next: fake.New(fake.Options{Content: library(), Key: key})}
	s := open(t, serve(t, rec))
	deck, ok := server.As[server.OnDecker](s)
	if !ok {
		t.Fatal("the server does not know what comes next")
	}
	// The tram has a book that is begun and is none of those.
	for count, want := range map[int][]string{-1: nil, 0: nil, 1: {"Two"}, 100: {"Two"}} {
		books, err := deck.OnDeck(t.Context(), count)
		if err != nil || !slices.Equal(bookTitles(books), want) {
			t.Errorf("%d: got %q and %v, want %q", count, bookTitles(books), err, want)
		}
	}
	if got := rec.take(); len(got) != 2 || !slices.ContainsFunc(got, func(r string) bool { return strings.HasSuffix(r, "/books/ondeck?page=0&size=100") }) {
		t.Errorf("requests were %q", got)
	}
}
